//! Key of a position that its mirror images share, so that no puzzle comes twice.

use banco_engine::GameKey;

/// Pieces of a board, row by row; an empty square is an empty text.
type Rows = Vec<Vec<String>>;

/// Key of a position text: the least of the texts of all its mirror images.
pub(super) fn key(game: GameKey, position: &str) -> String {
    let mut fields = position.split(' ');
    let (board, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let rest = fields.next().unwrap_or_default();
    let rows = read(board);
    let images: Vec<(Rows, String)> = match game {
        // The id counts from the side on roll.
        GameKey::Backgammon => return position.to_owned(),
        GameKey::Caro => eight(&rows).into_iter().map(|rows| (rows, side.to_owned())).collect(),
        // A side that may castle has no image across.
        GameKey::Chess if rest != "-" => vec![(rows.clone(), side.to_owned()), exchanged(&rows, side)],
        GameKey::Chess | GameKey::Xiangqi | GameKey::Jieqi | GameKey::ChuShogi => {
            let images = [(rows.clone(), side.to_owned()), exchanged(&rows, side)];
            images.into_iter().flat_map(|(rows, side)| [(across(&rows), side.clone()), (rows, side)]).collect()
        }
    };
    images.into_iter().map(|(rows, side)| written(&rows) + &side).min().unwrap_or_default()
}

fn read(board: &str) -> Rows {
    board.split('/').map(read_row).collect()
}

fn read_row(row: &str) -> Vec<String> {
    let (mut squares, mut gap, mut mark) = (Vec::new(), 0, String::new());
    for letter in row.chars() {
        if let Some(digit) = letter.to_digit(10) {
            gap = gap * 10 + digit as usize;
            continue;
        }
        squares.extend(std::iter::repeat_n(String::new(), std::mem::take(&mut gap)));
        mark.push(letter);
        // A promoted piece of chu shogi has a plus before its letter.
        if letter != '+' {
            squares.push(std::mem::take(&mut mark));
        }
    }
    squares.extend(std::iter::repeat_n(String::new(), gap));
    squares
}

fn written(rows: &Rows) -> String {
    let row = |row: &Vec<String>| {
        row.iter().map(|piece| if piece.is_empty() { "." } else { piece.as_str() }).collect::<String>()
    };
    rows.iter().map(|squares| row(squares) + "/").collect()
}

/// Left and right exchanged.
fn across(rows: &Rows) -> Rows {
    rows.iter().map(|row| row.iter().rev().cloned().collect()).collect()
}

/// The sides exchanged, the board upside down.
fn exchanged(rows: &Rows, side: &str) -> (Rows, String) {
    let turned =
        |letter: char| if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
    let rows = rows.iter().rev().map(|row| row.iter().map(|piece| piece.chars().map(turned).collect()).collect());
    let side = match side {
        "w" => "b",
        _ => "w",
    };
    (rows.collect(), side.to_owned())
}

/// The four turns of a square board and their images.
fn eight(rows: &Rows) -> Vec<Rows> {
    let size = rows.len();
    let turn = |rows: &Rows| -> Rows {
        let square = |row: usize, column: usize| rows.get(size - 1 - column).and_then(|from| from.get(row)).cloned();
        (0..size).map(|row| (0..size).map(|column| square(row, column).unwrap_or_default()).collect()).collect()
    };
    let mut images = vec![rows.clone()];
    for at in 0..3 {
        let next = turn(&images[at]);
        images.push(next);
    }
    let mirrored: Vec<Rows> = images.iter().map(across).collect();
    images.extend(mirrored);
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_share_a_key_and_other_positions_do_not() {
        let same = |game, one: &str, other: &str| assert_eq!(key(game, one), key(game, other), "{one} {other}");
        same(GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "5k3/9/9/9/9/9/9/9/4R4/4K4 w");
        same(GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "4k4/4r4/9/9/9/9/9/9/9/3K5 b");
        same(GameKey::ChuShogi, "12/12/12/12/12/12/12/12/12/12/12/+R10k b", "12/12/12/12/12/12/12/12/12/12/12/k10+R b");
        let empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/";
        same(GameKey::Caro, &format!("{empty}15/xo13 x"), &format!("xo13/15/{} x", &empty[..empty.len() - 1]));
        same(GameKey::Caro, &format!("{empty}o14/x14 x"), &format!("{empty}15/xo13 x"));
        let differ = |game, one: &str, other: &str| assert_ne!(key(game, one), key(game, other), "{one} {other}");
        differ(GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 w", "3k5/9/9/9/9/9/9/9/4R4/4K4 b");
        differ(GameKey::Chess, "4k3/8/8/8/8/8/8/R3K3 w Q -", "4k3/8/8/8/8/8/8/4K2R w K -");
    }
}
