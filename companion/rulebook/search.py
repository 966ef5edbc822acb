"""Finding the rule that answers a question, over an index in memory."""

import re
import unicodedata
from collections import Counter
from collections.abc import Collection
from functools import cache
from math import log
from typing import TYPE_CHECKING, NamedTuple

from companion.rulebook.record import RULE_ID, RuleRecord, games, languages, load, written

if TYPE_CHECKING:
    import sqlite3

# the words questions are made of, which no rule is about
_QUESTION_WORDS = {
    "en": """a about actually all allowed am an and any anybody anyone are arent as at be been but by can cannot cant
        could couldnt did didnt do does doesnt doing done dont else ever every everybody everyone exactly for from get
        gets getting give given go goes going gone had happen happened happens has have having he her his how i if im
        in into is isnt it its itself ive just let lets like many may me mean meaning means might much my myself no
        nobody none not now of on onto or our ours out rule rules shall she should shouldnt show shows so some
        somebody someone teh than that the their them then there these they theyre thing things this those time to too
        up us use using waht was we were what whats when where which while who whom whose why wich will with would
        wouldnt you your youre yours""",
    "es": """a al algo alguien como con cual cuales cualquier cuando cuanta cuantas cuanto cuantos de debe deben
        debo del donde e el ella ellas ellos en entonces era es esa ese eso esta estan este esto estos fue ha hace
        hacer haces hago han hay he la las le les lo los mas me mi mis mucho nada ni no nos nosotros o os otra otro
        para pasa pero por porque pueda puede pueden puedo que quien regla reglas se sea ser si sin sobre son soy
        su sus tal tambien te tener tengo ti tiene tienen toda todas todo todos tu tus u un una unas unos va vamos
        van voy y ya yo""",
}
_STOP = {lang: frozenset(text.split()) for lang, text in _QUESTION_WORDS.items()}
# forms that the stemmer does not bring together: the common one first
_KINDRED = {
    "en": """1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, draw drew drawn, grow grew
        grown, win won winner winners, tie tying tiebreak tiebreaker tiebreakers, colour color colors, run ran,
        fertilizer fertiliser fertilisers, deal dealt, pay paid, sell sold, buy bought, choose chose chosen,
        take took taken, fight fought, lose lost, hold held, keep kept""",
    "es": "1 uno, 2 dos, 3 tres, 4 cuatro, 5 cinco, 6 seis, 7 siete, 8 ocho, 9 nueve, 10 diez",
}
_COMMON = {
    lang: {form: group.split()[0] for group in text.split(",") for form in group.split()}
    for lang, text in _KINDRED.items()
}
# how much a word counts by where it stands, the weightiest place first
_PLACES = {"title": 4.0, "terms": 2.5, "statement": 2.0, "rest": 1.0}
_KNOWN = 0.5  # of what a query says, weighted by rarity, must be words of the rules: else it is about something else
_SHARE = 0.4  # of its words a rule must hold to be an answer
_TITLED = 0.3  # of two rules that match the same words the one whose title says little else stands first
_BOOST = 1.3
# an exact id stands above an exact title, that above the name of a section, and all above any score of words
_ID, _TITLE, _SECTION = 10_000.0, 5_000.0, 2_000.0
# for each slip: a word of four letters with one letter mended is not enough to go by alone, with two swapped it is
_DOUBT, _SWAPPED = 2.2, 1.0
_SHORTEST_MENDED, _LONGEST_MENDED = 4, 30
_MOST_WORDS = 40


class Hit(NamedTuple):
    """A rule found, and how well it fits: positive, higher is better."""

    record: RuleRecord
    score: float


class _Index(NamedTuple):
    records: tuple[RuleRecord, ...]
    lang: str
    table: "sqlite3.Connection"
    titles: list[int]  # how many words of each title say something
    vocabulary: Counter[str]


class _Word(NamedTuple):
    weight: float  # rarity of the word
    certainty: float  # 1, or less for a word that had to be mended
    places: dict[int, float]  # record -> weight of the best place where the word stands


def find(
    query: str, game: str | None = None, lang: str = "en", limit: int = 5, boost: Collection[str] = ()
) -> list[Hit]:
    """The rules that answer a question, best first, ties in the order of the rulebook; empty where none does.

    Without a game all games that have rules in this language are searched. `boost` holds the ids of rules that matter
    at the decision at hand; they weigh in moderately. Any text at all is a query.
    """
    index = _games_index(game, lang)
    scores = _scores(query, index)
    for row, record in enumerate(index.records):
        if row in scores and record.id in boost:
            scores[row] *= _BOOST
    best = sorted(scores, key=lambda row: (-scores[row], row))
    return [Hit(index.records[row], scores[row]) for row in best[: max(limit, 0)]]


def nearest_section(query: str, game: str | None = None, lang: str = "en") -> tuple[str, str]:
    """Game and name of the section that is least far from a query. Raises ValueError where there are no rules."""
    from rapidfuzz import fuzz

    index = _games_index(game, lang)
    found = _content(words(query, lang), index)
    asked = " ".join(words(query[:200], lang))

    def nearness(row: int) -> tuple[float, float]:
        fit = _fit(row, [word for word in found if row in word.places])
        return fit, fuzz.ratio(asked, " ".join(words(index.records[row].section, lang)))

    record = index.records[max(range(len(index.records)), key=nearness)]
    return record.game, record.section


def words(text: str, lang: str = "en") -> list[str]:
    """The words of a text without case and accents, kindred forms brought together."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    common = _COMMON.get(lang, {})
    # "don't" is one word, with or without its apostrophe
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in "'\u2019")
    return [common.get(word, word) for word in re.findall(r"[^\W_]+", letters)]


def _scores(query: str, index: _Index) -> dict[int, float]:
    """The score of every rule that fits, by its place among the records."""
    rows = {record.id: row for row, record in enumerate(index.records)}
    ids = [written(match.group()) for match in RULE_ID.finditer(query)]
    asked = words(_without_ids(query, rows), index.lang)
    scores = _by_words(asked, index)
    for row, record in enumerate(index.records):
        if asked and asked in [words(name, index.lang) for name in (record.section, *record.section.split(":"))]:
            scores[row] = _SECTION
        if asked == words(record.title, index.lang):
            scores[row] = _TITLE
    return scores | {rows[rule_id]: _ID for rule_id in ids if rule_id in rows}


def _without_ids(query: str, ids: Collection[str]) -> str:
    # an id that does not exist, but could, says nothing in words either
    parts = {rule_id.rpartition("-")[0] for rule_id in ids}
    return RULE_ID.sub(lambda id_: " " if written(id_.group()).rpartition("-")[0] in parts else id_.group(), query)


def _by_words(asked: list[str], index: _Index) -> dict[int, float]:
    found = _content(asked, index)
    whole = sum(word.weight for word in found)
    if sum(word.weight * word.certainty for word in found if word.places) < _KNOWN * whole:
        return {}
    scores = {}
    for row in {row for word in found for row in word.places}:
        matched = [word for word in found if row in word.places]
        if len(matched) < _SHARE * len(found):
            continue
        share = sum(word.weight * word.certainty for word in matched) / whole
        titled = sum(word.places[row] == _PLACES["title"] for word in matched) / index.titles[row]
        scores[row] = _fit(row, matched) * share * (1 + _TITLED * titled)
    return scores


def _fit(row: int, matched: list[_Word]) -> float:
    return sum(word.weight * word.certainty * word.places[row] for word in matched)


def _content(asked: list[str], index: _Index) -> list[_Word]:
    """The words of a query that say something, with where they stand."""
    stop = _STOP.get(index.lang, frozenset())
    found = []
    for word in list(dict.fromkeys(word for word in asked if word not in stop))[:_MOST_WORDS]:
        places = _places(word, index)
        if places:
            found.append(_word(places, 1.0, index))
            continue
        mended, certainty = _mended(word, index)
        found.append(_word(_places(mended, index) if mended else {}, certainty, index))
    return found


def _word(places: dict[int, float], certainty: float, index: _Index) -> _Word:
    # a word that stands nowhere weighs more than the rarest one that does
    return _Word(log(1 + len(index.records) / (len(places) or 0.5)), certainty, places)


def _places(word: str, index: _Index) -> dict[int, float]:
    best: dict[int, float] = {}
    for column, weight in _PLACES.items():
        # letters and digits only, and in quotes: nothing of a query can be read as search syntax
        for (row,) in index.table.execute("SELECT rowid FROM rule WHERE rule MATCH ?", (f'{column} : "{word}"',)):
            best.setdefault(row, weight)
    return best


def _mended(word: str, index: _Index) -> tuple[str, float]:
    """The nearest word of the records to one with a slip, and how certain it is; "" if none is near."""
    if not _SHORTEST_MENDED <= len(word) <= _LONGEST_MENDED or not word.isalpha():
        return "", 0.0
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    slips = 1 if len(word) < 8 else 2
    near = process.extract(word, list(index.vocabulary), scorer=OSA.distance, score_cutoff=slips, limit=None)
    likely = [(slip, -index.vocabulary[known], known) for known, slip, _ in near if known[0] == word[0]]
    if not likely:
        return "", 0.0
    slip, _, known = min(likely)
    return known, 1 - (_SWAPPED if sorted(word) == sorted(known) else _DOUBT) * slip / len(word)


def _games_index(game: str | None, lang: str) -> _Index:
    return _index(tuple(name for name in games() if game in (None, name) and lang in languages(name)), lang)


@cache
def _index(names: tuple[str, ...], lang: str) -> _Index:
    import sqlite3

    records = tuple(record for name in names for record in load(name, lang))
    table = sqlite3.connect(":memory:", check_same_thread=False)
    table.execute(
        f"CREATE VIRTUAL TABLE rule USING fts5({', '.join(_PLACES)}, tokenize='porter unicode61 remove_diacritics 2')"
    )
    vocabulary: Counter[str] = Counter()
    stop = _STOP.get(lang, frozenset())
    for row, record in enumerate(records):
        rest = (record.example, record.reading, *record.alternatives, record.section)
        texts = [words(" ".join(text), lang) for text in ([record.title], record.terms, [record.statement], rest)]
        table.execute(
            f"INSERT INTO rule(rowid, {', '.join(_PLACES)}) VALUES (?, ?, ?, ?, ?)", (row, *map(" ".join, texts))
        )
        vocabulary.update({word for text in texts for word in text if len(word) >= _SHORTEST_MENDED} - stop)
    titles = [len(set(words(record.title, lang)) - stop) or 1 for record in records]
    return _Index(records, lang, table, titles, vocabulary)
