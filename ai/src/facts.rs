//! Facts of a move, as a person would say them. Every fact is looked up on the board or was searched to its end; what
//! cannot be verified is not said.

use banco_engine::{AnyGame, Face, Kind, LegalMove, Seat, Site, Turn, Viewer};

use crate::brain;
use crate::report::{Line, Report};

/// Facts that are told of one move: more than two are a lecture.
const FACTS_MAX: usize = 2;

/// From here on a piece is worth being saved: a rough measure, see [`rough_worth`].
const WORTH_SAVING: i32 = 2;

/// By how many moves more a piece has to gain for that to be told.
const WIDER_MIN: u8 = 3;

/// Something that is true of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It ends the game.
    Wins,
    /// The other side is mated in so many moves, this one counted.
    MateIn(u8),
    /// It captures a piece and cannot be recaptured.
    TakesFree(Face),
    /// It takes a piece that is worth at least what takes it.
    Takes(Face),
    /// It takes this piece, and what is taken for it only the search has counted.
    Exchanges(Face),
    /// The piece that moves was attacked by a lesser one and is safe where it goes.
    Saves(Face),
    /// It attacks two pieces at once, both worth more than itself, and cannot be taken.
    Fork([Face; 2]),
    /// It gives check.
    Check,
    /// After the best answer it takes this piece.
    ThenTakes(Face),
    /// Without a word of the above: it attacks this piece, which is worth more, and cannot be taken.
    Attacks(Face),
    /// If this piece is captured, the piece that moves recaptures, and no other does.
    Guards(Face),
    /// Moves that it has on its target, and moves that it has now.
    Wider(u8, u8),
    /// Chess: the king castles.
    Castles,
    /// Jieqi: a piece is turned up.
    TurnsUp,
    /// Caro: five can be made in two places next.
    OpenFour,
    /// Caro: five can be made in one place next.
    Four,
    /// Caro: two threats at once.
    TwoThreats,
    /// Caro: an open three.
    OpenThree,
    /// Caro: the other side would make five there, or by the end that is shut.
    StopsFive,
    /// Caro: the other side would make an open four there.
    StopsOpenFour,
    /// Backgammon: so many pieces are hit.
    Hits(u8),
    /// Backgammon: this point is made, by the mover's number.
    MakesPoint(u8),
    /// Backgammon: no single piece is left where it could be hit.
    NoBlot,
    /// Backgammon: of 36 rolls so many hit something.
    Shots(u8),
    /// Backgammon: deciding otherwise costs so many thousandths of the stake.
    Costs(u16),
}

/// Facts of the best move of `report`, for `seat` to play it in `game`; the most telling first.
pub fn facts(game: &AnyGame, seat: Seat, report: &Report) -> Vec<Fact> {
    let Some(line) = &report.best else { return Vec::new() };
    let mut facts = brain::facts(game, seat, report, line);
    let mates = brain::mate_in(game.key(), line.score).and_then(|moves| u8::try_from(moves).ok());
    if let Some(moves) = mates.filter(|moves| *moves > 1) {
        facts.insert(0, Fact::MateIn(moves));
    }
    facts.truncate(FACTS_MAX);
    facts
}

fn play(game: &AnyGame, mv: &str) -> Option<AnyGame> {
    let mut after = game.clone();
    after.play(mv).ok()?;
    Some(after)
}

/// True if `mv` wins the game for `seat`.
pub(crate) fn wins(game: &AnyGame, seat: Seat, mv: &str) -> bool {
    play(game, mv).is_some_and(|after| is_won(&after, seat))
}

fn is_won(game: &AnyGame, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Over(ending) if ending.winner == Some(seat))
}

fn goes_to(moves: &[LegalMove], site: Site) -> impl Iterator<Item = &LegalMove> {
    moves.iter().filter(move |mv| mv.shape.is_some_and(|shape| shape.to == site && shape.from != Some(site)))
}

/// Facts of a move in games in which pieces move and take; `None` if `line` begins with no such move.
pub(crate) fn of_men(game: &AnyGame, seat: Seat, line: &Line) -> Option<Vec<Fact>> {
    let face_at = |game: &AnyGame, site: Site| Some(game.view(Viewer::Seat(seat)).man_at(site)?.face);
    let shape = game.shape_of(&line.mv)?;
    let from = shape.from?;
    let mover = face_at(game, from)?;
    let taken = face_at(game, shape.to).filter(|face| face.seat != seat);
    // What a piece will turn out to be decides what it does then.
    if mover.dark {
        return Some(vec![taken.map_or(Fact::TurnsUp, Fact::Exchanges)]);
    }
    let after = play(game, &line.mv)?;
    if is_won(&after, seat) {
        return Some(vec![Fact::Wins]);
    }
    let mut facts = Vec::new();
    let is_safe = goes_to(&after.legal(), shape.to).next().is_none();
    match taken {
        Some(face) if is_safe => facts.push(Fact::TakesFree(face)),
        Some(face) if rough_worth(face.kind) >= rough_worth(mover.kind) => facts.push(Fact::Takes(face)),
        Some(face) => facts.push(Fact::Exchanges(face)),
        None => {}
    }
    if is_safe {
        facts.extend(fork(&after, seat, shape.to, mover));
        let attackers = game.legal_of(seat.other()).unwrap_or_default();
        let attacks_cheaply = goes_to(&attackers, from).any(|mv| {
            let attacker = mv.shape.and_then(|shape| face_at(game, shape.from?));
            attacker.is_some_and(|face| !face.dark && rough_worth(face.kind) < rough_worth(mover.kind))
        });
        if attacks_cheaply && rough_worth(mover.kind) >= WORTH_SAVING {
            facts.push(Fact::Saves(mover));
        }
    }
    if after.in_check() {
        facts.push(Fact::Check);
    }
    if taken.is_none()
        && let Some(face) = taken_later(&after, seat, line)
    {
        facts.push(Fact::ThenTakes(face));
    }
    if facts.is_empty() {
        facts = plans(game, &after, seat, [from, shape.to], mover, is_safe);
    }
    Some(facts)
}

/// Purpose of a move that captures and threatens nothing yet; `way`: its origin and target.
fn plans(game: &AnyGame, after: &AnyGame, seat: Seat, way: [Site; 2], mover: Face, is_safe: bool) -> Vec<Fact> {
    let [from, to] = way;
    let files = way.map(|site| game.board().place(site).map_or(0, |(file, _)| file));
    let is_king = mover.kind.is_some_and(|kind| matches!(kind, Kind::Chess(kind) if kind.code() == "K"));
    if is_king && files[0].abs_diff(files[1]) == 2 {
        return vec![Fact::Castles];
    }
    let view = after.view(Viewer::Seat(seat));
    let (before, next) = (game.legal_of(seat).unwrap_or_default(), after.legal_of(seat).unwrap_or_default());
    let reach = |moves: &[LegalMove], site: Site| {
        let mut sites: Vec<Site> = moves
            .iter()
            .filter_map(|mv| mv.shape)
            .filter(|shape| shape.from == Some(site))
            .map(|shape| shape.to)
            .collect();
        sites.sort();
        sites.dedup();
        sites
    };
    let (stood, stands) = (reach(&before, from), reach(&next, to));
    let mut facts = Vec::new();
    if is_safe {
        let new = stands.iter().filter(|site| !stood.contains(site)).filter_map(|site| view.man_at(*site));
        let more = new.map(|man| man.face).filter(|face| face.seat != seat && !face.dark);
        let more = more.filter(|face| rough_worth(face.kind) > rough_worth(mover.kind));
        facts.extend(more.max_by_key(|face| rough_worth(face.kind)).map(Fact::Attacks));
    }
    facts.extend(guarded(after, seat, to).map(Fact::Guards));
    let [few, many] = [&stood, &stands].map(|sites| u8::try_from(sites.len()).unwrap_or(u8::MAX));
    if many >= few.saturating_add(WIDER_MIN) {
        facts.push(Fact::Wider(few, many));
    }
    facts
}

/// The most valuable piece that the other side can take and that the piece on `site` alone takes back.
fn guarded(after: &AnyGame, seat: Seat, site: Site) -> Option<Face> {
    let view = after.view(Viewer::Seat(seat));
    let held = after.legal().into_iter().filter_map(|mv| {
        let shape = mv.shape?;
        let face = view.man_at(shape.to)?.face;
        let is_his = face.seat == seat && !face.dark && shape.to != site && rough_worth(face.kind) >= WORTH_SAVING;
        let taken = play(after, &mv.text).filter(|_| is_his)?;
        let answers = taken.legal();
        let mut back = goes_to(&answers, shape.to).peekable();
        (back.peek().is_some() && back.all(|mv| mv.shape.is_some_and(|shape| shape.from == Some(site)))).then_some(face)
    });
    held.max_by_key(|face| rough_worth(face.kind))
}

/// Two pieces that the piece on `site` can take next, both worth more than it.
fn fork(after: &AnyGame, seat: Seat, site: Site, mover: Face) -> Option<Fact> {
    let next = after.legal_of(seat)?;
    let view = after.view(Viewer::Seat(seat));
    let own = next.iter().filter_map(|mv| mv.shape).filter(|shape| shape.from == Some(site) && shape.via.is_none());
    let mut targets: Vec<(Site, Face)> =
        own.filter_map(|shape| view.man_at(shape.to)).map(|man| (man.site, man.face)).collect();
    let is_more = |face: &Face| face.seat != seat && rough_worth(face.kind) > rough_worth(mover.kind);
    targets.retain(|(_, face)| is_more(face));
    targets.sort_by_key(|(site, face)| (-rough_worth(face.kind), *site));
    targets.dedup_by_key(|(site, _)| *site);
    match targets.as_slice() {
        [(_, one), (_, other), ..] => Some(Fact::Fork([*one, *other])),
        [_] | [] => None,
    }
}

/// Gain of the expected line's next move, if it loses less by the answer.
fn taken_later(after: &AnyGame, seat: Seat, line: &Line) -> Option<Face> {
    let [_, answer, next, ..] = line.pv.as_slice() else { return None };
    let taken = |game: &AnyGame, mv: &str, by: Seat| {
        let to = game.shape_of(mv)?.to;
        Some(game.view(Viewer::Seat(seat)).man_at(to)?.face).filter(|face| face.seat != by)
    };
    let lost = taken(after, answer, seat.other()).map_or(0, |face| rough_worth(face.kind));
    let then = play(after, answer)?;
    let won = taken(&then, next, seat)?;
    (rough_worth(won.kind) > lost).then_some(won)
}

/// A rough worth, face-down pieces in the middle: enough to tell a rook from a pawn.
pub fn rough_worth(kind: Option<Kind>) -> i32 {
    match kind {
        Some(Kind::General | Kind::Rook) => 9,
        Some(Kind::Horse | Kind::Cannon) => 4,
        None => 3,
        Some(Kind::Advisor | Kind::Elephant) => 2,
        Some(Kind::Soldier | Kind::Checker | Kind::Cross | Kind::Nought) => 1,
        Some(Kind::Chess(kind)) => match kind.code() {
            "Q" => 9,
            "R" => 5,
            "B" | "N" => 3,
            _ => 1,
        },
        Some(Kind::Chu(face)) => match face.kind.code() {
            "K" | "CP" => 20,
            "Ln" => 10,
            "FK" => 6,
            "P" => 1,
            _ => 3,
        },
    }
}
