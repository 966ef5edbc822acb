"""Settings of the whole suite, and the rule map: which test proves which rule."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("suite", deadline=None)
settings.load_profile("suite")
