//! Challenges: made, mixed into, taken up, turned down, withdrawn.

use std::collections::BTreeMap;

use banco_engine::{
    Action, Actor, Challenge, GameKey, GameOptions, Opponent, Part, PersonKey, Phase, Refusal, Seat, Seed, Side, Table,
    TimeControl,
};
use banco_mind::Sight;
use banco_ports::ReplyKind;
use banco_ports::limits::{
    CHALLENGES_PER_PERSON_MAX, NAME_CHARS_MAX, NEW_ID_TRIES, OPEN_CARDS_READ_MAX, OPEN_GAMES_PER_PERSON_MAX,
    OPEN_GAMES_PER_PLACE_MAX,
};
use banco_ports::text::{fold, repeated};
use banco_ports::{Lang, Platform};
use banco_store::{GameCard, StoreError};

use crate::context::{Context, Handled, Held, Invited, store_trouble};
use crate::facts::keyboards::{private_choices, start_choices};
use crate::facts::machine::level_of;
use crate::facts::press::{Deed, Press, is_game_id};
use crate::facts::say::{Choice, Draft, Label, Post, Refused, Say};
use crate::facts::time::{Timing, TimingError};
use crate::facts::wishes::{self, Scope};
use crate::games::{self, read_game};
use crate::handlers::act::refusal;
use crate::handlers::machine;
use crate::handlers::option_words;
use crate::handlers::request::{Typed, silent};
use crate::handlers::which::{Want, split_game_id};
use crate::i18n;

/// Telegram gives accounts of programs, and no others, names that end so.
const BOT_NAME_ENDS: &str = "bot";

/// What `/play` asks for.
struct Invitation {
    opponent: Opponent,
    side: Side,
    options: GameOptions,
    timing: Timing,
}

/// How the person who is challenged hears of it.
enum Reach {
    /// He reads along.
    Here,
    Private(PersonKey),
    /// Nobody of this account name ever spoke here.
    Unknown(String),
}

impl Invitation {
    /// By the name of an account; somebody the platform pointed at comes first.
    fn invite(&mut self, name: &str) -> Result<(), Refused> {
        if name.chars().count() > NAME_CHARS_MAX {
            return Err(Say::UnknownWord { typed: repeated(name) }.into());
        }
        match &self.opponent {
            Opponent::Anyone => self.opponent = Opponent::Username(name.to_owned()),
            Opponent::Username(other) if fold(other) != fold(name) => return Err(Say::OneOpponent.into()),
            Opponent::Person(person) if level_of(&person.key).is_some() => return Err(Say::OneOpponent.into()),
            Opponent::Username(_) | Opponent::Person(_) => {}
        }
        Ok(())
    }

    /// Against the house: not beside somebody else.
    fn oppose(&mut self, machine: Opponent) -> Result<(), Refused> {
        match &self.opponent {
            Opponent::Anyone => self.opponent = machine,
            Opponent::Username(_) | Opponent::Person(_) => return Err(Say::OneOpponent.into()),
        }
        Ok(())
    }

    fn option(&mut self, key: &str, value: &str) -> Result<(), Refused> {
        if matches!(fold(key).as_str(), "side" | "ben") {
            self.side = read_side(value).ok_or_else(|| Say::UnknownWord { typed: repeated(value) })?;
            return Ok(());
        }
        // The letters of a position text mean sides.
        let key = key.to_lowercase();
        let value = if key == "position" { value.to_owned() } else { value.to_lowercase() };
        self.options.insert(key, value);
        Ok(())
    }
}

impl Context<'_> {
    pub(crate) async fn play(&self, typed: &Typed<'_>) -> Handled {
        let (game, invitation) = self.invitation(typed)?;
        let time = invitation.timing.control(self.usual_clock().await).map_err(|error| bad_time(error, ""))?;
        self.challenge(game, invitation.opponent, invitation.side, invitation.options, time).await
    }

    /// A challenge to anybody here, from a button.
    pub(crate) async fn play_open(&self, game: GameKey) -> Handled {
        let time = self.usual_clock().await;
        self.challenge(game, Opponent::Anyone, Side::Lot, GameOptions::new(), time).await
    }

    pub(crate) async fn challenge(
        &self,
        game: GameKey,
        opponent: Opponent,
        side: Side,
        options: GameOptions,
        time: Option<TimeControl>,
    ) -> Handled {
        let is_machine = matches!(&opponent, Opponent::Person(person) if level_of(&person.key).is_some());
        if is_machine && !Sight::knows(game) {
            return Err(Say::MachineCannot { game }.into());
        }
        let by_link = self.private && opponent == Opponent::Anyone;
        if by_link && !self.place.platform.has_links() {
            return Err(Box::new(Draft::note(Say::NobodyHere).choices(private_choices(Some(game)))));
        }
        if let Opponent::Username(name) = &opponent
            && self.place.platform == Platform::Telegram
            && fold(name).ends_with(BOT_NAME_ENDS)
        {
            return Err(Say::BotOpponent { name: name.clone() }.into());
        }
        self.check_quota().await?;
        let side = side_with_odds(game, side, &options);
        let reach = self.reach(&opponent).await;
        // An id that is taken shows only when it is written: try again with a longer one.
        for attempt in 0..NEW_ID_TRIES {
            let (seed, id) = self.fresh(attempt);
            let challenge = Challenge {
                id: id.clone(),
                game,
                options: options.clone(),
                challenger: self.person.clone(),
                opponent: opponent.clone(),
                side,
                time,
            };
            let (entries, table) =
                Table::open(challenge, seed, self.now).map_err(|error| refused(&id, game, &error))?;
            let invited = match &reach {
                Reach::Private(person) => Invited::Person(person.clone()),
                Reach::Here if by_link => Invited::ByLink(id.clone()),
                Reach::Here | Reach::Unknown(_) => Invited::Here,
            };
            match self.keep_new(entries, table, Post::Challenge { game: id.clone() }, invited).await {
                Ok(()) => {
                    return Ok(match reach {
                        Reach::Unknown(name) => vec![Draft::note(Say::UnknownPerson { game: id, name })],
                        Reach::Here if by_link => vec![passed_on(id, game)],
                        Reach::Here | Reach::Private(_) => silent(),
                    });
                }
                Err(StoreError::Conflict { .. }) => {}
                Err(error) => return Err(store_trouble(&error)),
            }
        }
        Err(Say::Trouble.into())
    }

    /// The clock this chat has chosen for challenges that say nothing of one.
    async fn usual_clock(&self) -> Option<TimeControl> {
        self.service.wishes(Scope::Chat, &wishes::of_chat(&self.place)).await.0.clock()
    }

    /// In a room of one the other would never hear of it.
    async fn reach(&self, opponent: &Opponent) -> Reach {
        match opponent {
            Opponent::Person(person) if level_of(&person.key).is_some() => Reach::Here,
            Opponent::Person(person) if self.private => Reach::Private(person.key.clone()),
            Opponent::Username(name) if self.private => {
                let (heard, store) = (&self.service.heard, &*self.service.store);
                let known = heard.person(store, self.place.platform, name).await;
                known.map_or_else(|| Reach::Unknown(name.clone()), Reach::Private)
            }
            Opponent::Anyone | Opponent::Person(_) | Opponent::Username(_) => Reach::Here,
        }
    }

    /// A challenge counts against its challenger alone, a game against both who play it. A full place has room for one
    /// game of everybody.
    async fn check_quota(&self) -> Result<(), Refused> {
        let (games, challenges) = self.open_of_person().await?;
        if challenges >= CHALLENGES_PER_PERSON_MAX {
            return Err(Say::TooManyChallenges.into());
        }
        let here = self.service.store.open_games_at(&self.place).await.map_err(|error| store_trouble(&error))?;
        let whole = here.iter().filter(|(id, _)| !self.service.book.is_set_aside(id));
        let is_full = whole.count() >= OPEN_GAMES_PER_PLACE_MAX && here.iter().any(|(_, card)| self.is_own(card));
        if is_full || games >= OPEN_GAMES_PER_PERSON_MAX { Err(Say::TooManyGames.into()) } else { Ok(()) }
    }

    /// The games the person plays and the challenges he made; what others want of him is not his doing.
    async fn open_of_person(&self) -> Result<(usize, usize), Refused> {
        let mut own = self
            .service
            .store
            .games_of(&self.person.key, true, OPEN_CARDS_READ_MAX)
            .await
            .map_err(|error| store_trouble(&error))?;
        own.retain(|(id, card)| self.is_own(card) && !self.service.book.is_set_aside(id));
        let challenges = own.iter().filter(|(_, card)| card.challenger.is_some()).count();
        Ok((own.len() - challenges, challenges))
    }

    /// A game he plays, or a challenge he made.
    fn is_own(&self, card: &GameCard) -> bool {
        match &card.challenger {
            Some(challenger) => *challenger == self.person.key,
            None => card.persons.contains(&self.person.key),
        }
    }

    /// A seed and a short id. The first letter is none that a move of any game begins with, so that
    /// an id is never taken for a move.
    fn fresh(&self, attempt: usize) -> (Seed, String) {
        const FIRST: &[u8] = b"jqwyz";
        const REST: &[u8] = b"23456789jkmnpqrstvwxyz";
        let bytes = (self.service.entropy)();
        let length = 4 + (attempt / 2).min(2);
        let random = (self.service.entropy)();
        let mut id = String::from(char::from(FIRST[usize::from(random[0]) % FIRST.len()]));
        id.extend(random[1..length].iter().map(|byte| char::from(REST[usize::from(*byte) % REST.len()])));
        (Seed::new(bytes), id)
    }

    fn invitation(&self, typed: &Typed<'_>) -> Result<(GameKey, Invitation), Refused> {
        let named = &typed.args().named;
        let mut invitation = Invitation {
            opponent: typed.args().opponent.clone().unwrap_or(Opponent::Anyone),
            side: Side::Lot,
            options: BTreeMap::new(),
            timing: Timing::default(),
        };
        let mut words: Vec<&str> = typed.args().rest.split_whitespace().collect();
        let (mut game, mut gift) = (None, None);
        if let Some(key) = named.get("game") {
            game = Some(read_game(key).ok_or_else(|| Say::UnknownGame { typed: repeated(key) })?);
        }
        if let Some(side) = named.get("side") {
            invitation.side = read_side(side).ok_or_else(|| Say::UnknownWord { typed: repeated(side) })?;
        }
        if let Some(level) = named.get("level") {
            let known = machine::read_level(level).ok_or_else(|| Say::UnknownWord { typed: repeated(level) })?;
            invitation.oppose(self.machine(known))?;
        }
        words.extend(named.get("options").into_iter().flat_map(|options| options.split_whitespace()));
        if let Some(length) = named.get("match") {
            // "trận 3 điểm", as texts print it.
            let digits = length.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty());
            invitation.options.insert("match".to_owned(), digits.unwrap_or(length.trim()).to_owned());
        }
        for key in ["time", "bank", "flag"] {
            let Some(value) = named.get(key) else { continue };
            let mut typed = value.split_whitespace();
            let rest: Vec<&str> = typed.clone().skip(1).collect();
            if let Some(Err(error)) = invitation.timing.option(key, typed.next().unwrap_or_default(), &rest) {
                return Err(bad_time(error, value));
            }
        }
        let mut words = words.as_slice();
        while let Some((word, rest)) = words.split_first() {
            if let Some(name) = word.strip_prefix('@').filter(|name| !name.is_empty()) {
                invitation.invite(name)?;
            } else if let Some(value) = word.strip_prefix("level=").or_else(|| word.strip_prefix("cap=")) {
                let level = machine::read_level(value).ok_or_else(|| Say::UnknownWord { typed: repeated(value) })?;
                invitation.oppose(self.machine(level))?;
            } else if let Some((key, value)) = word.split_once('=') {
                match invitation.timing.option(key, value, rest) {
                    Some(Ok(count)) => {
                        words = rest.get(count..).unwrap_or_default();
                        continue;
                    }
                    Some(Err(error)) => return Err(bad_time(error, value)),
                    None => invitation.option(key, value)?,
                }
            } else if option_words::is_sign(word) {
                words = rest;
                continue;
            } else if game.is_none() {
                // "cờ úp" is two words, "coup" is one; "vua lên đồi" is more than "vua".
                let named = leading_game(words);
                let variant = option_words::variant(words);
                let variant = variant.filter(|(_, count)| named.is_none_or(|(_, words)| words < *count));
                if let Some((of, _)) = variant {
                    game = Some(of);
                    continue;
                }
                let (named, count) = named.ok_or_else(|| unknown_game(words))?;
                game = Some(named);
                words = words.get(count..).unwrap_or_default();
                continue;
            } else if let Some(said) = option_words::read(game, words) {
                invitation.option(said.key, &said.value)?;
                words = words.get(said.words..).unwrap_or_default();
                continue;
            } else if let Some(game) = game.filter(|_| matches!(fold(word).as_str(), "chap" | "odds:")) {
                // "chấp hai mã"
                let (given, others) = rest.split_at(option_words::gift(game, rest));
                gift = Some(given.join("_").to_lowercase());
                words = others;
                continue;
            } else if let Some((level, count)) = machine::read(words) {
                invitation.oppose(self.machine(level))?;
                words = words.get(count..).unwrap_or_default();
                continue;
            } else if let Some((given, count)) = option_words::odds(words) {
                gift = Some(given);
                words = words.get(count..).unwrap_or_default();
                continue;
            } else if let Some(count) = invitation.timing.leading(words) {
                words = words.get(count..).unwrap_or_default();
                continue;
            } else if let Some((side, count)) = leading_side(words) {
                invitation.side = side;
                words = words.get(count..).unwrap_or_default();
                continue;
            } else {
                return Err(Say::UnknownWord { typed: repeated(word) }.into());
            }
            words = rest;
        }
        let game = game.ok_or_else(ask_game)?;
        if let Some(gift) = gift {
            invitation.options.insert(games::face(game).gift.to_owned(), option_words::named_gifts(game, &gift));
        }
        Ok((game, invitation))
    }

    pub(crate) async fn accept(&self, typed: &Typed<'_>) -> Handled {
        let text = typed.text("part");
        // `/accept k7m2 some words`: the id first, where one is typed; everything else is the part.
        let (first, after) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let (named, part) = match typed.named("game") {
            Some(id) => (Some(id.to_owned()), text),
            None => match self.own_id(first).await? {
                Some(id) => (Some(id), after.trim()),
                None => (None, text),
            },
        };
        self.accept_with(named.as_deref(), part).await
    }

    /// `word` as the id of a challenge that is open here, with or without `#`.
    async fn own_id(&self, word: &str) -> Result<Option<String>, Refused> {
        let id = word.trim_start_matches('#').to_ascii_lowercase();
        if !is_game_id(&id) {
            return Ok(None);
        }
        Ok(self.hold(&id).await?.map(|held| held.id()))
    }

    /// Takes a challenge up; an empty part becomes the automatic one, the platform's event id.
    pub(crate) async fn accept_with(&self, named: Option<&str>, part: &str) -> Handled {
        let part = part.trim();
        let ask = |table: &Table| {
            let accept = Press::game(Deed::Accept { part: part.to_owned() }, table.id());
            // Words that no button carries are not dropped: he is told how to say them for this game.
            accept.if_short().unwrap_or_else(|| Press::game(Deed::Part, table.id()))
        };
        let mut held = self.which(named, Want::Answer, ask).await?;
        let is_own = held.table().challenge().challenger.key == self.person.key;
        if is_own && held.table().phase() == Phase::Challenged && !part.is_empty() {
            return self.mix_in(&mut held, part).await;
        }
        if self.open_of_person().await?.0 >= OPEN_GAMES_PER_PERSON_MAX {
            return Err(Say::TooManyGames.into());
        }
        if self.has_link(&held.seated).await? && !held.seated.card.is_at(&self.place) {
            // From now on it is shown here too.
            held.seated.card.places.push(self.place.clone());
        }
        let part = if part.is_empty() { Part::automatic(&*self.event) } else { Part::typed(part) };
        let action = Action::Accept { by: self.person.clone(), part };
        let board = Post::Board { game: held.id() };
        self.act(&mut held, action, |_| vec![board]).await?;
        Ok(silent())
    }

    pub(crate) async fn decline(&self, typed: &Typed<'_>) -> Handled {
        self.decline_named(typed.game()).await
    }

    pub(crate) async fn decline_named(&self, named: Option<&str>) -> Handled {
        let mut held = self.which(named, Want::Answer, |table| Press::game(Deed::Decline, table.id())).await?;
        if !held.table().is_for(&self.person) {
            return Err(refusal(&held.id(), Some(held.table()), &Refusal::NotForYou));
        }
        let post = Post::Declined { game: held.id(), by: self.person.clone() };
        self.act(&mut held, Action::Decline { by: self.person.clone() }, |_| vec![post]).await?;
        Ok(silent())
    }

    pub(crate) async fn cancel(&self, typed: &Typed<'_>) -> Handled {
        self.cancel_named(typed.game()).await
    }

    pub(crate) async fn cancel_named(&self, named: Option<&str>) -> Handled {
        let ask = |table: &Table| Press::game(Deed::Cancel, table.id());
        let mut held = match self.which(named, Want::OwnChallenge, ask).await {
            Err(refused) if self.moderator && matches!(refused.say, Say::NoOwnChallengeHere) => {
                self.which(None, Want::AnyChallenge, ask).await?
            }
            held => held?,
        };
        if self.moderates(&held) {
            return self.withdraw(held).await;
        }
        let post = Post::Cancelled { game: held.id() };
        self.act(&mut held, Action::Cancel, |_| vec![post]).await?;
        Ok(silent())
    }

    /// Somebody else's challenge in the chat he moderates.
    fn moderates(&self, held: &Held) -> bool {
        let is_foreign = held.table().challenge().challenger.key != self.person.key;
        self.moderator && is_foreign && held.places().contains(&self.place)
    }

    async fn withdraw(&self, mut held: Held) -> Handled {
        let post = Post::Withdrawn { game: held.id(), by: self.person.clone() };
        self.act_as(&Actor::House, &mut held, Action::Cancel, |_| vec![post]).await?;
        Ok(silent())
    }

    /// How this person's words get into the envelope; whose it is, where it is not his.
    pub(crate) fn how_to_mix(&self, held: &Held) -> Handled {
        let (table, game) = (held.table(), held.id());
        let challenge = table.challenge();
        if table.phase() != Phase::Challenged {
            return Err(refusal(&game, Some(table), &Refusal::AlreadyAnswered));
        }
        let is_challenger = challenge.challenger.key == self.person.key;
        if is_challenger || table.is_for(&self.person) {
            return Ok(vec![Draft::note(Say::HowToMix { game, is_challenger })]);
        }
        let opponent = match &challenge.opponent {
            Opponent::Person(person) => person.name.clone(),
            Opponent::Username(name) => format!("@{name}"),
            Opponent::Anyone => String::new(),
        };
        Err(Say::NotYourEnvelope { game, challenger: challenge.challenger.clone(), opponent }.into())
    }

    /// Text in reply to a challenge: the challenger's is his part, the other's is an acceptance only by button or command.
    pub(crate) async fn reply_to_challenge(&self, held: &mut Held, text: &str) -> Handled {
        if held.table().challenge().challenger.key != self.person.key {
            return self.how_to_mix(held);
        }
        self.mix_in(held, split_game_id(text).1).await
    }

    /// The challenger's own words for the shuffle.
    async fn mix_in(&self, held: &mut Held, text: &str) -> Handled {
        let game = held.id();
        self.act(held, Action::Part(text.to_owned()), |_| Vec::new()).await?;
        Ok(vec![Draft::note(Say::PartKept { game })])
    }
}

/// Why a challenge has no such clock.
pub(super) fn bad_time(error: TimingError, typed: &str) -> Refused {
    match error {
        TimingError::Unread => Say::BadTime { typed: repeated(typed) },
        TimingError::OutOfRange => Say::TimeRange,
        TimingError::NoTime => Say::NoTimeForMove,
    }
    .into()
}

/// The invitation is there; its challenger sends it to whom he wants.
fn passed_on(game: String, key: GameKey) -> Draft {
    let mut rows = vec![vec![Choice { label: Label::Key("button-share"), data: Press::game(Deed::Invite, &game) }]];
    if Sight::knows(key) {
        let data = Press::Machine { game: Some(key), level: None };
        rows.push(vec![Choice { label: Label::Key("button-machine"), data }]);
    }
    Draft::new(ReplyKind::Open, Say::PassOn { game }).choices(rows)
}

/// Why there is no such challenge.
fn refused(id: &str, game: GameKey, error: &Refusal) -> Refused {
    match error {
        Refusal::Options(error) => Say::BadOption { game, error: error.clone() }.into(),
        error => refusal(id, None, error),
    }
}

/// Odds are the challenger's gift: he sits where the giver sits (xiangqi clause 5.2), unless he asked for a seat.
fn side_with_odds(game: GameKey, side: Side, options: &GameOptions) -> Side {
    match (side, game.giver(options)) {
        (Side::Lot, Ok(Some(Seat::First))) => Side::First,
        (Side::Lot, Ok(Some(Seat::Second))) => Side::Second,
        // Unknown options are refused where the table is opened.
        (Side::First | Side::Second | Side::Lot, Ok(_) | Err(_)) => side,
    }
}

/// The game that the first words name, the most words first, and how many they are.
fn leading_game(words: &[&str]) -> Option<(GameKey, usize)> {
    let most = words.len().min(games::NAME_WORDS_MAX);
    (1..=most).rev().find_map(|count| Some((read_game(&words[..count].concat())?, count)))
}

/// No game has this name; the whole of it is repeated, up to what is clearly something else.
fn unknown_game(words: &[&str]) -> Say {
    let is_name = |word: &&&str| !word.starts_with('@') && !word.contains('=') && read_side(word).is_none();
    let name: Vec<&str> = words.iter().take_while(is_name).take(games::NAME_WORDS_MAX).copied().collect();
    let typed = if name.is_empty() { words.first().copied().unwrap_or_default().to_owned() } else { name.join(" ") };
    Say::UnknownGame { typed: repeated(&typed) }
}

/// The side that the first words say, the most words first: "tôi đi trước".
fn leading_side(words: &[&str]) -> Option<(Side, usize)> {
    /// "you move first"
    const SIDE_WORDS_MAX: usize = 4;
    let most = words.len().min(SIDE_WORDS_MAX);
    (1..=most).rev().find_map(|count| Some((read_side(&words.get(..count)?.concat())?, count)))
}

/// The side the challenger wants, in either language, also in the words of our lists.
fn read_side(text: &str) -> Option<Side> {
    const LISTED: [(&str, Side); 3] =
        [("choice-first", Side::First), ("choice-second", Side::Second), ("choice-lot", Side::Lot)];
    let squeezed = |text: &str| fold(text).split_whitespace().collect::<String>();
    let folded = squeezed(text);
    let is_label = |key: &str| Lang::BOTH.into_iter().any(|lang| squeezed(&i18n::text(lang, key)) == folded);
    if let Some((_, side)) = LISTED.iter().find(|(key, _)| is_label(key)) {
        return Some(*side);
    }
    match folded.as_str() {
        "first" | "truoc" | "ditruoc" | "tien" | "tienthu" => Some(Side::First),
        "second" | "sau" | "disau" | "hauthu" => Some(Side::Second),
        "lot" | "boctham" | "random" => Some(Side::Lot),
        seat => games::read_seat(seat).map(|seat| match seat {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }),
    }
}

fn ask_game() -> Refused {
    Box::new(Draft::note(Say::WhatGame).choices(start_choices()))
}
