//! Finds the game that is meant: named, replied to, or the only one that fits; otherwise the person is asked.

use banco_engine::{Decision, Opponent, Phase, Table};
use banco_ports::limits::{GAMES_LISTED_MAX, GAMES_OFFERED_MAX, OPEN_CARDS_READ_MAX, OPEN_GAMES_PER_PLACE_MAX};
use banco_store::GameCard;

use crate::context::{Context, Held, store_trouble};
use crate::facts::keyboards::private_choices;
use crate::facts::press::{Press, is_game_id};
use crate::facts::say::{Choice, Draft, Label, Refused, Say};

/// Intended action of the person, which narrows the choice of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Accept or decline another person's challenge.
    Answer,
    /// Cancel an own challenge, or mix luck into it.
    OwnChallenge,
    /// Withdraw another person's challenge, as a moderator.
    AnyChallenge,
    /// Move: only games in which the person is to move.
    Move,
    /// Roll, double or answer: only games with dice in which the person is to act.
    Dice,
    /// Resign a game for its points.
    Concede,
    /// Look at own secrets: only games that have some.
    Peek,
    /// Agree to a draw: only games that have draws.
    Draw,
    /// Act as a player in a running game.
    Play,
    /// Look at a running or waiting game.
    Look,
}

impl Context<'_> {
    /// The one game that is meant. `ask` makes the button of each candidate if there are several.
    pub(crate) async fn which(
        &self,
        named: Option<&str>,
        want: Want,
        ask: impl Fn(&Table) -> Press,
    ) -> Result<Held, Refused> {
        if let Some(id) = named {
            return self.hold_named(id).await;
        }
        if let Some((id, _)) = self.replied_game().await?
            && let Some(held) = self.hold(&id).await?
        {
            return Ok(held);
        }
        let candidates = self.candidates(want).await?;
        // Cards of the other games show that they do not fit: usually only one table must be loaded.
        let mut likely = candidates.iter().filter(|(_, card)| self.seems_to_fit(card, want));
        if let (Some((id, _)), None) = (likely.next(), likely.next())
            && let Some(held) = self.hold_listed(id).await?.filter(|held| self.fits(held.table(), want))
        {
            return Ok(held);
        }
        // One game is held at a time, so that two people searching the same games never deadlock.
        let (mut fitting, mut own) = (Vec::new(), Vec::new());
        for (id, _) in candidates {
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let table = held.table();
            if self.fits(table, want) {
                fitting.push((id, self.game_choice(table, &ask)));
            } else if self.is_elsewhere(table, want) {
                own.push(id);
            }
        }
        match (fitting.as_slice(), own.as_slice()) {
            // Any of them can say that it has no secrets to show.
            ([], [id, ..]) if want == Want::Peek => self.hold_named(id).await,
            // The only game gives the reply itself, for example the side to move.
            ([], [id]) | ([(id, _)], _) => self.hold_named(id).await,
            ([], _) => {
                // For looking, a finished game is good enough if none is running.
                let over = if want == Want::Look { self.finished_here().await? } else { None };
                match over {
                    Some(held) => Ok(held),
                    None => {
                        self.newest_is_whole().await?;
                        let is_his =
                            !matches!(want, Want::Answer | Want::OwnChallenge | Want::AnyChallenge | Want::Peek);
                        if own.is_empty() && is_his {
                            self.has_not_begun().await?;
                        }
                        Err(self.with_beginnings(nothing_fits(want, own.len())))
                    }
                }
            }
            (_, _) => Err(ask_which(want, fitting, self.taste.has_lists)),
        }
    }

    /// Asks which of these games is meant.
    pub(crate) async fn which_of(&self, ids: &[String], want: Want, ask: impl Fn(&Table) -> Press) -> Refused {
        let mut fitting = Vec::new();
        for id in ids {
            match self.hold_listed(id).await {
                Ok(held) => fitting.extend(held.map(|held| (held.id(), self.game_choice(held.table(), &ask)))),
                Err(refused) => return refused,
            }
        }
        ask_which(want, fitting, self.taste.has_lists)
    }

    fn game_choice(&self, table: &Table, ask: impl Fn(&Table) -> Press) -> Choice {
        let (id, game) = (table.id().to_owned(), table.challenge().game);
        Choice { label: Label::Game { id, game, opponent: self.opponent_in(table) }, data: ask(table) }
    }

    /// Refuses with the damage if the person's newest game here is damaged, because that one may be meant.
    async fn newest_is_whole(&self) -> Result<(), Refused> {
        let games = self.service.store.games_of(&self.person.key, false, 1).await;
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if card.belongs_to(&self.place) {
                self.hold(&id).await?;
            }
        }
        Ok(())
    }

    /// Refuses with a challenge by or to the person that still waits, because the person may think that its game has
    /// started.
    async fn has_not_begun(&self) -> Result<(), Refused> {
        for (id, _) in self.candidates(Want::AnyChallenge).await? {
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let challenge = held.table().challenge();
            let is_his = match challenge.opponent {
                _ if challenge.challenger.key == self.person.key => true,
                Opponent::Anyone => false,
                Opponent::Person(_) | Opponent::Username(_) => held.table().is_for(&self.person),
            };
            if is_his && held.table().phase() == Phase::Challenged {
                return Err(self.not_begun(held.table()));
            }
        }
        Ok(())
    }

    /// The finished game that is meant: named, replied to, or the person's latest here.
    pub(crate) async fn finished(&self, named: Option<&str>) -> Result<Held, Refused> {
        if let Some(id) = named {
            return self.hold_named(id).await;
        }
        if let Some((id, _)) = self.replied_game().await?
            && let Some(held) = self.hold(&id).await?
        {
            return Ok(held);
        }
        self.finished_here().await?.ok_or_else(|| Say::NothingOverHere.into())
    }

    /// The person's latest finished game here, if none is running here and none is named. A person who wants to study
    /// means that one, not a running game elsewhere.
    pub(crate) async fn just_over(&self, named: Option<&str>) -> Result<Option<Held>, Refused> {
        if named.is_some() || self.replied_game().await?.is_some() {
            return Ok(None);
        }
        let open = self.candidates(Want::Look).await?;
        let goes_on = open.iter().any(|(_, card)| card.is_at(&self.place) || card.belongs_to(&self.place));
        if goes_on { Ok(None) } else { self.finished_here().await }
    }

    /// As [`Context::which`], for looking at played moves. If no running game has a move yet (a rematch, for example),
    /// the person's latest finished game here is meant.
    pub(crate) async fn played(&self, named: Option<&str>, ask: impl Fn(&Table) -> Press) -> Result<Held, Refused> {
        if named.is_none()
            && self.replied_game().await?.is_none()
            && !self.is_any_played().await?
            && let Some(held) = self.finished_here().await?.filter(|held| !held.table().plies().is_empty())
        {
            return Ok(held);
        }
        self.which(named, Want::Look, ask).await
    }

    async fn is_any_played(&self) -> Result<bool, Refused> {
        for (id, _) in self.candidates(Want::Look).await? {
            let held = self.hold_listed(&id).await?;
            let is_played = |held: Held| self.fits(held.table(), Want::Look) && !held.table().plies().is_empty();
            if held.is_some_and(is_played) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The person's latest finished game here.
    async fn finished_here(&self) -> Result<Option<Held>, Refused> {
        let games = self.service.store.games_of(&self.person.key, false, GAMES_LISTED_MAX).await;
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if !card.belongs_to(&self.place) {
                continue;
            }
            let held = self.hold_listed(&id).await?;
            if let Some(held) = held.filter(|held| matches!(held.table().phase(), Phase::Over(_))) {
                return Ok(Some(held));
            }
        }
        Ok(None)
    }

    /// Open games here in which the person can do this, including own games that got a thread from here. In a private
    /// chat, and in a chat without games, the person's games everywhere.
    pub(crate) async fn candidates(&self, want: Want) -> Result<Vec<(String, GameCard)>, Refused> {
        let store = &self.service.store;
        let mut open = store.open_games_at(&self.place).await.map_err(|error| store_trouble(&error))?;
        let is_quiet = open.is_empty();
        open.retain(|(_, card)| self.concerns(card, want));
        open.truncate(OPEN_GAMES_PER_PLACE_MAX);
        let is_for_all = matches!(want, Want::Answer | Want::AnyChallenge);
        let has_rooms = self.place.platform.abilities().threads;
        if self.private || (!is_for_all && (is_quiet || has_rooms)) {
            let own = store.games_of(&self.person.key, true, OPEN_CARDS_READ_MAX).await;
            let mut own = own.map_err(|error| store_trouble(&error))?;
            let is_in_a_room = |card: &GameCard| card.belongs_to(&self.place) && self.concerns(card, want);
            if !self.private && (!is_quiet || own.iter().any(|(_, card)| is_in_a_room(card))) {
                own.retain(|(_, card)| is_in_a_room(card));
            }
            own.truncate(GAMES_LISTED_MAX);
            open.extend(own);
            open.sort_by(|(one, _), (other, _)| one.cmp(other));
            open.dedup_by(|(one, _), (other, _)| one == other);
        }
        Ok(open)
    }

    /// False if the card shows that the person can never want this in the game. A card of an older version does not say
    /// enough, so it stays.
    fn concerns(&self, card: &GameCard, want: Want) -> bool {
        let me = &self.person.key;
        if card.game.is_none() {
            return true;
        }
        match (want, &card.challenger) {
            (Want::Move | Want::Dice | Want::Concede | Want::Peek | Want::Draw | Want::Play, None) => {
                card.persons.contains(me)
            }
            (Want::Look, None) => true,
            (Want::Answer, Some(challenger)) => challenger != me,
            (Want::OwnChallenge, Some(challenger)) => challenger == me,
            (Want::AnyChallenge, Some(_)) => true,
            (Want::Move | Want::Dice | Want::Concede | Want::Peek | Want::Draw | Want::Play | Want::Look, Some(_))
            | (Want::Answer | Want::OwnChallenge | Want::AnyChallenge, None) => false,
        }
    }

    /// As [`Context::concerns`], for a game in which the person can do it now.
    fn seems_to_fit(&self, card: &GameCard, want: Want) -> bool {
        let waits = match want {
            Want::Move | Want::Dice => card.waiting_for.as_ref() == Some(&self.person.key),
            Want::Concede
            | Want::Peek
            | Want::Draw
            | Want::Play
            | Want::Look
            | Want::Answer
            | Want::OwnChallenge
            | Want::AnyChallenge => true,
        };
        waits && self.concerns(card, want)
    }

    /// True for a game in which the person can do this on a later turn.
    fn is_elsewhere(&self, table: &Table, want: Want) -> bool {
        match want {
            Want::Move => self.fits(table, Want::Play),
            Want::Dice => self.fits(table, Want::Concede),
            Want::Concede | Want::Peek | Want::Draw => self.fits(table, Want::Play),
            Want::Answer | Want::OwnChallenge | Want::AnyChallenge | Want::Play | Want::Look => false,
        }
    }

    /// In a private chat, a person without a game gets buttons to start one.
    fn with_beginnings(&self, say: Say) -> Refused {
        match say {
            Say::NoGameHere if self.private => {
                Box::new(Draft::note(say).choices(private_choices(None, &self.service.opponents().levels)))
            }
            say => say.into(),
        }
    }

    fn fits(&self, table: &Table, want: Want) -> bool {
        let me = &self.person.key;
        let own_challenge = table.challenge().challenger.key == *me;
        match want {
            Want::Answer => table.phase() == Phase::Challenged && !own_challenge && table.is_for(&self.person),
            Want::OwnChallenge => table.phase() == Phase::Challenged && own_challenge,
            Want::AnyChallenge => table.phase() == Phase::Challenged,
            Want::Move => table.to_move().is_some_and(|seat| table.seat_of(me) == Some(seat)),
            Want::Dice => self.fits(table, Want::Move) && has_dice(table),
            Want::Concede => self.fits(table, Want::Play) && has_dice(table),
            Want::Draw => self.fits(table, Want::Play) && table.challenge().game.can_be_drawn(),
            Want::Peek => self.fits(table, Want::Play) && table.challenge().game.keeps_secrets(),
            Want::Play => table.phase() == Phase::Playing && table.seat_of(me).is_some(),
            Want::Look => match table.phase() {
                Phase::Playing => true,
                Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Over(_) => false,
            },
        }
    }

    /// Name of the opponent at a table, if there is one.
    pub(crate) fn opponent_in(&self, table: &Table) -> Option<String> {
        crate::words::opponent_of(self.taste.lang, table, &self.person.key)
    }
}

/// True for games with dice, in which a player may resign for points.
fn has_dice(table: &Table) -> bool {
    table.challenge().game.decisions().contains(&Decision::Roll)
}

/// One button for each possible game; a list has room for all of them.
fn ask_which(want: Want, fitting: Vec<(String, Choice)>, has_lists: bool) -> Refused {
    let most = if has_lists { GAMES_LISTED_MAX } else { GAMES_OFFERED_MAX };
    let choices = fitting.into_iter().take(most).map(|(_, choice)| vec![choice]).collect();
    let say = match want {
        Want::Answer | Want::OwnChallenge | Want::AnyChallenge => Say::WhichChallenge,
        Want::Move | Want::Dice | Want::Concede | Want::Peek | Want::Draw | Want::Play | Want::Look => Say::WhichGame,
    };
    Box::new(Draft::note(say).choices(choices))
}

/// Refusal if no game fits.
fn nothing_fits(want: Want, own_games: usize) -> Say {
    match want {
        Want::Answer | Want::AnyChallenge => Say::NoChallengeHere,
        Want::OwnChallenge => Say::NoOwnChallengeHere,
        Want::Move if own_games > 0 => Say::NotYourTurnAnywhere,
        Want::Dice => Say::NoDiceGameHere,
        Want::Look => Say::NothingToShowHere,
        Want::Move | Want::Concede | Want::Peek | Want::Draw | Want::Play => Say::NoGameHere,
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
