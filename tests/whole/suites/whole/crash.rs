//! Repeated SIGKILL at random moments of a game, on the same folder (promises 1 and 2). Every move that was answered
//! with its board is there, once and in order, and play continues.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use banco_engine::{Notation, Table};
use banco_store::local::JournalReader;
use banco_tests::caller::{Caller, FRIENDS, Gone, board_in, entries_on_disk, moves_in, unsent_on_disk};
use banco_tests::long_form::is_long;
use banco_tests::program::Program;
use banco_tests::random::Random;
use serde_json::Value;

const CHANNEL: &str = "sanh";

/// Moment at which the process is killed.
#[derive(Clone, Copy, Debug)]
pub enum Moment {
    /// This long after the start: during the opening.
    Starting(Duration),
    /// This long after play began: before, during or after a request.
    Playing(Duration),
    /// A clean stop instead of a kill.
    Stopped,
    /// As soon as the journal has so many more records: between durable, sent and answered.
    Written(u64),
}

impl Moment {
    fn random(kill: u64, random: &mut Random) -> Moment {
        let milliseconds = |random: &mut Random, bound| Duration::from_millis(random.below(bound) as u64);
        match kill % 5 {
            0 | 2 => Moment::Playing(milliseconds(random, 1_500)),
            4 => Moment::Starting(milliseconds(random, 80)),
            _ => Moment::Written(1 + random.below(24) as u64),
        }
    }
}

/// A move under way: before its answer the caller cannot know if it was made.
struct Pending {
    mv: String,
    event: String,
}

struct Game {
    id: String,
    /// Version of the board before the first move.
    first_version: usize,
    /// Moves known to be made, in canonical text.
    moves: Vec<String>,
    /// Texts of the boards in the answers, by ply.
    boards: Vec<(usize, String)>,
    pending: Option<Pending>,
}

impl Game {
    fn mover(&self) -> &'static str {
        FRIENDS[self.moves.len() % 2]
    }

    fn version(&self) -> usize {
        self.first_version + self.moves.len()
    }
}

#[derive(Debug, Default)]
pub struct Tally {
    kills: u64,
    /// Number of moves that were durable although the answer was lost.
    kept_unanswered: usize,
    /// Number of moves that were not durable, and repeated.
    repeated: usize,
    games: usize,
    sent_again: usize,
}

pub struct Friends {
    random: Random,
    events: u64,
    game: Option<Game>,
    /// Moves that were answered with their board.
    pub answered: Arc<AtomicUsize>,
    pub tally: Tally,
}

impl Friends {
    pub fn new(seed: u64) -> Friends {
        Friends {
            random: Random::new(seed),
            events: seed << 16,
            game: None,
            answered: Arc::default(),
            tally: Tally::default(),
        }
    }

    fn event(&mut self) -> String {
        self.events += 1;
        format!("event-{:08}", self.events)
    }

    /// Plays until the process is gone.
    pub async fn play(&mut self, caller: &Caller) -> Gone {
        loop {
            let played = match self.game.is_some() {
                true => self.make_move(caller).await,
                false => self.begin(caller).await,
            };
            if let Err(gone) = played {
                return gone;
            }
        }
    }

    async fn begin(&mut self, caller: &Caller) -> Result<(), Gone> {
        let event = self.event();
        let challenge = caller.say("an", "/choi coup @binh side=first", &event).await?;
        let accept = |data: &str| data.strip_prefix("accept:").map(str::to_owned);
        let buttons = challenge.iter().flat_map(|message| message["buttons"].as_array().cloned().unwrap_or_default());
        let mut data = buttons.flat_map(|row| row.as_array().cloned().unwrap_or_default());
        let id = data.find_map(|button| accept(button["data"].as_str()?)).unwrap_or_else(|| panic!("{challenge:?}"));
        let event = self.event();
        let answer = caller.press("binh", &format!("accept:{id}"), &event).await?;
        let (first_version, _) = match board_in(&answer, &id) {
            Some(board) => board,
            None => caller.late_board(&id, 0).await?,
        };
        self.game = Some(Game { id, first_version, moves: Vec::new(), boards: Vec::new(), pending: None });
        self.tally.games += 1;
        Ok(())
    }

    async fn make_move(&mut self, caller: &Caller) -> Result<(), Gone> {
        let (event, twice) = (self.event(), self.random.below(8) == 0);
        let other = self.event();
        let game = self.game.as_mut().expect("a game was begun");
        let legal = caller.legal(&game.id, game.version(), game.mover()).await?;
        let mv = self.random.pick(&legal).unwrap_or_else(|| panic!("{} has no move in #{}", game.mover(), game.id));
        game.pending = Some(Pending { mv: mv.clone(), event: event.clone() });
        let text = format!("/di {mv} #{}", game.id);
        let answers = if twice {
            // A double click: two events, one move. The first event makes the move.
            let (first, second) =
                tokio::join!(caller.say(game.mover(), &text, &event), caller.say(game.mover(), &text, &other));
            vec![first?, second?]
        } else {
            vec![caller.say(game.mover(), &text, &event).await?]
        };
        let mut boards: Vec<_> = answers.iter().filter_map(|answer| board_in(answer, &game.id)).collect();
        if boards.is_empty() {
            boards.push(caller.late_board(&game.id, game.version() + 1).await?);
        }
        let [board] = boards.as_slice() else { panic!("{} boards for one move: {answers:?}", boards.len()) };
        self.answered(board.clone());
        Ok(())
    }

    /// The pending move was answered with its board.
    fn answered(&mut self, (version, text): (usize, String)) {
        let game = self.game.as_mut().expect("it was answered");
        let pending = game.pending.take().expect("it was answered");
        game.boards.push((game.moves.len(), text));
        game.moves.push(pending.mv);
        self.answered.fetch_add(1, Ordering::SeqCst);
        // The end of a game is a change of its own.
        if version == game.version() + 1 {
            self.game = None;
        } else {
            assert_eq!(version, game.version(), "the board that answers a move is the one it made");
        }
    }

    /// Checks after every kill; then the player without an answer repeats the move.
    pub async fn check(&mut self, caller: &Caller, data_dir: &Path, moment: Moment) -> Result<(), Gone> {
        let Some(id) = self.game.as_ref().map(|game| game.id.clone()) else { return Ok(()) };
        let event = self.event();
        let history = caller.history(&id, &event).await?;
        let entries = entries_on_disk(data_dir, &id);
        let table = Table::replay(&entries).expect("the record replays");
        assert_eq!(history, table.history(Notation::Vietnamese), "{moment:?}: /history tells the record");
        let game = self.game.as_mut().expect("there is one");
        let kept = moves_in(&entries);
        let known = game.moves.len();
        assert_eq!(kept.get(..known), Some(game.moves.as_slice()), "{moment:?}: lost, doubled or out of order");
        for (ply, text) in &game.boards {
            let head = format!("Nước {} · {} (", ply / 2 + 1, FRIENDS[ply % 2]);
            assert!(text.starts_with(&head), "ply {ply} ({}) was answered with {text}", history[*ply]);
        }
        let Some(pending) = game.pending.take() else {
            assert_eq!(kept.len(), known, "{moment:?}: a move that nobody made");
            return Ok(());
        };
        let extra = &kept[known..];
        assert!(extra.is_empty() || extra == [pending.mv.clone()], "{moment:?}: {extra:?} for {}", pending.mv);
        self.repeat(caller, data_dir, pending, !extra.is_empty()).await
    }

    /// Repeats the move, as the same event (a redelivery) or as a new one (the person typed it again).
    async fn repeat(&mut self, caller: &Caller, data_dir: &Path, pending: Pending, is_kept: bool) -> Result<(), Gone> {
        let event = if self.random.below(2) == 0 { pending.event.clone() } else { self.event() };
        let game = self.game.as_mut().expect("the move was made in it");
        let answer = caller.say(game.mover(), &format!("/di {} #{}", pending.mv, game.id), &event).await?;
        let board = board_in(&answer, &game.id);
        let kept = moves_in(&entries_on_disk(data_dir, &game.id));
        assert_eq!(kept.len(), game.moves.len() + 1, "made once, whether or not it was repeated: {answer:?}");
        if !is_kept {
            game.pending = Some(pending);
            self.tally.repeated += 1;
            let board = match board {
                Some(board) => board,
                None => caller.late_board(&game.id, game.version() + 1).await?,
            };
            self.answered(board);
            return Ok(());
        }
        assert!(board.is_none(), "a move that stands was applied again: {answer:?}");
        game.moves.push(pending.mv);
        self.tally.kept_unanswered += 1;
        if Table::replay(&entries_on_disk(data_dir, &game.id)).expect("it replays").to_move().is_none() {
            self.game = None;
        }
        Ok(())
    }
}

/// Kills the process at its moment; returns when it is dead.
fn kill_at(mut program: Program, moment: Moment, data_dir: &Path) -> Program {
    match moment {
        Moment::Starting(after) | Moment::Playing(after) => std::thread::sleep(after),
        Moment::Written(records) => {
            let last = || JournalReader::open(data_dir).map_or(0, |reader| reader.last());
            let (before, deadline) = (last(), Instant::now() + Duration::from_secs(5));
            while last() < before + records && Instant::now() < deadline {}
        }
        Moment::Stopped => {}
    }
    program.kill();
    program
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_1_to_3_kill_9_of_the_program_loses_and_doubles_no_answered_move() {
    let kills = if is_long() { 60 } else { 10 };
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let mut friends = Friends::new(seed);
    // On a busy machine some runs are too short for a move, so there are more runs.
    let mut kill = 0;
    while kill < kills || friends.answered.load(Ordering::SeqCst) <= kills as usize {
        let moment = Moment::random(kill, &mut friends.random);
        let unsent = unsent_on_disk(&data_dir);
        let began = now();
        let mut program = Program::spawn(folder.path(), &[]);
        kill += 1;
        if let Moment::Starting(_) = moment {
            kill_at(program, moment, &data_dir);
            friends.tally.kills += 1;
            continue;
        }
        program.wait_ready();
        let caller = Caller::new(&program.base, CHANNEL);
        let event = friends.event();
        friends.tally.sent_again += sent_again(&caller, unsent, began, &event).await;
        friends.check(&caller, &data_dir, moment).await.expect("nobody has killed it yet");
        let folder = data_dir.clone();
        let killer = std::thread::spawn(move || kill_at(program, moment, &folder));
        let Gone = friends.play(&caller).await;
        killer.join().expect("no panic");
        friends.tally.kills += 1;
    }
    let mut last = Program::start(folder.path());
    friends.check(&Caller::new(&last.base, CHANNEL), &data_dir, Moment::Stopped).await.expect("it runs");
    last.terminate();
    assert_eq!(last.wait().and_then(|status| status.code()), Some(0), "{}", last.output());
    let tally = &friends.tally;
    println!("{tally:?}, answered {}, lost 0, doubled 0", friends.answered.load(Ordering::SeqCst));
    assert!(tally.kills == kill, "{tally:?}");
}

/// Time of the machine's clock, with which the program stamps its messages.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    u64::try_from(since.as_millis()).expect("fits")
}

/// Checks that unsent messages of the previous process are sent once and nothing else is (fault 3: at most one board
/// twice).
///
/// The channel also shows earlier messages: only those since `began` (milliseconds since 1970) count.
async fn sent_again(caller: &Caller, unsent: usize, began: u64, event: &str) -> usize {
    assert!(unsent <= 2, "one call at a time leaves at most its own messages unsent: {unsent}");
    // The answer comes once the chat is idle, or after a time limit.
    caller.say(FRIENDS[0], "/games", event).await.expect("nobody has killed it yet");
    let since = |message: &&Value| message["at"].as_u64().is_some_and(|at| at >= began);
    let enough = |public: &[Value]| public.iter().filter(since).count() >= unsent;
    let public = caller.until(enough).await.expect("nobody has killed it yet");
    assert_eq!(public.iter().filter(since).count(), unsent, "{public:?}");
    unsent
}
