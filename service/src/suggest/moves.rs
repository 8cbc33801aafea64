//! Suggested moves, pieces and refused moves, in games where it is the person's turn.

use std::sync::Arc;

use banco_engine::{Public, ReadError, Table, Viewer};
use banco_ports::limits::{GAMES_LISTED_MAX, OPEN_CARDS_READ_MAX};
use banco_ports::{Completion, Suggestion};
use banco_store::GameCard;

use super::begins;
use super::spelled::Form;
use crate::find_game::split_game_id;
use crate::game_cache::Seated;
use crate::i18n::Sentence;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::Label;
use crate::persons::Persons;
use crate::{Service, words};

/// Typed sign that asks for captures.
const CAPTURE: &str = "×";

/// Rank of moves found by the notation reader: behind all moves that begin with the text.
const READ: u8 = 4;

/// A suggestion with its order: quality of the match, and likelihood within its game.
type Ranked = ((u8, usize), Suggestion);

/// Suggestions of moves while a person types.
#[derive(Clone, Copy)]
pub(crate) struct MoveSuggestions<'a> {
    service: &'a Service,
}

impl<'a> MoveSuggestions<'a> {
    pub(crate) fn of(service: &'a Service) -> MoveSuggestions<'a> {
        MoveSuggestions { service }
    }

    pub(super) async fn suggest_moves(self, query: &Completion, taste: &DisplayPrefs) -> Vec<Suggestion> {
        let tables = self.tables_to_move(query).await;
        let several = tables.len() > 1;
        // A suggestion that was chosen once is found again by its own text.
        let (_, typed) = split_game_id(query.typed.trim());
        let mut ranked: Vec<Ranked> = Vec::new();
        for seated in &tables {
            let table = &seated.table;
            let Some(game) = table.game() else { continue };
            let offer = |mv: &str| {
                let text = move_text(taste, table, game, mv);
                let with =
                    several.then(|| words::opponent_of(taste.lang, &taste.named(table), &query.from.key)).flatten();
                let label = match with {
                    Some(opponent) => Sentence::new(taste.lang, "suggest-move")
                        .text("move", text)
                        .text("opponent", opponent)
                        .text("game", table.id())
                        .plain(),
                    None => text,
                };
                Suggestion { label, value: format!("{mv} #{}", table.id()) }
            };
            let moves = self.moves_beginning(table, game, typed, taste);
            ranked.extend(moves.into_iter().enumerate().map(|(at, (level, mv))| ((level, at), offer(&mv))));
        }
        // Suggestions alternate between games, so that no game fills the list alone.
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, offer)| offer).collect()
    }

    /// Possible legal moves, each once, the likeliest first.
    fn moves_beginning(self, table: &Table, game: Public<'_>, typed: &str, taste: &DisplayPrefs) -> Vec<(u8, String)> {
        let own = taste.notation(game.key());
        let spelled = self.service.spellings.of(table);
        // The sign alone asks for captures; without accents it would begin the name of the rook.
        if typed == CAPTURE {
            let takes = |mv: &str| is_capture(table, game, mv);
            let mut found: Vec<_> =
                spelled.iter().filter(|one| takes(&one.mv)).map(|one| (one.weight, one.mv.clone())).collect();
            found.sort_by_key(|(weight, _)| *weight);
            return found.into_iter().map(|(_, mv)| (0, mv)).collect();
        }
        let form = Form::typed(game.key(), typed);
        let mut found: Vec<_> =
            spelled.iter().filter_map(|one| Some((one.fit(&form, own)?, one.weight, one.mv.clone()))).collect();
        if !typed.is_empty() && found.iter().all(|(level, ..)| *level > 1) {
            let (level, read) = match game.read(typed, Some(own)) {
                Ok(mv) => (0, vec![mv]),
                Err(ReadError::Ambiguous { candidates } | ReadError::Unknown { candidates }) => (READ, candidates),
                Err(ReadError::Empty | ReadError::TooLong) => (READ, Vec::new()),
            };
            for mv in read {
                let Some(one) = spelled.iter().find(|one| one.mv == mv) else { continue };
                match found.iter_mut().find(|(_, _, known)| *known == mv) {
                    Some(known) => known.0 = known.0.min(level),
                    None => found.push((level, one.weight, mv)),
                }
            }
        }
        found.sort_by_key(|(level, weight, _)| (*level, *weight));
        found.into_iter().map(|(level, _, mv)| (level, mv)).collect()
    }

    /// Own pieces for a question about their moves.
    pub(super) async fn suggest_men(self, query: &Completion, taste: &DisplayPrefs) -> Vec<Suggestion> {
        let mut offers = Vec::new();
        for seated in self.tables_to_move(query).await {
            let table = &seated.table;
            let (Some(view), Some(seat)) = (table.view(Viewer::Public), table.to_move()) else { continue };
            let mut men: Vec<_> = view.men.iter().filter(|man| man.face.seat == seat).collect();
            men.sort_by_key(|man| (man.face.kind.is_none(), man.face.kind, man.site));
            men.dedup_by_key(|man| man.site);
            for man in men {
                let at = Spot { game: view.game, board: view.board, seat, site: man.site };
                let label = words::labels::man_listed(taste, &man.face, at);
                let name = view.board.name(man.site);
                if begins(&label, &query.typed) || begins(&name, &query.typed) {
                    offers.push(Suggestion { label, value: name });
                }
            }
        }
        offers
    }

    /// The last refused move, and the move being typed.
    pub(super) async fn suggest_refused(self, query: &Completion, taste: &DisplayPrefs) -> Vec<Suggestion> {
        let mut offers: Vec<Suggestion> = Vec::new();
        for seated in self.tables_to_move(query).await {
            let table = &seated.table;
            let Some(game) = table.game() else { continue };
            let typed = query.typed.trim();
            let last = self.service.refusals.of(&query.from.key, table).filter(|_| typed.is_empty());
            let read = match game.read(typed, Some(taste.notation(game.key()))) {
                Ok(mv) => vec![mv],
                Err(ReadError::Ambiguous { candidates } | ReadError::Unknown { candidates }) => candidates,
                Err(ReadError::Empty | ReadError::TooLong) => Vec::new(),
            };
            for mv in last.into_iter().chain(read) {
                let label = move_text(taste, table, game, &mv);
                offers.push(Suggestion { label, value: format!("{mv} #{}", table.id()) });
            }
        }
        offers
    }

    /// Games in which it is this person's turn: the named one, or those in this chat. If there are none, all of them.
    pub(super) async fn tables_to_move(self, query: &Completion) -> Vec<Arc<Seated>> {
        let me = Persons::of(self.service).accounts(&query.from.key).await;
        let ids: Vec<String> = if let Some(game) = &query.game {
            vec![game.trim_start_matches('#').to_ascii_lowercase()]
        } else {
            let mut own = Persons::of(self.service).games_of(&me, true, OPEN_CARDS_READ_MAX).await.unwrap_or_default();
            let is_mine = |card: &GameCard| card.waiting_for.as_ref().is_some_and(|person| me.has(person));
            let is_here = |card: &GameCard| is_mine(card) && card.belongs_to(&query.place);
            if own.iter().any(|(_, card)| is_here(card)) {
                own.retain(|(_, card)| is_here(card));
            }
            own.into_iter().take(GAMES_LISTED_MAX).map(|(id, _)| id).collect()
        };
        let mut tables = Vec::new();
        for id in ids {
            let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &id).await else { continue };
            let table = &seated.table;
            if table.to_move().is_some() && table.to_move() == me.seat_at(table) && !table.is_closed() {
                tables.push(seated);
            }
        }
        tables
    }
}

/// True if a move captures a piece of the opponent, at its end or on its way.
fn is_capture(table: &Table, game: Public<'_>, mv: &str) -> bool {
    let (Some(view), Some(shape)) = (table.view(Viewer::Public), game.shape_of(mv)) else { return false };
    let taken = |site| view.man_at(site).is_some_and(|man| Some(man.face.seat) != table.to_move());
    taken(shape.to) || shape.via.is_some_and(taken)
}

/// A move as on the board, with its points after it: `úp X9.1 (a1a2)`.
fn move_text(taste: &DisplayPrefs, table: &Table, game: Public<'_>, mv: &str) -> String {
    let label =
        words::labels::label(taste, &Label::Move { game: table.id().to_owned(), mv: mv.to_owned() }, Some(game));
    match label.contains('?') {
        true => Sentence::new(taste.lang, "dark-move").text("move", label.replace('?', "")).plain(),
        false => label,
    }
}
