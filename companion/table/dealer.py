"""Draws and rolls for a dealt game, keyed by the seed and the number of the chance step: a replay meets the same."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b


def draw(outcomes: Sequence[str], seed: int, number: int) -> str:
    """The outcome of a chance step, equal on every machine; an outcome stands as often as it is likely."""
    key = blake2b(f"{seed}/{number}".encode(), digest_size=8).digest()
    # 64 bits against at most a few hundred outcomes: the bias is far below anything a table could notice
    return outcomes[int.from_bytes(key, "big") * len(outcomes) >> 64]
