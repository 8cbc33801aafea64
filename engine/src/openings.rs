//! Names of chess openings: a small file of named lines, and the name of the deepest position that a game shares with
//! one of them, by whatever order of moves.
//!
//! A line of the file has the number of plies it shares with the line before and its other plies, two signs each (from
//! and to); the code, if it is another than before; the number of letters that its name shares with the name before,
//! and the rest of the name, in which one sign stands for a word of [`WORDS`]. Numbers and squares are signs of
//! [`SIGNS`].

use std::collections::BTreeMap;

/// Signs of the squares, a1 first, and of the numbers up to 63.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";

/// Words of many names, each with the sign that stands for it.
const WORDS: [(char, &str); 7] = [
    ('~', "Variation"),
    ('_', " Defense"),
    ('^', " Attack"),
    ('`', " Gambit"),
    ('|', " Opening"),
    ('{', "Accepted"),
    ('}', "Declined"),
];

/// Longest shared part that one sign can say.
const SHARED_MAX: usize = SIGNS.len() - 1;

/// Squares of a rank.
const FILES: usize = 8;

/// A named opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Code of the Encyclopaedia of Chess Openings: `C50`.
    pub code: String,
    /// English name.
    pub name: String,
}

/// A line with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLine {
    /// Canonical moves from the usual start.
    pub moves: Vec<String>,
    /// Name of the position after them.
    pub opening: Opening,
}

/// Position as far as it names an opening: pieces by square, and whose turn it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    squares: [u8; 64],
    is_seconds: bool,
}

/// Named positions.
pub struct Openings {
    named: BTreeMap<Position, Opening>,
}

impl Position {
    fn start() -> Position {
        let mut squares = [b'.'; 64];
        for (file, piece) in b"rnbqkbnr".iter().enumerate() {
            for (rank, piece) in [(0, piece.to_ascii_uppercase()), (1, b'P'), (6, b'p'), (7, *piece)] {
                squares[rank * FILES + file] = piece;
            }
        }
        Position { squares, is_seconds: false }
    }

    /// Plays a legal move; `None` if it has other squares than a board has.
    fn play(&mut self, from: usize, to: usize, promotion: Option<u8>) -> Option<()> {
        let piece = *self.squares.get(from)?;
        let is_free = *self.squares.get(to)? == b'.';
        let (is_king, is_pawn) = (piece.eq_ignore_ascii_case(&b'k'), piece.eq_ignore_ascii_case(&b'p'));
        let (file, target) = (from % FILES, to % FILES);
        if is_king && file.abs_diff(target) == 2 {
            let rank = from - file;
            let (corner, beside) = if target > file { (rank + 7, rank + 5) } else { (rank, rank + 3) };
            self.squares.swap(corner, beside);
        }
        if is_pawn && file != target && is_free {
            self.squares[from - file + target] = b'.';
        }
        self.squares[from] = b'.';
        let promoted = |kind: u8| if self.is_seconds { kind.to_ascii_lowercase() } else { kind.to_ascii_uppercase() };
        self.squares[to] = promotion.map_or(piece, promoted);
        self.is_seconds = !self.is_seconds;
        Some(())
    }

    /// Plays a canonical move: `e2e4`, `e7e8q`.
    fn play_text(&mut self, mv: &str) -> Option<()> {
        let [from, to] = squares(mv)?;
        self.play(from, to, mv.as_bytes().get(4).copied())
    }
}

/// Squares of a canonical move.
fn squares(mv: &str) -> Option<[usize; 2]> {
    let square = |at: usize| {
        let [file, rank] = mv.as_bytes().get(at..at + 2)?.try_into().ok()?;
        let (file, rank): (u8, u8) = (u8::checked_sub(file, b'a')?, u8::checked_sub(rank, b'1')?);
        (file < 8 && rank < 8).then(|| usize::from(rank) * FILES + usize::from(file))
    };
    Some([square(0)?, square(2)?])
}

fn sign(number: usize) -> char {
    SIGNS.get(number).copied().map_or('?', char::from)
}

fn number(sign: u8) -> Option<usize> {
    SIGNS.iter().position(|known| *known == sign)
}

/// Number of equal items at the beginning of both, at most [`SHARED_MAX`].
fn shared<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count().min(SHARED_MAX)
}

impl Openings {
    /// Reads a file; a line that cannot be read is left out.
    pub fn read(text: &str) -> Openings {
        let mut named = BTreeMap::new();
        let (mut moves, mut code, mut name): (Vec<[usize; 2]>, &str, Vec<char>) = (Vec::new(), "", Vec::new());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut fields = line.splitn(3, ' ');
            let (Some(way), Some(coded), Some(named_as)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let (Some(kept), Some(kept_name)) = (first(way), first(named_as)) else { continue };
            moves.truncate(kept);
            let rest = way.as_bytes().get(1..).unwrap_or_default().chunks_exact(2);
            moves.extend(rest.filter_map(|pair| Some([number(*pair.first()?)?, number(*pair.last()?)?])));
            code = if coded.is_empty() { code } else { coded };
            name.truncate(kept_name);
            named_as.chars().skip(1).for_each(|c| match WORDS.iter().find(|(sign, _)| *sign == c) {
                Some((_, word)) => name.extend(word.chars()),
                None => name.push(c),
            });
            let mut position = Position::start();
            if moves.iter().all(|[from, to]| position.play(*from, *to, None).is_some()) {
                named.insert(position, Opening { code: code.to_owned(), name: name.iter().collect() });
            }
        }
        Openings { named }
    }

    /// The name of the deepest named position of a game, by its canonical moves from the usual start.
    pub fn find<'m>(&self, moves: impl IntoIterator<Item = &'m str>) -> Option<&Opening> {
        let (mut position, mut found) = (Position::start(), None);
        for mv in moves {
            if position.play_text(mv).is_none() {
                break;
            }
            found = self.named.get(&position).or(found);
        }
        found
    }

    /// Number of named positions.
    pub fn count(&self) -> usize {
        self.named.len()
    }

    /// The file of these lines, in the order of their moves. A line with a promotion is left out.
    pub fn pack(mut lines: Vec<NamedLine>) -> String {
        lines.sort_by(|one, other| one.moves.cmp(&other.moves));
        let mut text = String::new();
        let (mut moves, mut code, mut name): (Vec<String>, String, Vec<char>) = Default::default();
        for NamedLine { moves: own, opening } in lines {
            let letters: Vec<char> = opening.name.chars().collect();
            let (kept, kept_name) = (shared(&moves, &own), shared(&name, &letters));
            let way: Option<String> = own.iter().skip(kept).map(|mv| way(mv)).collect();
            let Some(way) = way else { continue };
            let coded = if opening.code == code { "" } else { opening.code.as_str() };
            let rest: String = letters.iter().skip(kept_name).collect();
            let rest = WORDS.iter().fold(rest, |rest, (sign, word)| rest.replace(word, &sign.to_string()));
            text.push_str(&format!("{}{way} {coded} {}{rest}\n", sign(kept), sign(kept_name)));
            (moves, code, name) = (own, opening.code, letters);
        }
        text
    }
}

/// Number of the first sign of a field.
fn first(field: &str) -> Option<usize> {
    number(*field.as_bytes().first()?)
}

/// Two signs of a canonical move.
fn way(mv: &str) -> Option<String> {
    let [from, to] = squares(mv).filter(|_| mv.len() == 4)?;
    Some([from, to].map(sign).iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &str, code: &str, name: &str) -> NamedLine {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        NamedLine { moves, opening: Opening { code: code.to_owned(), name: name.to_owned() } }
    }

    fn book() -> Openings {
        let lines = vec![
            line("e2e4 e7e5 g1f3 b8c6 f1c4", "C50", "Italian Game"),
            line("e2e4", "B00", "King's Pawn Game"),
            line("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "C50", "Italian Game: Castled Line"),
            line("e2e4 c7c5 e4e5 d7d5 e5d6", "B20", "Sicilian Defense: Passing Line"),
        ];
        Openings::read(&Openings::pack(lines))
    }

    fn name(book: &Openings, moves: &str) -> Option<String> {
        book.find(moves.split_whitespace()).map(|found| format!("{} {}", found.code, found.name))
    }

    #[test]
    fn a_position_has_its_name_by_whatever_order_of_moves() {
        let book = book();
        assert_eq!(book.count(), 4);
        assert_eq!(name(&book, "e2e4 e7e5").as_deref(), Some("B00 King's Pawn Game"));
        assert_eq!(name(&book, "g1f3 b8c6 e2e4 e7e5 f1c4 g8f6").as_deref(), Some("C50 Italian Game"));
        let castled = "e2e4 e7e5 f1c4 f8c5 g1f3 b8c6 e1g1 g8f6";
        assert_eq!(name(&book, castled).as_deref(), Some("C50 Italian Game: Castled Line"));
        let passing = "e2e4 d7d5 e4e5 c7c5";
        assert_eq!(name(&book, passing).as_deref(), Some("B00 King's Pawn Game"), "nothing is captured there");
        let captured = "e2e4 c7c5 e4e5 d7d5 e5d6";
        assert_eq!(name(&book, captured).as_deref(), Some("B20 Sicilian Defense: Passing Line"));
        assert_eq!(name(&book, "a2a3"), None);
    }

    #[test]
    fn spoiled_lines_and_moves_are_left_out() {
        for text in ["", "\n\n", "A", "A  ", "?? A00 AName", "A!! A00 AName", "-- - -"] {
            assert!(Openings::read(text).count() <= 1, "{text}");
        }
        assert_eq!(name(&book(), "e2e9"), None);
        assert_eq!(name(&book(), "é2e4"), None);
    }
}
