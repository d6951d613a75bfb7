"""The window of these tests opens with their page, in the size in which they use it."""

import pytest
from PySide6.QtCore import QSize


@pytest.fixture
def first_page() -> str:
    return "rules"


@pytest.fixture
def first_size() -> QSize:
    return QSize(1280, 800)
