"""Games whose chance is in the sealed envelope alone (fairness.en.md, clauses 1-7)."""
import hashlib
import hmac
import re
import unicodedata

from .record import SEATS, Numbers, Unusable, Wrong, chess960, only, sealed

MEN = "R N B A A B N R C C P P P P P".split()
MEN_OF_A_SIDE = 15


def draw(key, purpose, index):
    return Numbers(key, purpose.encode() + b"\0" + index.to_bytes(8, "big"))


def commitment_of(game_id, seed):
    """Clause 1."""
    return hashlib.sha256(b"banco/1/commit\0" + game_id.encode() + b"\0" + seed).hexdigest()


def key_of(seed, game_id, game, parts):
    """Clause 3."""
    normal = [unicodedata.normalize("NFC", part.replace("\0", "")).encode() for part in parts]
    message = b"\0".join([b"banco/1/key", game_id.encode(), game.encode(), *normal])
    return hmac.new(seed, message, hashlib.sha256).digest()


def deal(key):
    """Clause 5: what lies under the face-down men, Red's in capitals."""
    sides = []
    for purpose in ("deal:red", "deal:black"):
        men, numbers = list(MEN), draw(key, purpose, 0)
        for k in range(len(men) - 1, 0, -1):
            other = numbers.below(k + 1)
            men[k], men[other] = men[other], men[k]
        sides.append("".join(men))
    return f"{sides[0]} {sides[1].lower()}"


def dice(key, purpose, index):
    numbers = draw(key, purpose, index)
    return [numbers.below(6) + 1, numbers.below(6) + 1]


def opening(key, game, challenger):
    """The first unequal pair; the die of the seat that is called first is written first."""
    index = 0
    while True:
        pair = dice(key, f"opening:{game}", index)
        if pair[0] != pair[1]:
            return pair if challenger == "first" else pair[::-1]
        index += 1


def check_deal(key, events, _challenger, _options):
    drawn = [event["outcome"] for event in events if event["event"] == "drawn"]
    expected = deal(key)
    if drawn != [expected]:
        raise Wrong(f"the deal is {expected}, the record says {', '.join(drawn) or 'none'}")
    return f"deal: {expected}"


def check_array(key, events, _challenger, options):
    drawn = [event["outcome"] for event in events if event["event"] == "drawn"]
    if options.get("variant") != "chess960":
        return check_nothing(key, events, _challenger, options)
    number = draw(key, "chess960", 0).below(960)
    if drawn != [str(number)]:
        raise Wrong(f"the starting position is number {number}, the record says {', '.join(drawn) or 'none'}")
    return f"starting position: number {number}, {chess960(number)}"


def check_nothing(_key, events, _challenger, _options):
    if any(event["event"] == "drawn" for event in events):
        raise Wrong("this game draws nothing, but the record says so")
    return "nothing is drawn in the game itself"


def borne_off(text):
    """How many men a move takes off the board: 6/off is one, 6/off(2) two."""
    ways = re.findall(r"/off(?:\((\d)\))?(?= |$)", text)
    return sum(int(times) if times else 1 for times in ways)


def check_rolls(key, events, challenger, options):
    """Every roll is the next one of its game, every first one an opening roll (clause 5)."""
    is_silent = options.get("auto_forced") == "on"
    # What may be true: number of the game, rolls of it so far, None before its opening roll.
    standing, rolls, moves, is_over = {(1, None)}, 0, [], False

    def ended():
        for seat in SEATS:
            if sum(borne_off(text) for mover, text in moves if mover == seat) >= MEN_OF_A_SIDE:
                return True
        return is_over

    for event in events:
        kind = event["event"]
        if kind == "moved":
            moves.append((event["seat"], event["mv"]))
            is_over = is_over or event["mv"] == "drop"
        elif kind == "taken_back":
            moves = moves[: len(moves) - event["plies"]]
        elif kind == "conceded":
            is_over = True
        elif kind == "drawn":
            rolls += 1
            found = [int(die) for die in event["outcome"].split(" ")]
            may_be = set()
            for game, count in standing:
                if count is None:
                    may_be.add((game, None))
                elif ended():
                    may_be.add((game + 1, None))
                else:
                    may_be.add((game, count))
                    if is_silent:
                        may_be.add((game + 1, None))
            standing, due = set(), []
            for game, count in may_be:
                is_first = count is None
                expected = opening(key, game, challenger) if is_first else dice(key, f"dice:{game}", count)
                due.append(expected)
                if found == expected:
                    standing.add((game, 0 if is_first else count + 1))
            if not standing:
                raise Wrong(f"roll {rolls} is {' or '.join(map(str, due))}, the record says {found}")
            if any(count == 0 for _, count in standing):
                moves, is_over = [], False
    games = max(game for game, _ in standing)
    return f"dice: {rolls} rolls in {games} game{'s' if games > 1 else ''}"


CHECKS = {
    "jieqi": check_deal,
    "backgammon": check_rolls,
    "chess": check_array,
    "xiangqi": check_nothing,
    "chushogi": check_nothing,
    "caro": check_nothing,
}


def verify(events, seal):
    """Says what agrees, line by line."""
    if events[-1]["event"] != "ended":
        raise Unusable("no record of a finished game")
    challenge = events[0]
    game, game_id = challenge["game"], challenge["id"]
    if game not in CHECKS:
        raise Unusable(f"the game {game!r} is not described")
    if not re.fullmatch(r"[0-9a-fA-F]{64}", challenge["seed"]):
        raise Unusable("a seed has 64 hex digits")
    seed = bytes.fromhex(challenge["seed"])
    commitment = commitment_of(game_id, seed)
    if challenge.get("commitment", commitment) != commitment:
        raise Wrong(f"the envelope is {commitment}, the record says {challenge['commitment']}")
    yield f"envelope: {commitment}"
    yield sealed(commitment, seal)
    typed = [event["text"] for event in events if event["event"] == "part_typed"]
    parts = [typed[-1] if typed else "", only(events, "accepted")["part"]["text"]]
    yield f"parts: {parts[0]!r}, {parts[1]!r}"
    key = key_of(seed, game_id, game, parts)
    challenger, side = only(events, "seated")["challenger"], challenge["side"]
    expected = SEATS[draw(key, "seat", 0).below(2)] if side == "lot" else side
    if challenger != expected:
        raise Wrong(f"the challenger is {expected}, the record says {challenger}")
    yield f"challenger: {challenger}, {'by lot' if side == 'lot' else 'as asked'}"
    yield CHECKS[game](key, events, challenger, challenge.get("options", {}))
