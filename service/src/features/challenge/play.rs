//! Challenges: creation, limits, delivery to the opponent.

use banco_ai::Level;
use banco_engine::{
    Challenge, GameKey, GameOptions, Opponent, PersonKey, Phase, Refusal, Seat, Side, Table, TimeControl,
};
use banco_ports::ReplyKind;
use banco_ports::limits::{NEW_ID_TRIES, OPEN_CARDS_READ_MAX};
use banco_ports::text::{fold, repeated};
use banco_store::{GameCard, StoreError};

use crate::challenge_terms::{Invitation, bad_time, machine_level};
use crate::context::{Context, Handled, Invited, store_trouble};
use crate::dispatch::commands::{Typed, silent};
use crate::features::challenge::casual::Casual;
use crate::features::challenge::odds::Odds;
use crate::find_game::Want;
use crate::ids::FIRST_OF_GAME;
use crate::messages::button::{ButtonAction, Press};
use crate::messages::computer::level_of;
use crate::messages::keyboards::{machine_choice, private_choices};
use crate::messages::say::{Choice, DaysSay, Draft, Label, NoRating, Refused, Say};
use crate::messages::settings::{self, Scope};
use crate::refusals::refusal;
use crate::requested_game::RequestedGame;

/// Suffix of all bot account names on Telegram, and only of those.
const BOT_NAME_ENDS: &str = "bot";

/// Way in which the challenged person gets the challenge.
enum Reach {
    /// The person reads this chat.
    Here,
    Private(PersonKey),
    /// No one with this account name is known.
    Unknown(String),
}

impl Context<'_> {
    pub(crate) async fn play(&self, typed: &Typed<'_>) -> Handled {
        let (game, invitation) = self.invitation(typed)?;
        let time = invitation.timing.control(self.usual_clock().await).map_err(|error| bad_time(error, ""))?;
        let Invitation { opponent, side, options, rated, series, hints, .. } = invitation;
        self.challenge(RequestedGame { game, opponent, side, options, time, rated, series, hints, code: None }).await
    }

    /// Opens a challenge to anyone here, from a button.
    pub(crate) async fn play_open(&self, game: GameKey) -> Handled {
        let time = self.usual_clock().await;
        self.challenge(RequestedGame::plain(game, Opponent::Anyone, time)).await
    }

    /// Refuses if the computer is off at this level, or busy.
    fn may_play(&self, level: Level) -> Result<(), Refused> {
        self.has_machine()?;
        let terms = self.service.opponents();
        if !terms.levels.contains(&level) {
            let open = terms.levels.iter().map(|level| level.number()).collect();
            return Err(Say::LevelClosed { level: level.number(), open }.into());
        }
        if self.service.computer_players.waiting() >= terms.waiting_max {
            return Err(Say::MachineBusy.into());
        }
        Ok(())
    }

    pub(crate) async fn challenge(&self, asked: RequestedGame) -> Handled {
        let (asked, odds) = Odds::of(self).with_odds(asked).await?;
        // The first person who gets the link plays.
        let by_link = self.private && asked.opponent == Opponent::Anyone;
        check_terms(self, &asked, by_link).await?;
        let is_machine = machine_level(&asked.opponent).is_some();
        let RequestedGame { game, opponent, side, options, time, rated, series, hints, code } = asked;
        let side = side_with_odds(game, side, &options);
        let reach = self.reach(&opponent).await;
        // A taken id is noticed only at the write: a longer one is tried next.
        for attempt in 0..NEW_ID_TRIES {
            let (seed, id) = self.service.fresh(FIRST_OF_GAME, attempt);
            let challenge = Challenge {
                id: id.clone(),
                game,
                options: options.clone(),
                challenger: self.person.clone(),
                opponent: opponent.clone(),
                side,
                time,
                rated,
                series,
                // Against the computer hints are always allowed.
                hints: hints && !is_machine,
            };
            let (entries, table) =
                Table::open(challenge, seed, self.now).map_err(|error| refused(&id, game, &error))?;
            let invited = match &reach {
                Reach::Private(person) => Invited::Person(person.clone()),
                Reach::Here if by_link => Invited::ByLink(id.clone(), code.clone()),
                Reach::Unknown(name) => Invited::ByName(name.clone()),
                Reach::Here => Invited::Here,
            };
            match self.keep_new(entries, table, invited, odds.is_some()).await {
                Ok(()) => {
                    let mut said = match reach {
                        Reach::Unknown(name) => vec![self.unknown(id, name)],
                        Reach::Here if by_link => vec![passed_on(id, game, &self.service.opponents().levels)],
                        Reach::Here | Reach::Private(_) => silent(),
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

    /// The person's own waiting challenge here with the same terms for the same person.
    async fn same_challenge(
        &self,
        game: GameKey,
        opponent: &Opponent,
        options: &GameOptions,
        time: Option<TimeControl>,
    ) -> Result<Option<String>, Refused> {
        if *opponent == Opponent::Anyone {
            return Ok(None);
        }
        for (id, _) in self.candidates(Want::OwnChallenge).await? {
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let (table, asked) = (held.table(), held.table().challenge());
            let is_same = asked.game == game && asked.time == time && asked.options == *options;
            let is_own = asked.challenger.key == self.person.key && table.phase() == Phase::Challenged;
            let is_whole = held.places().contains(&self.place);
            if is_own && is_same && is_whole && is_the_same(&asked.opponent, opponent) {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }

    /// Reply that the name is unknown so far, with the way in which the person can still get the challenge.
    fn unknown(&self, game: String, name: String) -> Draft {
        let has_link = self.place.platform.has_links();
        let share = Choice { label: Label::Key("button-share"), data: Press::game(ButtonAction::Invite, &game) };
        let rows = [share].into_iter().filter(|_| has_link).map(|choice| vec![choice]).collect();
        Draft::note(Say::UnknownPerson { game, name, has_link }).choices(rows)
    }

    /// Default clock of this chat for challenges that name none.
    pub(crate) async fn usual_clock(&self) -> Option<TimeControl> {
        self.service.wishes(Scope::Chat, &settings::of_chat(&self.place)).await.0.clock()
    }

    /// Way to the opponent; in a private chat the opponent would never see the challenge.
    async fn reach(&self, opponent: &Opponent) -> Reach {
        match opponent {
            Opponent::Person(person) if level_of(&person.key).is_some() => Reach::Here,
            Opponent::Person(person) if self.private => Reach::Private(person.key.clone()),
            Opponent::Username(name) if self.private => {
                let (heard, store) = (&self.service.clients, &*self.service.store);
                let known = heard.person(store, self.place.platform, name).await;
                known.map_or_else(|| Reach::Unknown(name.clone()), Reach::Private)
            }
            Opponent::Anyone | Opponent::Person(_) | Opponent::Username(_) => Reach::Here,
        }
    }

    /// Checks the limits. A challenge counts for its challenger alone, a game for both players. A full chat still has
    /// room for one game of each person.
    async fn check_quota(&self) -> Result<(), Refused> {
        let (games, challenges) = self.open_of_person().await?;
        let quotas = self.service.quotas();
        if challenges >= quotas.challenges_per_person {
            return Err(Say::TooManyChallenges { max: quotas.challenges_per_person }.into());
        }
        let here = self.service.store.open_games_at(&self.place).await.map_err(|error| store_trouble(&error))?;
        let whole = here.iter().filter(|(id, _)| !self.service.games.is_set_aside(id));
        let (of_chat, _) = self.service.wishes(Scope::Chat, &settings::of_chat(&self.place)).await;
        if let Some(max) = of_chat.games()
            && here.iter().filter(|(_, card)| self.is_own(card)).count() >= max
        {
            return Err(Say::Days(DaysSay::TooManyHere { max }).into());
        }
        let is_full = whole.count() >= quotas.games_per_chat && here.iter().any(|(_, card)| self.is_own(card));
        if is_full || games >= quotas.games_per_person { Err(Say::TooManyGames.into()) } else { Ok(()) }
    }

    /// Number of the person's running games and own challenges; challenges by others do not count.
    pub(crate) async fn open_of_person(&self) -> Result<(usize, usize), Refused> {
        let mut own = self
            .service
            .store
            .games_of(&self.person.key, true, OPEN_CARDS_READ_MAX)
            .await
            .map_err(|error| store_trouble(&error))?;
        own.retain(|(id, card)| self.is_own(card) && !self.service.games.is_set_aside(id));
        let challenges = own.iter().filter(|(_, card)| card.challenger.is_some()).count();
        Ok((own.len() - challenges, challenges))
    }

    /// True for a game that the person plays, or an own challenge.
    fn is_own(&self, card: &GameCard) -> bool {
        match &card.challenger {
            Some(challenger) => *challenger == self.person.key,
            None => card.persons.contains(&self.person.key),
        }
    }
}

/// Refuses terms that cannot be, and a challenge that waits already.
async fn check_terms(cx: &Context<'_>, asked: &RequestedGame, by_link: bool) -> Result<(), Refused> {
    let RequestedGame { game, opponent, options, time, rated, series, hints, .. } = asked;
    let level = machine_level(opponent);
    if let Some(level) = level {
        cx.may_play(level)?;
    }
    if by_link && !cx.place.platform.has_links() {
        let levels = &cx.service.opponents().levels;
        let say = Say::NobodyHere { has_machine: !levels.is_empty() };
        return Err(Box::new(Draft::note(say).choices(private_choices(Some(*game), levels))));
    }
    if let Opponent::Username(name) = opponent
        && cx.place.platform.abilities().account_names
    {
        if fold(name).ends_with(BOT_NAME_ENDS) {
            return Err(Say::BotOpponent { name: name.clone() }.into());
        }
        if !name.is_ascii() {
            return Err(Say::NoSuchAccount { name: repeated(name) }.into());
        }
    }
    cx.may_challenge(opponent).await?;
    if *rated && *hints {
        return Err(Say::NoRating(NoRating::Hints).into());
    }
    if *rated && let Err(refused) = cx.may_be_rated(*game, opponent, options).await {
        let casual = Casual::of(cx);
        return Err(casual.or_casual(refused, casual.terms_of(asked)).await);
    }
    if series.is_some() && level.is_some() {
        return Err(Say::SeriesOfMachine.into());
    }
    cx.check_quota().await?;
    match cx.same_challenge(*game, opponent, options, *time).await? {
        Some(waiting) => Err(Say::ChallengeWaits { game: waiting }.into()),
        None => Ok(()),
    }
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
    let share = Choice { label: Label::Key("button-share"), data: Press::game(ButtonAction::Invite, &game) };
    let rows = [share].into_iter().chain(machine_choice(Some(key), levels)).map(|choice| vec![choice]).collect();
    Draft::new(ReplyKind::Open, Say::PassOn { game }).choices(rows)
}

/// Reason why the challenge is refused.
fn refused(id: &str, game: GameKey, error: &Refusal) -> Refused {
    match error {
        Refusal::Options(error) => Say::BadOption { game, error: error.clone() }.into(),
        error => refusal(id, None, error),
    }
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
