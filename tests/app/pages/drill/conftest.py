"""The window of these tests opens with their page."""

import pytest


@pytest.fixture
def first_page() -> str:
    return "drill"
