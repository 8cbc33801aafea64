//! Record of a game for readers: moves in the reader's notation, dice before their move, answers to a double in words.

use banco_engine::{Decision, Dice, Notation, Played, Ply, Public, Table, Viewer};
use banco_ports::Lang;

use super::{listed, written};
use crate::i18n;
use crate::words::story::what_happened;

/// Every ply in words, oldest first; empty for a roll, which is written with its move.
pub(crate) fn moves(lang: Lang, table: &Table, notation: Notation) -> Vec<String> {
    let mut texts = Vec::with_capacity(table.plies().len());
    table.retell(|before, ply| texts.push(one(lang, before, &ply.mv, &ply.played, notation)));
    texts
}

/// One ply in words, as [`moves`] has them.
pub(crate) fn one(lang: Lang, before: Public<'_>, mv: &str, played: &Played, notation: Notation) -> String {
    let game = before.key();
    let printed = || listed(lang, before.write_played(mv, played, notation));
    let has_dice = game.decided(Decision::Roll).is_some();
    match game.decision(mv).filter(|_| has_dice) {
        Some(Decision::Roll) => String::new(),
        Some(Decision::Double) => i18n::text(lang, "record-double"),
        Some(Decision::Take) => i18n::text(lang, "record-take"),
        Some(Decision::Drop) => i18n::text(lang, "record-drop"),
        Some(Decision::Pass) => with_dice(before.view(Viewer::Public).dice, "–".to_owned()),
        None if has_dice => with_dice(before.view(Viewer::Public).dice, printed()),
        Some(Decision::Claim) | None => printed(),
    }
}

/// Every ply as text for under a board, if letters of the notation mean face-down pieces; else empty.
pub(crate) fn told(lang: Lang, table: &Table, notation: Notation) -> Vec<String> {
    if !table.challenge().game.keeps_secrets() {
        return Vec::new();
    }
    let mut texts = Vec::with_capacity(table.plies().len());
    table.retell(|before, ply| {
        texts.push(written(lang, before.write(&ply.mv, notation)) + &what_happened(lang, &ply.played));
    });
    texts
}

/// Dice before their move: `42: 24/22 6/5`.
fn with_dice(dice: Option<Dice>, played: String) -> String {
    match dice {
        Some(Dice { values: [one, other], .. }) => format!("{}{}: {played}", one.max(other), one.min(other)),
        None => played,
    }
}

/// Lines of a record in which sides alternate, from move `number` on: `1. e4  e5`. Where the second seat moved first,
/// the first line is its move alone: `1… e5`.
pub(crate) fn pairs(moves: &[String], number: usize, second_begins: bool) -> Vec<String> {
    let (alone, rest) = moves.split_at(usize::from(second_begins).min(moves.len()));
    let line = |(at, pair): (usize, &[String])| format!("{}. {}", number + alone.len() + at, pair.join("  "));
    let alone = alone.iter().map(|mv| format!("{number}… {mv}"));
    alone.chain(rest.chunks(2).enumerate().map(line)).collect()
}

/// Lines of a record in which sides do not simply alternate, numbered as in files: one column for each side.
pub(crate) fn columns(moves: Vec<String>, plies: &[Ply]) -> Vec<String> {
    let mut rows: Vec<[Option<String>; 2]> = Vec::new();
    for (text, ply) in moves.into_iter().zip(plies).filter(|(text, _)| !text.is_empty()) {
        let column = ply.seat.index();
        let is_free = rows.last().is_some_and(|row| row.iter().skip(column).all(Option::is_none));
        if !is_free {
            rows.push([None, None]);
        }
        if let Some(row) = rows.last_mut() {
            row[column] = Some(text);
        }
    }
    let line = |(at, row): (usize, [Option<String>; 2])| match row {
        [Some(first), Some(second)] => format!("{}. {first} · {second}", at + 1),
        [None, Some(second)] => format!("{}. … · {second}", at + 1),
        [first, None] => format!("{}. {}", at + 1, first.unwrap_or_default()),
    };
    rows.into_iter().enumerate().map(line).collect()
}
