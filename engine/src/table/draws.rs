//! Beacon luck at a table: draws that were named, and their outcomes in the fold. Law: beacon 3 and 5.

mod made;

use banco_beacon::{Link, Network, PATIENCE, Purpose, Round};

use crate::beacon_luck::{join, seat_outcome};
use crate::{
    AnyGame, DrawCounts, DueDraw, Laws, Luck, Millis, Named, NamedDraw, NumberedDraws, Offer, PLACE_BYTES_MAX,
    RecordError, Side, Table,
};

/// Beacon luck of a game.
#[derive(Clone, Debug)]
pub(crate) struct BeaconDraws {
    network: &'static Network,
    /// Link before the first draw.
    pub(super) envelope: Link,
    /// Draws that are made.
    pub(super) drawn: DrawCounts,
    open: Option<OpenDraws>,
    /// Round that was named last.
    last: Option<Round>,
}

/// Draws that wait for the number of their round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenDraws {
    /// Round of the number.
    pub round: Round,
    /// Instant at which the round is due.
    pub due: Millis,
    /// Draws, in order.
    pub draws: Vec<NamedDraw>,
    /// Instant at which they were named.
    pub since: Millis,
    /// Instant of the earliest message that announces them, by its platform.
    pub posted: Option<Millis>,
}

impl OpenDraws {
    /// True if the first move is among them: the seats are not known yet.
    pub fn has_lot(&self) -> bool {
        self.draws.iter().any(|draw| draw.due.purpose == Purpose::Seat)
    }

    /// Instant from which both players may agree to draw without the number.
    pub fn agreeable_from(&self) -> Millis {
        self.due.saturating_add(PATIENCE)
    }
}

impl BeaconDraws {
    /// The luck of a new game; `None` within if its luck is an envelope.
    pub(super) fn of(luck: &Luck, envelope: Option<Link>) -> Option<Option<BeaconDraws>> {
        match (luck, envelope) {
            (Luck::Envelope, None) => Some(None),
            (Luck::Beacon(hash), Some(envelope)) => {
                let (network, drawn) = (Network::of(hash).ok()?, DrawCounts::default());
                Some(Some(BeaconDraws { network, envelope, drawn, open: None, last: None }))
            }
            (Luck::Envelope, Some(_)) | (Luck::Beacon(_), None) => None,
        }
    }

    /// True if a round was named.
    pub(super) fn has_named(&self) -> bool {
        self.last.is_some()
    }
}

impl Table {
    /// Network of the public numbers of a game with beacon luck.
    pub fn network(&self) -> Option<&'static Network> {
        self.beacon.as_ref().map(|beacon| beacon.network)
    }

    /// Draws that wait for their number: it is the turn of chance (beacon 3.6).
    pub fn open_draws(&self) -> Option<&OpenDraws> {
        self.beacon.as_ref()?.open.as_ref()
    }

    /// The round that was named last.
    pub(super) fn last_round(&self) -> Option<Round> {
        self.beacon.as_ref()?.last
    }

    /// The draws that `game` asks for at this table; `None` if no link is left.
    pub(super) fn due_in(&self, game: &AnyGame) -> Option<Vec<NamedDraw>> {
        self.beacon.as_ref().map_or(Some(Vec::new()), |beacon| beacon.drawn.clone().name(game))
    }

    /// The same, once the open draws are made.
    pub(super) fn due_after_open(&self, game: &AnyGame) -> Option<Vec<NamedDraw>> {
        let beacon = self.beacon.as_ref()?;
        let open = beacon.open.iter().flat_map(|open| &open.draws);
        let mut counts =
            open.clone().try_fold(beacon.drawn, |mut counts, draw| counts.next(draw.due).map(|_| counts))?;
        counts.name(game)
    }

    /// The draws of an acceptance: the lot, then the start of the game.
    pub(super) fn due_first(&self, start: &AnyGame) -> Option<Vec<NamedDraw>> {
        let Some(mut drawn) = self.beacon.as_ref().map(|beacon| beacon.drawn) else { return Some(Vec::new()) };
        let lot = (self.challenge.side == Side::Lot).then_some(DueDraw { purpose: Purpose::Seat, is_private: false });
        let start = start.due_draws();
        lot.into_iter().chain(start).map(|due| drawn.next(due)).collect()
    }

    /// The game as it begins, before its lot.
    pub(super) fn first_game(&self) -> Option<AnyGame> {
        let mut game = self.laws.unwrap_or(Laws::NEWEST).start(self.challenge.game, &self.challenge.options).ok()?;
        game.draw_late();
        Some(game)
    }

    /// Takes up the draws that an acceptance names.
    pub(super) fn name_first(&mut self, named: Option<&Named>, now: Millis) -> Result<(), RecordError> {
        let due = match &self.beacon {
            None => Some(Vec::new()),
            Some(_) => self.first_game().as_ref().and_then(|game| self.due_first(game)),
        };
        self.take_up(due, named, now)
    }

    /// Takes up the draws that an entry names: those that the game asks for after it.
    pub(super) fn name(&mut self, named: Option<&Named>, now: Millis) -> Result<(), RecordError> {
        let due = match (&self.game, &self.beacon) {
            (Some(game), Some(_)) => self.due_in(game),
            (None, _) | (_, None) => Some(Vec::new()),
        };
        self.take_up(due, named, now)
    }

    fn take_up(&mut self, due: Option<Vec<NamedDraw>>, named: Option<&Named>, now: Millis) -> Result<(), RecordError> {
        let out_of_place = RecordError::OutOfPlace { at: self.entries };
        let Some(named) = named else {
            return if due.is_some_and(|due| due.is_empty()) { Ok(()) } else { Err(out_of_place) };
        };
        let is_due = !named.draws.is_empty() && due.as_ref() == Some(&named.draws);
        let is_later = self.last_round().is_none_or(|last| last < named.round);
        let beacon = self.beacon.as_mut().filter(|beacon| is_due && is_later && beacon.open.is_none());
        let beacon = beacon.ok_or(out_of_place)?;
        let (round, draws) = (named.round, named.draws.clone());
        beacon.last = Some(round);
        beacon.open = Some(OpenDraws { round, due: round.due(beacon.network), draws, since: now, posted: None });
        Ok(())
    }

    /// Notes a message that announces the round that was named last; of several the earliest counts.
    pub(super) fn announced(&mut self, round: Round, place: &str, posted: Millis) -> Result<(), RecordError> {
        let out_of_place = RecordError::OutOfPlace { at: self.entries };
        let beacon = self.beacon.as_mut().filter(|beacon| beacon.last == Some(round) && place.len() <= PLACE_BYTES_MAX);
        if let Some(open) = &mut beacon.ok_or(out_of_place)?.open {
            open.posted = Some(open.posted.map_or(posted, |before| before.min(posted)));
        }
        Ok(())
    }

    /// Completes the open draws.
    pub(super) fn apply_draws(&mut self, drawn: &NumberedDraws, now: Millis) -> Result<(), RecordError> {
        let out_of_place = RecordError::OutOfPlace { at: self.entries };
        let open = self.open_draws().filter(|open| self.is_answer(open, drawn)).cloned().ok_or(out_of_place.clone())?;
        let outcomes = || open.draws.iter().zip(drawn.draws.iter().map(|draw| &draw.outcome));
        let challenger = self.seat_of(&self.challenge.challenger.key);
        let is_seated = outcomes()
            .filter(|(draw, _)| draw.due.purpose == Purpose::Seat)
            .all(|(_, outcome)| challenger.map(seat_outcome).as_ref() == Some(outcome));
        let beacon = self.beacon.as_mut().filter(|_| is_seated).ok_or(out_of_place.clone())?;
        beacon.open = None;
        for draw in &open.draws {
            beacon.drawn.next(draw.due).ok_or(out_of_place.clone())?;
        }
        if let Some(outcome) = join(outcomes()) {
            self.resolve(&outcome)?;
        }
        self.offer = self.offer.filter(|(_, offer)| *offer != Offer::WithoutNumber);
        self.version += 1;
        self.name(drawn.named.as_ref(), now)
    }

    /// True if these are the draws that are open, with the number of their round or by agreement.
    fn is_answer(&self, open: &OpenDraws, drawn: &NumberedDraws) -> bool {
        let is_numbered = match (drawn.by_agreement, drawn.signature) {
            (false, Some(_)) => drawn.round == open.round.get(),
            (true, None) => drawn.round == 0 && matches!(self.offer, Some((_, Offer::WithoutNumber))),
            (false, None) | (true, Some(_)) => false,
        };
        let is_same = open.draws.iter().zip(&drawn.draws).all(|(named, drawn)| {
            (named.count, named.due.is_private, !named.due.is_private)
                == (drawn.count, drawn.is_private, drawn.link.is_some())
        });
        is_numbered && is_same && open.draws.len() == drawn.draws.len()
    }
}
