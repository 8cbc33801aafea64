//! Reading KIF of chu shogi: what this house writes, and lishogi, which writes it alike.
//!
//! A move names its target, its piece and behind an arrow its origin; of a move in two steps each has a line of its
//! own. Pieces are not believed: squares and promotion say the move, the law plays it.

use unicode_normalization::UnicodeNormalization;

use crate::games::chushogi::man::Man;
use crate::games::chushogi::moves::Move;
use crate::games::chushogi::square::{SIDE, Square};
use crate::{FileDate, FileError, FileMove, GameFile, GameKey, GameOptions, PLIES_MAX, Reason, Score, Seat, Tags};

const FIRST_STEP: &str = "一歩目";
const SECOND_STEP: &str = "二歩目";
/// Words in the place of a move, and why a game that they end is over.
const ENDS: [(&str, Reason); 6] = [
    (super::RESIGNED, Reason::Resignation),
    (super::OUT_OF_TIME, Reason::Timeout),
    (super::DRAWN, Reason::Agreement),
    (super::BROKEN_OFF, Reason::Aborted),
    ("千日手", Reason::Fourfold),
    ("詰み", Reason::Checkmate),
];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// True if a text looks like one.
pub fn is_one(text: &str) -> bool {
    text.contains("手数") || text.contains("先手") || text.contains(FIRST_STEP)
}

/// # Errors
/// Lines that are neither moves nor fields, moves that the law forbids.
pub fn read(text: &str) -> Result<GameFile, FileError> {
    let mut reader = Reader::default();
    for (line, number) in text.lines().zip(1..) {
        let folded: String = line.nfkc().collect();
        reader.line(folded.trim_end()).map_err(|what| FileError::Syntax { line: number, what })?;
        if reader.moves.len() > PLIES_MAX {
            return Err(FileError::TooManyMoves);
        }
    }
    let start = reader.start()?;
    let options: GameOptions = [("repetition".to_owned(), "off".to_owned())].into();
    let [sente, gote] = reader.names;
    let mut file = GameFile {
        game: GameKey::ChuShogi,
        options,
        start,
        tags: Tags {
            date: reader.date,
            players: [sente, gote],
            termination: reader.reason.map(|reason| reason.key().to_owned()),
            ..Tags::default()
        },
        chance: Vec::new(),
        moves: reader.moves.iter().map(|mv| FileMove { mv: mv.to_string(), ..FileMove::default() }).collect(),
        score: reader.score,
    };
    let mut game = file.begin()?;
    for (before, mv) in file.moves.iter_mut().enumerate() {
        let refused = |error| FileError::Move { ply: before + 1, text: mv.mv.clone(), error };
        // A step through an empty square is another text of the same move.
        let canonical = game.read(&mv.mv, None).map_err(|error| refused(error.into()))?;
        game.play(&canonical).map_err(refused)?;
        mv.mv = canonical;
    }
    Ok(file)
}

#[derive(Default)]
struct Reader {
    names: [Option<String>; 2],
    rows: Vec<String>,
    gote_begins: bool,
    /// Origin and first step of a move whose second is still to come.
    begun: Option<(Square, Square)>,
    last: Option<Square>,
    moves: Vec<Move>,
    score: Score,
    reason: Option<Reason>,
    date: Option<FileDate>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), &'static str> {
        let bare = line.trim();
        if let Some(row) = bare.strip_prefix('|') {
            self.rows.push(row.split('|').next().unwrap_or_default().to_owned());
        } else if bare == "後手番" {
            self.gote_begins = true;
        } else if let Some(end) = bare.strip_prefix("まで") {
            self.score = match () {
                () if end.contains("先手の勝") => Score::Won(Seat::First),
                () if end.contains("後手の勝") => Score::Won(Seat::Second),
                () if end.contains("千日手") || end.contains("持将棋") => Score::Drawn,
                () => Score::Open,
            };
        } else if let Some(begun) = bare.strip_prefix("開始日時:") {
            self.date = begun.split_whitespace().next().and_then(FileDate::read);
        } else if let Some((field, value)) = bare.split_once(':') {
            let seat = match field.trim() {
                "先手" => 0,
                "後手" => 1,
                _ => return Ok(()),
            };
            self.names[seat] = Some(value.trim().to_owned()).filter(|name| !name.is_empty());
        } else if bare.starts_with(|c: char| c.is_ascii_digit()) || bare.starts_with(SECOND_STEP) {
            let mv = bare.trim_start_matches(|c: char| c.is_ascii_digit());
            // The edge of a diagram is numbers alone.
            if mv.split_whitespace().any(|word| !word.bytes().all(|byte| byte.is_ascii_digit())) {
                return self.step(mv.trim());
            }
        }
        Ok(())
    }

    fn step(&mut self, text: &str) -> Result<(), &'static str> {
        if let Some((_, reason)) = ENDS.into_iter().find(|(word, _)| text.starts_with(word)) {
            let to_move = Seat::BOTH[(self.moves.len() + usize::from(self.gote_begins)) % 2];
            self.reason = Some(reason);
            self.score = match reason {
                Reason::Aborted => Score::Open,
                Reason::Agreement | Reason::Fourfold => Score::Drawn,
                _ => Score::Won(to_move.other()),
            };
            return Ok(());
        }
        let (is_first, is_second) = (text.starts_with(FIRST_STEP), text.starts_with(SECOND_STEP));
        let said = text.trim_start_matches(FIRST_STEP).trim_start_matches(SECOND_STEP).trim_start();
        let (target, origin) = said.split_once('←').ok_or("a move says where it comes from")?;
        let (from, _) = square(origin.trim_start()).ok_or("no such square")?;
        let to = match target.strip_prefix('同') {
            Some(_) => self.last.ok_or("the first move has no square before it")?,
            None => square(target).ok_or("no such square")?.0,
        };
        let promote = target.trim_end_matches(['(', ' ']).ends_with('成');
        if is_first {
            self.begun = Some((from, to));
            return Ok(());
        }
        let mv = match self.begun.take().filter(|_| is_second) {
            Some((from, via)) => Move::two_steps(from, via, to),
            None => Move { promote, ..Move::plain(from, to) },
        };
        self.last = Some(to);
        self.moves.push(mv);
        Ok(())
    }

    /// The position of the diagram; `None` for the usual start.
    fn start(&self) -> Result<Option<String>, FileError> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        let bad = FileError::Syntax { line: 1, what: "the diagram has twelve rows of twelve squares" };
        if self.rows.len() != usize::from(SIDE) {
            return Err(bad);
        }
        let rows: Option<Vec<String>> = self.rows.iter().map(|row| sfen_row(row)).collect();
        let side = if self.gote_begins { 'w' } else { 'b' };
        Ok(Some(format!("{} {side} - 1", rows.ok_or(bad)?.join("/"))))
    }
}

/// `7八`, `12十二`: file in figures, rank in kanji.
fn square(text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (file, mut rest) = text.split_at(digits);
    let mut rank = 0;
    if let Some(after) = rest.strip_prefix('十') {
        (rank, rest) = (10, after);
    }
    if let Some(ones) = rest.chars().next().and_then(|c| RANKS.iter().position(|rank| *rank == c)) {
        rank += ones as u8 + 1;
        rest = rest.get('一'.len_utf8()..)?;
    }
    Some((Square::of_file_and_rank(file.parse().ok()?, rank)?, rest))
}

/// A row of the diagram as SFEN writes it: three characters a square, `v` before gote's pieces, 成 before promoted ones.
fn sfen_row(row: &str) -> Option<String> {
    let cells: Vec<char> = row.chars().collect();
    if cells.len() != 3 * usize::from(SIDE) {
        return None;
    }
    let mut text = String::new();
    let mut gap = 0;
    for cell in cells.chunks(3) {
        let cell: String = cell.iter().collect();
        if cell.ends_with('・') || cell.trim().is_empty() {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
            gap = 0;
        }
        text.push_str(&man(&cell)?.sfen());
    }
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
    Some(text)
}

fn man(cell: &str) -> Option<Man> {
    let letters = ('A'..='Z').chain('a'..='z');
    let mut men = letters.flat_map(|letter| [false, true].map(|promoted| Man::from_sfen(letter, promoted)));
    men.find_map(|man| man.filter(|man| super::cell_of(*man) == cell))
}
