//! Whole games, played through a platform by two people until the rules end them.

mod buttons;
mod choosing;
mod gammon;

use std::time::Instant;

use banco_engine::{AnyGame, GameKey, LegalMove, Phase, Table};

use crate::driver::{Driver, Seen};
use crate::patience::PATIENCE;
use crate::phone::Labels;
use crate::stages::Stage;
use crate::tables::truth;
use buttons::{has_buttons_of_now, next_button};
pub use choosing::Plan;

/// Maximum number of plies: counters, bare kings or the last piece end every game earlier.
const PLIES_MAX: usize = 1_500;

/// Maximum number of presses for one move; more of them mean a loop.
const PRESSES_MAX: usize = 40;

/// A game to be played, and its plan.
#[derive(Clone, Copy)]
pub struct Bill {
    pub game: GameKey,
    /// Options typed after the names; `position=…` for a short game.
    pub options: &'static str,
    /// Interval of plies made by buttons, the others are typed; 1 means buttons alone.
    pub buttons_every: usize,
    pub plan: Plan,
}

/// Result of a game.
pub struct Story {
    pub table: Table,
    /// The final board in the view of the side that moved last.
    pub last: Seen,
    pub tally: Tally,
}

/// Counts of pressed buttons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Moves made by buttons, without detours.
    pub moves: usize,
    /// Presses from the board to the move, of all moves.
    pub presses: usize,
    /// Largest number of presses for one move.
    pub most: usize,
    /// Steps taken back before the play was confirmed.
    pub undone: usize,
    /// All keyboards on the way, as a narrow phone shows them.
    pub labels: Labels,
}

impl Tally {
    fn add(&mut self, pressed: &[String]) {
        let undone = pressed.iter().filter(|data| data.starts_with("undo:")).count();
        self.undone += undone;
        if undone == 0 {
            self.moves += 1;
            self.presses += pressed.len();
            self.most = self.most.max(pressed.len());
        }
    }
}

/// Plays from the challenge to the end.
///
/// # Panics
/// A check fails; the message names the platform and the ply.
pub async fn play(stage: &mut Stage, bill: Bill) -> Story {
    let story = play_up_to(stage, bill, PLIES_MAX).await;
    let is_over = matches!(story.table.phase(), Phase::Over(_));
    assert!(is_over, "{}: {} does not end", stage.platform, bill.game.key());
    story
}

/// Plays from the challenge to the end, or to this number of plies.
///
/// # Panics
/// A check fails; the message names the platform and the ply.
pub async fn play_up_to(stage: &mut Stage, bill: Bill, most: usize) -> Story {
    let platform = stage.platform;
    let driver = &mut stage.driver;
    let people = ["an", "binh"];
    for person in people {
        driver.seen(person).await;
    }
    driver.say("an", &format!("/play {} @binh side=first {}", bill.game.key(), bill.options)).await;
    let (challenge, id) = challenged(&mut **driver, platform).await;
    driver.press("binh", &challenge, &format!("accept:{id}")).await;
    let (mut last, mut tally, mut plies) = ("binh", Tally::default(), 0);
    loop {
        let (table, truth, board) = present(stage, last, &id, plies).await;
        gammon::check_standing(&table, &board);
        gammon::check_numbers(&table, &board, &board);
        let ply = table.plies().len();
        let Some(seat) = table.to_move().filter(|_| ply < most) else {
            return Story { table, last: board, tally };
        };
        let person = people[seat.index()];
        let mv = bill.plan.choose(&table, &truth);
        if ply % bill.buttons_every == bill.buttons_every - 1 {
            let (driver, labels) = (&mut *stage.driver, &mut tally.labels);
            let pressed = by_buttons(driver, platform, person, &table, &board, &mv, labels).await;
            tally.add(&pressed);
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
        let accepts = |seen: &Seen| seen.buttons.iter().flatten().any(|(_, data)| data.starts_with("accept:"));
        let seen = driver.seen("binh").await.into_iter().rfind(accepts);
        if let Some((id, seen)) = seen.and_then(|seen| Some((banco_service::game_id_in(&seen.text)?, seen))) {
            return (seen, id);
        }
    }
    panic!("{platform}: no challenge")
}

/// The table after so many plies, with its board; a busy machine may take a while for both.
async fn present(stage: &mut Stage, person: &str, id: &str, plies: usize) -> (Table, AnyGame, Seen) {
    let (platform, mut seen) = (stage.platform, Vec::new());
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        // The driver waits until the bot is idle, so the store is read afterwards.
        seen.extend(stage.driver.seen(person).await);
        let entries = stage.store.load(id).await.expect("the store").expect("the game");
        let table = Table::replay(&entries).expect("a good record");
        let is_board = |seen: &&Seen| seen.image.is_some() && !seen.private && has_buttons_of_now(&table, seen);
        let board = seen.iter().rfind(is_board).filter(|_| table.seats().is_some() && table.plies().len() >= plies);
        if let Some(board) = board {
            return (table, truth(&entries), board.clone());
        }
    }
    let told: Vec<&str> = seen.iter().map(|seen| seen.text.as_str()).collect();
    panic!("{platform}: no board after ply {plies}: {told:?}");
}

/// Makes a move by buttons; returns the pressed ones.
async fn by_buttons(
    driver: &mut dyn Driver,
    platform: &str,
    person: &str,
    table: &Table,
    board: &Seen,
    mv: &LegalMove,
    labels: &mut Labels,
) -> Vec<String> {
    let ply = table.plies().len();
    let mut told = Vec::new();
    for press in 1..=PRESSES_MAX {
        // A side that moves twice, or begins, has seen the board already.
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
        if told.iter().all(|data: &String| data.starts_with("choose:")) {
            gammon::check_numbers(table, board, &shown);
        }
        // On Discord long keyboards are menus, which have room for whole words.
        if platform != "discord" {
            labels.look(&shown.buttons);
        }
        let data = next_button(&shown, table, mv, &told)
            .unwrap_or_else(|| panic!("{platform}: no way to {} at ply {ply}: {:?}", mv.text, shown.buttons));
        driver.press(person, &shown, &data).await;
        let asks_on = ["choose:", "pick:", "more:", "undo:"].iter().any(|verb| data.starts_with(verb));
        told.push(data);
        if !asks_on {
            return told;
        }
    }
    panic!("{platform}: {} takes too many presses at ply {ply}: {told:?}", mv.text);
}
