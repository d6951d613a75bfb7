"""Damage trials of the case log by seed: broken bits and pages, killed writers, full disks."""
