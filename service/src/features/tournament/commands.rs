//! `/tournament`: announce, sign up, look at, moderate (days 4).

mod terms;

use banco_engine::{Opponent, Person, PersonKey};
use banco_ports::ReplyKind;
use banco_ports::limits::{CUPS_PER_PLACE_MAX, NEW_ID_TRIES};
use banco_ports::text::{fold, repeated};
use banco_store::StoreError;
use banco_tournament::{Cup, Fact, Noted, Order, Stage, TermsError};
use terms::Wanted;

use crate::challenges::rated::RatedTerms;
use crate::context::{Context, Handled, store_trouble};
use crate::features::tournament::buttons::{CUP, CupDeed, NewCup};
use crate::features::tournament::commands::terms::TournamentTerms;
use crate::features::tournament::keyboards::{CupLabel, cup_choices, cup_forms, cup_games, cup_paces, cup_pages};
use crate::features::tournament::news::{self, CupNews};
use crate::features::tournament::post::is_told;
use crate::features::tournament::running::quiet::TournamentQuietHours;
use crate::features::tournament::running::referee::Referee;
use crate::features::tournament::running::{RunningTournaments, Standing, announced, restated};
use crate::features::tournament::say::{CupClock, CupSay};
use crate::ids::{FIRST_OF_CUP, is_cup_id};
use crate::messages::button::Look;
use crate::messages::say::{Choice, Draft, Label, Post, Refused, Say};
use crate::prepared_commit::{Cause, Commit};
use crate::shown_boards::ShownBoards;
use crate::typed::{Typed, silent};

type Guard = tokio::sync::OwnedMutexGuard<Standing>;

fn said(say: CupSay) -> Refused {
    say.into()
}

/// Commands and presses about tournaments.
#[derive(Clone, Copy)]
pub(crate) struct TournamentRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> TournamentRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> TournamentRequests<'a> {
        TournamentRequests { cx }
    }

    pub(crate) async fn tournament(self, typed: &Typed<'_>) -> Handled {
        let Wanted { deed, cup, rest } = self.known_cup(terms::wanted(typed)).await?;
        let cup = cup.as_deref();
        match deed {
            None if rest.is_empty() && typed.named("game").is_none() => match cup {
                Some(id) => {
                    let held = self.hold_cup(id).await?;
                    self.show_cup(&held, 0).await
                }
                None => self.cups_here().await,
            },
            None | Some(terms::TournamentAction::New) => {
                if rest.is_empty() && typed.named("game").is_none() {
                    return self.cup_asked(NewCup::default()).await;
                }
                let terms = TournamentTerms::of(self.cx).cup_terms(typed, &rest).await?;
                self.announce(terms).await
            }
            Some(terms::TournamentAction::Join) => self.cup_do(cup, CupDeed::Join).await,
            Some(terms::TournamentAction::Leave) => self.cup_do(cup, CupDeed::Leave { is_sure: false }).await,
            Some(terms::TournamentAction::Table) => {
                let page = rest.first().and_then(|word| word.parse::<usize>().ok()).unwrap_or(1).saturating_sub(1);
                match cup {
                    Some(_) => self.cup_do(cup, CupDeed::Table { page }).await,
                    None => self.cups_here().await,
                }
            }
            Some(terms::TournamentAction::Mine) => self.cup_do(cup, CupDeed::Mine).await,
            Some(terms::TournamentAction::Begin) => self.cup_do(cup, CupDeed::Begin).await,
            Some(terms::TournamentAction::End) => self.cup_do(cup, CupDeed::CallOff { is_sure: false }).await,
            Some(terms::TournamentAction::Remove) => self.remove_from_cup(cup, typed, &rest).await,
        }
    }

    /// An id that might be a word is one where there is such a tournament.
    async fn known_cup<'t>(self, mut wanted: Wanted<'t>) -> Result<Wanted<'t>, Refused> {
        let may_be = |word: &&str| is_cup_id(&word.to_ascii_lowercase());
        let at = wanted.rest.iter().position(may_be).filter(|at| wanted.deed.is_some() || *at == 0);
        let Some(at) = at.filter(|_| wanted.cup.is_none() && wanted.deed != Some(terms::TournamentAction::New)) else {
            return Ok(wanted);
        };
        let id = wanted.rest.get(at).map(|word| word.to_ascii_lowercase()).unwrap_or_default();
        if RunningTournaments::of(self.cx.service).cup(&id).await.map_err(|error| store_trouble(&error))?.is_some() {
            wanted.rest.remove(at);
            wanted.cup = Some(id);
        }
        Ok(wanted)
    }

    /// Asks step by step for a new tournament.
    pub(crate) async fn cup_asked(self, new: NewCup) -> Handled {
        self.may_announce().await?;
        let open = |say: CupSay| Draft::new(ReplyKind::Picker, say);
        match (new.game, new.form, new.pace) {
            (None, ..) => Ok(vec![open(CupSay::How).choices(cup_games())]),
            (Some(game), None, _) => Ok(vec![open(CupSay::WhichForm { game }).choices(cup_forms(game))]),
            (Some(game), Some(form), None) => {
                Ok(vec![open(CupSay::WhichPace { game, form }).choices(cup_paces(game, form))])
            }
            (Some(game), Some(form), Some(pace)) => {
                let mut drafts = self.announce(terms::usual(game, form, pace)).await?;
                drafts.push(Draft::settled(Say::Nothing));
                Ok(drafts)
            }
        }
    }

    async fn may_announce(self) -> Result<(), Refused> {
        if self.cx.private {
            return Err(said(CupSay::NotPrivate));
        }
        let (open, _) = RunningTournaments::of(self.cx.service)
            .cups_at(&self.cx.place)
            .await
            .map_err(|error| store_trouble(&error))?;
        let max = CUPS_PER_PLACE_MAX;
        if open.len() >= max { Err(said(CupSay::TooMany { max })) } else { Ok(()) }
    }

    async fn announce(self, terms: banco_tournament::Terms) -> Handled {
        self.may_announce().await?;
        terms.check().map_err(|error| {
            said(match error {
                TermsError::RoundTooShort { least } => CupSay::RoundTooShort { terms: Box::new(terms.clone()), least },
                error => CupSay::BadTerms(error),
            })
        })?;
        if terms.rated {
            RatedTerms::of(self.cx).may_be_rated(terms.game, &Opponent::Anyone, &terms.options).await?;
        }
        if let Err(error) = terms.game.start(&terms.options) {
            return Err(Say::BadOption { game: terms.game, error }.into());
        }
        let community = self.cx.community().await.map_err(|error| store_trouble(&error))?;
        for attempt in 0..NEW_ID_TRIES {
            let (seed, id) = self.cx.service.fresh(FIRST_OF_CUP, attempt);
            let (fact, cup) = announced(&id, terms.clone(), seed, self.cx.person.clone(), self.cx.now);
            let Some(cup) = cup else { return Err(Say::Trouble.into()) };
            let post = news::post(&id, CupNews::Announced);
            let standing = Standing { cup, place: self.cx.place.clone(), community: community.clone() };
            let commit = self.cx.begin().tell([&self.cx.place], &[post]);
            match RunningTournaments::of(self.cx.service).announce(commit, standing, fact).await {
                Ok(()) => return Ok(silent()),
                // The id is taken.
                Err(StoreError::Changed(_)) => {}
                Err(error) => return Err(store_trouble(&error)),
            }
        }
        Err(Say::Trouble.into())
    }

    /// Running tournaments of this chat; else the last one, or help to create one.
    async fn cups_here(self) -> Handled {
        let (open, over) = RunningTournaments::of(self.cx.service)
            .cups_at(&self.cx.place)
            .await
            .map_err(|error| store_trouble(&error))?;
        match (open.as_slice(), over.first()) {
            ([one], _) | ([], Some(one)) => {
                let standing = one.lock().await.clone();
                self.show_cup(&standing, 0).await
            }
            ([], None) => self.cup_asked(NewCup::default()).await,
            (several, _) => {
                let mut choices = Vec::new();
                for slot in several {
                    choices.push(vec![cup_button(&slot.lock().await.cup, CupDeed::Table { page: 0 })]);
                }
                Ok(vec![Draft::note(CupSay::Which).choices(choices)])
            }
        }
    }

    /// This person as a player of a tournament: with the account that signed up, else with the one in use.
    fn entrant(self, cup: &Cup) -> Person {
        let signed_up = |account: &PersonKey| cup.players().get(cup.number_of(account)?);
        let player = self.cx.accounts.all().find_map(signed_up);
        player.map_or_else(|| self.cx.person.clone(), |player| player.person.clone())
    }

    /// A tournament by its id, for people who may know of it.
    async fn hold_cup(self, id: &str) -> Result<Guard, Refused> {
        let found = RunningTournaments::of(self.cx.service).cup(id).await.map_err(|error| store_trouble(&error))?;
        if let Some(slot) = found {
            let held = slot.lock_owned().await;
            let is_in = self.cx.accounts.all().any(|account| held.cup.number_of(account).is_some());
            if held.place == self.cx.place || is_in || RunningTournaments::organises(&held.cup, &self.cx.person.key) {
                return Ok(held);
            }
        }
        Err(said(CupSay::NoSuch { typed: repeated(id) }))
    }

    /// The tournament that is meant: the named or only one here; otherwise the person is asked.
    async fn which_cup(self, named: Option<&str>, deed: &CupDeed) -> Result<Guard, Refused> {
        if let Some(id) = named {
            return self.hold_cup(id).await;
        }
        let (open, _) = RunningTournaments::of(self.cx.service)
            .cups_at(&self.cx.place)
            .await
            .map_err(|error| store_trouble(&error))?;
        match open.as_slice() {
            [] => Err(said(CupSay::NoneHere)),
            [one] => Ok(std::sync::Arc::clone(one).lock_owned().await),
            several => {
                let mut choices = Vec::new();
                for slot in several {
                    choices.push(vec![cup_button(&slot.lock().await.cup, *deed)]);
                }
                Err(Box::new(Draft::note(CupSay::Which).choices(choices)))
            }
        }
    }

    pub(crate) async fn cup_do(self, named: Option<&str>, deed: CupDeed) -> Handled {
        let mut held = self.which_cup(named, &deed).await?;
        let cup = held.cup.id().to_owned();
        Referee::of(self.cx.service).give_cup_back(&mut held).await.map_err(|error| store_trouble(&error))?;
        match deed {
            CupDeed::Table { page } => self.show_cup(&held, page).await,
            CupDeed::Envelope => Ok(vec![Draft::note(CupSay::envelope(&held.cup))]),
            CupDeed::Mine => self.own_game(held).await,
            CupDeed::Join => {
                let count = held.cup.players().len() + 1;
                // A place taken with another account is the place of this person.
                let who = self.entrant(&held.cup);
                let news = CupNews::Joined { who: who.clone(), count };
                self.order(&mut held, Order::Join(who), |_| Some(news)).await?;
                // Where every sign-up is a line for all, the person needs none beside it.
                let is_line = is_told(count) && !self.cx.place.platform.abilities().edits;
                let (most, is_read) = (held.cup.terms().most, is_line && held.place == self.cx.place);
                self.go_on(&mut held).await;
                // The last place is taken at night.
                let rests = TournamentQuietHours::of(self.cx.service).cup_begins_at(&held).await;
                Ok(match (rests, is_read) {
                    (Some(at), _) => vec![self.begins_at(cup, at, Some((count, most)))],
                    (None, true) => silent(),
                    (None, false) => vec![Draft::note(CupSay::Joined { cup, count, most })],
                })
            }
            CupDeed::Leave { is_sure } => {
                let is_withdrawn = Referee::is_running(&held.cup);
                let who = self.entrant(&held.cup);
                let is_in = held.cup.number_of(&who.key).is_some_and(|number| !held.cup.is_out(number));
                if is_withdrawn && is_in && !is_sure {
                    let data = CUP.of(CupDeed::Leave { is_sure: true }, &cup);
                    let stay = CUP.of(CupDeed::Stay, &cup);
                    let sure = vec![vec![
                        Choice { label: Label::Key("button-cup-leave-sure"), data },
                        Choice { label: Label::Key("button-cup-stay"), data: stay },
                    ]];
                    return Ok(vec![Draft::note(CupSay::SureToLeave { cup }).choices(sure)]);
                }
                let news = CupNews::Left { who: who.clone(), by: None, why: String::new() };
                self.order(&mut held, Order::Leave(who.key), |_| Some(news)).await?;
                let is_read =
                    held.place == self.cx.place && (is_withdrawn || !self.cx.place.platform.abilities().edits);
                self.go_on(&mut held).await;
                let own = || Draft::note(CupSay::Left { cup, is_withdrawn });
                let mut drafts: Vec<Draft> = (!is_read).then(own).into_iter().collect();
                drafts.extend(is_sure.then(|| Draft::settled(Say::Nothing)));
                Ok(drafts)
            }
            CupDeed::Stay => Ok(vec![Draft::settled(CupSay::Stays { cup })]),
            CupDeed::Begin => self.begin_cup(held).await,
            CupDeed::CallOff { is_sure } => {
                self.may_order(&held)?;
                if !is_sure && held.cup.is_open() {
                    let data = CUP.of(CupDeed::CallOff { is_sure: true }, &cup);
                    let sure = vec![vec![Choice { label: Label::Key("button-cup-end-sure"), data }]];
                    return Ok(vec![Draft::note(CupSay::SureToEnd { cup }).choices(sure)]);
                }
                let order = Order::CallOff(self.cx.person.clone());
                self.order(&mut held, order, |_| Some(CupNews::CalledOff)).await?;
                Ok(vec![Draft::settled(Say::Nothing)])
            }
        }
    }

    /// Begins it, or has it begin with the end of the quiet hours: until then places stay open.
    async fn begin_cup(self, mut held: Guard) -> Handled {
        self.may_order(&held)?;
        self.order(&mut held, Order::Begin, |_| None).await?;
        // The players of quick games are at the board now.
        let is_quick = held.cup.terms().time.is_quick();
        let rests =
            if is_quick { None } else { TournamentQuietHours::of(self.cx.service).cup_rests_until(&held).await };
        let Some(at) = rests else {
            Referee::of(self.cx.service).begin_cup(&mut held).await.map_err(|error| store_trouble(&error))?;
            self.go_on(&mut held).await;
            return Ok(silent());
        };
        let (cup, fact) = (held.cup.id().to_owned(), held.cup.hurry(self.cx.now));
        let commit = self.cx.begin().tell([&held.place.clone()], &[restated(&held.cup)]);
        RunningTournaments::of(self.cx.service)
            .keep_cup(commit, &mut held, &[fact])
            .await
            .map_err(|error| store_trouble(&error))?;
        Ok(vec![self.begins_at(cup, at, None)])
    }

    fn begins_at(self, cup: String, at: i64, place: Option<(usize, usize)>) -> Draft {
        Draft::note(CupSay::BeginsAt { cup, place, at, now: self.cx.now })
    }

    /// The organiser and the moderators of its chat.
    fn may_order(self, held: &Standing) -> Result<(), Refused> {
        let keeps_order = self.cx.moderator && held.place == self.cx.place;
        if keeps_order || RunningTournaments::organises(&held.cup, &self.cx.person.key) {
            return Ok(());
        }
        let (cup, name) = (held.cup.id().to_owned(), held.cup.organiser().name.clone());
        Err(said(CupSay::OrganiserOnly { cup, name }))
    }

    /// Saves the change of an order and posts it.
    async fn order(
        self,
        held: &mut Standing,
        order: Order,
        news: impl FnOnce(&Standing) -> Option<CupNews>,
    ) -> Result<(), Refused> {
        let cup = held.cup.id().to_owned();
        let facts =
            held.cup.act(order, self.cx.now).map_err(|verdict| said(CupSay::Refused { cup: cup.clone(), verdict }))?;
        if facts.is_empty() {
            return Ok(());
        }
        let news = news(held).map(|news| news::post(&cup, news));
        // The announcement is edited before the message beside it is posted, because that message may end it.
        let is_card = held.place.platform.abilities().edits && !facts.iter().any(is_apart);
        let follows = held.cup.stage() == Stage::SignUp && !is_card;
        let posts: Vec<Post> = follows.then(|| restated(&held.cup)).into_iter().chain(news).collect();
        let commit = self.cx.begin().tell([&held.place.clone()], &posts);
        RunningTournaments::of(self.cx.service)
            .keep_cup(commit, held, &facts)
            .await
            .map_err(|error| store_trouble(&error))
    }

    /// Runs the next steps of the tournament; failed ones are done by the clock later.
    async fn go_on(self, held: &mut Standing) {
        if let Err(error) = Referee::of(self.cx.service).run_cup(held).await {
            tracing::warn!("tournament {} goes on later: {error}", held.cup.id());
        }
    }

    /// Leaves all open tournaments.
    pub(crate) async fn leave_cups(self) -> Result<(), Refused> {
        let open = RunningTournaments::of(self.cx.service)
            .cups_of(&self.cx.person.key)
            .await
            .map_err(|error| store_trouble(&error))?;
        for slot in open {
            let mut held = slot.lock_owned().await;
            let Ok(facts) = held.cup.act(Order::Leave(self.cx.person.key.clone()), self.cx.now) else { continue };
            let left = CupNews::Left { who: self.cx.person.clone(), by: None, why: String::new() };
            let post = news::post(held.cup.id(), left);
            let commit = Commit::new(Cause::House { event: None }).tell([&held.place.clone()], &[post]);
            RunningTournaments::of(self.cx.service)
                .keep_cup(commit, &mut held, &facts)
                .await
                .map_err(|error| store_trouble(&error))?;
            self.go_on(&mut held).await;
        }
        Ok(())
    }

    async fn remove_from_cup(self, named: Option<&str>, typed: &Typed<'_>, rest: &[&str]) -> Handled {
        let mut held = self.which_cup(named, &CupDeed::Table { page: 0 }).await?;
        let cup = held.cup.id().to_owned();
        self.may_order(&held)?;
        let (who, name) = self.player_meant(&held.cup, typed, rest)?;
        let is_playing = |person: &banco_engine::Person| {
            held.cup.number_of(&person.key).is_some_and(|number| !held.cup.is_out(number))
        };
        let Some(person) = who.filter(is_playing) else { return Err(said(CupSay::NotIn { cup, name })) };
        let who = person.key.clone();
        let why: Vec<&str> =
            rest.iter().filter(|word| !word.starts_with('@') && fold(word) != fold(&name)).copied().collect();
        let why: String = why.join(" ").chars().take(banco_engine::PART_CHARS_MAX).collect();
        let news = CupNews::Left { who: person, by: Some(self.cx.person.clone()), why: why.clone() };
        let order = Order::Remove { who, by: self.cx.person.clone(), why };
        self.order(&mut held, order, |_| Some(news)).await?;
        self.go_on(&mut held).await;
        Ok(silent())
    }

    /// The player to remove, with the typed name.
    fn player_meant(
        self,
        cup: &Cup,
        typed: &Typed<'_>,
        rest: &[&str],
    ) -> Result<(Option<banco_engine::Person>, String), Refused> {
        let find = |is: &dyn Fn(&banco_engine::Person) -> bool| {
            let player = cup.players().iter().find(|player| is(&player.person));
            player.map(|player| player.person.clone())
        };
        let name = match &typed.args().opponent {
            Some(Opponent::Person(person)) => {
                return Ok((find(&|known| known.key == person.key), person.name.clone()));
            }
            Some(Opponent::Username(name)) => name.clone(),
            Some(Opponent::Anyone) | None => match rest.first() {
                Some(word) => word.trim_start_matches('@').to_owned(),
                None => return Err(said(CupSay::RemoveWhom { cup: cup.id().to_owned() })),
            },
        };
        let wanted = fold(&name);
        let is = |known: &banco_engine::Person| {
            fold(&known.name) == wanted || known.username.as_ref().is_some_and(|own| fold(own) == wanted)
        };
        Ok((find(&is), repeated(&name)))
    }

    async fn show_cup(self, standing: &Standing, page: usize) -> Handled {
        let cup = &standing.cup;
        // All members read the message and press its buttons.
        let is_read_by_all = self.cx.place.platform.abilities().public_commands && !self.cx.private;
        let entrant = self.entrant(cup);
        let mut choices = cup_choices(cup, Some(&entrant.key).filter(|_| !is_read_by_all), self.cx.now);
        choices.extend(cup_pages(cup, page));
        let clocks = self.clocks_of(cup).await;
        let rests = TournamentQuietHours::of(self.cx.service).cup_begins_at(standing).await;
        let say = CupSay::Table { cup: Box::new(cup.clone()), page, now: self.cx.now, clocks, rests };
        Ok(vec![Draft::new(ReplyKind::Open, say).choices(choices)])
    }

    /// Clocks of the players to move in a tournament, each with the limit that ends first.
    async fn clocks_of(self, cup: &Cup) -> Vec<CupClock> {
        /// Number of lines: a table of eight has so many games.
        const LINES_MAX: usize = 8;
        let mut clocks = Vec::new();
        for (_, running) in cup.running().take(LINES_MAX) {
            let Some(seated) =
                self.cx.service.games.snapshot(&*self.cx.service.store, &running.game).await.ok().flatten()
            else {
                continue;
            };
            let table = &seated.table;
            let to_move = table.to_move().and_then(|seat| table.person_at(seat));
            let to_move = to_move.map(|person| person.name.clone()).unwrap_or_default();
            let out = table.runs_out(self.cx.now).filter(|out| out.at > self.cx.now);
            clocks.push(CupClock { game: running.game.clone(), to_move, out });
        }
        clocks
    }

    /// Shows the board of this person's game.
    async fn own_game(self, held: Guard) -> Handled {
        let (cup, number) = (held.cup.id().to_owned(), held.cup.number_of(&self.entrant(&held.cup).key));
        let running = held.cup.running().filter_map(|(bout, game)| {
            let bout = held.cup.rounds().last()?.bouts.get(bout)?;
            bout.players.contains(&number?).then(|| game.game.clone())
        });
        let games: Vec<String> = running.collect();
        drop(held);
        match self.own_turn_first(games).await {
            Some(game) => ShownBoards::of(self.cx).look(Some(&game), Look::Picture).await,
            None => Err(said(CupSay::NoGame { cup })),
        }
    }

    /// Of several games the one that waits for this person.
    async fn own_turn_first(self, games: Vec<String>) -> Option<String> {
        for game in &games {
            let Some(seated) = self.cx.service.games.snapshot(&*self.cx.service.store, game).await.ok().flatten()
            else {
                continue;
            };
            let table = &seated.table;
            let to_move = table.to_move().and_then(|seat| table.person_at(seat));
            if to_move.is_some_and(|person| self.cx.accounts.has(&person.key)) {
                return Some(game.clone());
            }
        }
        games.into_iter().next()
    }
}

/// True if the chat gets a message of its own about it, beside the announcement.
fn is_apart(noted: &Noted) -> bool {
    matches!(noted.fact, Fact::CalledOff { .. } | Fact::Left { by: Some(_), .. })
}

fn cup_button(cup: &Cup, deed: CupDeed) -> Choice {
    let label = CupLabel { id: cup.id().to_owned(), game: cup.terms().game, players: cup.players().len() };
    Choice { label: label.into(), data: CUP.of(deed, cup.id()) }
}
