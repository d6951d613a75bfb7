"""A card for a tab that has nothing to show yet: what to do first, in a few steps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.widgets.layout.frames import style_label


class EmptyCard(QFrame):
    """Shows a headline and steps in the middle of a card."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setProperty("role", "card")
        self._headline, self._steps = QLabel(), QLabel()
        for label, role in ((self._headline, "headline"), (self._steps, "said")):
            style_label(label, role)
        self._headline.setObjectName(f"{name}_headline")
        self._steps.setObjectName(f"{name}_steps")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(28, 24, 28, 24)
        whole.setSpacing(12)
        whole.addStretch(2)
        whole.addWidget(self._headline)
        whole.addWidget(self._steps)
        whole.addStretch(3)

    def present(self, headline: str, steps: Sequence[str]) -> None:
        self._headline.setText(headline)
        self._steps.setText("\n".join(steps))
        self.setAccessibleName(headline)
        self.setAccessibleDescription(self._steps.text())
