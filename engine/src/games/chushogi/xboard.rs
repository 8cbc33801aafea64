//! Moves as HaChu and other programs of the xboard protocol spell them: files `a` to `l` from sente's left, ranks 1 to
//! 12 from that side, a way of two steps as `e4e5,e5d6`, a pass as `@@@@`.

use super::moves::Move;
use super::position::Position;
use super::square::Square;

/// A pass, whatever piece it is made with: HaChu names none, and reads no way there and back.
const PASS: &str = "@@@@";

impl Position {
    /// The move as a line of that protocol has it.
    pub fn xboard_text(&self, mv: Move) -> String {
        if mv.is_pass() {
            return PASS.to_owned();
        }
        let Move { from, via, to, promote } = mv;
        let [from, to] = [from, to].map(square_text);
        match via.map(square_text) {
            Some(via) => format!("{from}{via},{via}{to}"),
            None => format!("{from}{to}{}", if promote { "+" } else { "" }),
        }
    }

    /// The move that such a text means here, legal or not; `None` where it is none. `@@@@` is the pass of any piece
    /// that can make one; a way there and back is read as well.
    pub fn of_xboard(&self, text: &str) -> Option<Move> {
        if text == PASS {
            let mut found = None;
            self.each_move(|mv| found = found.or(Some(mv).filter(|mv| mv.is_pass())));
            return found;
        }
        let (squares, promote) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            // To stay as one is may be said too.
            None => (text.strip_suffix('=').unwrap_or(text), false),
        };
        match squares.split_once(',') {
            None => pair(squares).map(|(from, to)| Move { from, via: None, to, promote }),
            Some((one, other)) => {
                let ((from, via), (again, to)) = (pair(one)?, pair(other)?);
                (via == again).then(|| self.canonical(Move { from, via: Some(via), to, promote }))
            }
        }
    }
}

fn square_text(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.column()), square.row() + 1)
}

/// The two squares of `e4e5`.
fn pair(text: &str) -> Option<(Square, Square)> {
    let (from, rest) = square(text)?;
    let (to, rest) = square(rest)?;
    rest.is_empty().then_some((from, to))
}

/// A square and what stands behind it.
fn square(text: &str) -> Option<(Square, &str)> {
    let column = text.bytes().next()?.checked_sub(b'a')?;
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let row = text.get(1..=digits)?.parse::<u8>().ok()?.checked_sub(1)?;
    Some((Square::at(row, column)?, text.get(digits + 1..)?))
}
