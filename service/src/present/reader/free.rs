//! Boards of positions that are no games: the start is a finished game at some ply, or a text; the page plays on.
//!
//! Each request brings the whole way, so nothing is kept. Pieces that lie face down are dealt again from the text: what
//! lay there in a game stays as secret as it was.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use banco_ai::mix;
use banco_engine::{
    AnyGame, Chance, Decision, FileStep, GameKey, GameOptions, Outcome, Phase, Public, Seat, Table, Turn, View, Viewer,
    fnv1a_64, read_collection,
};
use banco_ports::limits::{FREE_MOVE_BYTES_MAX, FREE_MOVES_MAX, FREE_TEXT_BYTES_MAX};
use banco_ports::{
    BoardSeen, FreeBoard, FreeSeen, FreeStart, Glance, Layout, NoBoard, Platform, Reader, RichText, StepsSeen,
};
use banco_render::{Bar, Coordinates, Marks, Style};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::preferences::Preferences;
use crate::present::board_scene::alt_text;
use crate::present::pictures::Order;
use crate::present::reader::drawn::{steps, ways};
use crate::present::reader::positions::{become_there, half_played};
use crate::present::reader::{ReaderBoards, has_dice, legal, men};
use crate::words::{self, record};

mod places;

use self::places::Places;

/// Sign of a result of chance among the moves.
pub(crate) const DRAWN: char = '=';

/// A position with its way there.
pub(crate) struct Free {
    pub game: AnyGame,
    /// The request, with a record turned into its moves.
    pub asked: FreeBoard,
    /// Every position of the way.
    pub stood: Vec<View>,
    /// The moves in words.
    written: Vec<String>,
    /// Names of the players; `None`: the sides have theirs.
    names: Option<[String; 2]>,
    /// Seat of the reader in the game at the start.
    own: Option<Seat>,
}

/// Numbers for the deal of a free position: the same text always gets the same pieces.
struct Lot(u64);

impl Chance for Lot {
    fn draw(&mut self, purpose: &str, index: u64, bounds: &[u32]) -> Vec<u32> {
        let mut state = mix(self.0, fnv1a_64([purpose]) ^ index);
        let next = |bound: &u32| {
            state = mix(state, 1);
            u32::try_from(state % u64::from((*bound).max(1))).unwrap_or_default()
        };
        bounds.iter().map(next).collect()
    }
}

impl ReaderBoards<'_> {
    pub(crate) async fn free_board(
        self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        path: &str,
    ) -> Result<FreeSeen, NoBoard> {
        let taste = self.free_taste(reader).await;
        let free = self.free(platform, asked, reader, &taste).await?;
        free.seen(&taste, reader, path).ok_or(NoBoard::BadMove)
    }

    pub(crate) async fn free_picture(
        self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        glance: &Glance,
    ) -> Result<Option<Arc<Vec<u8>>>, NoBoard> {
        let taste = self.free_taste(reader).await;
        let free = self.free(platform, asked, reader, &taste).await?;
        let order = free.order(&taste, reader, glance).ok_or(NoBoard::BadMove)?;
        Ok(match glance.is_small {
            true => self.service.pictures.draw_small(order).await,
            false => self.service.pictures.draw(order).await,
        })
    }

    /// Preferences of the reader for a board that belongs to no chat.
    pub(crate) async fn free_taste(self, reader: &Reader) -> DisplayPrefs {
        Preferences::of(self.service).taste_of(&reader.person.key, reader.lang).await
    }

    /// The position that is asked for.
    ///
    /// # Errors
    /// There is none, or a move cannot be played.
    pub(crate) async fn free(
        self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
        taste: &DisplayPrefs,
    ) -> Result<Free, NoBoard> {
        if asked.moves.len() > FREE_MOVES_MAX || asked.moves.iter().any(|mv| mv.len() > FREE_MOVE_BYTES_MAX) {
            return Err(NoBoard::BadMove);
        }
        let (table, own) = match &asked.start {
            FreeStart::Position { .. } => (None, None),
            FreeStart::Game { id, .. } => {
                let of_it = self.seated(platform, id, reader).await.ok_or(NoBoard::Unknown)?;
                if !matches!(of_it.seated.table.phase(), Phase::Over(_)) {
                    return Err(NoBoard::Unfinished);
                }
                let own = of_it.seated.table.seat_of(&of_it.reader.person.key);
                (Some(taste.named(&of_it.seated.table).into_owned()), own)
            }
        };
        let taste = taste.clone();
        let places = self.service.feature_states.of::<Places>();
        let place = places.place(&reader.person.key).await.ok_or(NoBoard::Busy)?;
        let built = tokio::task::spawn_blocking(move || {
            let built = Free::build(asked, table.as_ref(), own, &taste);
            drop(place);
            built
        });
        let built = built.await;
        built.unwrap_or_else(|error| {
            tracing::error!("a free board failed: {error}");
            Err(NoBoard::BadPosition)
        })
    }
}

impl Free {
    fn build(
        asked: FreeBoard,
        table: Option<&Table>,
        own: Option<Seat>,
        taste: &DisplayPrefs,
    ) -> Result<Free, NoBoard> {
        let FreeBoard { start, moves } = asked;
        let (game, start, before) = match start {
            FreeStart::Game { id, plies } => {
                let game = table.and_then(|table| of_game(table, plies)).ok_or(NoBoard::BadPosition)?;
                (game, FreeStart::Game { id, plies }, Vec::new())
            }
            FreeStart::Position { game, options, text } => of_text(game, options, &text)?,
        };
        let moves: Vec<String> = before.into_iter().chain(moves).collect();
        if moves.len() > FREE_MOVES_MAX {
            return Err(NoBoard::BadMove);
        }
        let names = table.map(|table| Seat::BOTH.map(|seat| words::public_name(taste.lang, table, seat)));
        let mut free =
            Free { game, asked: FreeBoard { start, moves }, stood: Vec::new(), written: Vec::new(), names, own };
        free.play(taste).ok_or(NoBoard::BadMove)?;
        Ok(free)
    }

    /// Plays the way; `None` if a move cannot be played.
    fn play(&mut self, taste: &DisplayPrefs) -> Option<()> {
        let notation = taste.notation(self.game.key());
        let lot = fnv1a_64([self.game.position().as_str()]);
        self.deal(lot);
        self.stood.push(self.game.view(Viewer::Public));
        for mv in &self.asked.moves {
            let text = match mv.strip_prefix(DRAWN) {
                Some(drawn) => {
                    self.game.resolve(&Outcome(drawn.to_owned())).ok()?;
                    String::new()
                }
                None => {
                    let before = self.game.clone();
                    let played = self.game.play(mv).ok()?;
                    record::one(taste.lang, Public::of(&before), mv, &played, notation)
                }
            };
            self.written.push(text);
            self.stood.push(self.game.view(Viewer::Public));
        }
        Some(())
    }

    /// Deals face-down pieces, unless the first move says what they are. Dice are for the page to throw.
    fn deal(&mut self, lot: u64) {
        let says_it = self.asked.moves.first().is_some_and(|mv| mv.starts_with(DRAWN));
        if self.game.turn() == Turn::Chance && !has_dice_at_all(self.game.key()) && !says_it {
            let outcome = self.game.draw(&mut Lot(lot));
            // The picture of this position fits it.
            let _ = self.game.resolve(&outcome);
        }
    }

    /// Side to move.
    pub(crate) fn to_move(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over(_) => None,
        }
    }

    fn bottom(&self, taste: &DisplayPrefs, reader: &Reader) -> Seat {
        let seat = taste.bottom(self.own, None);
        if reader.is_flipped { seat.other() } else { seat }
    }

    fn names(&self, taste: &DisplayPrefs) -> [String; 2] {
        let sides = || Seat::BOTH.map(|seat| words::seat_name(taste.lang, self.game.key(), seat));
        self.names.clone().unwrap_or_else(sides)
    }

    /// Picture of the position, or of a glance at it; `None` if the glance fits no move.
    fn order(&self, taste: &DisplayPrefs, reader: &Reader, glance: &Glance) -> Option<Order> {
        let (key, bottom) = (self.game.key(), self.bottom(taste, reader));
        let style = Style { counting: self.to_move().unwrap_or(bottom), ..taste.style(key, bottom, glance.is_fine) };
        let style = match numbers_files(taste, key) {
            true => Style { coordinates: Coordinates::OwnRanks, counting: bottom, ..style },
            false => style,
        };
        let order = Order {
            view: self.game.view(Viewer::Public),
            bars: taste.has_bars().then(|| self.bars(taste)),
            style,
            marks: Marks::default(),
            banner: None,
        };
        let game = Public::of(&self.game);
        match (&glance.steps, &glance.ways) {
            (Some(path), _) => half_played(game, self.to_move()?, path, order),
            (None, Some((from, to))) => become_there(game, self.to_move()?, from, to, order),
            (None, None) => Some(order),
        }
    }

    fn bars(&self, taste: &DisplayPrefs) -> [Bar; 2] {
        let key = self.game.key();
        let [first, second] = self.names(taste);
        let bar = |seat: Seat, name: String| {
            let side = words::seat_name(taste.lang, key, seat);
            let line = if name == side { String::new() } else { side.clone() };
            let tally = if has_dice_at_all(key) { i18n::text(taste.lang, "bar-tally") } else { String::new() };
            let active = self.to_move() == Some(seat);
            Bar { name, instead: [String::new(), side], line, badge: String::new(), tally, active }
        };
        [bar(Seat::First, first), bar(Seat::Second, second)]
    }

    fn headline(&self, taste: &DisplayPrefs) -> String {
        let side = |seat| words::seat_name(taste.lang, self.game.key(), seat);
        match self.game.turn() {
            Turn::Player(seat) => Sentence::new(taste.lang, "seen-free-turn").text("seat", side(seat)).plain(),
            Turn::Chance => i18n::text(taste.lang, "seen-free-dice"),
            Turn::Over(ending) => match ending.winner {
                Some(seat) => Sentence::new(taste.lang, "banner-won").text("seat", side(seat)).plain(),
                None => i18n::text(taste.lang, "banner-drawn"),
            },
        }
    }

    /// Decisions of the side to move, as canonical moves, with their labels.
    fn decisions(&self, taste: &DisplayPrefs) -> Vec<(String, String)> {
        let all = self.to_move().map(|seat| self.game.decisions(seat)).unwrap_or_default();
        let label = |mv: String| {
            let key = format!("button-{mv}");
            let label = if i18n::has(taste.lang, &key) { i18n::text(taste.lang, &key) } else { "–".to_owned() };
            (mv, label)
        };
        let made = all.into_iter().filter_map(|decision| self.game.key().decided(decision));
        made.filter(|mv| self.game.allow(mv).is_ok()).map(label).collect()
    }

    fn seen(self, taste: &DisplayPrefs, reader: &Reader, path: &str) -> Option<FreeSeen> {
        let (key, bottom, to_move) = (self.game.key(), self.bottom(taste, reader), self.to_move());
        let (game, view) = (Public::of(&self.game), self.game.view(Viewer::Public));
        let has_dice = has_dice(game, to_move);
        let dice: Option<StepsSeen> = if has_dice { Some(steps(game, to_move?, path, &view)?) } else { None };
        let headline = self.headline(taste);
        let counting = numbers_files(taste, key).then_some(bottom);
        let mut hasher = DefaultHasher::new();
        (taste.style(key, bottom, false), taste.has_bars(), taste.lang.key(), self.names(taste)).hash(&mut hasher);
        let board = BoardSeen {
            alt: alt_text(taste, RichText::plain(headline.clone()), &view, to_move.unwrap_or(bottom)),
            layout: Layout { board: view.board, bottom, has_bars: taste.has_bars() },
            look: format!("{:x}", hasher.finish()),
            moves: self.written.clone(),
            told: Vec::new(),
            stops: (0..=self.written.len()).collect(),
            men: men(taste.lang, &view, to_move),
            last: view.last.map(|last| (last.from.map(|from| view.board.name(from)), view.board.name(last.to))),
            ways: ways(&view, bottom, taste.has_bars()),
            dice: banco_render::dice(&view, bottom, taste.has_bars()),
            undrawn: None,
            looks: None,
            check: !view.in_check.is_empty(),
            legal: legal(game.legal(), view.board),
            has_dice,
            counting,
        };
        Some(FreeSeen {
            game: key,
            title: words::game_name(taste.lang, key),
            names: self.names(taste),
            to_move,
            awaits_dice: self.game.turn() == Turn::Chance,
            headline,
            decisions: self.decisions(taste),
            text: self.game.position(),
            board,
            steps: dice,
            asked: self.asked,
        })
    }
}

fn has_dice_at_all(game: GameKey) -> bool {
    game.decided(Decision::Roll).is_some()
}

fn numbers_files(taste: &DisplayPrefs, game: GameKey) -> bool {
    taste.coordinates(game) == Coordinates::Files
}

/// A finished game after so many plies, with nothing in it that was hidden then.
fn of_game(table: &Table, plies: usize) -> Option<AnyGame> {
    let mut found = None;
    let mut at = 0;
    let kind = table.challenge().game;
    let bare = |game: Public<'_>| {
        let mut options = table.challenge().options.clone();
        options.retain(|key, _| !matches!(key.as_str(), "odds" | "handicap" | "position"));
        kind.set_up(&game.position(), &options).ok()
    };
    let take = |game: Public<'_>| if kind.keeps_secrets() { bare(game) } else { Some(game.seen_by(Seat::First)) };
    table.retell(|game, _| {
        if at == plies {
            found = take(game);
        }
        at += 1;
    });
    if found.is_none() && plies == table.plies().len() {
        let game = table.game()?;
        // A player may resign in a good position: the board can still be played on, if the law of the board has not ended it.
        found = bare(game).or_else(|| Some(game.seen_by(Seat::First)));
    }
    found
}

/// The game, the start as an address carries it, and the moves of a record.
type Read = (AnyGame, FreeStart, Vec<String>);

/// A position from its text, or the end of a record.
fn of_text(game: GameKey, options: GameOptions, text: &str) -> Result<Read, NoBoard> {
    let text = text.trim();
    if text.len() > FREE_TEXT_BYTES_MAX {
        return Err(NoBoard::BadPosition);
    }
    if text.is_empty() {
        let start = game.start(&options).map_err(|_| NoBoard::BadPosition)?;
        return Ok((start, FreeStart::Position { game, options, text: String::new() }, Vec::new()));
    }
    if let Ok(start) = game.set_up(text, &options) {
        return Ok((start, FreeStart::Position { game, options, text: text.to_owned() }, Vec::new()));
    }
    let record = read_collection(text).ok().and_then(|games| games.into_iter().flatten().next());
    let record = record.filter(|record| record.game == game).ok_or(NoBoard::BadPosition)?;
    let (options, text) = (record.options, record.start.unwrap_or_default());
    let start = match text.as_str() {
        "" => game.start(&options).map_err(|_| NoBoard::BadPosition)?,
        text => game.set_up(text, &options).map_err(|_| NoBoard::BadPosition)?,
    };
    let steps = record.steps.into_iter().map_while(|step| match step {
        FileStep::Drawn(outcome) => Some(format!("{DRAWN}{}", outcome.0)),
        FileStep::Moved(mv) => Some(mv),
        // The next game of a match follows there.
        FileStep::Conceded(..) => None,
    });
    Ok((start, FreeStart::Position { game, options, text }, steps.collect()))
}

#[cfg(test)]
mod tests;
