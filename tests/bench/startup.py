"""How long small commands take as whole processes, against importing typer alone, in turn in the same run.

python tests/bench/startup.py [rounds]
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path

COMPANION = str(Path(sys.executable).parent / "companion")
BASE = [sys.executable, "-c", "import typer"]
COMMANDS = {
    "rules --id KV-SCORE-06": [COMPANION, "rules", "--id", "KV-SCORE-06"],
    "rules how many plants": [COMPANION, "rules", "how", "many", "plants"],
    "games": [COMPANION, "games"],
    "setup kings-vineyard --players 3": [COMPANION, "setup", "kings-vineyard", "--players", "3"],
}


def seconds(command: list[str]) -> float:
    """Wall time of one process, from start to end."""
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> None:
    """Print medians and ratios to the base, pair by pair."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    seconds(BASE)
    for name, command in COMMANDS.items():
        seconds(command)
        pairs = [(seconds(BASE), seconds(command)) for _ in range(rounds)]
        base = statistics.median(pair[0] for pair in pairs)
        own = statistics.median(pair[1] for pair in pairs)
        ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
        print(f"{name:34} {own * 1000:6.0f} ms   import typer {base * 1000:4.0f} ms   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
