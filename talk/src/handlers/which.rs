//! Which game is meant: named, replied to, or the only one that fits; else the person is asked.

use banco_engine::{Decision, Opponent, Phase, Table};
use banco_ports::limits::{GAMES_LISTED_MAX, GAMES_OFFERED_MAX, OPEN_CARDS_READ_MAX, OPEN_GAMES_PER_PLACE_MAX};
use banco_store::GameCard;

use crate::context::{Context, Held, store_trouble};
use crate::facts::keyboards::private_choices;
use crate::facts::press::{Press, is_game_id};
use crate::facts::say::{Choice, Draft, Label, Refused, Say};

/// What the person wants to do, which narrows the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Take up or turn down somebody's challenge.
    Answer,
    /// Withdraw an own challenge, or mix into it.
    OwnChallenge,
    /// Take somebody's challenge away: a moderator.
    AnyChallenge,
    /// Move: only games where he is to move.
    Move,
    /// Roll, double or answer: only games with dice where he is to act.
    Dice,
    /// Give up a game for its points.
    Concede,
    /// Look at what he alone may know: only games that keep secrets.
    Peek,
    /// Agree on a draw: only games that have one.
    Draw,
    /// Anything a player does in a game that goes on.
    Play,
    /// Look at a game that goes on or waits.
    Look,
}

impl Context<'_> {
    /// The one game meant. `ask` makes the button of each candidate when there are several.
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
        // The cards of the others say that they do not fit: the usual case needs one look at one table.
        let mut likely = candidates.iter().filter(|(_, card)| self.seems_to_fit(card, want));
        if let (Some((id, _)), None) = (likely.next(), likely.next())
            && let Some(held) = self.hold_listed(id).await?.filter(|held| self.fits(held.table(), want))
        {
            return Ok(held);
        }
        // One game is held at a time: two people looking through the same games never wait for each other in a ring.
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
            // Any of them says that there is nothing to be seen in it.
            ([], [id, ..]) if want == Want::Peek => self.hold_named(id).await,
            // The only game there is answers for itself: it says whose turn it is.
            ([], [id]) | ([(id, _)], _) => self.hold_named(id).await,
            ([], _) => {
                // To look at, what is over will do where nothing goes on.
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

    /// Where nothing fits the person may mean his newest game here: if it is damaged, he is told.
    async fn newest_is_whole(&self) -> Result<(), Refused> {
        let games = self.service.store.games_of(&self.person.key, false, 1).await;
        for (id, card) in games.map_err(|error| store_trouble(&error))? {
            if card.belongs_to(&self.place) {
                self.hold(&id).await?;
            }
        }
        Ok(())
    }

    /// Where nothing fits the person may mean a game he has agreed to in his mind: it waits for an answer.
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

    /// The game that is over: named, replied to, else the person's that ended here last.
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

    /// The person's game that ended here last, where nothing goes on here and none is named: whoever wants to study means
    /// that one, not what goes on elsewhere.
    pub(crate) async fn just_over(&self, named: Option<&str>) -> Result<Option<Held>, Refused> {
        if named.is_some() || self.replied_game().await?.is_some() {
            return Ok(None);
        }
        let open = self.candidates(Want::Look).await?;
        let goes_on = open.iter().any(|(_, card)| card.is_at(&self.place) || card.belongs_to(&self.place));
        if goes_on { Ok(None) } else { self.finished_here().await }
    }

    /// As [`Context::which`], to look at what was played: where no game that goes on has a move yet, a rematch say, the
    /// person's game that ended here last is meant.
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

    /// The person's game that ended here last.
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

    /// Open games here in which the person may do what he wants, and his own that got a chat of their own here; in a
    /// private chat, and where nobody plays, his games everywhere.
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

    /// What the card of a game says: `false` where the person cannot want this, now or on his turn. An older card
    /// does not say enough.
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

    /// As [`Context::concerns`], for a game in which he can do it now.
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

    /// A game in which the person will do this when it is his turn.
    fn is_elsewhere(&self, table: &Table, want: Want) -> bool {
        match want {
            Want::Move => self.fits(table, Want::Play),
            Want::Dice => self.fits(table, Want::Concede),
            Want::Concede | Want::Peek | Want::Draw => self.fits(table, Want::Play),
            Want::Answer | Want::OwnChallenge | Want::AnyChallenge | Want::Play | Want::Look => false,
        }
    }

    /// Alone with the house, who has no game is shown how one begins.
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

    /// What the other person at a table is called, as far as there is one.
    pub(crate) fn opponent_in(&self, table: &Table) -> Option<String> {
        crate::words::opponent_of(self.taste.lang, table, &self.person.key)
    }
}

/// Whether dice are thrown here, and games given up for points.
fn has_dice(table: &Table) -> bool {
    table.challenge().game.decisions().contains(&Decision::Roll)
}

/// One button for each game that may be meant; a list has room for all of them.
fn ask_which(want: Want, fitting: Vec<(String, Choice)>, has_lists: bool) -> Refused {
    let most = if has_lists { GAMES_LISTED_MAX } else { GAMES_OFFERED_MAX };
    let choices = fitting.into_iter().take(most).map(|(_, choice)| vec![choice]).collect();
    let say = match want {
        Want::Answer | Want::OwnChallenge | Want::AnyChallenge => Say::WhichChallenge,
        Want::Move | Want::Dice | Want::Concede | Want::Peek | Want::Draw | Want::Play | Want::Look => Say::WhichGame,
    };
    Box::new(Draft::note(say).choices(choices))
}

/// What to say where no game fits.
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
