//! Game text in the manner of KIF (clause 8), as Japanese programs write chu shogi.
//!
//! A two-step move takes two lines, the second with what it did; sente is 先手, gote 後手.

mod read;

pub use read::{is_one, read};

use std::fmt::Write;

use crate::{Reason, Seat};

use super::course::Course;
use super::man::Man;
use super::moves::Move;
use super::notation::{japanese_in_full, japanese_short, japanese_square};
use super::position::Position;
use super::sfen;
use super::square::{SIDE, Square};

/// The whole game as text; the names are those of sente and gote.
pub fn kif(course: &Course, names: [&str; 2]) -> String {
    let mut text = String::new();
    let [sente, gote] = names.map(one_line);
    // Writing to a string never fails.
    let _ = write!(text, "{}先手：{sente}\n後手：{gote}\n", header(course.start()));
    text.push_str("手数----指手----\n");
    let mut position = *course.start();
    for (ply, number) in course.plies().iter().zip(1..) {
        let _ = writeln!(text, "{number:>4} {}", line(&position, ply.mv, ply.man));
        position.make(ply.mv);
    }
    text.push_str(&end(course));
    text
}

/// Names of people hold anything; a line break would begin a new field.
fn one_line(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn header(start: &Position) -> String {
    if sfen::read(sfen::START, *start.laws()).is_ok_and(|(usual, _)| usual == *start) {
        return "手合割：\n".to_owned();
    }
    let files: Vec<String> = (1..=SIDE).rev().map(|file| format!("{file:>3}")).collect();
    let rule = format!("+{}+", "-".repeat(usize::from(SIDE) * 4));
    let mut text = format!(" {}\n{rule}\n", files.join(" "));
    for rank in 1..=SIDE {
        let row: String = (1..=SIDE)
            .rev()
            .filter_map(|file| Square::of_file_and_rank(file, rank))
            .map(|square| cell(start, square))
            .collect();
        let name = Square::of_file_and_rank(1, rank).map(japanese_square).unwrap_or_default();
        let _ = writeln!(text, "|{row}|{}", name.trim_start_matches('1'));
    }
    text.push_str(&rule);
    text.push('\n');
    if start.to_move() == Seat::Second {
        text.push_str("後手番\n");
    }
    text
}

/// A square of the diagram: `v` before gote's men, 成 before promoted ones that have a twin.
fn cell(position: &Position, square: Square) -> String {
    position.man_at(square).map_or_else(|| "  ・".to_owned(), cell_of)
}

fn cell_of(man: Man) -> String {
    let seat = if man.seat == Seat::Second { "v" } else { " " };
    let promoted = if man.promoted && super::man::is_at_start(man.kind) { "成" } else { " " };
    format!("{seat}{promoted}{}", japanese_short(man.kind, man.seat))
}

/// `7八歩兵 （←7九）`.
fn line(position: &Position, mv: Move, man: Man) -> String {
    let name = japanese_in_full(man.kind, man.seat);
    let from = japanese_square(mv.from);
    let to = japanese_square(mv.to);
    let Some(step) = mv.via.or_else(|| pass_step(position, mv)) else {
        let promotes = if mv.promote { "成" } else { "" };
        return format!("{to}{name}{promotes} （←{from}）");
    };
    let stays = match (mv.is_igui(), mv.is_pass()) {
        (true, _) => "（居食い）",
        (false, true) => "（じっと）",
        (false, false) => "",
    };
    let step = japanese_square(step);
    format!("一歩目 {step}{name} （←{from}）\n     二歩目 {to}{name}{stays} （←{step}）")
}

/// The empty square a pass steps on: any will do, the first is taken.
fn pass_step(position: &Position, mv: Move) -> Option<Square> {
    let is_empty = |text: &String| text.parse::<Move>().ok().and_then(|longer| longer.via);
    if mv.is_pass() { position.usi_texts(mv).iter().find_map(is_empty) } else { None }
}

/// The last line: how it ended by the law; nothing for a game that goes on or was given up.
fn end(course: &Course) -> String {
    let Some(ending) = course.ending() else { return String::new() };
    let plies = course.plies().len();
    match (ending.winner, ending.reason) {
        (Some(Seat::First), _) => format!("まで{plies}手で先手の勝ち\n"),
        (Some(Seat::Second), _) => format!("まで{plies}手で後手の勝ち\n"),
        (None, Reason::Fourfold | Reason::MutualCheck) => format!("まで{plies}手で千日手\n"),
        (None, _) => format!("まで{plies}手で持将棋\n"),
    }
}
