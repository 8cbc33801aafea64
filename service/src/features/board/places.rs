//! Places of a game that was begun for every platform (everywhere 3.2): a player adds a chat, or takes the game out of one.

use banco_engine::{Phase, Refusal, Seat};
use banco_ports::RichText;
use banco_ports::limits::GAME_PLACES_MAX;
use banco_ports::text::fold;
use banco_store::GameCard;

use crate::challenges::create::may_look;
use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::board::buttons::{PLACE, Placing};
use crate::features::board::gone::GonePlaces;
use crate::find_game::{GameFinder, Want};
use crate::i18n::Sentence;
use crate::invitation_codes::InvitationCodes;
use crate::messages::button::is_game_id;
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
    /// The chat is the only one in which the player sees the game, so the player is asked.
    Last { game: String },
    /// The player keeps it.
    Keeps { game: String },
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
            PlaceSay::Last { game } => ("place-last", game),
            PlaceSay::Keeps { game } => ("place-keeps", game),
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

/// Two buttons that answer a question about a game and this chat.
fn choices(game: &str, yes: (&'static str, Placing), no: (&'static str, Placing)) -> Vec<Vec<Choice>> {
    let choice = |(key, placing)| Choice { label: Label::Key(key), data: PLACE.of(placing, game) };
    vec![vec![choice(yes), choice(no)]]
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

    /// Adds this chat to the game of a code, or of an id that one of its players names. A chat with other readers is
    /// asked about first.
    pub(super) async fn add(self, named: &str) -> Handled {
        let named = named.trim();
        let id = named.strip_prefix('#').or(Some(named).filter(|named| is_game_id(named)));
        let mut held = match id {
            Some(id) => self.own_game(id).await?,
            None => self.game_of_code(named).await?,
        };
        let seat = self.may_add(&held)?;
        if self.cx.private {
            return self.come(&mut held, seat).await;
        }
        let game = held.id();
        let choices = choices(&game, ("button-place-here", Placing::Here), ("button-place-no", Placing::Stay));
        Ok(vec![Draft::private(PlaceSay::Asked { game }).choices(choices)])
    }

    /// The running game of a code.
    async fn game_of_code(self, code: &str) -> Result<Held, Refused> {
        let codes = InvitationCodes::of(self.cx);
        let entered = codes.enter(code).await?;
        let held = self.cx.hold_invited(&entered.game).await?;
        let Some(held) = held.filter(|held| self.cx.seat_at(held.table()).is_some()) else {
            return Err(codes.is_wrong());
        };
        codes.is_right(entered).await?;
        Ok(held)
    }

    /// A game of this person by its id, also where only its chats know it. To all others there is no such game.
    async fn own_game(self, id: &str) -> Result<Held, Refused> {
        InvitationCodes::of(self.cx).is_possible()?;
        let held = if is_game_id(id) { self.cx.hold_invited(id).await? } else { None };
        let is_own = |held: &Held| self.cx.seat_at(held.table()).is_some() || self.cx.is_challenger(held.table());
        held.filter(is_own).ok_or_else(|| Draft::private_refusal(Say::NoSuchGame { typed: id.to_owned() }))
    }

    /// Handles a button of [`GamePlaces::add`] or of the list of games.
    pub(super) async fn pressed(self, placing: Placing, game: &str) -> Handled {
        match placing {
            Placing::Stay => Ok(vec![Draft::settled(PlaceSay::Stays { game: game.to_owned() })]),
            Placing::Keep => Ok(vec![Draft::settled(PlaceSay::Keeps { game: game.to_owned() })]),
            Placing::Off => self.leave(Some(game), false).await,
            Placing::Leave => {
                let mut said = self.leave(Some(game), true).await?;
                said.push(Draft::settled(Say::Nothing));
                Ok(said)
            }
            Placing::Here => {
                let mut held = self.own_game(game).await?;
                let seat = self.may_add(&held)?;
                let mut said = self.come(&mut held, seat).await?;
                said.push(Draft::settled(Say::Nothing));
                Ok(said)
            }
        }
    }

    /// Takes this chat away from a game. If the player sees the game in no other chat, that must be `sure`.
    pub(super) async fn leave(self, named: Option<&str>, sure: bool) -> Handled {
        let ask = |table: &banco_engine::Table| PLACE.of(Placing::Off, table.id());
        let mut held = GameFinder::of(self.cx).which(named, Want::Play, ask).await?;
        let game = held.id();
        let Some(seat) = self.cx.seat_at(held.table()) else {
            return Err(refusal(&game, Some(held.table()), &Refusal::NotSeated));
        };
        let card = held.seated.card.clone();
        if !card.is_at(&self.cx.place) {
            return Err(PlaceSay::IsNotHere { game }.into());
        }
        if card.places.len() == 1 {
            return Err(PlaceSay::Only { game }.into());
        }
        let places = card.places.iter().filter(|place| **place != self.cx.place).cloned().collect();
        let card = GameCard { places, ..card };
        let player = held.table().person_at(seat).map(|person| person.key.clone());
        if let Some(player) = player.filter(|_| !sure)
            && !GonePlaces::of(self.cx.service).sees(&card, &player).await
        {
            let choices = choices(&game, ("button-place-leave", Placing::Leave), ("button-place-no", Placing::Keep));
            return Ok(vec![Draft::private(PlaceSay::Last { game }).choices(choices)]);
        }
        self.keep(&mut held, card, &[]).await?;
        Ok(vec![Draft::note(PlaceSay::Left { game })])
    }

    /// Seat of the player who may add this chat.
    fn may_add(self, held: &Held) -> Result<Seat, Refused> {
        let (game, table, card) = (held.id(), held.table(), &held.seated.card);
        if table.phase() == Phase::Challenged {
            return Err(PlaceSay::NotBegun { game }.into());
        }
        let Some(seat) = self.cx.seat_at(table) else {
            return Err(refusal(&game, Some(table), &Refusal::NotSeated));
        };
        may_look(self.cx, table.challenge().time)?;
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
