//! Spellings of legal moves, so that their beginnings find them: printed notations, names of pieces, everyday words.
//! All other spellings are left to the notation readers ([`super::moves`]).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::{Face, GameKey, LegalMove, MoveShape, Notation, Public, Seat, Site, Table, View, Viewer};
use banco_ports::Lang;
use banco_ports::limits::SPELLED_GAMES_MAX;
use banco_ports::text::fold;

use crate::games::face;
use crate::messages::display_prefs::Spot;
use crate::words;

/// A text in two forms for comparison: with its signs, and letters and digits alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    signed: String,
    packed: String,
}

impl Form {
    pub(super) fn of(text: &str) -> Form {
        let signed: String = fold(text).chars().filter_map(plain).collect();
        let packed = signed.chars().filter(|c| c.is_alphanumeric()).collect();
        Form { signed, packed }
    }

    /// Typed text for `game`: words of equal meaning become one word.
    pub(super) fn typed(game: GameKey, text: &str) -> Form {
        let folded = fold(text);
        let spoken = &face(game).spoken;
        let known = |list: &[(&str, &'static str)], word: &str| {
            list.iter().find(|(other, _)| *other == word).map(|(_, known)| *known)
        };
        let first = |at: usize, word: &str| known(spoken.first, word).filter(|_| at == 0);
        let words: Vec<&str> = (folded.split_whitespace().enumerate())
            .map(|(at, word)| first(at, word).or_else(|| known(spoken.same, word)).unwrap_or(word))
            .collect();
        Form::of(&words.join(" "))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }
}

/// The plain form of a letter, or `None` for a sign without meaning.
fn plain(letter: char) -> Option<char> {
    Some(match letter {
        ' ' | '\u{3000}' | '・' | '!' => return None,
        // Full width, as Chinese and Japanese keyboards type it.
        '\u{ff01}'..='\u{ff5e}' => {
            let ascii = char::from_u32(u32::from(letter) - 0xfee0)?;
            return plain(ascii.to_ascii_lowercase());
        }
        '–' | '—' | '→' | '>' | '‐' | '−' => '-',
        '×' | '*' => 'x',
        '帅' | '帥' | '将' => '將',
        '仕' => '士',
        '相' => '象',
        '马' | '傌' => '馬',
        '车' | '俥' | '伡' => '車',
        '砲' | '包' => '炮',
        '兵' => '卒',
        '后' => '後',
        '进' => '進',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        other => other,
    })
}

/// A legal move with all its spellings.
#[derive(Debug)]
pub(super) struct Spelled {
    pub mv: String,
    /// Spellings; a match at the beginning of a printed notation ranks above a match of a part.
    forms: Vec<(Option<Notation>, Form)>,
    target: Option<Form>,
    /// Likelihood, smaller is likelier: captures, then checks, then moves to the centre.
    pub weight: (bool, bool, u16),
}

impl Spelled {
    /// Quality of the match with the typed text, 0 is best; `None` without a match.
    pub(super) fn fit(&self, typed: &Form, own: Notation) -> Option<u8> {
        if typed.is_empty() {
            return Some(0);
        }
        let mut best = None;
        for (notation, form) in &self.forms {
            let level = match (*notation, form.signed.starts_with(&typed.signed)) {
                (Some(notation), true) if notation == own => 0,
                (_, true) => 1,
                (_, false) if form.packed.starts_with(&typed.packed) => 2,
                (_, false) => continue,
            };
            best = Some(best.map_or(level, |best: u8| best.min(level)));
        }
        let ends_there = || self.target.as_ref().is_some_and(|target| target.packed.starts_with(&typed.packed));
        best.or_else(|| ends_there().then_some(3))
    }
}

/// Cache of spelled moves for positions in which people are typing.
#[derive(Default)]
pub(crate) struct Spellings(Mutex<ByGame>);

/// Spelled moves by game id, for one version of the game.
type ByGame = HashMap<String, (u32, Arc<Vec<Spelled>>)>;

impl Spellings {
    /// Moves of the current table; empty if the game is not running.
    pub(super) fn of(&self, table: &Table) -> Arc<Vec<Spelled>> {
        let known = |all: &ByGame| {
            let (version, spelled) = all.get(table.id())?;
            (*version == table.version()).then(|| Arc::clone(spelled))
        };
        if let Some(spelled) = known(&self.0.lock().unwrap_or_else(PoisonError::into_inner)) {
            return spelled;
        }
        let spelled = Arc::new(all(table));
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= SPELLED_GAMES_MAX {
            all.clear();
        }
        all.insert(table.id().to_owned(), (table.version(), Arc::clone(&spelled)));
        spelled
    }
}

fn all(table: &Table) -> Vec<Spelled> {
    let (Some(game), Some(view)) = (table.game(), table.view(Viewer::Public)) else { return Vec::new() };
    let seat = table.to_move().unwrap_or(Seat::First);
    game.legal().into_iter().map(|mv| Speller { game, view: &view, seat }.spelled(mv)).collect()
}

#[derive(Clone, Copy)]
struct Speller<'a> {
    game: Public<'a>,
    view: &'a View,
    seat: Seat,
}

impl Speller<'_> {
    fn spelled(self, mv: LegalMove) -> Spelled {
        let printed: Vec<(Notation, String)> = self
            .game
            .key()
            .notations()
            .iter()
            .map(|notation| (*notation, self.game.write(&mv.text, *notation)))
            .collect();
        let mut forms: Vec<(Option<Notation>, Form)> =
            printed.iter().map(|(notation, text)| (Some(*notation), Form::of(text))).collect();
        let said = self.said(&mv, &printed);
        let said = said.iter().chain([&mv.text]).map(|text| (None, Form::of(text)));
        for form in said {
            if forms.iter().all(|(_, known)| *known != form.1) {
                forms.push(form);
            }
        }
        let target = mv.shape.map(|shape| Form::of(&self.view.board.name(shape.to)));
        Spelled { weight: self.weight(&mv), forms, target, mv: mv.text }
    }

    /// Everyday wordings besides the printed ones.
    fn said(self, mv: &LegalMove, printed: &[(Notation, String)]) -> Vec<String> {
        let mut said = (face(self.game.key()).spoken.forms)(self.view, mv, printed);
        let Some(shape) = mv.shape else { return said };
        let Some((from, face)) = shape.from.and_then(|from| Some((from, self.view.man_at(from)?.face))) else {
            said.extend(self.counted(shape.to).map(|(file, rank)| format!("cot {file} hang {rank}")));
            return said;
        };
        said.extend(self.by_name(from, face, shape));
        said
    }

    /// `xe a2`, `rook a1 a2`, `úp a4a5`, `úp 9 4 9 5`.
    fn by_name(self, from: Site, face: Face, shape: MoveShape) -> Vec<String> {
        let name = |site: Site| self.view.board.name(site);
        let (start, end) = (name(from), name(shape.to));
        if start.is_empty() || end.is_empty() {
            return Vec::new();
        }
        let way = shape.via.map(name).unwrap_or_default();
        let mut said = Vec::new();
        for man in Lang::BOTH.map(|lang| words::labels::face_name(lang, &face)) {
            said.push(format!("{man} {way}{end}"));
            said.push(format!("{man} {start}{way}{end}"));
        }
        if face.dark
            && let (Some((file, rank)), Some((to_file, to_rank))) = (self.counted(from), self.counted(shape.to))
        {
            said.push(format!("up {start}{end}"));
            said.push(format!("up {file} {rank} {to_file} {to_rank}"));
            said.push(format!("up cot {file} hang {rank} cot {to_file} hang {to_rank}"));
        }
        said
    }

    fn counted(self, site: Site) -> Option<(u8, u8)> {
        let board = self.view.board;
        let (file, rank) = board.place(site)?;
        if board.is_placed() {
            return Some((file + 1, rank + 1));
        }
        Some(Spot { game: self.view.game, board, seat: self.seat, site }.counted())
    }

    fn weight(self, mv: &LegalMove) -> (bool, bool, u16) {
        let is_other = |site: Site| self.view.man_at(site).is_some_and(|man| man.face.seat != self.seat);
        let taken = mv.shape.is_some_and(|shape| is_other(shape.to) || shape.via.is_some_and(is_other));
        let captures = taken || mv.text.contains('*');
        let middle = mv.shape.and_then(|shape| self.view.board.place(shape.to)).map_or(0, |(file, rank)| {
            let off = |at: u8, size: u8| (u16::from(at) * 2).abs_diff(u16::from(size) - 1);
            off(file, self.view.board.files()) + off(rank, self.view.board.ranks())
        });
        (!captures, !self.game.gives_check(&mv.text), middle)
    }
}
