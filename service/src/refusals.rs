//! Refusals of the engine as replies: the broken rule with its sites, and buttons of the moves that were perhaps meant.

pub(crate) mod say;

use banco_engine::{
    Board, Illegal, MoveError, MoveShape, Next, Opponent, Phase, Pick, ReadError, Refusal, Seat, Site, Table, Viewer,
};

use crate::closed_boards::ask_to_look;
use crate::messages::button::core_buttons::TO;
use crate::messages::button::{Press, named, verbs};
use crate::messages::choosing::step::promotion_choices;
use crate::messages::display_prefs::Spot;
use crate::messages::say::{Choice, Draft, Label, Question, Refused, RefusedMove, Say};
use crate::refusals::say::RefusalSay;

/// Reply to a table's refusal. `table` is the refusing table, if it exists already.
pub(crate) fn refusal(id: &str, table: Option<&Table>, error: &Refusal) -> Refused {
    let game = id.to_owned();
    match error {
        Refusal::OwnChallenge => Say::OwnChallenge.into(),
        Refusal::NotForYou => match table.and_then(|table| asked_person(&table.challenge().opponent)) {
            Some(name) => RefusalSay::NotForYou { game, name }.into(),
            None => RefusalSay::NotTheChallenger { game }.into(),
        },
        Refusal::NotTheChallenger => RefusalSay::NotTheChallenger { game }.into(),
        Refusal::AlreadyAnswered if table.is_some_and(|table| table.expired_after().is_some()) => {
            RefusalSay::ChallengeExpired { game }.into()
        }
        Refusal::AlreadyAnswered if table.is_some_and(|table| table.phase() == Phase::Cancelled) => {
            RefusalSay::ChallengeWithdrawn { game }.into()
        }
        Refusal::AlreadyAnswered => RefusalSay::AlreadyAnswered { game }.into(),
        Refusal::NewerLaws => RefusalSay::NewerLaws { game }.into(),
        Refusal::NotStarted => Say::NotStarted { game }.into(),
        Refusal::Over => Say::Over { game }.into(),
        Refusal::NotSeated => RefusalSay::NotSeated { game }.into(),
        Refusal::NotYourTurn { to_move } => match table.and_then(|table| table.person_at(*to_move)) {
            Some(person) => RefusalSay::NotYourTurn { game, to_move: person.clone() }.into(),
            None => Say::NotStarted { game }.into(),
        },
        Refusal::NothingOffered => RefusalSay::NothingOffered { game }.into(),
        Refusal::NothingToClaim => RefusalSay::NothingToClaim { game }.into(),
        Refusal::OwnOffer => RefusalSay::OwnOffer { game }.into(),
        Refusal::NeverDrawn => RefusalSay::NeverDrawn { game }.into(),
        Refusal::OfferRefused { offer } => RefusalSay::OfferRefused { game, offer: *offer }.into(),
        Refusal::AlreadyOffered { offer } => RefusalSay::AlreadyOffered { game, offer: *offer }.into(),
        Refusal::NoClock => RefusalSay::NoClock { game }.into(),
        Refusal::PauseStands { is_paused } => RefusalSay::PauseStands { game, is_paused: *is_paused }.into(),
        Refusal::TimeOutOfRange => Say::TimeRange.into(),
        Refusal::NoTakeback { barrier } => RefusalSay::NoTakeback { game, barrier: *barrier }.into(),
        Refusal::PartTooLong => RefusalSay::PartTooLong.into(),
        Refusal::Drawing { round, .. } => RefusalSay::Drawing { game, round: round.get() }.into(),
        Refusal::NothingDrawn => RefusalSay::NothingDrawn { game }.into(),
        Refusal::NumberMayCome { .. } => RefusalSay::NumberMayCome { game }.into(),
        // Options and luck are checked when a challenge is created, in `challenges/create.rs`.
        Refusal::Options(_) | Refusal::NoSuchNetwork => Say::Trouble.into(),
        Refusal::Closed => match table.and_then(ask_to_look) {
            Some(asked) => Box::new(asked),
            None => Say::Trouble.into(),
        },
        Refusal::NotClosed => RefusalSay::NotClosed { game }.into(),
        Refusal::LookRests { until } => RefusalSay::LookRests { game, until: *until }.into(),
        Refusal::ClosedWithNumbers => RefusalSay::ClosedWithNumbers.into(),
        Refusal::TooLong => RefusalSay::GameTooLong { game }.into(),
        Refusal::Move(error) => move_refusal(&game, table, "", error),
    }
}

/// Name of the challenged person; `None` if anyone may accept.
fn asked_person(opponent: &Opponent) -> Option<String> {
    match opponent {
        Opponent::Anyone => None,
        Opponent::Person(person) => Some(person.name.clone()),
        Opponent::Username(name) => Some(format!("@{name}")),
    }
}

/// Reply to a refused move: the broken rule with its sites, or buttons of the moves it may have meant.
pub(crate) fn move_refusal(game: &str, table: Option<&Table>, typed: &str, error: &MoveError) -> Refused {
    let typed = banco_ports::text::repeated(typed);
    let kind = table.map(|table| table.challenge().game);
    if let MoveError::Read(ReadError::Unknown { candidates } | ReadError::Ambiguous { candidates }) = error
        && let Some(asked) = table.and_then(|table| ask_promotion(table, candidates))
    {
        return Box::new(asked);
    }
    match error {
        MoveError::Read(ReadError::Empty) => Say::EmptyMove { game: kind }.into(),
        MoveError::Read(ReadError::TooLong) => Say::TextTooLong.into(),
        MoveError::Read(ReadError::Unknown { candidates }) => {
            let has_candidates = !candidates.is_empty();
            let say = match table.and_then(|table| off_the_board(table, &typed)) {
                Some(square) => Say::NoSuchSquare { game: kind, square, has_candidates },
                None => Say::NotAMove { game: kind, typed, has_candidates },
            };
            Box::new(Draft::note(say).choices(move_choices(game, table, candidates)))
        }
        MoveError::Read(ReadError::Ambiguous { candidates }) => {
            Box::new(Draft::note(Say::Ambiguous { typed }).choices(move_choices(game, table, candidates)))
        }
        MoveError::Illegal(illegal) => {
            let of_mover = |table| refused_move(table, table.to_move().unwrap_or(Seat::First), &typed, illegal);
            let refused = table.and_then(|table| Some((table, of_mover(table)?)));
            let Some((table, refused)) = refused else {
                return Say::NotStarted { game: game.to_owned() }.into();
            };
            let choices = refusal_choices(table, &typed, refused.from.map(|from| from.site), illegal);
            Box::new(Draft::note(Say::Illegal { refused, has_near: false }).choices(choices))
        }
    }
}

/// The square of a move that a board of squares does not have: `Qh9`, `e44`, `a0`.
fn off_the_board(table: &Table, typed: &str) -> Option<String> {
    const MOVE_CHARS_MAX: usize = 6;
    let has_squares = |board: &Board| matches!(board, Board::Chess | Board::Paper(_));
    let board = table.view(Viewer::Public).map(|view| view.board).filter(has_squares)?;
    let bare = typed.trim_end_matches(['+', '#', '!']).to_ascii_lowercase();
    let square = bare.rfind(|c: char| !c.is_ascii_digit()).and_then(|at| bare.get(at..))?;
    let is_square = square.len() > 1 && square.starts_with(|c: char| c.is_ascii_lowercase());
    let is_missing = bare.chars().count() <= MOVE_CHARS_MAX && board.named(square).is_none();
    (is_square && is_missing).then(|| square.to_owned())
}

/// Question for the promotion, if the possible moves differ in nothing else (chess clause 1.1, chu shogi 2).
fn ask_promotion(table: &Table, candidates: &[String]) -> Option<Draft> {
    let (game, view) = (table.game()?, table.view(Viewer::Public)?);
    let shapes: Vec<MoveShape> = candidates.iter().map(|mv| game.shape_of(mv)).collect::<Option<_>>()?;
    let (first, others) = shapes.split_first()?;
    let same_way = |shape: &MoveShape| MoveShape { promotion: first.promotion, ..*shape } == *first;
    if others.is_empty() || !others.iter().all(same_way) {
        return None;
    }
    let way = [Pick::Man(first.from?), Pick::Target(first.to), Pick::Way(first.via)];
    // The way is asked for only if there are several.
    let man = view.man_at(first.from?)?.face;
    let asked = game.choices(man.seat, &way).or_else(|| game.choices(man.seat, &way[..2]))?;
    let is_meant = |next: &Next| next.mv.as_ref().is_some_and(|mv| candidates.contains(mv));
    let meant: Vec<Next> = asked.next.into_iter().filter(is_meant).collect();
    if meant.len() < candidates.len() {
        return None;
    }
    let at = Spot { game: view.game, board: view.board, seat: man.seat, site: first.to };
    let choices = promotion_choices(table, &meant);
    Some(Draft::note(Say::Ask(Question::PickPromotion { game: table.id().to_owned(), man, at })).choices(vec![choices]))
}

/// Facts for a sentence about a refused canonical move of `seat`, from the public view; `None` before the start.
pub(crate) fn refused_move(table: &Table, seat: Seat, mv: &str, illegal: &Illegal) -> Option<RefusedMove> {
    let (view, game) = (table.view(Viewer::Public)?, table.game()?);
    let face_at = |site| view.man_at(site).map(|man| man.face);
    // Checkers of backgammon are all alike: its points are named by their numbers alone.
    let told = |site| if view.board == Board::Points { None } else { face_at(site) };
    let spot = |site| Spot { game: view.game, board: view.board, seat, site };
    let shape = game.shape_of(mv);
    Some(RefusedMove {
        game: view.game,
        mv: mv.to_owned(),
        man: shape.and_then(|shape| face_at(shape.from?)),
        from: shape.and_then(|shape| shape.from).map(spot),
        to: shape.map(|shape| spot(shape.to)),
        site_men: illegal.sites.iter().map(|site| (spot(*site), told(*site))).collect(),
        illegal: illegal.clone(),
    })
}

/// One button per move that may have been meant; a press plays exactly that move.
pub(crate) fn move_choices(game: &str, table: Option<&Table>, candidates: &[String]) -> Vec<Vec<Choice>> {
    let version = table.map_or(0, Table::version);
    let choices: Vec<Choice> = candidates
        .iter()
        .map(|mv| Choice {
            label: Label::Move { game: game.to_owned(), mv: mv.clone() },
            data: TO.at(mv.clone(), game, version),
        })
        .collect();
    vec![choices]
}

/// Buttons under a refusal: the reason, and the legal moves of the piece.
pub(crate) fn refusal_choices(table: &Table, mv: &str, from: Option<Site>, illegal: &Illegal) -> Vec<Vec<Choice>> {
    let mut row = Vec::new();
    let why = named(verbs::WHY).saying(mv).now(table).and_then(Press::if_short);
    row.extend(why.filter(|_| !illegal.sites.is_empty()).map(Choice::from));
    let man_at = |site: Site| table.view(Viewer::Public).and_then(|view| view.man_at(site).copied());
    let is_own = |site: &Site| man_at(*site).is_some_and(|man| Some(man.face.seat) == table.to_move());
    if let (Some(site), Some(game)) = (from.filter(is_own), table.game()) {
        row.extend(named(verbs::LEGAL).saying(game.board().name(site)).now(table).map(Choice::from));
    }
    if row.is_empty() { Vec::new() } else { vec![row] }
}
