"""A session as plain data: what other programs read."""

from __future__ import annotations

from typing import Any

from companion.table.session import Session


def report(session: Session) -> dict[str, Any]:
    """game, entries in force, over, waiting_for (seat, ask; None once over), public state, score so far."""
    node = session.node
    result = session.game.result(session.play.state)
    return {
        "game": session.game.name,
        "entries": len(session.line),
        "over": session.over,
        "waiting_for": None if session.over else {"seat": session.seat_name(node.seat), "ask": node.ask},
        "state": session.game.public(session.play.state),
        "score": {
            "players": [
                {"name": session.names[line.seat], "total": line.total, "rank": line.rank} for line in result.lines
            ],
            "winners": [session.names[seat] for seat in result.winners] if session.over else [],
            "decided_by": result.decided_by if session.over else None,
        },
    }
