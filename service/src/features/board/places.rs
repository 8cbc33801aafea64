//! Places of a game that was begun for every platform (everywhere 3.2): a player adds a chat, or takes the game out of one.

use banco_engine::{Phase, Refusal, Seat};
use banco_ports::limits::GAME_PLACES_MAX;
use banco_ports::text::fold;
use banco_ports::{ReplyKind, RichText};
use banco_store::GameCard;

use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::board::buttons::{PLACE, Placing};
use crate::find_game::{GameFinder, Want};
use crate::i18n::Sentence;
use crate::invitation_codes::InvitationCodes;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Choice, Draft, Label, Post, Refused, Say};
use crate::messages::statement::Statement;
use crate::refusals::refusal;

/// A reply about the places of a game.
#[derive(Clone, Debug)]
enum PlaceSay {
    /// The chat has other readers, so the player is asked.
    Asked { game: String },
    /// The player does not want it.
    Stays { game: String },
    /// The chat shows the game already.
    IsHere { game: String },
    /// The game stands in as many places as allowed.
    Full { game: String },
    /// The challenge waits for its opponent.
    NotBegun { game: String },
    /// The chat does not show the game any more.
    Left { game: String },
    /// A game has one place at least.
    Only { game: String },
    /// The chat does not show the game.
    IsNotHere { game: String },
}

impl Statement for PlaceSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let (key, game) = match self {
            PlaceSay::Asked { game } => ("place-asked", game),
            PlaceSay::Stays { game } => ("place-stays", game),
            PlaceSay::IsHere { game } => ("place-is-here", game),
            PlaceSay::Full { game } => ("place-full", game),
            PlaceSay::NotBegun { game } => ("place-not-begun", game),
            PlaceSay::Left { game } => ("place-left", game),
            PlaceSay::Only { game } => ("place-only", game),
            PlaceSay::IsNotHere { game } => ("place-is-not-here", game),
        };
        Sentence::new(taste.lang, key).text("game", game).text("max", GAME_PLACES_MAX.to_string()).rich()
    }
}

/// Request about the place in which it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Here,
    Off,
}

impl Wanted {
    /// The request of a word in either language.
    pub(super) fn read(word: &str) -> Option<Wanted> {
        match fold(word).as_str() {
            "here" | "day" => Some(Wanted::Here),
            "off" | "tat" => Some(Wanted::Off),
            _ => None,
        }
    }
}

/// Places of games.
#[derive(Clone, Copy)]
pub(super) struct GamePlaces<'a> {
    cx: &'a Context<'a>,
}

impl<'a> GamePlaces<'a> {
    pub(super) fn of(cx: &'a Context<'a>) -> GamePlaces<'a> {
        GamePlaces { cx }
    }

    /// Adds this chat to the game of a code. A chat with other readers is asked about first.
    pub(super) async fn add(self, code: &str) -> Handled {
        let codes = InvitationCodes::of(self.cx);
        let entered = codes.enter(code).await?;
        let held = self.cx.hold_invited(&entered.game).await?;
        let Some(mut held) = held.filter(|held| self.cx.seat_at(held.table()).is_some()) else {
            return Err(codes.is_wrong());
        };
        codes.is_right(entered).await?;
        let seat = self.may_add(&held)?;
        if self.cx.private {
            return self.come(&mut held, seat).await;
        }
        let game = held.id();
        let choice = |key, placing| Choice { label: Label::Key(key), data: PLACE.of(placing, &game) };
        let choices = vec![vec![choice("button-place-here", Placing::Here), choice("button-place-no", Placing::Stay)]];
        Ok(vec![Draft::new(ReplyKind::Private, PlaceSay::Asked { game: game.clone() }).choices(choices)])
    }

    /// Handles a button of [`GamePlaces::add`] or of the list of games.
    pub(super) async fn pressed(self, placing: Placing, game: &str) -> Handled {
        match placing {
            Placing::Stay => Ok(vec![Draft::settled(PlaceSay::Stays { game: game.to_owned() })]),
            Placing::Off => self.leave(Some(game)).await,
            Placing::Here => {
                let mut held = self.cx.hold_named(game).await?;
                let seat = self.may_add(&held)?;
                let mut said = self.come(&mut held, seat).await?;
                said.push(Draft::settled(Say::Nothing));
                Ok(said)
            }
        }
    }

    /// Takes this chat away from a game.
    pub(super) async fn leave(self, named: Option<&str>) -> Handled {
        let ask = |table: &banco_engine::Table| PLACE.of(Placing::Off, table.id());
        let mut held = GameFinder::of(self.cx).which(named, Want::Play, ask).await?;
        let game = held.id();
        if self.cx.seat_at(held.table()).is_none() {
            return Err(refusal(&game, Some(held.table()), &Refusal::NotSeated));
        }
        let card = held.seated.card.clone();
        if !card.is_at(&self.cx.place) {
            return Err(PlaceSay::IsNotHere { game }.into());
        }
        if card.places.len() == 1 {
            return Err(PlaceSay::Only { game }.into());
        }
        let places = card.places.iter().filter(|place| **place != self.cx.place).cloned().collect();
        self.keep(&mut held, GameCard { places, ..card }, &[]).await?;
        Ok(vec![Draft::note(PlaceSay::Left { game })])
    }

    /// Seat of the player who may add this chat.
    fn may_add(self, held: &Held) -> Result<Seat, Refused> {
        let (game, table, card) = (held.id(), held.table(), &held.seated.card);
        let Some(seat) = self.cx.seat_at(table) else {
            return Err(refusal(&game, Some(table), &Refusal::NotSeated));
        };
        if table.phase() == Phase::Challenged {
            return Err(PlaceSay::NotBegun { game }.into());
        }
        if card.belongs_to(&self.cx.place) {
            return Err(PlaceSay::IsHere { game }.into());
        }
        if card.places.len() >= GAME_PLACES_MAX {
            return Err(PlaceSay::Full { game }.into());
        }
        Ok(seat)
    }

    /// The game is shown in this chat from now on.
    async fn come(self, held: &mut Held, seat: Seat) -> Handled {
        let mut card = held.seated.card.clone();
        card.places.push(self.cx.place.clone());
        if let Some(active) = card.active.get_mut(seat.index()) {
            *active = Some(self.cx.place.clone());
        }
        let board = Post::Board { game: held.id() };
        self.keep(held, card, &[board]).await?;
        Ok(Vec::new())
    }

    /// Saves the card of a game, with messages to this chat.
    async fn keep(self, held: &mut Held, card: GameCard, posts: &[Post]) -> Result<(), Refused> {
        let next = held.table().clone();
        let commit = self.cx.begin().tell([&self.cx.place], posts);
        let commit = commit.step(&mut held.seated, Vec::new(), next, card);
        self.cx.service.commit(commit).await.map_err(|error| store_trouble(&error))
    }
}
