//! Lists of games: state for the reader, order of urgency, and place of the newest board (days 2.7b).

use banco_engine::{Bound, Pace, Phase, Seat, Table};
use banco_ports::limits::{GAMES_LISTED_MAX, GAMES_OFFERED_MAX, OPEN_CARDS_READ_MAX};
use banco_ports::{Lang, MessageRef, Place};
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::card::clock_has_begun;
use crate::game_cache::Seated;
use crate::messages::button::Look;
use crate::messages::button::core_buttons::BOARD;
use crate::messages::game_line::{ClockLine, GameLine, GameState, Where};
use crate::messages::links::guild_of;
use crate::messages::outage::ClockTime;
use crate::messages::say::{Choice, Label, moves_of};
use crate::persons::{Accounts, Persons};
use crate::platform_status::PlatformReach;
use crate::words::{named, opponent_of};

/// Reader of a list, with the place.
#[derive(Clone, Copy)]
pub(crate) struct ListReader<'a> {
    pub accounts: &'a Accounts,
    pub place: &'a Place,
    /// Server of `place`, on platforms that have servers.
    pub guild: Option<&'a str>,
    /// True if no other person reads the list, so that it may name other groups.
    pub is_alone: bool,
    pub lang: Lang,
}

/// Clock of the side to move for a list; `None` if no time is counted.
pub(crate) fn clock_line(table: &Table, own: Option<Seat>, time: ClockTime) -> Option<ClockLine> {
    let now = time.now;
    if table.phase() != Phase::Playing {
        return None;
    }
    if let Some(seat) = table.fallen_flag() {
        return Some(ClockLine::Out { is_own: own == Some(seat) });
    }
    if table.is_paused() {
        return Some(ClockLine::Paused);
    }
    let seat = table.to_move()?;
    if let Some(off) = table.vacation(seat, now).filter(|off| off.from <= now) {
        return Some(ClockLine::Vacation { is_own: own == Some(seat), until: off.until });
    }
    if let Some(until) = table.stands_until(now) {
        let has_begun = clock_has_begun(table);
        return Some(if has_begun { ClockLine::Weekend { until } } else { ClockLine::Begins { at: until, now } });
    }
    if let Some(cut_off) = time.outage.cut_off.filter(|cut_off| cut_off.is_told) {
        let left = table.reading(seat, time.read_at(table))?.total();
        return Some(ClockLine::CutOff { left, platform: cut_off.platform });
    }
    if let Some(out) = table.runs_out(now).filter(|out| out.by != Bound::Clock) {
        return Some(ClockLine::Round { left: out.at - now, is_overtime: out.by == Bound::Overtime });
    }
    let reading = table.reading(seat, time.read_at(table))?;
    let is_by_move = matches!(table.challenge().time?.pace, Pace::Move { .. });
    Some(match (reading.of_move, reading.reserve) {
        (of_move, reserve) if of_move > 0 => ClockLine::Runs { left: of_move, reserve },
        (_, reserve) if is_by_move && reserve > 0 => ClockLine::Reserve { left: reserve },
        (_, reserve) => ClockLine::Runs { left: reserve, reserve: 0 },
    })
}

/// End of the opponent's vacation, if it is the reader's turn meanwhile.
fn opponent_away(table: &Table, own: Option<Seat>, now: i64) -> Option<i64> {
    let own = own.filter(|seat| table.phase() == Phase::Playing && table.to_move() == Some(*seat))?;
    table.vacation(own.other(), now).filter(|off| off.from <= now).map(|off| off.until)
}

/// Instant at which the clock or the round runs out, the earlier one. A player who is out of time comes first, games
/// without a clock come last.
pub(crate) fn urgency(table: &Table, now: i64) -> i64 {
    match table.fallen_flag() {
        Some(_) => i64::MIN,
        None => table.runs_out(now).map_or(i64::MAX, |out| out.at),
    }
}

/// A line with its place in a list: the reader's turn first, then the least time.
pub(crate) type Ranked = ((u8, i64), GameLine);

/// The lines in order, and the number of lines without room.
pub(crate) fn in_order(mut ranked: Vec<Ranked>) -> (Vec<GameLine>, usize) {
    ranked.sort_by_key(|(rank, _)| *rank);
    let more = ranked.len().saturating_sub(GAMES_LISTED_MAX);
    (ranked.into_iter().take(GAMES_LISTED_MAX).map(|(_, line)| line).collect(), more)
}

/// A button for each board that waits for the reader, and for each other board without an address.
pub(crate) fn list_choices(lines: &[GameLine]) -> Vec<Vec<Choice>> {
    let leads = |line: &&GameLine| match line.state {
        GameState::YourTurn => true,
        GameState::TheirTurn => line.place.link.is_none(),
        GameState::YourAnswer | GameState::TheirAnswer => false,
    };
    let choice = |line: &GameLine| {
        let label = Label::Game { id: line.id.clone(), game: line.game, opponent: line.opponent.clone() };
        vec![Choice { label, data: BOARD.of(Look::Picture, &line.id) }]
    };
    lines.iter().filter(leads).take(GAMES_OFFERED_MAX).map(choice).collect()
}

/// Lists of games.
#[derive(Clone, Copy)]
pub(crate) struct GameLists<'a> {
    service: &'a Service,
}

impl<'a> GameLists<'a> {
    pub(crate) fn of(service: &'a Service) -> GameLists<'a> {
        GameLists { service }
    }

    /// List line of a game for a reader, with its place in the list.
    pub(crate) async fn game_line(self, seated: &Seated, reader: ListReader<'_>) -> Result<Ranked, StoreError> {
        let (table, now) = (&seated.table, self.service.now());
        let own = reader.accounts.seat_at(table);
        let state = match table.phase() {
            Phase::Challenged if reader.accounts.has(&table.challenge().challenger.key) => GameState::TheirAnswer,
            Phase::Challenged => GameState::YourAnswer,
            Phase::Playing if table.to_move() == own => GameState::YourTurn,
            Phase::Playing | Phase::Declined | Phase::Cancelled | Phase::Over(_) => GameState::TheirTurn,
        };
        let time = PlatformReach::of(self.service).clock_time(seated).await;
        let clock = clock_line(table, own, time);
        let rank = match (state, clock) {
            (GameState::YourTurn, _) => 0,
            (GameState::YourAnswer, _) | (_, Some(ClockLine::Out { is_own: false })) => 1,
            (GameState::TheirTurn, _) => 2,
            (GameState::TheirAnswer, _) => 3,
        };
        let named = named(reader.lang, Some(reader.place.platform), table);
        let line = GameLine {
            id: table.id().to_owned(),
            game: table.challenge().game,
            opponent: opponent_of(reader.lang, &named, reader.accounts.at(table)),
            moves: moves_of(table),
            state,
            is_closed: own.is_some() && table.closed_for() == own,
            clock,
            away: opponent_away(table, own, now),
            place: self.where_is(table, &seated.card, reader).await?,
        };
        Ok(((rank, urgency(table, now)), line))
    }

    /// Games in which it is this reader's turn, in order.
    pub(crate) async fn waiting_lines(self, reader: ListReader<'_>) -> Result<Vec<GameLine>, StoreError> {
        let mut ranked = Vec::new();
        for (id, _) in self.waiting(reader.accounts, None).await? {
            // Damage was reported when it was found.
            let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &id).await else { continue };
            ranked.push(self.game_line(&seated, reader).await?);
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        Ok(ranked.into_iter().map(|(_, line)| line).filter(|line| line.state == GameState::YourTurn).collect())
    }

    /// Place of a game's newest board, seen from the place of the list.
    async fn where_is(self, table: &Table, card: &GameCard, reader: ListReader<'_>) -> Result<Where, StoreError> {
        let is_here = card.places.contains(reader.place);
        let guild = guild_of(card).or(reader.guild.filter(|_| is_here));
        let here = Some(reader.place).filter(|_| is_here);
        let mut link = None;
        for place in here.map_or(card.places.as_slice(), std::slice::from_ref) {
            let newest: Option<MessageRef> = self.service.store.board_of(table.id(), place).await?;
            link = link.or(newest.and_then(|message| place.address_of(&message, guild)));
        }
        let is_player =
            reader.accounts.seat_at(table).is_some() || reader.accounts.has(&table.challenge().challenger.key);
        let mut title = None;
        if !is_here && is_player && reader.is_alone {
            for place in &card.places {
                title = title.or(self.service.clients.title(&*self.service.store, place).await);
            }
        }
        Ok(Where { is_here, link, title })
    }
}

impl<'a> GameLists<'a> {
    /// Games in which this person is to move, most urgent first. With a place, only games shown there, or in their own
    /// thread beside it.
    pub(crate) async fn waiting(
        self,
        accounts: &Accounts,
        place: Option<&Place>,
    ) -> Result<Vec<(String, GameCard)>, banco_store::StoreError> {
        let mut games = Persons::of(self.service).games_of(accounts, true, OPEN_CARDS_READ_MAX).await?;
        // Seen from a game's own thread, other games are in the chat it began in.
        let begun_at =
            |place: &Place| games.iter().find_map(|(_, card)| card.lobby.clone().filter(|_| card.is_at(place)));
        let lobby = place.and_then(begun_at);
        let is_near = |card: &GameCard| {
            place.is_none_or(|place| [Some(place), lobby.as_ref()].into_iter().flatten().any(|at| card.belongs_to(at)))
        };
        games.retain(|(id, card)| {
            let is_due = card.waiting_for.as_ref().is_some_and(|person| accounts.has(person));
            let waits = is_due && card.challenger.is_none();
            waits && is_near(card) && !self.service.games.is_set_aside(id)
        });
        // Games with a clock come first; among the others, those that have waited longest.
        games.sort_by_key(|(_, card)| (card.due.unwrap_or(i64::MAX), card.changed));
        Ok(games)
    }
}
