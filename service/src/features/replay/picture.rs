//! Replay picture: one position, or the whole game as a GIF.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use banco_engine::{Phase, Seat, Table, Viewer};
use banco_ports::limits::FILM_POSITIONS_MAX;
use banco_ports::{Image, Media, Rendered};
use banco_render::{RenderError, Renderer, Scene, Style};

use crate::features::replay::animations::{Film, Films, NoFilm};
use crate::features::replay::sentences::ReplaySay;
use crate::game_cache::Seated;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Reel, moves_of};
use crate::messages::settings::{self, Scope, Settings};
use crate::messages::statement::Statement;
use crate::preferences::Preferences;
use crate::present::board_scene::{order, quiet, with_men};
use crate::present::pictures::Order;
use crate::{Service, words};

/// Pictures and animations of played games.
#[derive(Clone, Copy)]
pub(crate) struct ReplayPictures<'a> {
    service: &'a Service,
}

impl<'a> ReplayPictures<'a> {
    pub(crate) fn of(service: &'a Service) -> ReplayPictures<'a> {
        ReplayPictures { service }
    }

    /// Adds the GIF or the position to a message, or says that there is none.
    pub(crate) async fn reel_into(self, message: &mut Rendered, reel: &Reel, taste: &DisplayPrefs) {
        let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &reel.game).await else { return };
        let seen = seated.seen_by(reel.viewer);
        let (table, card) = (&seen.table, &seen.card);
        let mut taste = taste.clone();
        // Settings that the person did not choose follow the chat of the game.
        let of_chat = match card.home() {
            Some(home) => Preferences::of(self.service).wishes(Scope::Chat, &settings::of_chat(home)).await.0,
            None => Settings::default(),
        };
        taste.wishes.complete_pictures(&of_chat);
        let Some(now) = order(&taste, table, reel.bottom, false, self.service.now()) else { return };
        message.game = Some((table.id().to_owned(), table.version()));
        match reel.at {
            Some(at) => {
                let now = Order { marks: reel.marks.clone(), ..now };
                self.position_into(message, table, now, at, reel.advised, &taste).await;
            }
            // Point numbers that change with every turn would make the GIF larger than its moves do.
            None => {
                let style = Style { counting: reel.bottom, ..now.style };
                self.film_into(message, &seen, Order { style, ..now }, &taste).await;
            }
        }
    }

    async fn position_into(
        self,
        message: &mut Rendered,
        table: &Table,
        now: Order,
        at: usize,
        advised: Option<Seat>,
        taste: &DisplayPrefs,
    ) {
        let earlier = table.positions(Viewer::Public);
        let order = match earlier.into_iter().nth(at).filter(|stood| stood.view != now.view) {
            Some(stood) => {
                // The text names the last move in the numbers of its side.
                let ply = stood.plies.checked_sub(1).and_then(|ply| table.plies().get(ply));
                let counting = advised.or(ply.map(|ply| ply.seat)).unwrap_or(now.style.counting);
                let style = Style { counting, ..now.style };
                Order { view: stood.view, style, bars: now.bars.map(|bars| bars.map(quiet)), banner: None, ..now }
            }
            None => now,
        };
        let alt = with_men(taste, message.text.to_plain(), &order.view, order.style.counting);
        let in_letters = words::in_letters(taste, &order.view, order.style.bottom);
        match self.service.pictures.draw(order).await {
            Some(png) => message.image = Some(Image::png(png, alt, file_name(table, &format!("{at}.png")))),
            None => message.text.0.extend(in_letters.0),
        }
    }

    async fn film_into(self, message: &mut Rendered, seated: &Arc<Seated>, now: Order, taste: &DisplayPrefs) {
        let table = &seated.table;
        let game = table.id().to_owned();
        let mut hasher = DefaultHasher::new();
        // The commitment identifies the game, and the order its look.
        (table.commitment(), table.plies().len(), now.key()).hash(&mut hasher);
        let (name, view, counting) = (file_name(table, "film.gif"), now.view.clone(), now.style.counting);
        let (kind, moves) = (table.challenge().game, moves_of(table));
        let is_over = matches!(table.phase(), Phase::Over(_));
        let shot = Arc::clone(seated);
        let shoot = move |renderer: &Renderer| shoot(renderer, &shot.table, &now);
        let (films, renderer) = (self.service.feature_states.of::<Films>(), self.service.pictures.renderer());
        match films.draw(renderer, hasher.finish(), shoot).await {
            Ok(film) => {
                let is_whole = film.frames == film.positions;
                let say = ReplaySay::Film { game, kind, moves, shown: film.frames, is_whole, is_over };
                message.text = say.text(taste);
                let alt = with_men(taste, message.text.to_plain(), &view, counting);
                message.image = Some(Image { media: Media::Gif, ..Image::png(film.gif, alt, name) });
            }
            Err(NoFilm::Busy) => message.text = ReplaySay::Busy { game }.text(taste),
            Err(NoFilm::Failed) => message.text = ReplaySay::Failed { game }.text(taste),
        }
    }
}

/// Draws every public position, with `now` as the last one.
fn shoot(renderer: &Renderer, table: &Table, now: &Order) -> Result<Film, RenderError> {
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
