//! Endings of games in words.

use banco_engine::{Ender, Ending, Person, Phase, Reason, Seat, Table, is_of_file};
use banco_ports::{Lang, RichText};

use crate::i18n::{self, Sentence};
use crate::messages::computer::{self};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::referee;
use crate::words::{key_for, public_name, seat_name, story, verdicts};

use crate::words::posts::progress_key;

/// Result of a finished table in words.
pub(crate) fn over_text(taste: &DisplayPrefs, table: &Table) -> Option<String> {
    let Phase::Over(ending) = table.phase() else { return None };
    Some(ended(taste, table, ending).to_plain())
}

pub(crate) fn ended(taste: &DisplayPrefs, table: &Table, ending: Ending) -> RichText {
    let named = taste.named(table);
    let table = &*named;
    if ending.reason.is_of_the_players() && is_of_file(&table.challenge().challenger.key) {
        return of_file(taste.lang, table, ending);
    }
    verdicts::verdict(taste, table, ending).unwrap_or_else(|| last_ending_text(taste, table, ending))
}

/// Result that a file claims and the board does not show; its reason is unknown here.
pub(crate) fn of_file(lang: Lang, table: &Table, ending: Ending) -> RichText {
    let key = match (ending.winner, ending.reason) {
        (Some(_), _) => "ending-of-file-won",
        (None, Reason::Aborted) => "ending-of-file",
        (None, _) => "ending-of-file-drawn",
    };
    let winner = ending.winner.map(|seat| public_name(lang, table, seat)).unwrap_or_default();
    Sentence::new(lang, key).bold("winner", winner).rich()
}

pub(crate) fn ending_text(lang: Lang, table: &Table, ending: Ending) -> RichText {
    let key = format!("ending-{}", ending.reason.key().replace('_', "-"));
    let key = if ending.reason == Reason::Progress {
        progress_key(lang, table, &key)
    } else {
        key_for(lang, table.challenge().game, &key)
    };
    // The player with time left could not have won (chess clause 2.2).
    let key = if ending.reason == Reason::Timeout && ending.winner.is_none() { format!("{key}-drawn") } else { key };
    // "Wins before a move was made" does not fit a resignation.
    let has_moves = !table.plies().is_empty();
    let key = if key == "ending-resignation" && !has_moves { "ending-resignation-unplayed".to_owned() } else { key };
    told(lang, table, ending, &key)
}

/// Result of the table, which may be more than the result of its last game.
pub(crate) fn last_ending_text(taste: &DisplayPrefs, table: &Table, ending: Ending) -> RichText {
    let lang = taste.lang;
    if story::is_match_given_up(table, ending) {
        return told(lang, table, ending, "ending-match-resigned");
    }
    let ruled = referee::reason(table.ended_by()).map(|reason| format!("ending-ruled-{reason}"));
    if let Some(key) = ruled.filter(|key| i18n::has(lang, key)) {
        return told(lang, table, ending, &key);
    }
    if let Some(Ender::Moderator { by, why }) = table.ended_by() {
        return judged(taste, table, ending, by, why);
    }
    if ending.reason == Reason::Aborted {
        return aborted(lang, table);
    }
    ending_text(lang, table, ending)
}

/// A moderator's ruling with its reason (days 2.8).
pub(crate) fn judged(taste: &DisplayPrefs, table: &Table, ending: Ending, by: &Person, why: &str) -> RichText {
    let lang = taste.lang;
    let said = match (ending.reason, ending.winner) {
        (Reason::Aborted, _) => "abort",
        (_, None) => "draw",
        (_, Some(_)) => "win",
    };
    Sentence::new(lang, "ending-judged")
        .text("said", said)
        .bold("name", taste.name_of(table, by))
        .bold("winner", ending.winner.map(|seat| public_name(lang, table, seat)).unwrap_or_default())
        .text(
            "winner_seat",
            ending.winner.map(|seat| seat_name(lang, table.challenge().game, seat)).unwrap_or_default(),
        )
        .text("given", if why.is_empty() { "no" } else { "yes" })
        .text("why", why)
        .rich()
}

/// Line about an aborted game with the player who aborted it, as far as recorded (days 2.3).
pub(crate) fn aborted(lang: Lang, table: &Table) -> RichText {
    match table.ended_by() {
        Some(Ender::Seat(seat)) => {
            Sentence::new(lang, "ending-aborted-alone").bold("name", public_name(lang, table, *seat)).rich()
        }
        // The computer agrees to everything.
        Some(Ender::Both) if !Seat::BOTH.iter().any(|seat| computer::is_house(table, *seat)) => {
            Sentence::new(lang, "ending-aborted-agreed").rich()
        }
        Some(Ender::Both | Ender::Moderator { .. }) | None => Sentence::new(lang, "ending-aborted").rich(),
    }
}

pub(crate) fn told(lang: Lang, table: &Table, ending: Ending, key: &str) -> RichText {
    let game = table.challenge().game;
    let winner = ending.winner;
    let name = |seat: Option<Seat>| seat.map(|seat| public_name(lang, table, seat)).unwrap_or_default();
    let side = |seat: Option<Seat>| seat.map(|seat| seat_name(lang, game, seat)).unwrap_or_default();
    Sentence::new(lang, key)
        .bold("winner", name(winner))
        .text("winner_seat", side(winner))
        .text("loser", name(winner.map(Seat::other)))
        .text("loser_seat", side(winner.map(Seat::other)))
        .number("moves", i64::try_from(table.plies().len().div_ceil(2)).unwrap_or(i64::MAX))
        .number("points", i64::from(ending.points))
        .rich()
}
