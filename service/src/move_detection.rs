//! Move detection: finds the moves among lines that people type beside a board or in reply to one.
//!
//! A line is a move if the game that the writer looks at can read it on the writer's turn. A line with only the form of
//! a move (`Nf9`, `P2-9`, `e2e9`) gets an explaining refusal. All other lines are talk and get no reply.

use banco_engine::{JudgedMove, Public, ReadError, Table};
use banco_ports::text::fold;

use crate::context::{Context, Held};
use crate::find_game::{GameFinder, Want, split_game_id};
use crate::messages::say::Refused;
use crate::plain_text::asked_about;
use crate::turn_checks::TurnChecks;

/// Tells moves from talk.
#[derive(Clone, Copy)]
pub(crate) struct Detection<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Detection<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Detection<'a> {
        Detection { cx }
    }

    /// True if the text before a question mark is a move, by its form or because the game reads a legal one.
    pub(crate) fn is_question(self, held: &Held, asked: &str) -> bool {
        let table = held.table();
        let reads =
            |game: Public<'_>| game.read(asked, Some(self.cx.notation(table))).is_ok_and(|mv| game.allow(&mv).is_ok());
        let is_word = asked.bytes().all(|byte| byte.is_ascii_digit());
        !is_word && (looks_like_a_move(asked) || table.game().is_some_and(reads))
    }

    /// True if a reply to a board is a remark and no move: remarks get no reply.
    pub(crate) fn is_talk(self, held: &Held, text: &str) -> bool {
        let table = held.table();
        if table.game().is_none() {
            return false;
        }
        let (_, text) = split_game_id(text.trim());
        if let Some(asked) = asked_about(text) {
            return !self.is_question(held, asked);
        }
        // A move by a person without a seat was meant for another board, and the reply says so.
        let Some(seat) = self.cx.seat_at(table) else { return !looks_like_a_move(text) };
        match &held.judge(text, self.cx.notation(table)).found {
            None => false,
            Some(Ok(JudgedMove::Allowed(_))) if table.to_move() == Some(seat) => false,
            Some(Ok(_)) => !looks_like_a_move(text) && !is_castling(text),
            // On the writer's own turn a typing error (`P2-55`) gets help, too.
            Some(Err(error)) => !(is_near(text, error) || (table.to_move() == Some(seat) && begins_like_a_move(text))),
        }
    }

    /// Games here in which the text is a move: on the person's turn, else a near miss there, else on the opponent's
    /// turn. `e4` is never a move of xiangqi. Two games of one kind are not told apart by the text.
    pub(crate) async fn reading(self, text: &str) -> Result<Reading, Refused> {
        let ([mut plays, mut reads, mut near], mut waits) = ([Vec::new(), Vec::new(), Vec::new()], None);
        for (id, _) in GameFinder::of(self.cx).candidates(Want::Move).await? {
            let Some(held) = self.cx.hold(&id).await? else { continue };
            let table = held.table();
            let seats = (table.to_move(), self.cx.seat_at(table));
            match (self.nearness(&held, text), TurnChecks::of(self.cx).may_not_move(&held).is_none(), seats) {
                (Nearness::Plays, true, _) => plays.push(id),
                (Nearness::Reads, true, _) => reads.push(id),
                (Nearness::Near, true, _) => near.push(id),
                // A move on the opponent's turn is read as the opponent's, so a near miss is the best result.
                (Nearness::Plays | Nearness::Reads | Nearness::Near, false, (Some(_), Some(_))) => {
                    waits = waits.or(Some(id));
                }
                (Nearness::Far, _, _) | (_, false, _) => {}
            }
        }
        let here = [plays, reads, near].into_iter().find(|ids| !ids.is_empty()).unwrap_or_default();
        Ok(match waits {
            _ if !here.is_empty() => Reading::Here(here),
            Some(first) => Reading::Waits(first),
            None => Reading::Nowhere,
        })
    }

    /// Fit of the text as a move at this table; 0 if it is none.
    pub(crate) fn fit(self, table: &Table, text: &str) -> u8 {
        match self.nearness_at(table, text, table.judge(text, Some(self.cx.notation(table))).as_ref()) {
            Nearness::Far => 0,
            Nearness::Near => 1,
            Nearness::Reads => 2,
            Nearness::Plays => 3,
        }
    }

    /// Distance of the text from a move of this game.
    pub(crate) fn nearness(self, held: &Held, text: &str) -> Nearness {
        let judged = held.judge(text, self.cx.notation(held.table()));
        self.nearness_at(held.table(), text, judged.found.as_ref())
    }

    fn nearness_at(self, table: &Table, text: &str, found: Option<&Result<JudgedMove, ReadError>>) -> Nearness {
        let (Some(game), Some(found)) = (table.game(), found) else { return Nearness::Far };
        let is_meant = || looks_like_a_move(text) && game.meant(text, Some(self.cx.notation(table))).is_some();
        match found {
            Ok(JudgedMove::Forbidden { .. }) => Nearness::Reads,
            Ok(JudgedMove::Allowed(_)) | Err(ReadError::Ambiguous { .. }) => Nearness::Plays,
            Err(ReadError::Unknown { candidates }) if !candidates.is_empty() => Nearness::Near,
            // "mã 8 tấn 6" names a piece of this game, which it may not have there.
            Err(ReadError::Unknown { .. }) if is_meant() => Nearness::Near,
            Err(ReadError::Unknown { .. } | ReadError::Empty | ReadError::TooLong) => Nearness::Far,
        }
    }
}

/// The person's games in which a text is a move.
pub(crate) enum Reading {
    /// The person is to move there.
    Here(Vec<String>),
    /// The opponent is to move there; the first of such games.
    Waits(String),
    Nowhere,
}

/// Distance of a text from a move of a game; the nearest is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Nearness {
    /// No similarity.
    Far,
    /// There are near misses.
    Near,
    /// The text is written like a move, which the rules forbid now.
    Reads,
    /// The text is a legal move.
    Plays,
}

/// True if an unreadable line was probably meant as a move, so that its writer gets help.
pub(crate) fn is_near(text: &str, error: &ReadError) -> bool {
    match error {
        ReadError::Ambiguous { .. } | ReadError::Unknown { .. } => looks_like_a_move(text),
        ReadError::Empty | ReadError::TooLong => false,
    }
}

/// Maximum number of characters in a text that is checked for the form of a move.
const FORM_CHARS_MAX: usize = 24;

/// True for a text that begins with a piece, its file and a direction or a number (`P2-55`, `m2 3`).
pub(crate) fn begins_like_a_move(text: &str) -> bool {
    let folded = fold(text);
    let mut signs = folded.chars();
    let is_man = signs.next().is_some_and(|c| "ptxmsvbchrnae".contains(c));
    let is_file = signs.next().is_some_and(|c| c.is_ascii_digit());
    // `b12 vitamins` is talk.
    let goes_on = match signs.next() {
        Some(' ') => signs.next().is_some_and(|c| c.is_ascii_digit()),
        way => way.is_some_and(|c| "-+.=/".contains(c)),
    };
    is_man && is_file && goes_on
}

/// True for the form of a move in some notation. Examples: sites (`Nf9`, `e2-e9`, `7f7e`), piece with file and
/// direction (`P2-9`, `mã 2 tấn 9`), backgammon points (`24/17`).
pub(crate) fn looks_like_a_move(text: &str) -> bool {
    if text.chars().count() > FORM_CHARS_MAX {
        return false;
    }
    let folded = fold(text);
    is_of_sites(&folded) || is_of_files(&folded) || is_of_points(&folded)
}

/// True for castling (`O-O`, `0-0-0+`, `nhập thành`), which is a move in any game that reads it.
pub(crate) fn is_castling(text: &str) -> bool {
    const WORDS_MAX: usize = 4;
    let folded = fold(text.trim()).replace('0', "o");
    // "castles" alone may be a building.
    let is_said = folded.starts_with("nhap thanh") || folded == "nhapthanh";
    if is_said && folded.split_whitespace().count() <= WORDS_MAX {
        return true;
    }
    let steps: Vec<&str> = folded.trim_end_matches(['+', '#', '!']).split('-').collect();
    (2..=3).contains(&steps.len()) && steps.iter().all(|step| *step == "o")
}

/// True for a piece's letter or sign followed by sites. Sites that begin with a number need a piece or a second site.
fn is_of_sites(text: &str) -> bool {
    // `e2 e4` equals `e2-e4`; `ok 2` is not a site with a gap.
    let mut tight = String::new();
    for c in text.chars() {
        let is_gap = c.is_whitespace() && tight.ends_with(|last: char| last.is_ascii_digit());
        if !is_gap && !matches!(c, '-' | 'x' | '*' | '×') {
            tight.push(c);
        }
    }
    let bare = tight.trim_end_matches(['+', '#', '!', '?', '=']);
    let bare = bare.strip_suffix(|c: char| "qrbn".contains(c)).filter(|rest| rest.ends_with('=')).unwrap_or(bare);
    let bare = bare.trim_end_matches('=');
    let Some(first) = bare.find(|c: char| c.is_ascii_digit()) else { return false };
    // `e2`: the site begins one letter before its number; `7f`: at the number.
    for start in [first.checked_sub(1), Some(first)].into_iter().flatten() {
        let (Some(man), Some(sites)) = (bare.get(..start), bare.get(start..)) else { continue };
        let is_man = man.len() <= 3 && man.bytes().all(|byte| byte.is_ascii_alphabetic());
        let count = sites_in(sites);
        let begins_with_letter = sites.starts_with(|c: char| c.is_ascii_alphabetic());
        // `P-7h` names its piece; `5g` alone is a telephone network.
        let is_named = begins_with_letter || (start > 0 && text.contains(['-', 'x']));
        let is_enough = count.is_some_and(|count| count >= if is_named { 1 } else { 2 });
        if is_man && is_enough && (man.len() <= 1 || count >= Some(2) || text.contains('-')) {
            return true;
        }
    }
    false
}

/// Maximum number of ranks or files of a board.
const RANKS_MAX: u8 = 19;

/// Number of sites that make up the whole text: `e2e9` has two.
fn sites_in(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let by_letter = bytes.first()?.is_ascii_alphabetic();
    let (mut at, mut count) = (0, 0);
    let fits = |at: usize, length: usize| {
        text.get(at..at + length).and_then(|n| n.parse().ok()).is_some_and(|n: u8| n <= RANKS_MAX)
    };
    let is_letter = |at: usize| bytes.get(at).is_some_and(|byte| (b'a'..=b'l').contains(byte));
    let digits = |at: usize| bytes.iter().skip(at).take(2).take_while(|byte| byte.is_ascii_digit()).count();
    while at < bytes.len() {
        if by_letter {
            let length = digits(at + 1);
            if !is_letter(at) || !fits(at + 1, length) {
                return None;
            }
            at += 1 + length;
        } else {
            let length = digits(at);
            if !fits(at, length) || !is_letter(at + length) {
                return None;
            }
            at += length + 1;
        }
        count += 1;
    }
    Some(count)
}

/// True for a few words with a number that may be meant as a move. They are a sign with letters and digits, numbers
/// alone, or a piece first.
pub(crate) fn is_slip(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_sign = |word: &&str| has_digit(word) && !is_number(word);
    let is_named = words.first().is_some_and(|first| MEN.contains(first) || ["up", "bar", "off"].contains(first));
    words.iter().any(has_digit) && (is_named || words.iter().any(is_sign) || words.iter().all(is_number))
}

/// True for words that begin with a piece, its file and a direction: `phao 2 binh 22`.
pub(crate) fn is_slip_of_a_file(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    match words.as_slice() {
        [man, file, way, _] => {
            MEN.contains(man) && file.bytes().all(|byte| byte.is_ascii_digit()) && WAYS.contains(way)
        }
        _ => false,
    }
}

/// Direction words of file notation, without accents.
const WAYS: &[&str] = &["tan", "tien", "thoai", "lui", "binh", "sang", "len", "xuong", "ve"];
const MEN: &[&str] = &[
    "tuong", "ts", "tg", "si", "s", "t", "tinh", "v", "xe", "x", "phao", "p", "ma", "m", "tot", "chot", "b", "c", "h",
    "r", "a", "e", "k", "g", "n",
];

/// True for piece, file and target: `p2-9`, `ma 2 tan 9`, `m2.9`.
fn is_of_files(text: &str) -> bool {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars().filter(|c| !matches!(c, ' ' | '\t')) {
        let class = |c: char| (c.is_alphabetic(), c.is_ascii_digit());
        match words.last_mut() {
            Some(word) if word.chars().next_back().is_some_and(|last| class(last) == class(c) && c.is_alphabetic()) => {
                word.push(c);
            }
            _ => words.push(c.to_string()),
        }
    }
    let is_digit = |word: &String| word.bytes().all(|byte| byte.is_ascii_digit());
    match words.as_slice() {
        [man, file, way, to] => {
            let is_way = WAYS.contains(&way.as_str()) || matches!(way.as_str(), "-" | "+" | "." | "=" | "/" | "–");
            MEN.contains(&man.as_str()) && is_digit(file) && is_way && is_digit(to)
        }
        _ => false,
    }
}

/// True for words of two points each with a slash between, the higher one first: `24/17 13/9*`.
fn is_of_points(text: &str) -> bool {
    /// Two dice; a larger step is a date or a figure of speech (`24/7`).
    const PIPS_MAX: u8 = 12;
    let number = |part: &str| match part {
        "bar" => Some(25),
        "off" => Some(0),
        _ => part.parse::<u8>().ok().filter(|number| (1..=24).contains(number)),
    };
    let is_step = |word: &str| {
        let bare = word.trim_end_matches(',');
        let bare = bare.split_once('(').map_or(bare, |(step, _)| step).trim_end_matches('*');
        let ends = bare.split_once('/').and_then(|(from, to)| Some((number(from)?, number(to)?)));
        ends.is_some_and(|(from, to)| from > to && from - to <= PIPS_MAX)
    };
    !text.is_empty() && text.split_whitespace().all(is_step)
}
