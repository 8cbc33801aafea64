//! Computer players: they accept challenges, move and answer offers through the same tables and commits as people.
//! After a restart they find their games by their keys and compute the same move again. When idle they review finished
//! games (`reviews.rs`).

mod speed;

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use banco_ai::{Level, Limits, Line, Report, Resources, Sight};
use banco_engine::{Action, Actor, Challenge, Offer, Opponent, Part, Person, Phase, Seat, Table, Viewer};
use banco_ports::limits::{MACHINE_COURTESY, MACHINE_RETRY, OPEN_CARDS_READ_MAX};
use banco_ports::text::repeated;
use banco_store::{GameCard, StoreError};

use crate::background::aside;
use crate::cache_invalidation::CacheInvalidation;
use crate::card::next_card;
use crate::feature::Feature;
use crate::game_cache::Seated;
use crate::games::face;
use crate::messages::computer;
use crate::opponents::{Adviser, told_to_program};
use crate::prepared_commit::{Cause, Commit};
use crate::public_luck::PublicDraws;
use crate::{Post, Service};

use speed::{Effort, Speed, hurry};

/// Minimum number of plies before the computer considers a draw.
const DRAW_PLIES_MIN: usize = 30;

/// Number of plies without a capture after which a game may be dead; also the interval of that check.
const DEAD_PLIES: usize = 20;

/// Score limit, in hundredths of a pawn, below which neither side has winning chances.
const DEAD_SCORE: i32 = 30;

/// Level that judges if a game is dead: a beginner level could not tell.
const DRAW_JUDGE: Level = Level::Club;

/// Lowest level that resigns: beginner levels play on.
const RESIGN_LEVEL: Level = Level::Club;

/// Maximum excess of the expected score over the offered points, in thousandths of the stake, at which the computer
/// still accepts them.
const CONCEDED_LESS: i32 = 20;

/// Highest level that agrees to every take-back.
const TAKEBACK_LEVEL: Level = Level::Casual;

/// Queue of games in which the computer may have to act.
#[derive(Default)]
pub(crate) struct ComputerPlayers {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<String>,
    /// Games in which the store refused to save the computer's action.
    refused: Vec<String>,
    /// Games whose moves are being computed.
    in_hand: HashSet<String>,
}

impl ComputerPlayers {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change under the lock is complete.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(service: &Service) -> Arc<ComputerPlayers> {
        service.feature_states.of()
    }

    /// Queues a game that the computer plays, after an event in it.
    fn call(&self, game: &str) {
        let mut state = self.state();
        if !state.waiting.iter().any(|waiting| waiting == game) {
            state.waiting.push_back(game.to_owned());
        }
    }

    /// Number of games in which the computer has to act.
    fn waiting(&self) -> usize {
        let state = self.state();
        state.waiting.len() + state.in_hand.len()
    }

    /// Next game that no task has in hand.
    fn take(&self) -> Option<String> {
        let mut state = self.state();
        let at = state.waiting.iter().position(|game| !state.in_hand.contains(game))?;
        let game = state.waiting.remove(at)?;
        state.in_hand.insert(game.clone());
        Some(game)
    }

    /// Puts a game aside for a retry, because the store refused to save.
    fn put_off(&self, game: &str) {
        self.state().refused.push(game.to_owned());
    }

    fn refused(&self) -> Vec<String> {
        std::mem::take(&mut self.state().refused)
    }

    fn lay_down(&self, game: &str) {
        self.state().in_hand.remove(game);
    }
}

/// Retries an action that could not be saved, without waiting for a person to act.
async fn try_again(service: Arc<Service>, game: String) {
    tokio::time::sleep(MACHINE_RETRY).await;
    service.call_machine(&game);
}

/// Action that the computer owes a table.
enum Task {
    Accept(Person),
    Answer(Level, Seat, Offer),
    Move(Level, Seat),
}

fn task(table: &Table) -> Option<Task> {
    match table.phase() {
        // It has accepted, and the first move waits for its lot.
        Phase::Challenged if table.open_draws().is_some() => None,
        Phase::Challenged => match &table.challenge().opponent {
            Opponent::Person(person) => computer::level_of(&person.key).map(|_| Task::Accept(person.clone())),
            Opponent::Anyone | Opponent::Username(_) => None,
        },
        Phase::Playing => Seat::BOTH.into_iter().find_map(|seat| {
            let level = computer::level_of(&table.person_at(seat)?.key)?;
            match table.offer() {
                Some((by, offer)) if by != seat => Some(Task::Answer(level, seat, offer)),
                // A move would end the pause that both players agreed on.
                Some(_) | None => {
                    (table.to_move() == Some(seat) && !table.is_paused()).then_some(Task::Move(level, seat))
                }
            }
        }),
        Phase::Declined | Phase::Cancelled | Phase::Over(_) => None,
    }
}

fn is_to_move(table: &Table) -> bool {
    matches!(task(table), Some(Task::Move(..)))
}

/// Evaluation for the side to move, computed with only the knowledge of `seat`.
fn thought(
    table: &Table,
    level: Level,
    seat: Seat,
    effort: Effort,
) -> Option<impl FnOnce() -> Option<Report> + Send + use<>> {
    let (mover, key) = (table.to_move()?, table.challenge().game);
    let game = table.game()?.seen_by(seat);
    // The same game gets the same errors, also after a restart.
    let seed = table.id().bytes().fold(0_u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
    let wits = level.wits(key, seed);
    // A position that was set up is a task: its first moves are no opening.
    let is_set_up = table.challenge().options.contains_key("position");
    let wits = if is_set_up { wits.without_variety() } else { wits };
    Some(move || {
        let limits = level.limits_scaled(key, effort.quarters, &|| false);
        Some(Sight::of(&game, mover)?.think(Limits { nodes: limits.nodes / effort.hurry.max(1), ..limits }, wits))
    })
}

async fn think(table: &Table, level: Level, seat: Seat, effort: Effort) -> Option<Report> {
    let thought = thought(table, level, seat, effort)?;
    aside(thought).await.unwrap_or_else(|| {
        tracing::error!("game {}: the computer's search failed", table.id());
        None
    })
}

/// True if a computer in `seat` accepts a draw.
fn takes_draw(table: &Table, seat: Seat, report: Option<&Report>) -> bool {
    let best = report.and_then(|report| report.alternatives.first()).map_or(0, |line| line.score);
    let own = if table.to_move() == Some(seat) { best } else { -best };
    table.plies().len() >= DRAW_PLIES_MIN && own <= 0
}

/// True if the check for a dead game is due and there was no capture for long.
fn may_be_dead(table: &Table) -> bool {
    let plies = table.plies().len();
    let is_time = plies >= DRAW_PLIES_MIN && (plies / 2).is_multiple_of(DEAD_PLIES / 2);
    if !is_time || !table.challenge().game.can_be_drawn() || table.offer().is_some() {
        return false;
    }
    let mut men = Vec::with_capacity(plies);
    table.retell(|game, _| men.push(game.view(Viewer::Public).men.len()));
    let now = table.view(Viewer::Public).map(|view| view.men.len());
    men.iter().rev().take(DEAD_PLIES).all(|then| Some(*then) == now)
}

/// True if a strong level judges that neither side can win any more.
async fn is_dead(table: &Table) -> bool {
    if !may_be_dead(table) {
        return false;
    }
    let Some((mover, known)) = table.to_move().zip(table.game()).map(|(mover, game)| (mover, game.seen_by(mover)))
    else {
        return false;
    };
    let game = table.challenge().game;
    let judged =
        aside(move || Some(Sight::of(&known, mover)?.think(DRAW_JUDGE.limits(game, &|| false), Resources::FULL)));
    let report = judged.await.flatten();
    report.and_then(|report| report.best).is_some_and(|best| best.score.abs() <= DEAD_SCORE)
}

/// True if the offered points are about as much as `seat` can expect; the expectation is in thousandths of the stake.
fn takes_points(table: &Table, seat: Seat, points: u8, report: Option<&Report>) -> bool {
    let Some(best) = report.and_then(|report| report.alternatives.first()) else { return true };
    let own = if table.to_move() == Some(seat) { best.score } else { -best.score };
    own <= 1_000 * i32::from(points) + CONCEDED_LESS
}

/// Move of the computer, or its resignation in a lost game.
fn reply(table: &Table, level: Level, seat: Seat, report: Option<Report>) -> Option<Action> {
    let hope = report.as_ref().and_then(|report| report.alternatives.first()).map_or(0, |line| line.score);
    let gives_up = face(table.challenge().game).gives_up;
    if let Some(resignation) = gives_up(table, seat, hope).filter(|_| level >= RESIGN_LEVEL) {
        return Some(resignation);
    }
    let found = report.and_then(|report| report.best).map(|best| best.mv);
    // A failed search must not leave a person waiting.
    let any = || Some(table.game()?.legal().first()?.text.clone());
    Some(Action::Move { text: found.or_else(any)?, prefer: Some(banco_engine::Notation::Coordinates) })
}

/// Move of the host's external program, which gets what `seat` may know.
async fn advised(adviser: Arc<dyn Adviser>, table: &Table, seat: Seat) -> Option<Report> {
    let (start, moves) = told_to_program(table, seat)?;
    let mv = aside(move || adviser.choose(&start, &moves)).await.flatten()?;
    if table.game().is_none_or(|game| game.allow(&mv).is_err()) {
        tracing::warn!("game {}: a program wants to play {:?}, which it may not", table.id(), repeated(&mv));
        return None;
    }
    let best = Line { pv: vec![mv.clone()], mv, score: 0 };
    Some(Report { best: Some(best), alternatives: Vec::new(), nodes: 0, depth: 0, cancelled: false })
}

/// True for standard rules, because external programs know no others.
fn is_usual(table: &Table) -> bool {
    let Challenge { game, options, .. } = table.challenge();
    (face(*game).programs_know)(options)
}

/// Decision of the computer.
struct Decided {
    actor: Actor,
    action: Action,
    /// True if a draw is offered with the move.
    offers_draw: bool,
}

/// Action of the computer for its task; `None` if there is none after all.
async fn decide(service: &Service, task: Task, table: &Table, card: &GameCard) -> Option<Decided> {
    let effort = Effort::of(service, table.challenge().game);
    let (person, action, offers_draw) = match task {
        Task::Accept(person) => {
            // The commitment is shown before anything is mixed in (fairness.md 1).
            if table.challenge().is_shuffled() {
                service.outbox.settle(card.home(), MACHINE_COURTESY).await;
            }
            let part = Part::automatic(format!("{}:{}", person.key.0, table.id()));
            (person.key.clone(), Action::Accept { by: person, part }, false)
        }
        Task::Answer(level, seat, offer) => {
            let yes = match offer {
                Offer::Draw => takes_draw(table, seat, think(table, level, seat, effort).await.as_ref()),
                Offer::Takeback => level <= TAKEBACK_LEVEL,
                Offer::Concede(points) => {
                    takes_points(table, seat, points, think(table, level, seat, effort).await.as_ref())
                }
                Offer::Abort | Offer::Pause => true,
                // The host runs the computer too: it would be one player alone (beacon 3.7).
                Offer::WithoutNumber => false,
            };
            (table.person_at(seat)?.key.clone(), Action::Answer { offer, yes }, false)
        }
        Task::Move(level, seat) => {
            let report = ComputerMoves::of(service).report(table, level, seat, effort).await;
            let offers_draw = is_dead(table).await;
            let (person, action) = table.person_at(seat).zip(reply(table, level, seat, report))?;
            (person.key.clone(), action, offers_draw)
        }
    };
    Some(Decided { actor: Actor::Person(person), action, offers_draw })
}

impl Service {
    /// Handles one queued game. Returns `false` if there was none.
    pub async fn play_one(&self) -> bool {
        let Some(game) = ComputerPlayers::of(self).take() else { return false };
        match ComputerMoves::of(self).play_in(&game).await {
            Ok(()) => {}
            // Another action was saved first: its commit has queued the game again, or the next one will.
            Err(StoreError::Conflict { .. } | StoreError::Changed(_)) => self.call_machine(&game),
            Err(error @ (StoreError::NotSaved(_) | StoreError::Unknown(_) | StoreError::Unreadable(_))) => {
                tracing::warn!("game {game}: the computer will try again: {error}");
                ComputerPlayers::of(self).put_off(&game);
            }
            Err(error @ (StoreError::Repeated | StoreError::Damaged { .. } | StoreError::Closed)) => {
                tracing::warn!("game {game}: the computer cannot play: {error}");
            }
        }
        ComputerPlayers::of(self).lay_down(&game);
        self.workers.ring();
        true
    }

    /// Queues a game that the computer plays, and wakes a worker.
    fn call_machine(&self, game: &str) {
        ComputerPlayers::of(self).call(game);
        self.workers.ring();
    }
}

/// Moves of the computer.
#[derive(Clone, Copy)]
pub(crate) struct ComputerMoves<'a> {
    service: &'a Service,
}

impl<'a> ComputerMoves<'a> {
    pub(crate) fn of(service: &'a Service) -> ComputerMoves<'a> {
        ComputerMoves { service }
    }

    /// Evaluation at a level: by the host's program at the highest level if it answers, else by the built-in search.
    async fn report(self, table: &Table, level: Level, seat: Seat, effort: Effort) -> Option<Report> {
        if let Some(program) = self.program(table, level)
            && let Some(report) = advised(Arc::clone(program), table, seat).await
        {
            return Some(report);
        }
        think(table, level, seat, effort).await
    }

    /// The host's program for this level.
    fn program(self, table: &Table, level: Level) -> Option<&'a Arc<dyn Adviser>> {
        let program = self.service.opponents().programs.get(&table.challenge().game);
        program.filter(|_| level == Level::Expert && is_usual(table))
    }

    /// Maximum time for a board or an offer to wait for the computer's answer. `None` if the computer has nothing to
    /// do, or is not known to be quick.
    pub(crate) async fn answers_within(self, post: &Post) -> Option<Duration> {
        let game = post.game()?;
        let is_offer = matches!(post, Post::Offered { .. });
        let is_busy = hurry(ComputerPlayers::of(self.service).waiting()) > 1;
        if is_busy || !self.service.workers.is_staffed() || !CacheInvalidation::of(self.service).keeps_the_house() {
            return None;
        }
        let seated = self.service.games.snapshot(&*self.service.store, game).await.ok()??;
        let is_quick = match task(&seated.table) {
            // A computer that passes over an offer by moving says so on the next board.
            Some(Task::Move(level, _)) if !is_offer => {
                self.program(&seated.table, level).is_none() && seated.table.lapsed().is_none()
            }
            Some(Task::Answer(..)) => is_offer,
            Some(Task::Accept(_) | Task::Move(..)) | None => false,
        };
        is_quick.then_some(self.service.opponents().at_once)
    }

    /// Queues the game if the computer has something to do in it.
    pub(crate) fn call_machines(self, game: &str, card: &GameCard) {
        if CacheInvalidation::of(self.service).keeps_the_house()
            && card.open
            && card.persons.iter().any(|person| computer::level_of(person).is_some())
        {
            self.service.call_machine(game);
        }
    }

    /// Queues the games in which the computer had to act when the program ended.
    pub(crate) async fn rejoin(self) {
        for key in computer::keys() {
            match self.service.store.games_of(&key, true, OPEN_CARDS_READ_MAX).await {
                Ok(games) => games.iter().for_each(|(id, _)| self.service.call_machine(id)),
                Err(error) => tracing::warn!("the computer's games cannot be read: {error}"),
            }
        }
    }

    async fn play_in(self, id: &str) -> Result<(), StoreError> {
        let Some(slot) = self.service.games.open(&*self.service.store, id).await? else { return Ok(()) };
        let Some(snapshot) = self.service.games.snapshot(&*self.service.store, id).await? else { return Ok(()) };
        let Seated { table, card, .. } = &*snapshot;
        let Some(task) = task(table) else { return Ok(()) };
        let Some(Decided { actor, action, offers_draw }) = decide(self.service, task, table, card).await else {
            return Ok(());
        };
        let mut seated = slot.lock().await;
        // The position has changed since the search; the change has queued the game again.
        if seated.table.entries() != table.entries() {
            return Ok(());
        }
        let game = id.to_owned();
        let post = match (&action, table.offer()) {
            (Action::Answer { offer, yes: false }, Some((by, _))) => {
                Post::OfferRefused { game, seat: by.other(), offer: *offer }
            }
            _ => Post::Board { game },
        };
        let accepts = matches!(action, Action::Accept { .. });
        match PublicDraws::of(self.service).act(&seated.table, &actor, action, self.service.now()) {
            Ok((mut entries, mut next)) => {
                let mut posts = vec![post];
                // The offer is made with the move, as people do it.
                if offers_draw
                    && let Some(seat) = next.to_move().map(Seat::other)
                    && let Ok((offered, after)) = next.act(&actor, Action::Offer(Offer::Draw), self.service.now())
                {
                    entries.extend(offered);
                    next = after;
                    posts.push(Post::Offered { game: id.to_owned(), seat, offer: Offer::Draw });
                }
                let card = next_card(&next, &seated.card, self.service.now());
                let places = card.places.clone();
                if accepts && is_to_move(&next) {
                    // At the start of a game one board shows the start and the first move.
                    posts.clear();
                }
                let commit = Commit::new(Cause::House { event: None }).tell(&places, &posts);
                self.service.commit(commit.step(&mut seated, entries, next, card)).await
            }
            Err(refusal) => {
                tracing::error!("game {id}: what the computer chose is refused: {refusal:?}");
                Ok(())
            }
        }
    }
}

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn game_changed(&self, service: &Service, game: &str, card: &GameCard) {
        ComputerMoves::of(service).call_machines(game, card);
    }

    async fn resume(&self, service: &Service) {
        if CacheInvalidation::of(service).keeps_the_house() {
            if service.opponents().move_time.is_some() {
                Speed::of(service).read(service).await;
            }
            ComputerMoves::of(service).rejoin().await;
        }
        if !service.opponents().levels.is_empty() {
            // Preparation on a low-priority thread; a request in the meantime waits for the rest of it.
            tokio::spawn(aside(banco_ai::prepare));
        }
    }

    async fn work(&self, service: &Arc<Service>) -> bool {
        if let Some(move_time) = service.opponents().move_time {
            Speed::of(service).measure(service, move_time).await;
        }
        let is_done = service.play_one().await;
        for game in ComputerPlayers::of(service).refused() {
            tokio::spawn(try_again(Arc::clone(service), game));
        }
        is_done
    }

    fn games_waiting(&self, service: &Service) -> usize {
        ComputerPlayers::of(service).waiting()
    }

    async fn answers_within(&self, service: &Service, post: &Post) -> Option<Duration> {
        ComputerMoves::of(service).answers_within(post).await
    }
}
