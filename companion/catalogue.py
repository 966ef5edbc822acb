"""The games by name. It imports nothing, so that the command line can name them before any of them is loaded."""

TITLES = {"reykholt": "Reykholt", "kings-vineyard": "King's Vineyard", "almanac": "Almanac: The Crystal Peaks"}
MODULES = {
    "reykholt": "companion.games.reykholt.game",
    "kings-vineyard": "companion.games.kings_vineyard.game",
}
"""Where each game that can be played lies."""


def not_built(name: str) -> str | None:
    """One line if this game is no game of ours or cannot be played yet; None if it can."""
    if name in MODULES:
        return None
    if name in TITLES:
        return f"{TITLES[name]} is not built yet; ready: {', '.join(MODULES)}"
    return f"{name}: unknown game; games: {', '.join(TITLES)}"
