//! Finds the game that is meant: named, replied to, or the only one that fits; otherwise the person is asked.

use banco_engine::{Millis, Opponent, Phase, Table};
use banco_ports::limits::{GAMES_LISTED_MAX, GAMES_OFFERED_MAX, OPEN_CARDS_READ_MAX, OPEN_GAMES_PER_PLACE_MAX};
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::context::{Context, Held, store_trouble};
use crate::find_game::fit::{GameFit, Object};
use crate::find_game::say::NoGameSay;
use crate::messages::button::{Press, is_game_id};
use crate::messages::keyboards::private_choices;
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::persons::Accounts;
use crate::turn_checks::TurnChecks;

mod fit;
pub(crate) mod say;

pub(crate) use fit::Want;

/// The open games in which a person may mean to do something.
struct Found {
    /// Games in which the person can do it, own games first.
    fitting: Vec<Fitting>,
    /// Own games in which the person cannot do it now, the likeliest first.
    own: Vec<String>,
}

/// Owner of a finished game on the board that may be meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    Any,
    Own,
}

struct Fitting {
    id: String,
    choice: Choice,
    is_own: bool,
}

/// Search for the game that an event is about.
#[derive(Clone, Copy)]
pub(crate) struct GameFinder<'a> {
    cx: &'a Context<'a>,
}

impl<'a> GameFinder<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> GameFinder<'a> {
        GameFinder { cx }
    }

    /// The one game that is meant. `ask` makes the button of each candidate if there are several.
    pub(crate) async fn which(
        self,
        named: Option<&str>,
        want: Want,
        ask: impl Fn(&Table) -> Press,
    ) -> Result<Held, Refused> {
        if let Some(id) = named {
            return self.cx.hold_named(id).await;
        }
        if let Some((id, _)) = self.cx.replied_game().await?
            && let Some(held) = self.cx.hold(&id).await?
        {
            return Ok(held);
        }
        if let Some(held) = self.in_view(want).await? {
            return Ok(held);
        }
        let candidates = self.candidates(want).await?;
        // Cards of the other games show that they do not fit: usually only one table must be loaded.
        let mut likely = candidates.iter().filter(|(_, card)| GameFit::of(self.cx).seems_to_fit(card, want));
        if let (Some((id, _)), None) = (likely.next(), likely.next())
            && let Some(held) =
                self.cx.hold_listed(id).await?.filter(|held| GameFit::of(self.cx).fits(held.table(), want))
        {
            return Ok(held);
        }
        let Found { fitting, own } = self.sorted_out(candidates, want, &ask).await?;
        let mut seated = fitting.iter().filter(|one| one.is_own);
        if want == Want::Look
            && let (Some(only), None) = (seated.next(), seated.next())
        {
            return self.cx.hold_named(&only.id).await;
        }
        match (fitting.as_slice(), own.as_slice()) {
            // It says why that cannot be done.
            ([], [id, ..]) if want.has_reasons() => self.cx.hold_named(id).await,
            // The only game there is answers for itself: it says whose turn it is.
            ([], [id]) | ([Fitting { id, .. }], _) => self.cx.hold_named(id).await,
            ([], _) => {
                // If no game is running, a finished one is shown.
                let over =
                    if matches!(want, Want::Look | Want::Judge) { self.finished_here(Whose::Any).await? } else { None };
                match over {
                    Some(held) => Ok(held),
                    None => {
                        self.newest_is_whole().await?;
                        let is_his = !want.is_of_challenges() && want != Want::Peek;
                        if own.is_empty() && is_his {
                            self.has_not_begun().await?;
                        }
                        Err(self.with_beginnings(nothing_fits(want, own.len())))
                    }
                }
            }
            (_, _) => {
                let choices = fitting.into_iter().map(|one| one.choice).collect();
                Err(ask_which(want, choices, self.cx.taste.has_lists))
            }
        }
    }

    /// As [`split_game_id`]; an id without its `#` counts if it is that of an open game here.
    pub(crate) async fn split_id(self, text: &str) -> Result<(Option<&str>, &str), Refused> {
        let (id, rest) = split_game_id(text);
        let (first, behind) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
        let parts = [(first, behind.trim()), (last, before.trim())];
        if id.is_some() || !parts.iter().any(|(word, _)| is_game_id(word)) {
            return Ok((id, rest));
        }
        let open = self.candidates(Want::Look).await?;
        let is_open = |word: &str| open.iter().any(|(id, _)| id.eq_ignore_ascii_case(word));
        let named = parts.into_iter().find(|(word, _)| is_open(word));
        Ok(named.map_or((None, text), |(word, rest)| (Some(word), rest)))
    }

    /// Looks through open games. One is held at a time: two people looking through the same games never wait for each
    /// other in a ring.
    async fn sorted_out(
        self,
        candidates: Vec<(String, GameCard)>,
        want: Want,
        ask: &impl Fn(&Table) -> Press,
    ) -> Result<Found, Refused> {
        let (mut fitting, mut own) = (Vec::new(), Vec::new());
        for (id, card) in candidates {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            if GameFit::of(self.cx).fits(table, want) {
                let is_own = self.cx.seat_at(table).is_some();
                fitting.push(Fitting { id, choice: self.game_choice(table, ask), is_own });
            } else if GameFit::of(self.cx).is_elsewhere(table, want) {
                own.push((GameFit::of(self.cx).fits(table, Want::Move), card.changed, id));
            }
        }
        fitting.sort_by_key(|one| !one.is_own);
        own.sort_by(|one, other| other.cmp(one));
        Ok(Found { fitting, own: own.into_iter().map(|(_, _, id)| id).collect() })
    }

    /// The game whose board the person looks at, if the wish is meant for it.
    async fn in_view(self, want: Want) -> Result<Option<Held>, Refused> {
        let Some(id) = &self.cx.looked_at else { return Ok(None) };
        let held = self.cx.hold_listed(id).await?;
        Ok(held.filter(|held| GameFit::of(self.cx).fits_in_view(held.table(), want)))
    }

    /// Running games here in which a question fits best (0: not at all): own ones, else those of others.
    pub(crate) async fn fitting_best(self, fit: impl Fn(&Table) -> u8) -> Result<Vec<String>, Refused> {
        let mut found: Vec<((bool, u8), String)> = Vec::new();
        for (id, _) in self.candidates(Want::Look).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            let fit = if table.phase() == Phase::Playing { fit(table) } else { 0 };
            if fit > 0 {
                found.push(((self.cx.seat_at(table).is_some(), fit), id));
            }
        }
        let best = found.iter().map(|(rank, _)| *rank).max();
        Ok(found.into_iter().filter(|(rank, _)| Some(*rank) == best).map(|(_, id)| id).collect())
    }

    /// Asks which of these games is meant.
    pub(crate) async fn which_of(self, ids: &[String], want: Want, ask: impl Fn(&Table) -> Press) -> Refused {
        let mut fitting = Vec::new();
        for id in ids {
            match self.cx.hold_listed(id).await {
                Ok(held) => fitting.extend(held.map(|held| self.game_choice(held.table(), &ask))),
                Err(refused) => return refused,
            }
        }
        ask_which(want, fitting, self.cx.taste.has_lists)
    }

    fn game_choice(self, table: &Table, ask: impl Fn(&Table) -> Press) -> Choice {
        let (id, game) = (table.id().to_owned(), table.challenge().game);
        let opponent =
            crate::words::players_told(self.cx.taste.lang, &self.cx.taste.named(table), self.cx.accounts.at(table));
        Choice { label: Label::Game { id, game, opponent }, data: ask(table) }
    }

    /// Refuses with the damage if the person's newest game here is damaged, because that one may be meant.
    async fn newest_is_whole(self) -> Result<(), Refused> {
        for (id, card) in self.cx.own_games(false, 1).await? {
            if card.belongs_to(&self.cx.place) {
                self.cx.hold(&id).await?;
            }
        }
        Ok(())
    }

    /// Refuses with a challenge by or to the person that still waits, because the person may think that its game has
    /// started.
    async fn has_not_begun(self) -> Result<(), Refused> {
        for (id, _) in self.candidates(Want::AnyChallenge).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let challenge = held.table().challenge();
            let is_his = match challenge.opponent {
                _ if self.cx.is_challenger(held.table()) => true,
                Opponent::Anyone => false,
                Opponent::Person(_) | Opponent::Username(_) => self.cx.is_for(held.table()),
            };
            if is_his && held.table().phase() == Phase::Challenged {
                return Err(TurnChecks::of(self.cx).not_begun(held.table()));
            }
        }
        Ok(())
    }

    /// The finished game that is meant: named, replied to, or the person's latest here. One on the board comes first, but
    /// for what only its players can do an own one.
    pub(crate) async fn finished(self, named: Option<&str>, whose: Whose) -> Result<Held, Refused> {
        if let Some(id) = named {
            return self.cx.hold_named(id).await;
        }
        if let Some((id, _)) = self.cx.replied_game().await?
            && let Some(held) = self.cx.hold(&id).await?
        {
            return Ok(held);
        }
        self.finished_here(whose).await?.ok_or_else(|| Say::NothingOverHere.into())
    }

    /// The game whose draws are meant: named, replied to, on the board, a running one here with public numbers, or the
    /// person's latest finished one here. `ask` makes the button of each running one if there are several.
    pub(crate) async fn drawn(self, named: Option<&str>, ask: impl Fn(&Table) -> Press) -> Result<Held, Refused> {
        if named.is_none() && self.cx.replied_game().await?.is_none() {
            let is_public = |table: &Table| table.challenge().luck.is_beacon();
            if let Some(held) = self.in_view(Want::Look).await?.filter(|held| is_public(held.table())) {
                return Ok(held);
            }
            let running = self.fitting_best(|table| u8::from(is_public(table))).await?;
            match running.as_slice() {
                [] => {}
                [only] => return self.cx.hold_named(only).await,
                _ => return Err(self.which_of(&running, Want::Look, ask).await),
            }
        }
        self.finished(named, Whose::Any).await
    }

    /// The person's latest finished game here, if none is running here and none is named. A person who wants to study
    /// means that one, not a running game elsewhere.
    pub(crate) async fn just_over(self, named: Option<&str>) -> Result<Option<Held>, Refused> {
        if named.is_some() || self.cx.replied_game().await?.is_some() {
            return Ok(None);
        }
        let open = self.candidates(Want::Look).await?;
        let goes_on = open.iter().any(|(_, card)| card.is_at(&self.cx.place) || card.belongs_to(&self.cx.place));
        if goes_on { Ok(None) } else { self.finished_here(Whose::Any).await }
    }

    /// As [`GameFinder::which`], for looking at played moves. If no running game has a move yet (a rematch, for example),
    /// the person's latest finished game here is meant.
    pub(crate) async fn played(self, named: Option<&str>, ask: impl Fn(&Table) -> Press) -> Result<Held, Refused> {
        let is_named = named.is_some() || self.cx.replied_game().await?.is_some();
        if !is_named && let Some(held) = self.in_view(Want::Look).await? {
            return Ok(held);
        }
        if !is_named
            && !self.is_any_played().await?
            && let Some(held) =
                self.finished_here(Whose::Any).await?.filter(|held| !held.table().made_plies().is_empty())
        {
            return Ok(held);
        }
        self.which(named, Want::Look, ask).await
    }

    async fn is_any_played(self) -> Result<bool, Refused> {
        for (id, _) in self.candidates(Want::Look).await? {
            let held = self.cx.hold_listed(&id).await?;
            let is_played = |held: Held| {
                GameFit::of(self.cx).fits(held.table(), Want::Look) && !held.table().made_plies().is_empty()
            };
            if held.is_some_and(is_played) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The person's game that ended here last; before it the one whose board the person looks at, if that is over.
    async fn finished_here(self, whose: Whose) -> Result<Option<Held>, Refused> {
        let looked_at = self.in_view(Want::Look).await?;
        let is_meant = |held: &Held| whose == Whose::Any || self.cx.seat_at(held.table()).is_some();
        if let Some(held) = looked_at.filter(|held| matches!(held.table().phase(), Phase::Over(_)) && is_meant(held)) {
            return Ok(Some(held));
        }
        let brought = if whose == Whose::Any { self.brought_in().await? } else { None };
        for (id, card) in self.cx.own_games(false, GAMES_LISTED_MAX).await? {
            if !card.belongs_to(&self.cx.place) {
                continue;
            }
            if brought.as_ref().is_some_and(|(_, at)| *at > card.changed) {
                break;
            }
            let held = self.cx.hold_listed(&id).await?;
            if let Some(held) = held.filter(|held| matches!(held.table().phase(), Phase::Over(_))) {
                return Ok(Some(held));
            }
        }
        match brought {
            Some((id, _)) => self.cx.hold(&id).await,
            None => Ok(None),
        }
    }

    /// The game that the person brought in last, if that was here, with the instant.
    async fn brought_in(self) -> Result<Option<(String, Millis)>, Refused> {
        let brought = brought_in(self.cx.service, &self.cx.accounts).await.map_err(|error| store_trouble(&error))?;
        let Some((id, at)) = brought else { return Ok(None) };
        let held = self.cx.hold(&id).await?;
        Ok(held.filter(|held| held.seated.card.belongs_to(&self.cx.place)).map(|_| (id, at)))
    }

    /// Open games here in which the person can do this, including own games that got a thread from here. In a private
    /// chat, and in a chat without games, the person's games everywhere.
    pub(crate) async fn candidates(self, want: Want) -> Result<Vec<(String, GameCard)>, Refused> {
        let store = &self.cx.service.store;
        let mut open = store.open_games_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        let is_quiet = open.is_empty();
        open.retain(|(_, card)| GameFit::of(self.cx).concerns(card, want));
        open.truncate(OPEN_GAMES_PER_PLACE_MAX);
        let is_for_all = matches!(want, Want::Answer | Want::Decline | Want::AnyChallenge);
        let has_rooms = self.cx.place.platform.abilities().threads;
        if self.cx.private || (!is_for_all && (is_quiet || has_rooms)) {
            let mut own = self.cx.own_games(true, OPEN_CARDS_READ_MAX).await?;
            let is_in_a_room =
                |card: &GameCard| card.belongs_to(&self.cx.place) && GameFit::of(self.cx).concerns(card, want);
            if !self.cx.private && (!is_quiet || own.iter().any(|(_, card)| is_in_a_room(card))) {
                own.retain(|(_, card)| is_in_a_room(card));
            }
            own.truncate(GAMES_LISTED_MAX);
            open.extend(own);
            open.sort_by(|(one, _), (other, _)| one.cmp(other));
            open.dedup_by(|(one, _), (other, _)| one == other);
        }
        Ok(open)
    }

    /// In the private chat a person without a game is shown how to begin one.
    fn with_beginnings(self, say: Say) -> Refused {
        match say {
            Say::NoGameHere if self.cx.private => {
                Box::new(Draft::note(say).choices(private_choices(None, &self.cx.service.opponents().levels)))
            }
            say => say.into(),
        }
    }
}

/// One button for each game that may be meant; a list has room for all of them.
fn ask_which(want: Want, choices: Vec<Choice>, has_lists: bool) -> Refused {
    let most = if has_lists { GAMES_LISTED_MAX } else { GAMES_OFFERED_MAX };
    let choices = choices.into_iter().take(most).map(|choice| vec![choice]).collect();
    let say = if want.is_of_challenges() { NoGameSay::WhichChallenge.into() } else { Say::WhichGame };
    Box::new(Draft::note(say).choices(choices))
}

/// Refusal if no game fits.
fn nothing_fits(want: Want, own_games: usize) -> Say {
    match want {
        Want::OwnChallenge => Say::NoOwnChallengeHere,
        Want::Move if own_games > 0 => Say::NotYourTurnAnywhere,
        Want::Dice => NoGameSay::NoDiceGameHere.into(),
        Want::Closed => NoGameSay::NothingClosedHere.into(),
        _ => match want.object() {
            Object::Challenge => NoGameSay::NoChallengeHere.into(),
            Object::Own => Say::NoGameHere,
            Object::Game => NoGameSay::NothingToShowHere.into(),
        },
    }
}

/// A leading or trailing `#id` in a text, and the text without it.
pub(crate) fn split_game_id(text: &str) -> (Option<&str>, &str) {
    if let Some((first, rest)) = text.split_once(char::is_whitespace)
        && let Some(id) = first.strip_prefix('#').filter(|id| is_game_id(id))
    {
        return (Some(id), rest.trim());
    }
    if let Some((rest, last)) = text.rsplit_once(char::is_whitespace)
        && let Some(id) = last.strip_prefix('#').filter(|id| is_game_id(id))
    {
        return (Some(id), rest.trim());
    }
    (None, text)
}

/// The game that a person brought in last, with the instant.
pub(crate) async fn brought_in(service: &Service, by: &Accounts) -> Result<Option<(String, Millis)>, StoreError> {
    for feature in service.features {
        if let Some(brought) = feature.brought_in(service, by).await? {
            return Ok(Some(brought));
        }
    }
    Ok(None)
}
