//! Game text in the manner of KIF (clause 8), as Japanese programs write chu shogi.
//!
//! A two-step move takes two lines, the second with what it did; sente is 先手, gote 後手.

mod read;

pub use read::{is_one, read};

/// Ending between the players, in the place of a move.
const RESIGNED: &str = "投了";
const OUT_OF_TIME: &str = "切れ負け";
const DRAWN: &str = "持将棋";
const BROKEN_OFF: &str = "中断";

use std::fmt::Write;

use crate::{FileHead, Reason, Score, Seat};

use super::game_state::Course;
use super::man::Man;
use super::moves::Move;
use super::notation::{japanese_in_full, japanese_short, japanese_square};
use super::position::Position;
use super::sfen;
use super::square::{SIDE, Square};

/// The whole game as text, with names, day and result.
pub fn kif(course: &Course, head: &FileHead<'_>) -> String {
    let mut text = String::new();
    let [sente, gote] = head.names.map(one_line);
    let begun = head.date.map(|date| format!("開始日時：{}\n", date.to_string().replace('.', "/"))).unwrap_or_default();
    // Writing to a string never fails.
    let _ = write!(text, "{}{begun}先手：{sente}\n後手：{gote}\n", header(course.start()));
    text.push_str("手数----指手----\n");
    let mut position = *course.start();
    for (ply, number) in course.plies().iter().zip(1..) {
        let _ = writeln!(text, "{number:>4} {}", line(&position, ply.mv, ply.man));
        position.make(ply.mv);
    }
    text.push_str(&end(course, head));
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

/// A square of the diagram: `v` before gote's pieces, 成 before promoted ones that have a twin.
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

/// The last lines: how it ended, by the law or between the players; nothing for a running game.
fn end(course: &Course, head: &FileHead<'_>) -> String {
    let plies = course.plies().len();
    let (score, reason) = match course.ending() {
        Some(ending) => (Score::of(ending), Some(ending.reason)),
        None => (head.score, head.reason),
    };
    let by_players = match (score, reason) {
        // The word stands where the move of the side would stand that is to move: of the other it cannot be said so.
        (Score::Won(winner), Some(Reason::Resignation)) if winner != course.position().to_move() => Some(RESIGNED),
        (Score::Won(winner), Some(Reason::Timeout)) if winner != course.position().to_move() => Some(OUT_OF_TIME),
        (Score::Drawn, Some(reason)) if reason.is_of_the_players() => Some(DRAWN),
        (Score::Open, Some(Reason::Aborted)) => Some(BROKEN_OFF),
        (Score::Won(_) | Score::Drawn | Score::Open, _) => None,
    };
    let word = by_players.map(|word| format!("{:>4} {word}\n", plies + 1)).unwrap_or_default();
    let how = match (score, reason) {
        (Score::Won(Seat::First), _) => "先手の勝ち",
        (Score::Won(Seat::Second), _) => "後手の勝ち",
        (Score::Drawn, Some(Reason::Fourfold | Reason::MutualCheck)) => "千日手",
        (Score::Drawn, _) => DRAWN,
        (Score::Open, Some(Reason::Aborted)) => BROKEN_OFF,
        (Score::Open, _) => return word,
    };
    format!("{word}まで{plies}手で{how}\n")
}
