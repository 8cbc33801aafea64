//! `/seek`: the challenges that this person may accept, with a button for each.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::{Opponent, PersonKey, Phase, Seat, Side, Table};
use banco_ports::ReplyKind;
use banco_ports::limits::OPEN_CARDS_READ_MAX;
use banco_store::GameCard;

use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::seek::elsewhere;
use crate::features::seek::sentences::{SEEKS_LISTED_MAX, SeekLine, SeekSay};
use crate::invitation_codes::code_of;
use crate::messages::button::{named, verbs};
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::own_chats::OwnChats;
use crate::words;
use crate::words::account_name;

/// Search for challenges that a person may accept.
#[derive(Clone, Copy)]
pub(crate) struct OpenChallenges<'a> {
    cx: &'a Context<'a>,
}

impl<'a> OpenChallenges<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> OpenChallenges<'a> {
        OpenChallenges { cx }
    }

    /// Lists them for this person alone. The list changes nothing, so each line is checked again when it is accepted.
    pub(crate) async fn open_challenges(self) -> Handled {
        let (mut found, mut own) = (Vec::new(), 0);
        let mut met: BTreeMap<PersonKey, bool> = BTreeMap::new();
        let (cards, elsewhere) = self.candidates().await?;
        for (id, card) in cards {
            let Some(challenger) = &card.challenger else { continue };
            if card.due.is_some_and(|due| due <= self.cx.now) {
                continue;
            }
            if self.cx.accounts.has(challenger) {
                own += 1;
                continue;
            }
            let may_meet = match met.get(challenger) {
                Some(may_meet) => *may_meet,
                None => self.may_meet(challenger).await,
            };
            met.insert(challenger.clone(), may_meet);
            if !may_meet {
                continue;
            }
            let is_elsewhere = elsewhere.contains(&id);
            let held = if is_elsewhere { self.cx.hold_invited(&id).await } else { self.cx.hold(&id).await };
            let held = match held {
                Err(refused) if matches!(refused.say, Say::Damaged { .. }) => None,
                held => held?,
            };
            let Some(held) = held else { continue };
            if held.table().phase() == Phase::Challenged && self.cx.is_for(held.table()) {
                found.push(self.line(&held, is_elsewhere).await);
            }
        }
        Ok(vec![self.listed(found, own)])
    }

    /// Draft with those for which there is room: the first ones to expire, which are the oldest.
    fn listed(self, mut found: Vec<SeekLine>, own: usize) -> Draft {
        let is_private = self.cx.private;
        if found.is_empty() {
            return Draft::new(ReplyKind::Private, SeekSay::Nothing { is_private, own });
        }
        found.sort_by_key(|line| (line.until.unwrap_or(i64::MAX), line.id.clone()));
        let (mut by_name, mut lines): (Vec<SeekLine>, Vec<SeekLine>) =
            found.into_iter().partition(|line| line.is_by_name);
        let all = by_name.len() + lines.len();
        // A full chat does not hide the challenges that name this person: they get up to half of the room.
        by_name.truncate(SEEKS_LISTED_MAX.saturating_sub(lines.len()).max(SEEKS_LISTED_MAX / 2));
        lines.truncate(SEEKS_LISTED_MAX.saturating_sub(by_name.len()));
        lines.append(&mut by_name);
        let choice = |line: &SeekLine| {
            let label = Label::Game { id: line.id.clone(), game: line.game, opponent: Some(line.challenger.clone()) };
            let data = match &line.code {
                Some(code) => named(verbs::INVITED).saying(code.bare()),
                None => named(verbs::ACCEPT),
            };
            Some(vec![Choice { label, data: data.of(&line.id)? }])
        };
        let choices = lines.iter().filter_map(choice).collect();
        let more = all - lines.len();
        let say = SeekSay::Listed { lines, more, own, is_private, now: self.cx.now };
        Draft::new(ReplyKind::Private, say).choices(choices)
    }

    /// Cards of challenges shown here; in private also those of the person's own chats, and those that name the person.
    /// In a chat that wants them also those of other chats, whose ids come second.
    async fn candidates(self) -> Result<(BTreeMap<String, GameCard>, BTreeSet<String>), Refused> {
        let store = &*self.cx.service.store;
        let mut places = vec![self.cx.place.clone()];
        let mut cards = Vec::new();
        if self.cx.private {
            let own = OwnChats::of(self.cx.service, &self.cx.person.key).now().await;
            places.extend(own.map_err(|error| store_trouble(&error))?);
            places.sort();
            places.dedup();
            cards.extend(self.cx.own_games(true, OPEN_CARDS_READ_MAX).await?);
        }
        for place in &places {
            cards.extend(store.open_games_at(place).await.map_err(|error| store_trouble(&error))?);
        }
        let reached: BTreeSet<String> = cards.iter().map(|(id, _)| id.clone()).collect();
        let mut others = elsewhere::candidates(self.cx).await?;
        others.retain(|(id, _)| !reached.contains(id));
        let elsewhere = others.iter().map(|(id, _)| id.clone()).collect();
        cards.extend(others);
        // A challenge to another person is not for this one.
        let is_me = |person: &PersonKey| self.cx.accounts.has(person);
        let may_be_for = |card: &GameCard| card.persons.len() <= 1 || card.persons.iter().any(is_me);
        cards.retain(|(id, card)| {
            card.challenger.is_some() && may_be_for(card) && !self.cx.service.games.is_set_aside(id)
        });
        Ok((cards.into_iter().collect(), elsewhere))
    }

    /// False if one of the two people has blocked the other.
    async fn may_meet(self, challenger: &PersonKey) -> bool {
        let (service, me) = (self.cx.service, &self.cx.person.key);
        !service.blocks(me, challenger).await && !service.blocks(challenger, me).await
    }

    /// The line of a challenge. One of another chat says nothing about that chat.
    async fn line(self, held: &Held, is_elsewhere: bool) -> SeekLine {
        let (table, card) = (held.table(), &held.seated.card);
        let challenge = table.challenge();
        let mut title = None;
        if !is_elsewhere && !card.is_at(&self.cx.place) {
            for place in &card.places {
                title = title.or(self.cx.service.clients.title(&*self.cx.service.store, place).await);
            }
        }
        SeekLine {
            id: table.id().to_owned(),
            game: challenge.game,
            challenger: account_name(Some(self.cx.place.platform), &challenge.challenger),
            code: code_of(table).filter(|_| is_elsewhere),
            is_by_name: challenge.opponent != Opponent::Anyone,
            own_seat: own_seat(table),
            time: challenge.time,
            options: words::options_of(self.cx.taste.lang, table),
            is_rated: challenge.rated,
            has_hints: challenge.hints,
            best_of: challenge.series.map(|series| series.best_of),
            until: card.due,
            title,
        }
    }
}

/// Seat of the player who accepts, if the challenge does not leave it to the lot.
fn own_seat(table: &Table) -> Option<Seat> {
    match table.challenge().side {
        Side::First => Some(Seat::Second),
        Side::Second => Some(Seat::First),
        Side::Lot => None,
    }
}
