//! Whole games, played through a platform by two people until the law ends them.

use std::time::Instant;

use banco_engine::{GameKey, Kind, LegalMove, Phase, Table, Turn, View, Viewer};

use crate::driver::{Driver, Seen};
use crate::patience::PATIENCE;
use crate::stages::Stage;

/// No game lasts longer: counters, bare kings or the last man end it before.
const PLIES_MAX: usize = 1_500;

/// Presses that lead to one move; more of them go round in a circle.
const PRESSES_MAX: usize = 40;

/// What is played, and how.
#[derive(Clone, Copy)]
pub struct Bill {
    pub game: GameKey,
    /// Typed behind the names, `position=…` for a game that is over soon.
    pub options: &'static str,
    /// Every so many plies by buttons, the others typed; 1 is buttons alone.
    pub buttons_every: usize,
}

/// How a game went.
pub struct Story {
    pub table: Table,
    /// The final board as whoever moved last sees it.
    pub last: Seen,
    /// Most presses that one move took.
    pub presses: usize,
}

/// Challenges, accepts and plays to the end.
///
/// # Panics
/// With the platform and ply where something is not as it must be.
pub async fn play(stage: &mut Stage, bill: Bill) -> Story {
    let platform = stage.platform;
    let driver = &mut stage.driver;
    let people = ["an", "binh"];
    for person in people {
        driver.seen(person).await;
    }
    driver.say("an", &format!("/play {} @binh side=first {}", bill.game.key(), bill.options)).await;
    let (challenge, id) = challenged(&mut **driver, platform).await;
    driver.press("binh", &challenge, "Nhận lời").await;
    let (mut last, mut most, mut plies) = ("binh", 0, 0);
    loop {
        let (table, board) = present(stage, last, &id, plies).await;
        let Some(seat) = table.to_move() else {
            assert!(matches!(table.phase(), Phase::Over(_)), "{platform}");
            return Story { table, last: board, presses: most };
        };
        let ply = table.plies().len();
        assert!(ply < PLIES_MAX, "{platform}: {} does not end", bill.game.key());
        let person = people[seat.index()];
        let mv = choose(&table, ply);
        if ply % bill.buttons_every == bill.buttons_every - 1 {
            let presses = by_buttons(&mut *stage.driver, platform, person, &table, &board, &mv).await;
            most = most.max(presses);
        } else {
            stage.driver.say(person, &format!("/move {}", mv.text)).await;
        }
        (last, plies) = (person, ply + 1);
    }
}

/// The challenge as `binh` sees it, with the id of its game.
async fn challenged(driver: &mut dyn Driver, platform: &str) -> (Seen, String) {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        let seen = driver.seen("binh").await.into_iter().rfind(|seen| seen.button("Nhận lời").is_some());
        if let Some((id, seen)) = seen.and_then(|seen| Some((banco::service::game_id_in(&seen.text)?, seen))) {
            return (seen, id);
        }
    }
    panic!("{platform}: no challenge")
}

/// Data of a button that belongs to the position as it is.
fn is_of_now(table: &Table, data: &str) -> bool {
    let of_now = format!("{}:{}", table.id(), table.version());
    let rest = data.split_once(':').and_then(|(_, rest)| rest.strip_prefix(&of_now));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

fn has_buttons_of_now(table: &Table, seen: &Seen) -> bool {
    seen.buttons.iter().flatten().any(|(_, data)| is_of_now(table, data))
}

/// The table after so many plies with its board; a busy machine may take a while over both.
async fn present(stage: &mut Stage, person: &str, id: &str, plies: usize) -> (Table, Seen) {
    let (platform, mut seen) = (stage.platform, Vec::new());
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        // Looking waits until things have settled, so the store is asked afterwards.
        seen.extend(stage.driver.seen(person).await);
        let entries = stage.store.load(id).await.expect("the store").expect("the game");
        let table = Table::replay(&entries).expect("a good record");
        let is_board = |seen: &&Seen| seen.image.is_some() && !seen.private && has_buttons_of_now(&table, seen);
        let board = seen.iter().rfind(is_board).filter(|_| table.seats().is_some() && table.plies().len() >= plies);
        if let Some(board) = board {
            return (table, board.clone());
        }
    }
    let told: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
    panic!("{platform}: no board after ply {plies}: {told:?}");
}

/// Presses from the board to the move; answers with how many it took.
async fn by_buttons(
    driver: &mut dyn Driver,
    platform: &str,
    person: &str,
    table: &Table,
    board: &Seen,
    mv: &LegalMove,
) -> usize {
    let ply = table.plies().len();
    let mut told = Vec::new();
    for press in 1..=PRESSES_MAX {
        // Whoever moves twice, or begins, has seen the board already.
        let mut shown = if press == 1 { Some(board.clone()) } else { None };
        let deadline = Instant::now() + PATIENCE;
        loop {
            let seen = driver.seen(person).await;
            shown = seen.into_iter().rfind(|seen| has_buttons_of_now(table, seen)).or(shown);
            if shown.is_some() || Instant::now() > deadline {
                break;
            }
        }
        let shown = shown.unwrap_or_else(|| panic!("{platform}: {person} sees no buttons at ply {ply}: {told:?}"));
        let data = next_button(&shown, table, mv)
            .unwrap_or_else(|| panic!("{platform}: no way to {} at ply {ply}: {:?}", mv.text, shown.buttons));
        driver.press(person, &shown, &data).await;
        if !["choose:", "pick:", "more:"].iter().any(|verb| data.starts_with(verb)) {
            return press;
        }
        told.push(data);
    }
    panic!("{platform}: {} takes too many presses at ply {ply}: {told:?}", mv.text);
}

/// The button that leads on towards `mv`; in backgammon any play will do, it is put together die by die.
fn next_button(shown: &Seen, table: &Table, mv: &LegalMove) -> Option<String> {
    let at = |verb: &str, argument: &str| match argument {
        "" => format!("{verb}:{}:{}", table.id(), table.version()),
        argument => format!("{verb}:{}:{}:{argument}", table.id(), table.version()),
    };
    let mut wanted = vec![at("to", &mv.text), at(&mv.text, "")];
    wanted.extend(paths(table, mv).iter().map(|path| at("pick", path)));
    let buttons = || shown.buttons.iter().flatten().map(|(_, data)| data);
    if let Some(data) = wanted.iter().find(|wanted| buttons().any(|data| data == *wanted)) {
        return Some(data.clone());
    }
    let is_play = table.challenge().game == GameKey::Backgammon;
    let verbs: &[&str] = if is_play { &["to:", "pick:", "choose:"] } else { &["more:", "choose:"] };
    verbs.iter().find_map(|verb| buttons().find(|data| data.starts_with(verb))).cloned()
}

/// Paths of the picker that lead to a move, the longest first.
fn paths(table: &Table, mv: &LegalMove) -> Vec<String> {
    let board = table.challenge().game.board();
    let Some(shape) = mv.shape else { return Vec::new() };
    let (from, to) = (board.name(shape.from), board.name(shape.to));
    let via = shape.via.map_or_else(|| "-".to_owned(), |via| board.name(via));
    let kind = table.view(Viewer::Public).and_then(|view| view.man_at(shape.from).map(|man| man.face.kind));
    let group = match kind.flatten() {
        Some(Kind::Chu(face)) if face.promoted => format!("@+{}", face.kind.key()),
        Some(kind) => format!("@{}", kind.key()),
        None => "@dark".to_owned(),
    };
    let rank = format!("@{}", shape.from.0 / board.files());
    vec![format!("{from}.{to}.{via}"), format!("{from}.{to}"), from, group, rank]
}

/// A win if there is one, else a capture, else anything: games end, and both sides have their chances.
fn choose(table: &Table, ply: usize) -> LegalMove {
    let game = table.game().expect("a game that goes on");
    let legal = game.legal();
    let pick = ply.wrapping_mul(2_654_435_761) >> 7;
    // Doubles are offered now and then, and taken three times of four.
    if let Some(word) = decision(&legal, pick) {
        return word;
    }
    let wins = legal.iter().find(|mv| {
        let mut after = game.clone();
        after.play(&mv.text).is_ok() && matches!(after.turn(), Turn::Over(ending) if ending.winner.is_some())
    });
    if let Some(mv) = wins {
        return mv.clone();
    }
    let view = table.view(Viewer::Public).expect("a view");
    let captures: Vec<_> = legal.iter().filter(|mv| takes(&view, mv)).collect();
    match captures.len() {
        0 => legal[pick % legal.len()].clone(),
        count => captures[pick % count].clone(),
    }
}

fn decision(legal: &[LegalMove], pick: usize) -> Option<LegalMove> {
    let word = |word: &str| legal.iter().find(|mv| mv.text == word).cloned();
    let (usual, rare) = (word("roll").or_else(|| word("take")), word("double").or_else(|| word("drop")));
    if pick.is_multiple_of(4) { rare.or(usual) } else { usual }
}

fn takes(view: &View, mv: &LegalMove) -> bool {
    let own = view.to_move;
    let is_taken = |site| view.man_at(site).is_some_and(|man| Some(man.face.seat) != own);
    view.stakes.is_none() && mv.shape.is_some_and(|shape| is_taken(shape.to) || shape.via.is_some_and(is_taken))
}
