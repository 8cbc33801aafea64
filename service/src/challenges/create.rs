//! Creation of challenges: checks, limits, delivery to the opponent.

use banco_ai::Level;
use banco_engine::{
    Challenge, GameKey, GameOptions, Luck, Opponent, PersonKey, Phase, Refusal, Seat, Side, Table, TimeControl,
};
use banco_ports::limits::{NEW_ID_TRIES, OPEN_CARDS_READ_MAX};
use banco_ports::text::{fold, repeated};
use banco_ports::{Place, ReplyKind};
use banco_store::{GameCard, StoreError};

use crate::blocks::Blocks;
use crate::challenge_terms::machine_level;
use crate::challenges::casual::Casual;
use crate::challenges::odds::Odds;
use crate::challenges::rated::RatedTerms;
use crate::challenges::say::CreateSay;
use crate::challenges::settings::{CLOCK, GAMES};
use crate::context::{Context, Handled, Invited, store_trouble};
use crate::find_game::{GameFinder, Want};
use crate::ids::FIRST_OF_GAME;
use crate::invitation_codes::InvitationCodes;
use crate::messages::button::core_buttons::SHARE;
use crate::messages::computer::level_of;
use crate::messages::keyboards::{machine_choice, private_choices};
use crate::messages::say::{Choice, Draft, NoRating, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::public_luck::PublicDraws;
use crate::refusals::refusal;
use crate::requested_game::RequestedGame;
use crate::typed::silent;
use crate::words::beacon::CAPTURED;
use crate::words::option_keys;

/// Value of [`CAPTURED`] with public numbers: then even the host cannot compute the piece.
const HIDDEN: &str = "hidden";

/// Suffix of all bot account names on Telegram, and only of those.
const BOT_NAME_ENDS: &str = "bot";

/// Way in which the challenged person gets the challenge.
enum Reach {
    /// The person reads this chat.
    Here,
    Private(PersonKey),
    /// The person reads this chat or these places on other platforms.
    Also(Vec<Place>),
    /// No one with this account name is known.
    Unknown(String),
}

/// True if two challenges name the same person.
fn is_the_same(one: &Opponent, other: &Opponent) -> bool {
    match (one, other) {
        (Opponent::Person(one), Opponent::Person(other)) => one.key == other.key,
        (Opponent::Username(one), Opponent::Username(other)) => one.eq_ignore_ascii_case(other),
        (Opponent::Anyone | Opponent::Username(_) | Opponent::Person(_), _) => false,
    }
}

/// Reply that the invitation is ready; its challenger passes it on.
fn passed_on(game: String, key: GameKey, levels: &[Level]) -> Draft {
    let share = Choice::from(SHARE.of((), &game));
    let rows = [share].into_iter().chain(machine_choice(Some(key), levels)).map(|choice| vec![choice]).collect();
    Draft::new(ReplyKind::Open, CreateSay::PassOn { game }).choices(rows)
}

/// Reason why the challenge is refused.
fn refused(id: &str, game: GameKey, error: &Refusal) -> Refused {
    match error {
        Refusal::Options(error) => Say::BadOption { game, error: error.clone() }.into(),
        error => refusal(id, None, error),
    }
}

fn has_look(time: Option<TimeControl>) -> bool {
    time.is_some_and(|time| time.look.is_some())
}

/// Refuses closed boards where other people read the chat, or the page has no session (days 1.7).
pub(crate) fn may_look(cx: &Context<'_>, time: Option<TimeControl>) -> Result<(), Refused> {
    if has_look(time) && !cx.private { Err(CreateSay::LookInPublic.into()) } else { Ok(()) }
}

/// Side of a challenger who gives odds: the giver's seat (xiangqi clause 5.2), unless a side was requested.
fn side_with_odds(game: GameKey, side: Side, options: &GameOptions) -> Side {
    match (side, game.giver(options)) {
        (Side::Lot, Ok(Some(Seat::First))) => Side::First,
        (Side::Lot, Ok(Some(Seat::Second))) => Side::Second,
        // Unknown options are refused at the start of the game.
        (Side::First | Side::Second | Side::Lot, Ok(_) | Err(_)) => side,
    }
}

/// Creation of challenges.
#[derive(Clone, Copy)]
pub(crate) struct Challenges<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Challenges<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Challenges<'a> {
        Challenges { cx }
    }

    /// Refuses if the computer is off at this level, or busy.
    fn may_play(self, level: Level) -> Result<(), Refused> {
        self.has_machine()?;
        let terms = self.cx.service.opponents();
        if !terms.levels.contains(&level) {
            let open = terms.levels.iter().map(|level| level.number()).collect();
            return Err(CreateSay::LevelClosed { level: level.number(), open }.into());
        }
        let service = self.cx.service;
        let waiting: usize = service.features.iter().map(|feature| feature.games_waiting(service)).sum();
        if waiting >= terms.waiting_max {
            return Err(CreateSay::MachineBusy.into());
        }
        Ok(())
    }

    pub(crate) async fn challenge(self, asked: RequestedGame) -> Handled {
        let (asked, odds) = Odds::of(self.cx).with_odds(asked).await?;
        // The first person who gets the link plays.
        let by_link = self.cx.private && asked.opponent == Opponent::Anyone && !asked.anywhere;
        self.check_terms(&asked, by_link).await?;
        let is_machine = machine_level(&asked.opponent).is_some();
        let is_public_luck = asked.is_public_luck;
        let RequestedGame {
            game, opponent, side, options, time, rated, series, hints, anywhere, code, also_at, ..
        } = asked;
        let side = side_with_odds(game, side, &options);
        let reach = if also_at.is_empty() { self.reach(&opponent).await } else { Reach::Also(also_at) };
        // A taken id is noticed only at the write: a longer one is tried next.
        for attempt in 0..NEW_ID_TRIES {
            let (seed, id) = self.cx.service.fresh(FIRST_OF_GAME, attempt);
            let challenge = self
                .with_luck(
                    is_public_luck,
                    Challenge {
                        id: id.clone(),
                        game,
                        options: options.clone(),
                        challenger: self.cx.person.clone(),
                        opponent: opponent.clone(),
                        side,
                        time,
                        rated,
                        series,
                        // Against the computer hints are always allowed.
                        hints: hints && !is_machine,
                        anywhere: anywhere && !is_machine,
                        luck: Luck::default(),
                    },
                )
                .await?;
            let (entries, table) =
                Table::open(challenge, seed, self.cx.now).map_err(|error| refused(&id, game, &error))?;
            let invited = match &reach {
                Reach::Private(person) => Invited::Person(person.clone()),
                Reach::Here if by_link => Invited::ByLink(id.clone(), code.clone()),
                Reach::Unknown(name) => Invited::ByName(name.clone()),
                Reach::Here => Invited::Here,
                Reach::Also(places) => Invited::HereAnd(places.clone()),
            };
            match self.cx.keep_new(entries, table, invited, odds.is_some()).await {
                Ok(()) => {
                    let mut said = match reach {
                        Reach::Unknown(name) => vec![self.unknown(id, name)],
                        Reach::Here if by_link => vec![passed_on(id, game, &self.cx.service.opponents().levels)],
                        Reach::Here | Reach::Private(_) | Reach::Also(_) => silent(),
                    };
                    said.extend(odds);
                    return Ok(said);
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(store_trouble(&error)),
            }
        }
        Err(Say::Trouble.into())
    }

    /// The challenge with the luck that is asked for, or with the usual luck of the host. With public numbers a piece
    /// captured face down is hidden to the end, unless the terms say otherwise (beacon 4.3).
    async fn with_luck(self, is_public: Option<bool>, challenge: Challenge) -> Result<Challenge, Refused> {
        let draws = PublicDraws::of(self.cx.service);
        let luck = match (is_public, challenge.is_drawn()) {
            (Some(true), false) => return Err(CreateSay::NothingDrawn.into()),
            (Some(true), true) => draws.for_new_game().await?,
            // Public draws would tell of a move on a closed board. Without numbers the host's usual luck is the envelope.
            (None, true) if draws.is_default() && !has_look(challenge.time) => match draws.for_new_game().await {
                Ok(luck) => luck,
                Err(_) => return Ok(challenge),
            },
            (Some(false) | None, _) => return Ok(challenge),
        };
        let mut options = challenge.options;
        if option_keys(challenge.game).any(|key| key == CAPTURED) {
            options.entry(CAPTURED.to_owned()).or_insert_with(|| HIDDEN.to_owned());
        }
        Ok(Challenge { luck, options, ..challenge })
    }

    /// Refuses terms that are not allowed, and a challenge that waits already.
    async fn check_terms(self, asked: &RequestedGame, by_link: bool) -> Result<(), Refused> {
        let RequestedGame { game, opponent, options, time, rated, series, hints, .. } = asked;
        let level = machine_level(opponent);
        may_look(self.cx, *time)?;
        if let Some(level) = level {
            if has_look(*time) {
                return Err(CreateSay::LookOfMachine.into());
            }
            self.may_play(level)?;
        }
        if asked.anywhere {
            InvitationCodes::of(self.cx).is_possible()?;
        }
        let platform = self.cx.place.platform;
        if by_link && !platform.has_links() {
            let levels = &self.cx.service.opponents().levels;
            let say = CreateSay::NobodyHere { has_machine: !levels.is_empty() };
            return Err(Box::new(Draft::note(say).choices(private_choices(Some(*game), levels))));
        }
        if let Opponent::Username(name) = opponent
            && platform.abilities().account_names
        {
            if fold(name).ends_with(BOT_NAME_ENDS) {
                return Err(CreateSay::BotOpponent { name: name.clone() }.into());
            }
            if !name.is_ascii() {
                return Err(CreateSay::NoSuchAccount { name: repeated(name) }.into());
            }
        }
        self.is_other(opponent).await?;
        Blocks::of(self.cx).may_challenge(opponent).await?;
        if *rated && *hints {
            return Err(Say::NoRating(NoRating::Hints).into());
        }
        if *rated && let Err(refused) = RatedTerms::of(self.cx).may_be_rated(*game, opponent, options).await {
            let casual = Casual::of(self.cx);
            return Err(casual.or_casual(refused, casual.terms_of(asked)).await);
        }
        if series.is_some() && level.is_some() {
            return Err(CreateSay::SeriesOfMachine.into());
        }
        self.check_quota().await?;
        match self.same_challenge(*game, opponent, options, *time).await? {
            Some(waiting) => Err(Say::ChallengeWaits { game: waiting }.into()),
            None => Ok(()),
        }
    }

    /// Refuses a challenge to another account of the same person.
    async fn is_other(self, opponent: &Opponent) -> Result<(), Refused> {
        let account = match opponent {
            Opponent::Anyone => None,
            Opponent::Person(person) => Some(person.key.clone()),
            Opponent::Username(name) => {
                self.cx.service.clients.person(&*self.cx.service.store, self.cx.place.platform, name).await
            }
        };
        let is_connected = account.is_some_and(|account| self.cx.accounts.others().any(|other| *other == account));
        if is_connected { Err(Say::OwnChallenge.into()) } else { Ok(()) }
    }

    /// The person's own waiting challenge here with the same terms for the same person.
    async fn same_challenge(
        self,
        game: GameKey,
        opponent: &Opponent,
        options: &GameOptions,
        time: Option<TimeControl>,
    ) -> Result<Option<String>, Refused> {
        if *opponent == Opponent::Anyone {
            return Ok(None);
        }
        for (id, _) in GameFinder::of(self.cx).candidates(Want::OwnChallenge).await? {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let (table, asked) = (held.table(), held.table().challenge());
            let is_same = asked.game == game && asked.time == time && asked.options == *options;
            let is_own = self.cx.is_challenger(table) && table.phase() == Phase::Challenged;
            let is_whole = held.places().contains(&self.cx.place);
            if is_own && is_same && is_whole && is_the_same(&asked.opponent, opponent) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Reply that the name is unknown so far, with the way in which the person can still get the challenge.
    fn unknown(self, game: String, name: String) -> Draft {
        let has_link = self.cx.place.platform.has_links();
        let share = Choice::from(SHARE.of((), &game));
        let rows = [share].into_iter().filter(|_| has_link).map(|choice| vec![choice]).collect();
        Draft::note(CreateSay::UnknownPerson { game, name, has_link }).choices(rows)
    }

    /// Default clock of this chat for challenges that name none.
    pub(crate) async fn usual_clock(self) -> Option<TimeControl> {
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        CLOCK.of(&of_chat)
    }

    /// Way to the opponent; in a private chat the opponent would never see the challenge.
    async fn reach(self, opponent: &Opponent) -> Reach {
        match opponent {
            Opponent::Person(person) if level_of(&person.key).is_some() => Reach::Here,
            Opponent::Person(person) if self.cx.private => Reach::Private(person.key.clone()),
            Opponent::Username(name) if self.cx.private => {
                let (heard, store) = (&self.cx.service.clients, &*self.cx.service.store);
                let known = heard.person(store, self.cx.place.platform, name).await;
                known.map_or_else(|| Reach::Unknown(name.clone()), Reach::Private)
            }
            Opponent::Anyone | Opponent::Person(_) | Opponent::Username(_) => Reach::Here,
        }
    }

    /// Checks the limits. A challenge counts for its challenger alone, a game for both players. A full chat still has
    /// room for one game of each person.
    async fn check_quota(self) -> Result<(), Refused> {
        let (games, challenges) = self.open_of_person().await?;
        let quotas = self.cx.service.quotas();
        if challenges >= quotas.challenges_per_person {
            return Err(CreateSay::TooManyChallenges { max: quotas.challenges_per_person }.into());
        }
        let here = self.cx.service.store.open_games_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        let whole = here.iter().filter(|(id, _)| !self.cx.service.games.is_set_aside(id));
        let (of_chat, _) =
            Preferences::of(self.cx.service).wishes(Scope::Chat, &settings::of_chat(&self.cx.place)).await;
        if let Some(max) = GAMES.of(&of_chat)
            && here.iter().filter(|(_, card)| self.is_own(card)).count() >= max
        {
            return Err(CreateSay::TooManyHere { max }.into());
        }
        let is_full = whole.count() >= quotas.games_per_chat && here.iter().any(|(_, card)| self.is_own(card));
        if is_full || games >= quotas.games_per_person { Err(Say::TooManyGames.into()) } else { Ok(()) }
    }

    /// Number of the person's running games and own challenges; challenges by others do not count.
    pub(crate) async fn open_of_person(self) -> Result<(usize, usize), Refused> {
        let own = Persons::of(self.cx.service).games_of(&self.cx.accounts, true, OPEN_CARDS_READ_MAX).await;
        let mut own = own.map_err(|error| store_trouble(&error))?;
        own.retain(|(id, card)| self.is_own(card) && !self.cx.service.games.is_set_aside(id));
        let challenges = own.iter().filter(|(_, card)| card.challenger.is_some()).count();
        Ok((own.len() - challenges, challenges))
    }

    /// True for a game that the person plays, or an own challenge.
    fn is_own(self, card: &GameCard) -> bool {
        match &card.challenger {
            Some(challenger) => self.cx.accounts.has(challenger),
            None => card.persons.iter().any(|person| self.cx.accounts.has(person)),
        }
    }
}

impl<'a> Challenges<'a> {
    /// Refuses if the computer is off, so that no further question is asked.
    pub(crate) fn has_machine(self) -> Result<(), Refused> {
        if self.cx.service.opponents().levels.is_empty() { Err(Say::NoMachine.into()) } else { Ok(()) }
    }
}
