"""The registry of King's Vineyard's words, filled by the modules of the flow, the phases and the rulings."""

from __future__ import annotations

from companion.engine.common import add_common_words
from companion.engine.words import Words

words = Words(
    {
        "nothing possible": "KV-FLOW-04",
        "part lost": "KV-FLOW-04",
        "order": "KV-FLOW-04",
    }
)
add_common_words(words, "KV-FLOW-04")
