//! DhtmlXQ, as Chinese sites and programs pass games of xiangqi on: fields in brackets, moves as digits (clause 6).
//!
//! A point is two digits, its column from the left and its row from the top. `binit` says where the thirty-two pieces
//! stand, Red's first; 99 is nowhere. Where it is missing the game begins as usual.

use crate::{FILE_TAGS_MAX, FileDate, FileError, FileMove, GameFile, GameKey, PLIES_MAX, Score, Seat, Tags};

const BEGIN: &str = "[DhtmlXQ";

/// The pieces in the order of `binit`, as FEN writes Red's.
const MEN: [char; 16] = ['R', 'N', 'B', 'A', 'K', 'A', 'B', 'N', 'R', 'C', 'C', 'P', 'P', 'P', 'P', 'P'];
const START: &str = "0919293949596979891777062646668600102030405060708012720323436383";
const NOWHERE: &str = "99";
const COLUMNS: usize = 9;
const ROWS: usize = 10;

pub(crate) fn is_one(text: &str) -> bool {
    text.contains(BEGIN)
}

/// # Errors
/// Fields that are not closed, points that are none, moves that the law forbids.
pub(crate) fn read(text: &str) -> Result<GameFile, FileError> {
    let bad = |what| FileError::Syntax { line: 1, what };
    if text.matches(BEGIN).count() > FILE_TAGS_MAX {
        return Err(FileError::TooManyTags);
    }
    let text_of = |name: &str| field(text, name).map(str::to_owned).filter(|value| !value.is_empty());
    let moves = field(text, "movelist").ok_or(bad("no moves"))?;
    let moves: Vec<char> = moves.chars().filter(|c| !c.is_whitespace()).collect();
    if moves.len() / 4 > PLIES_MAX {
        return Err(FileError::TooManyMoves);
    }
    let mut canonical = Vec::with_capacity(moves.len() / 4);
    for points in moves.chunks(4) {
        let [from_column, from_row, to_column, to_row] = points else { return Err(bad("a move is four digits")) };
        let from = point(*from_column, *from_row).ok_or(bad("a point is two digits"))?;
        let to = point(*to_column, *to_row).ok_or(bad("a point is two digits"))?;
        canonical.push((from, to));
    }
    let men = field(text, "binit").filter(|men| *men != START);
    let side = |men: &str| {
        let (from, _) = canonical.first()?;
        men_of(men).find(|(at, _)| at == from).map(|(_, man)| if man.is_lowercase() { 'b' } else { 'w' })
    };
    let start = match men {
        Some(men) if men.is_ascii() && men.len() == START.len() => {
            Some(format!("{} {}", board(men).ok_or(bad("a man stands nowhere"))?, side(men).unwrap_or('w')))
        }
        Some(_) => return Err(bad("binit is the points of thirty-two men")),
        None => None,
    };
    let options = [("repetition", "off"), ("counters", "off")].map(|(key, value)| (key.to_owned(), value.to_owned()));
    let name = |(column, row): &(usize, usize)| format!("{}{}", char::from(b'a' + *column as u8), ROWS - row);
    let mv = |(from, to): &((usize, usize), (usize, usize))| FileMove {
        mv: format!("{}{}", name(from), name(to)),
        ..FileMove::default()
    };
    let file = GameFile {
        game: GameKey::Xiangqi,
        options: options.into_iter().collect(),
        start,
        tags: Tags {
            event: text_of("title").or_else(|| text_of("event")),
            site: text_of("place"),
            date: text_of("date").and_then(|date| FileDate::read(&date)),
            players: [text_of("red"), text_of("black")],
            termination: None,
            others: Vec::new(),
        },
        chance: Vec::new(),
        moves: canonical.iter().map(mv).collect(),
        score: score(field(text, "result").unwrap_or_default()),
    };
    file.replay(|_, _| ()).or_else(|error| match error {
        // Its players may have stopped before the board did.
        FileError::OtherResult if file.score == Score::Open => file.begin(),
        error => Err(error),
    })?;
    Ok(file)
}

/// Text between `[DhtmlXQ_name]` and the bracket that closes it.
fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let open = format!("{BEGIN}_{name}]");
    let (_, after) = text.split_once(&open)?;
    Some(after.split_once('[').map_or(after, |(value, _)| value).trim())
}

fn score(said: &str) -> Score {
    let has = |words: [&str; 2]| words.iter().any(|word| said.contains(word));
    match () {
        () if has(["红胜", "紅勝"]) => Score::Won(Seat::First),
        () if has(["黑胜", "黑勝"]) => Score::Won(Seat::Second),
        () if has(["和", "平"]) => Score::Drawn,
        () => Score::Open,
    }
}

/// Column from the left, row from the top.
fn point(column: char, row: char) -> Option<(usize, usize)> {
    let (column, row) = (column.to_digit(10)? as usize, row.to_digit(10)? as usize);
    (column < COLUMNS && row < ROWS).then_some((column, row))
}

fn men_of(binit: &str) -> impl Iterator<Item = ((usize, usize), char)> {
    let men = MEN.into_iter().chain(MEN.map(|man| man.to_ascii_lowercase()));
    let points = binit.as_bytes().chunks_exact(2).map(|two| (char::from(two[0]), char::from(two[1])));
    men.zip(points).filter_map(|(man, (column, row))| Some((point(column, row)?, man)))
}

/// The first field of FEN; `None` if a piece stands neither on the board nor at 99, or two on one point.
fn board(binit: &str) -> Option<String> {
    let mut rows = [['.'; COLUMNS]; ROWS];
    for ((column, row), man) in men_of(binit) {
        let place = rows.get_mut(row)?.get_mut(column)?;
        if *place != '.' {
            return None;
        }
        *place = man;
    }
    let gone = binit.as_bytes().chunks_exact(2).filter(|two| **two == *NOWHERE.as_bytes()).count();
    if gone + men_of(binit).count() != 2 * MEN.len() {
        return None;
    }
    let rows = rows.map(|row| {
        let mut text = String::new();
        let mut gap = 0;
        for man in row {
            match (man, gap) {
                ('.', _) => gap += 1,
                (man, 0) => text.push(man),
                (man, _) => {
                    text.push_str(&gap.to_string());
                    text.push(man);
                    gap = 0;
                }
            }
        }
        if gap > 0 {
            text.push_str(&gap.to_string());
        }
        text
    });
    Some(rows.join("/"))
}
