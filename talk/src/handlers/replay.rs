//! A game from its beginning: position by position (`/replay`), or as a film (`/gif`).
//!
//! Every position is what everybody saw when it stood, so a game that goes on gives nothing away. Only the last one of
//! a game that is over lies open, as after the game everybody may see everything (jieqi clause 2.1).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use banco_engine::{Phase, Refusal, Table, Viewer, text_board};
use banco_ports::limits::FILM_POSITIONS_MAX;
use banco_ports::{Image, Media, Rendered, ReplyKind};
use banco_render::{RenderError, Renderer, Scene, Style};

use crate::Service;
use crate::book::Seated;
use crate::context::{Context, Handled, Held};
use crate::facts::press::{Deed, Press, Stop};
use crate::facts::say::{Choice, Draft, Label, Reel, Refused, Say, moves_of};
use crate::facts::taste::Taste;
use crate::facts::wishes::{self, Scope, Setting, Wishes};
use crate::handlers::act::refusal;
use crate::handlers::request::Typed;
use crate::handlers::which::Want;
use crate::present::films::{Film, NoFilm};
use crate::present::pictures::Sitting;
use crate::present::sitting::{quiet, sitting, with_men};
use crate::words;

/// Begins a replay.
const REPLAY: Deed = Deed::Replay { at: None };

impl Context<'_> {
    pub(crate) async fn gif(&self, typed: &Typed<'_>) -> Handled {
        self.gif_named(typed.game()).await
    }

    /// The whole game as a film, as far as it has come.
    pub(crate) async fn gif_named(&self, named: Option<&str>) -> Handled {
        let held = self.begun(named, Deed::Gif).await?;
        // The words change when the film is there.
        let draft = Draft::new(ReplyKind::Open, Say::NoFilm { game: held.id() });
        Ok(vec![draft.reel(self.reel(held.table(), None))])
    }

    pub(crate) async fn replay(&self, typed: &Typed<'_>) -> Handled {
        let held = self.begun(typed.game(), REPLAY).await?;
        Ok(vec![self.position(&held, 0, ReplyKind::Open)])
    }

    /// Without a stop the replay begins; with one it goes on where its button was.
    pub(crate) async fn replay_pressed(&self, game: &str, stop: Option<Stop>) -> Handled {
        let held = self.begun(Some(game), REPLAY).await?;
        let (at, kind) = match stop {
            None => (0, ReplyKind::Open),
            Some(Stop::First) => (0, ReplyKind::Picker),
            Some(Stop::Last) => (usize::MAX, ReplyKind::Picker),
            Some(Stop::At(at)) => (at, ReplyKind::Picker),
        };
        Ok(vec![self.position(&held, at, kind)])
    }

    /// A game in which something was played.
    async fn begun(&self, named: Option<&str>, deed: Deed) -> Result<Held, Refused> {
        let held = self.which(named, Want::Look, |table| Press::game(deed.clone(), table.id())).await?;
        let table = held.table();
        if table.game().is_none() {
            return Err(refusal(table.id(), Some(table), &Refusal::NotStarted));
        }
        if table.plies().is_empty() {
            return Err(Say::HistoryEmpty { game: held.id() }.into());
        }
        Ok(held)
    }

    fn position(&self, held: &Held, at: usize, kind: ReplyKind) -> Draft {
        let table = held.table();
        let stood = table.positions(Viewer::Public);
        let last = stood.len().saturating_sub(1);
        let at = at.min(last);
        let moves = table.history(self.notation(table));
        let plies = stood.get(at).map_or(0, |stood| stood.plies);
        let mv = plies.checked_sub(1).and_then(|ply| moves.get(ply)).cloned();
        let say = Say::Replay { game: held.id(), at, last, mv };
        Draft::new(kind, say).choices(steps(table, at, last)).reel(self.reel(table, Some(at)))
    }

    /// The board does not turn around from move to move, whatever the person chose for boards of play.
    fn reel(&self, table: &Table, at: Option<usize>) -> Reel {
        let bottom = self.taste.bottom(table.seat_of(&self.person.key), None);
        Reel { game: table.id().to_owned(), bottom, at }
    }
}

/// First, back, forward, last: always all four, so that a finger may stay where it is.
fn steps(table: &Table, at: usize, last: usize) -> Vec<Vec<Choice>> {
    let step = |label, stop| Choice {
        label: Label::Key(label),
        data: Press::game(Deed::Replay { at: Some(stop) }, table.id()),
    };
    vec![vec![
        step("button-first", Stop::First),
        step("button-before", Stop::At(at.saturating_sub(1))),
        step("button-after", Stop::At((at + 1).min(last))),
        step("button-last", Stop::Last),
    ]]
}

impl Service {
    /// Adds the film or the position, and where there is none says so.
    pub async fn reel_into(&self, message: &mut Rendered, reel: &Reel, taste: &Taste) {
        let Ok(Some(slot)) = self.book.open(&*self.store, &reel.game).await else { return };
        let Seated { table, card } = Seated::clone(&*slot.lock().await);
        let mut taste = taste.clone();
        // What the person did not choose looks as it does in the chat of the game.
        let of_chat = match card.home() {
            Some(home) => self.wishes(Scope::Chat, &wishes::of_chat(home)).await.0,
            None => Wishes::default(),
        };
        for setting in [Setting::Theme, Setting::Pieces, Setting::Bars] {
            taste.wishes.set(setting, taste.wishes.get(setting).or(of_chat.get(setting)));
        }
        let Some(now) = sitting(&taste, &table, reel.bottom, false) else { return };
        message.game = Some((table.id().to_owned(), table.version()));
        match reel.at {
            Some(at) => self.position_into(message, &table, now, at, &taste).await,
            // Numbers that changed with every turn would cost a film more than its moves.
            None => {
                let style = Style { counting: reel.bottom, ..now.style };
                self.film_into(message, table, Sitting { style, ..now }, &taste).await;
            }
        }
    }

    async fn position_into(&self, message: &mut Rendered, table: &Table, now: Sitting, at: usize, taste: &Taste) {
        let earlier = table.positions(Viewer::Public);
        let sitting = match earlier.into_iter().nth(at).filter(|stood| stood.view != now.view) {
            Some(stood) => {
                // The words name the play that led here, as its side counts.
                let ply = stood.plies.checked_sub(1).and_then(|ply| table.plies().get(ply));
                let counting = ply.map_or(now.style.counting, |ply| ply.seat);
                let style = Style { counting, ..now.style };
                Sitting { view: stood.view, style, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now }
            }
            None => now,
        };
        let alt = with_men(taste.lang, message.text.to_plain(), &sitting.view);
        let text_board = text_board::board(&sitting.view, sitting.style.bottom);
        match self.pictures.draw(sitting).await {
            Some(png) => message.image = Some(Image::png(png, alt, file_name(table, &format!("{at}.png")))),
            None => message.text.push_block(text_board),
        }
    }

    async fn film_into(&self, message: &mut Rendered, table: Table, now: Sitting, taste: &Taste) {
        let game = table.id().to_owned();
        let mut hasher = DefaultHasher::new();
        // The envelope is no other game's; the sitting is how it looks.
        (table.commitment(), table.plies().len(), now.key()).hash(&mut hasher);
        let (name, view) = (file_name(&table, "film.gif"), now.view.clone());
        let (kind, moves) = (table.challenge().game, moves_of(&table));
        let is_over = matches!(table.phase(), Phase::Over(_));
        match self.pictures.films.draw(hasher.finish(), move |renderer| shoot(renderer, &table, &now)).await {
            Ok(film) => {
                let is_whole = film.frames == film.positions;
                let say = Say::Film { game, kind, moves, shown: film.frames, is_whole, is_over };
                message.text = words::say(taste, &say);
                let alt = with_men(taste.lang, message.text.to_plain(), &view);
                message.image = Some(Image { media: Media::Gif, ..Image::png(film.gif, alt, name) });
            }
            Err(NoFilm::Busy) => message.text = words::say(taste, &Say::FilmBusy { game }),
            Err(NoFilm::Failed) => message.text = words::say(taste, &Say::NoFilm { game }),
        }
    }
}

/// Every position as everybody saw it, and `now` for the last.
fn shoot(renderer: &Renderer, table: &Table, now: &Sitting) -> Result<Film, RenderError> {
    let stood = table.positions(Viewer::Public);
    let earlier = stood.iter().take(stood.len().saturating_sub(1).min(FILM_POSITIONS_MAX - 1));
    let scene = |view| Scene { view, banner: None, ..now.scene() };
    let replay = renderer.replay(earlier.map(|stood| scene(&stood.view)).chain([now.scene()]))?;
    Ok(Film { gif: Arc::new(replay.gif), frames: replay.frames, positions: stood.len() })
}

/// File name without secrets: `chess-k7m2-film.gif`.
fn file_name(table: &Table, what: &str) -> String {
    format!("{}-{}-{what}", table.challenge().game.key(), table.id())
}
