//! Spelling of phrases in the three systems, and the names of pieces in each.
//!
//! A face-down piece carries the letter of the piece whose point it stands on and `?` (`X?1.1`,
//! `R?9+1`), in Chinese 暗 before it (jieqi clause 4.2).

use crate::Seat;

use super::super::man::Piece;
use super::phrase::{Phrase, System, Verb, Which};

pub(super) fn print(phrase: &Phrase, seat: Seat) -> String {
    match phrase.system {
        System::Wxf => wxf(phrase),
        System::Chinese => chinese(phrase, seat),
        System::Vietnamese => vietnamese(phrase),
    }
}

const fn wxf_letter(piece: Piece) -> char {
    match piece {
        Piece::General => 'K',
        Piece::Advisor => 'A',
        Piece::Elephant => 'E',
        Piece::Horse => 'H',
        Piece::Rook => 'R',
        Piece::Cannon => 'C',
        Piece::Soldier => 'P',
    }
}

const fn vietnamese_letter(piece: Piece) -> &'static str {
    match piece {
        Piece::General => "Tg",
        Piece::Advisor => "S",
        Piece::Elephant => "T",
        Piece::Horse => "M",
        Piece::Rook => "X",
        Piece::Cannon => "P",
        Piece::Soldier => "B",
    }
}

const fn chinese_name(piece: Piece, seat: Seat) -> char {
    match (piece, seat) {
        (Piece::General, Seat::First) => '帥',
        (Piece::General, Seat::Second) => '將',
        (Piece::Advisor, Seat::First) => '仕',
        (Piece::Advisor, Seat::Second) => '士',
        (Piece::Elephant, Seat::First) => '相',
        (Piece::Elephant, Seat::Second) => '象',
        (Piece::Horse, Seat::First) => '傌',
        (Piece::Horse, Seat::Second) => '馬',
        (Piece::Rook, Seat::First) => '俥',
        (Piece::Rook, Seat::Second) => '車',
        (Piece::Cannon, Seat::First) => '炮',
        (Piece::Cannon, Seat::Second) => '砲',
        (Piece::Soldier, Seat::First) => '兵',
        (Piece::Soldier, Seat::Second) => '卒',
    }
}

/// Name of a turned-up piece behind the move.
pub(super) fn name(piece: Piece, seat: Seat, system: System) -> String {
    match system {
        System::Wxf => wxf_letter(piece).to_string(),
        System::Chinese => chinese_name(piece, seat).to_string(),
        System::Vietnamese => match piece {
            Piece::General => "Tướng",
            Piece::Advisor => "Sĩ",
            Piece::Elephant => "Tượng",
            Piece::Horse => "Mã",
            Piece::Rook => "Xe",
            Piece::Cannon => "Pháo",
            Piece::Soldier => "Tốt",
        }
        .to_owned(),
    }
}

fn digit(number: Option<u8>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

fn wxf(phrase: &Phrase) -> String {
    let verb = match phrase.verb {
        Verb::Forward => '+',
        Verb::Back => '-',
        Verb::Sideways => '=',
    };
    let letter = wxf_letter(phrase.piece);
    let dark = if phrase.dark { "?" } else { "" };
    let file = digit(phrase.file);
    let man = match phrase.which {
        None => format!("{letter}{dark}{file}"),
        Some(Which::Front) => format!("{letter}+"),
        // WXF has no sign for the middle; `place` never asks for one.
        Some(Which::Middle | Which::Rear) => format!("{letter}-"),
        Some(Which::Nth(nth)) => format!("{nth}{file}"),
    };
    format!("{man}{verb}{}", phrase.number)
}

fn vietnamese(phrase: &Phrase) -> String {
    let verb = match phrase.verb {
        Verb::Forward => '.',
        Verb::Back => '/',
        Verb::Sideways => '-',
    };
    let letter = vietnamese_letter(phrase.piece);
    let dark = if phrase.dark { "?" } else { "" };
    let file = digit(phrase.file);
    let man = match phrase.which {
        None => format!("{letter}{dark}{file}"),
        Some(Which::Front) => format!("{letter}t{file}"),
        Some(Which::Middle) => format!("{letter}g{file}"),
        Some(Which::Rear) => format!("{letter}s{file}"),
        Some(Which::Nth(nth)) => format!("{nth}{file}"),
    };
    format!("{man}{verb}{}", phrase.number)
}

/// Red counts in Chinese, Black in full-width digits.
fn chinese(phrase: &Phrase, seat: Seat) -> String {
    let number = |number: u8| {
        let index = usize::from(number.saturating_sub(1));
        let digits = match seat {
            Seat::First => "一二三四五六七八九",
            Seat::Second => "１２３４５６７８９",
        };
        digits.chars().nth(index).map(String::from).unwrap_or_default()
    };
    let verb = match phrase.verb {
        Verb::Forward => '進',
        Verb::Back => '退',
        Verb::Sideways => '平',
    };
    let name = chinese_name(phrase.piece, seat);
    let dark = if phrase.dark { "暗" } else { "" };
    let man = match phrase.which {
        None => format!("{dark}{name}{}", phrase.file.map(number).unwrap_or_default()),
        Some(Which::Front) => format!("前{name}"),
        Some(Which::Middle) => format!("中{name}"),
        Some(Which::Rear) => format!("後{name}"),
        Some(Which::Nth(nth)) => format!("{}{name}", number(nth)),
    };
    format!("{man}{verb}{}", number(phrase.number))
}
