"""The wheel, built and installed in an empty environment: it finds its texts and parts there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    """Standard output of a command that must succeed."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, env=env, text=True, capture_output=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with nothing but the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        folder,
        ROOT,
        cwd=folder,
    )
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return programs


def test_the_installed_program_finds_rules_parts_and_scenarios(installed: Path, tmp_path: Path) -> None:
    companion = installed / "companion"
    assert "KV-SCORE-06" in run(companion, "rules", "--id", "KV-SCORE-06", cwd=tmp_path)
    assert "The game is over." in run(companion, "demo", "kings-vineyard", cwd=tmp_path)
    assert "printed" in run(companion, "scenarios", cwd=tmp_path)


def test_the_checkout_is_not_needed(installed: Path, tmp_path: Path) -> None:
    where = run(installed / "python", "-c", "import companion.folders as f; print(f.rulebooks())", cwd=tmp_path)
    assert str(ROOT) not in where
    assert (Path(where.strip()) / "kings-vineyard" / "parts.toml").is_file()
