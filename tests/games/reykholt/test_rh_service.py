"""Service cards: what sets them off, red ones, those for any time, sharing (RH-SVC-*)."""

import pytest
from games.reykholt.valleys import (
    NAMES,
    asked,
    doing,
    go_on,
    inside,
    moves,
    notes,
    offered,
    on,
    parts,
    perhaps,
    refused,
    run,
    stock,
    valley,
)

from companion.engine.node import Fact
from companion.engine.play import FactMissing
from companion.engine.verdict import Unreadable
from companion.games.reykholt.facts import read_card
from companion.games.reykholt.goods import KINDS, PIECES, house
from companion.games.reykholt.words import words

ONE, TWO, THREE, FOUR = (f"service-a-{number}" for number in range(1, 5))


def holding(*texts, effect="tomato", players=2, seat=0, **facts):
    """Ann's turn with this effect on field-2, and cards with these texts in front of a seat."""
    names = [ONE, TWO, THREE, FOUR][: len(texts)]
    cards = [[]] * seat + [names]
    return on(effect, players=players, cards=cards, texts=dict(zip(names, texts, strict=True)), **facts)


# --- when a card works ----------------------------------------------------------------------------


@pytest.mark.rule("RH-SVC-01", "RH-SVC-04")
def test_effects_are_immediate_or_continuing():
    red = [record for record in parts()["card"] if record["when"] == "now-once"]
    assert red
    texts = {ONE: "now-once / 2 lettuce", TWO: "action:goods / mushroom"}
    at_once = doing("service", display=[ONE, TWO, THREE, FOUR], texts=texts)
    run(at_once, ONE)
    assert stock(at_once) == "ll"
    continuing = doing("service", display=[ONE, TWO, THREE, FOUR], texts=texts, left=[3, 0])
    run(continuing, TWO)
    assert stock(continuing) == ""
    run(continuing, "market-1")
    assert stock(continuing) == "tlmm", "tomato + lettuce of the space"


@pytest.mark.rule("RH-SVC-02")
def test_a_card_works_from_the_moment_it_is_taken():
    texts = {ONE: "action:goods / mushroom"}
    play = doing("service; tomato", display=[ONE, TWO, THREE, FOUR], texts=texts)
    run(play, ONE)
    assert stock(play) == "tm"


@pytest.mark.rule("RH-SVC-03", "RH-SVC-08")
@pytest.mark.parametrize(
    ("when", "effect", "facts"),
    [
        ("action:goods", "tomato", {}),
        ("action:goods", "good", {}),
        ("action:seed", "seed(1)", {"stocks": ["t"], "houses": ["4t"]}),
        ("action:harvest", "harvest(1)", {"houses": ["4t tt"]}),
        ("action:greenhouse", "greenhouse(size=4)", {}),
        ("action:discard", "discard : advance", {"houses": ["4t"]}),
        ("action:advance", "advance", {}),
        ("action:card", "service", {"display": [THREE]}),
    ],
)
def test_the_text_says_which_action_sets_it_off(when, effect, facts):
    play = holding(f"{when} / carrot", effect=effect, **facts)
    found = run(play, "field-2")
    if asked(play)[0] == 0:
        found += run(play, "tomato")
    assert [each[0] for each in moves(found) if each[0] == "carrot"] == ["carrot"]
    assert next(each for each in found if each[0] == "carrot").cause == f"card:{ONE}"
    other = "action:seed" if when != "action:seed" else "action:discard"
    quiet = holding(f"{other} / carrot", effect=effect, **facts)
    assert moves(run(quiet, "field-2"), "carrot") == []


@pytest.mark.rule("RH-SVC-08")
@pytest.mark.parametrize("time", ["work", "harvest", "tourism", "homecoming"])
def test_a_card_may_name_a_time(time):
    play = valley(cards=[[ONE]], texts={ONE: f"time:{time} / carrot"}, time="work", stocks=["", "t"])
    found = go_on(play, time="next") if time != "work" else []
    causes = [each.cause for each in found if each[0] == "carrot"]
    assert stock(play).count("c") >= 1
    assert time == "work" or f"card:{ONE}" in causes


@pytest.mark.rule("RH-SVC-03")
@pytest.mark.parametrize(("whose", "actor", "goes"), [("own", 0, 1), ("own", 1, 0), ("others", 0, 0), ("others", 1, 1)])
def test_whose_action_sets_it_off(whose, actor, goes):
    play = holding(f"action:goods / carrot / {whose}", turn=NAMES[actor])
    run(play, "field-2")
    assert stock(play, 0).count("c") == goes
    everybody = holding("action:goods / carrot / all", turn=NAMES[actor])
    run(everybody, "field-2")
    assert stock(everybody, 0).count("c") == 1


@pytest.mark.rule("RH-SVC-03")
@pytest.mark.parametrize(("limit", "goes"), [("", (2, 3)), (" / round", (1, 2)), (" / game", (1, 1))])
def test_a_card_may_be_limited(limit, goes):
    spaces = dict.fromkeys(valley().state.parts.by_id, "none")
    spaces |= {"field-2": "tomato", "field-3": "lettuce"}
    text = {ONE: f"action:goods / carrot{limit}"}
    play = valley(cards=[[ONE]], texts=text, spaces=spaces, left=[2, 0], tables=[0, 10])
    run(play, "field-2", "field-3")
    assert play.state.stock[0][4] == goes[0]
    go_on(play, time="next")
    run(play, "market-1", "field-2")
    assert play.state.stock[0][4] == goes[1]


@pytest.mark.rule("RH-SVC-09")
def test_only_what_a_space_causes_counts_as_via_an_action():
    goods = "action:goods / carrot"
    by_card = holding("any-time / mushroom", goods)
    run(by_card, f"@1 use-card({ONE})")
    assert stock(by_card) == "m"
    run(by_card, "field-2")
    assert stock(by_card) == "tmc"


@pytest.mark.rule("RH-SVC-09")
def test_neither_harvest_time_nor_the_bonus_nor_a_ruling_is_an_action():
    texts = ("action:goods / carrot", "action:harvest / carrot", "action:advance / carrot")
    play = holding(*texts, effect="none", houses=["4tl ttt"], left=[1, 0])
    play.rule(0, words.effect("2 lettuce + advance"))
    run(play, "field-2")
    while asked(play)[1] == "tour":
        run(play, "bonus" if "bonus" in offered(play) else "stop")
    assert play.state.round == 3
    assert play.state.stock[0][4] == 0


@pytest.mark.rule("RH-SVC-10")
def test_a_card_that_names_a_time_works_without_any_space():
    play = valley(time="harvest", cards=[[ONE]], texts={ONE: "time:harvest / tomato"}, stocks=["", "t"], arrived=[0, 1])
    assert asked(play) == (1, "tour")
    assert stock(play) == "t"


@pytest.mark.rule("RH-SVC-11")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_what_coincides_is_handled_from_the_start_player_clockwise(start):
    text = "action:goods / carrot / all"
    play = on(
        "tomato",
        players=3,
        cards=[[ONE], [TWO], [THREE]],
        texts=dict.fromkeys((ONE, TWO, THREE), text),
        start=NAMES[start],
    )
    found = run(play, "field-2")
    assert [target for _, _, _, target in moves(found, "carrot")] == [
        f"stock:{(start + step) % 3}" for step in range(3)
    ]


@pytest.mark.rule("RH-SVC-11")
def test_ones_own_cards_go_off_in_the_order_that_one_likes():
    play = holding("action:goods / [tomato : carrot]", "action:goods / [carrot : advance]")
    run(play, "field-2")
    assert asked(play) == (0, "which card first")
    assert offered(play) == [ONE, TWO]
    with pytest.raises(Unreadable):
        play.judge(THREE)
    second = play.clone()
    run(play, ONE, "tomato : carrot", "carrot : advance")
    assert play.state.tables[0] == 1
    run(second, TWO)
    assert asked(second) == (0, "if you like"), "without a carrot nothing could be done with the other first"
    run(second, "tomato : carrot")
    assert stock(second) == "c"


@pytest.mark.rule("RH-SVC-11")
def test_cards_that_only_bring_goods_are_not_asked_about():
    play = holding("action:goods / carrot", "action:goods / lettuce", "action:goods / [carrot : advance]")
    run(play, "field-2")
    assert asked(play) == (0, "if you like")
    assert stock(play) == "tlc"


# --- red cards ------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SVC-05")
def test_a_red_card_is_taken_only_by_who_can_use_it_now():
    texts = {ONE: "now-once / harvest(1)"}
    play = doing("service", display=[ONE, TWO, THREE, FOUR], texts=texts)
    assert refused(play, ONE) == "RH-SVC-05"
    able = doing("service", display=[ONE, TWO, THREE, FOUR], texts=texts, houses=["4tl tt"])
    run(able, ONE)
    assert inside(able) == "t" or asked(able)[0] == 0


@pytest.mark.rule("RH-SVC-05")
def test_with_only_unusable_red_cards_left_the_action_is_impossible():
    texts = {ONE: "now-once / harvest(1)", TWO: "now-once / seed(1)"}
    play = on("service", display=[ONE, TWO], texts=texts)
    assert refused(play, "field-2") == "RH-WORK-07"
    beside = on("service + tomato", display=[ONE, TWO], texts=texts)
    run(beside, "field-2")
    assert stock(beside) == "t"


@pytest.mark.rule("RH-SVC-06")
def test_a_used_red_card_does_nothing_more():
    play = doing("service", display=[ONE, TWO, THREE, FOUR], texts={ONE: "now-once / 2 lettuce"}, left=[3, 0])
    run(play, ONE, "market-1")
    assert stock(play) == "tlll"
    with pytest.raises(Unreadable):
        play.judge(f"@1 use-card({ONE})")
    assert "use-card" not in " ".join(offered(play))


# --- cards for any time ---------------------------------------------------------------------------


@pytest.mark.rule("RH-SVC-07")
def test_a_card_for_any_time_works_on_anothers_turn_and_at_every_step():
    play = holding("any-time / lettuce", effect="2 good", turn="Ben")
    run(play, f"@1 use-card({ONE})", "field-2", f"@1 use-card({ONE})", "tomato", f"@1 use-card({ONE})")
    assert asked(play) == (1, "take which good")
    run(play, "carrot")
    assert (stock(play, 0), stock(play, 1)) == ("lll", "tc")


@pytest.mark.rule("RH-SVC-07")
def test_its_choices_are_its_owners_and_then_the_step_is_asked_again():
    play = holding("any-time / good / round", turn="Ben")
    before = play.node
    run(play, f"@1 use-card({ONE})")
    assert asked(play) == (0, "take which good")
    run(play, "carrot")
    assert play.node == before
    assert refused(play, f"@1 use-card({ONE})") == "RH-SVC-03"


@pytest.mark.rule("RH-SVC-07")
def test_it_is_refused_where_its_effect_is_impossible_or_it_is_anothers():
    play = holding("any-time / tomato : lettuce")
    assert refused(play, f"@1 use-card({ONE})") == "RH-GLOS-05"
    with pytest.raises(Unreadable):
        play.judge(f"@2 use-card({ONE})")
    verdict = play.words.can(play.state, 1, words.effect(f"use-card({ONE})"))
    assert verdict.rule == "RH-SVC-07"


@pytest.mark.rule("RH-SVC-07", "RH-WORK-04")
def test_before_a_worker_passes_a_card_for_any_time_may_still_make_a_space_possible():
    ids = valley().state.parts.by_id
    play = valley(
        spaces=dict.fromkeys(ids, "tomato : advance"),
        cards=[[ONE]],
        texts={ONE: "any-time / tomato / round"},
        left=[1, 0],
    )
    assert offered(play) == ["pass", f"@1 use-card({ONE})"]
    passing = play.clone()
    found = run(passing, "pass")
    assert [note.rule for note in notes(found, "RH-WORK-04")] == ["RH-WORK-04"]
    run(play, f"@1 use-card({ONE})")
    assert "field-2" in offered(play)
    assert refused(play, "pass") == "RH-WORK-04"


# --- rarity ---------------------------------------------------------------------------------------


@pytest.mark.rule("RH-SVC-12")
def test_the_rarest_type_is_the_one_in_the_golden_box():
    play = doing("rarest(1)", houses=["5tlm tt, 3tlmfc"])
    assert asked(play) == (0, "rarest type of which greenhouse")
    assert refused(play, "3") == "RH-SVC-12"
    run(play, "1")
    assert stock(play) == "m"
    assert [record["rarest"] for record in parts()["greenhouse"]] == [
        max(record["kinds"], key=KINDS.index) for record in parts()["greenhouse"]
    ]


@pytest.mark.rule("RH-SVC-13")
def test_rarity_rises_from_tomato_to_carrot():
    assert KINDS == ("tomato", "lettuce", "mushroom", "cauliflower", "carrot")
    assert list(PIECES) == sorted(PIECES, reverse=True)
    for number in range(1, 6):
        card = house("4 " + "/".join(KINDS[:number]))
        assert KINDS[card.rarest] == KINDS[number - 1]


# --- cards at a real table ------------------------------------------------------------------------


def real(**facts):
    return on("service | tomato", players=3, dealt=False, display=["warm-soil", "open-gate", "log", "fair"], **facts)


def test_a_card_nobody_has_told_is_asked_before_it_is_taken():
    play = real()
    run(play, "field-2", "service")
    assert perhaps(play, "warm-soil") == "RH-SVC-05"
    with pytest.raises(FactMissing) as caught:
        play.apply("warm-soil")
    assert (caught.value.fact.key, caught.value.fact.schema) == ("card:warm-soil", "card")
    play.tell(caught.value.fact, "now-once / harvest(1)")
    assert refused(play, "warm-soil") == "RH-SVC-05"
    play.tell(Fact("card:log", "", "card"), "now-once / 2 lettuce")
    run(play, "log")
    assert stock(play) == "ll"


def test_a_card_passed_over_is_taken_and_what_it_did_reported():
    play = real()
    run(play, "field-2", "service")
    play.tell(play.missing("warm-soil"), "")
    run(play, "warm-soil")
    assert asked(play) == (0, "what warm-soil did")
    found = run(play, "2 mushroom")
    assert (stock(play), found[0].cause) == ("mm", "card:warm-soil")
    assert play.state.cards[0] == ["warm-soil"]
    assert play.state.not_now == ()


@pytest.mark.rule("RH-SVC-03", "RH-SPACE-09")
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("now-once / 2 lettuce", ("2 lettuce", "now-once", "own", "", "", 0)),
        (
            "action:harvest / lettuce : mushroom / others / round",
            ("lettuce : mushroom", "action:harvest", "others", "round", "", 0),
        ),
        ("action:goods / carrot / field / 2", ("carrot", "action:goods", "own", "", "field", 2)),
        (
            "action:goods/carrot/all/game/town-hall/1",
            ("carrot", "action:goods", "all", "game", "town-hall", 1),
        ),
    ],
)
def test_what_a_told_card_says(text, fields):
    assert read_card("warm-soil", text)[2:] == fields
    assert read_card("warm-soil", text).name == "warm soil"


@pytest.mark.parametrize(
    "text", ["", "lettuce", "sometimes / lettuce", "now-once", "any-time / potato", "any-time / tomato / tuesdays"]
)
def test_a_card_that_cannot_be_read_is_not_kept(text):
    with pytest.raises(ValueError, match="expected"):
        read_card("warm-soil", text)
