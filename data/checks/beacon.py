"""Games with beacon luck: links, rounds, draws and signatures (docs/spec/beacon.md)."""
import hashlib
import hmac
import re

from . import bls
from .courses import COURSES
from .record import Numbers, Unusable, Wrong, only, sealed

LINKS = 16_384
ROUND_MAX = 2**40
PERIOD = 3
# A round is due so many milliseconds after the move that names it, at least.
NAMED_AFTER = 2_500
# So many milliseconds after that time both players may agree to draw without the number.
PATIENCE = 60_000
# Chain hash: genesis in seconds, public key.
NETWORKS = {
    "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (
        1692803367,
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c"
        "921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    ),
}


def whole(value, name):
    if type(value) is not int:
        raise Unusable(f"{name} is no whole number: {value!r}")
    return value


def digits(value, name):
    if not isinstance(value, str) or not re.fullmatch(r"[0-9a-f]{64}", value):
        raise Unusable(f"{name} has 64 hex digits in lower case")
    return bytes.fromhex(value)


def before(link):
    return hashlib.sha256(b"banco/2/link" + link).digest()


def envelope_of(game_id, seed):
    link = hmac.new(seed, b"banco/2/chain\0" + game_id.encode(), hashlib.sha256).digest()
    for _ in range(LINKS):
        link = before(link)
    return link


def numbers_of(key, game_id, purpose, count, round_number, signature):
    """Clause 3.5."""
    head = b"\0".join([b"banco/2/draw", game_id.encode(), purpose.encode(), b""])
    return Numbers(key, head + count.to_bytes(8, "big") + round_number.to_bytes(8, "big") + signature)


class Open:
    """Draws that wait for the number of their round."""

    def __init__(self, round_number, draws):
        self.round, self.draws = round_number, draws


class Check:
    """A walk through the entries of one game."""

    def __init__(self, challenge, is_over):
        self.id, self.network = challenge["id"], challenge["luck"]["beacon"]
        if self.network not in NETWORKS:
            raise Wrong(f"the public numbers are of an unknown network: {self.network}")
        self.genesis, self.key = NETWORKS[self.network]
        self.link = self.envelope = digits(challenge["envelope"], "the envelope")
        self.seed = digits(challenge["seed"], "the seed") if is_over or "seed" in challenge else None
        self.private = hmac.new(self.seed, b"banco/2/private", hashlib.sha256).digest() if self.seed else None
        self.course = COURSES[challenge["game"]](challenge)
        self.counts, self.last, self.open, self.is_offered = {False: 0, True: 0}, 0, None, False
        # Of each round: its signature; when it was announced.
        self.signatures, self.named, self.announced = {}, [], {}
        self.agreed = self.checked = self.unseen = 0

    def due(self, round_number):
        """Milliseconds since 1970."""
        return (self.genesis + (round_number - 1) * PERIOD) * 1000

    def entry(self, event):
        kind = event["event"]
        if kind == "announced":
            self.announce(whole(event["round"], "a round"), whole(event["posted"], "a time"))
        elif kind == "offered":
            self.is_offered = event["offer"] == "without_number"
        elif kind == "drawn":
            self.draw(event)
        named = event.get("named")
        purposes = [draw["purpose"] for draw in named["draws"]] if named is not None else []
        asked = self.course.first() if kind == "accepted" else self.course.after(event, purposes)
        if asked or named is not None:
            self.name(event, named, asked)

    def name(self, event, named, asked):
        if named is None:
            raise Wrong(f"a draw for {asked[0][0]} is needed, but no round is named for it")
        if self.open:
            raise Wrong(f"a round is named while round {self.open.round} is awaited")
        number = whole(named["round"], "a round")
        if number < 1:
            raise Wrong("round 0")
        if number > ROUND_MAX:
            raise Wrong("round above 2^40")
        if number <= self.last:
            raise Wrong(f"round {number} is named after round {self.last}")
        if self.due(number) < whole(event["at"], "a time") + NAMED_AFTER:
            raise Wrong(f"round {number} is due less than 2.5 seconds after it was named")
        draws = [self.numbered(draw) for draw in named["draws"]]
        if not draws or [(purpose, is_private) for _, purpose, is_private in draws] != asked:
            expected, found = [", ".join(map(words, pairs)) for pairs in (asked, [draw[1:] for draw in draws])]
            raise Wrong(f"the draws are for {found or 'nothing'}, the game needs {expected or 'none'}")
        self.last, self.open, self.is_offered = number, Open(number, draws), False
        self.named.append(number)

    def numbered(self, draw):
        count, is_private = whole(draw["i"], "the number of a draw"), draw.get("private", False) is True
        expected = self.counts[is_private] + 1
        if count != expected:
            kind = "private draw" if is_private else "draw"
            raise Wrong(f"{kind} {count} is repeated" if count < expected else f"{kind} {expected} is missing")
        if count > LINKS and not is_private:
            raise Wrong(f"there is no link for draw {count}")
        self.counts[is_private] = count
        return count, draw["purpose"], is_private

    def announce(self, number, posted):
        if number != self.last:
            raise Wrong(f"round {number} is announced, but it is not the round that was named last")
        self.announced[number] = min(posted, self.announced.get(number, posted))

    def draw(self, event):
        if not self.open:
            raise Wrong("numbers are drawn that no entry has named")
        number, signature = self.signed(event)
        told, awaited = event["draws"], self.open.draws
        if [(draw["i"], draw.get("private", False) is True) for draw in told] != [(draw[0], draw[2]) for draw in awaited]:
            raise Wrong(f"other draws are made than those named for round {self.open.round}")
        for draw, (count, purpose, is_private) in zip(told, awaited):
            if is_private and not self.private:
                self.unseen += 1
                continue
            key = self.private if is_private else self.linked(draw, count)
            expected = self.course.outcome(purpose, numbers_of(key, self.id, purpose, count, number, signature))
            if draw["outcome"] != expected:
                kind = "private draw" if is_private else "draw"
                raise Wrong(f"{kind} {count} gives {expected}, the record says {draw['outcome']}")
            self.checked += 1
        self.open = None

    def signed(self, event):
        number = whole(event["round"], "a round")
        if event.get("by_agreement") is True:
            if number != 0 or "signature" in event:
                raise Wrong("a draw without a number has one")
            if not self.is_offered or whole(event["at"], "a time") < self.due(self.open.round) + PATIENCE:
                raise Wrong("a draw without a number was not agreed, or before its minute was over")
            self.agreed += 1
            return 0, b""
        if number != self.open.round:
            raise Wrong(f"round {self.open.round} was named, but round {number} was used")
        text = event.get("signature")
        try:
            self.signatures[number] = bls.read_signature(text)
        except bls.BadPoint as reason:
            raise Wrong(f"round {number}: {reason}") from reason
        return number, bytes.fromhex(text)

    def linked(self, draw, count):
        link = digits(draw["link"], "a link")
        if before(link) != self.link:
            raise Wrong(f"the link of draw {count} does not lead to the one before")
        self.link = link
        return link

    def verify_signatures(self):
        rounds = sorted(self.signatures)
        signed = [(hashlib.sha256(number.to_bytes(8, "big")).digest(), self.signatures[number]) for number in rounds]
        wrong = bls.first_that_does_not_fit(bls.read_key(self.key), signed)
        if wrong is not None:
            raise Wrong(f"round {rounds[wrong]}: the signature does not fit the round")

    def late(self):
        return [number for number in self.announced if self.announced[number] > self.due(number)]


def words(draw):
    purpose, is_private = draw
    return f"{purpose} (private)" if is_private else purpose


def verify(events, seal):
    """Says what agrees, line by line."""
    challenge, is_over = events[0], events[-1]["event"] == "ended"
    if challenge["game"] not in COURSES:
        raise Unusable(f"the game {challenge['game']!r} is not described")
    check = Check(challenge, is_over)
    if challenge.get("commitment", challenge["envelope"]) != challenge["envelope"]:
        raise Wrong(f"the envelope is {challenge['envelope']}, the record says {challenge['commitment']}")
    if check.seed and envelope_of(check.id, check.seed) != check.envelope:
        raise Wrong("the seed does not lead to the envelope")
    yield f"envelope: {challenge['envelope']}"
    yield sealed(challenge["envelope"], seal)
    accepted = only(events, "accepted")
    for event in events[1:]:
        check.entry(event)
    if is_over or accepted is not events[-1]:
        yield from seated(events, check, is_over)
    yield from check.course.told()
    check.verify_signatures()
    yield f"draws: {check.checked} made of links and numbers, all as recorded; signatures: {len(check.signatures)}, all fit"
    yield from remarks(check, is_over)


def seated(events, check, is_over):
    found = [event["challenger"] for event in events if event["event"] == "seated"]
    if len(found) > 1 or (is_over and not found):
        raise Wrong(f"the record has {len(found)} entries 'seated'")
    if found and found[0] != check.course.challenger:
        raise Wrong(f"the challenger is {check.course.challenger}, the record says {found[0]}")
    if found:
        yield f"challenger: {found[0]}, {'by lot' if check.course.lot else 'as asked'}"


def remarks(check, is_over):
    late, silent = len(check.late()), len(set(check.named) - set(check.announced))
    yield f"rounds: {len(check.named)} named"
    if late:
        yield f"           {late} of them were announced too late to prove anything"
    if silent:
        yield f"           {silent} of them have no message that shows when they were announced"
    if check.agreed:
        yield f"agreed: {check.agreed} of the numbers were done without, by both players; the host could compute those draws"
    if check.open:
        yield f"open: round {check.open.round} was named, and nothing was drawn with it"
    if check.counts[True]:
        yield f"private: {check.counts[True]} draws, which the host could compute"
    if check.unseen:
        yield f"private: {check.unseen} draws can be checked when the game is over"
    if not is_over:
        yield "running: the game is not over, so this holds for its beginning"
