"""The registry of Reykholt's words, filled by the modules of the acts, the cards and the flow."""

from __future__ import annotations

from companion.engine.common import add_common_words
from companion.engine.words import Words

words = Words(
    {
        "nothing possible": "RH-WORK-07",
        "part lost": "RH-WORK-09",
        "order": "RH-SPACE-04",
        "one of": "RH-SPACE-03",
    }
)
add_common_words(words, "RH-SVC-03")
