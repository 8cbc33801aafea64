//! SIGKILL around connections of accounts and around boards of a game in two places (everywhere 8.3, 3.3).

use std::path::Path;
use std::time::Duration;

use banco_store::local::JournalReader;
use banco_tests::caller::{entries_on_disk, moves_in, unsent_on_disk};
use banco_tests::chats::{Chats, Player, code_in};
use banco_tests::discord::{Fault as DiscordFault, State, Trouble};
use banco_tests::patience::until;
use banco_tests::random::Random;
use banco_tests::telegram::{Alert, Fault, Message, World};
use serde_json::json;

fn last_record(data_dir: &Path) -> u64 {
    JournalReader::open(data_dir).map_or(0, |reader| reader.last())
}

/// A wrong and a used code get this answer.
async fn opens_nothing(chats: &Chats, who: &Player, code: &str) {
    let (_, words) = chats.connects_on_discord(who, code).await;
    assert!(words.contains("does not work"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_3_kill_9_between_the_two_answers_leaves_the_question_and_no_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let chats = Chats::open().await;
    let mut program = chats.start(folder.path()).await;
    let (an, binh) = (chats.player("An"), chats.player("Binh"));
    let asked = chats.is_asked(&an).await;
    let question = chats.confirms(&an, &asked).await;
    program.kill();
    let mut program = chats.start(folder.path()).await;
    assert_eq!(chats.is_connected(&an).await, [false, false], "one yes connects nothing");
    opens_nothing(&chats, &binh, &asked.code).await;
    // The question is still there for the account that made the code.
    an.telegram.presses(question, &asked.yes);
    let is_done = |world: &World| {
        let told = |alert: &Alert| alert.user == an.telegram.id && alert.text.contains("now one player");
        world.alerts.iter().any(told).then_some(())
    };
    chats.telegram.wait("the connection", is_done).await;
    program.kill();
    let _program = chats.start(folder.path()).await;
    assert_eq!(chats.is_connected(&an).await, [true, true]);
    opens_nothing(&chats, &binh, &asked.code).await;
}

/// Connections whose second answer meets a SIGKILL.
const ROUNDS: usize = 5;

/// The program dies at any moment after the second press. Telegram brings a press again that was not confirmed, so in
/// the end both accounts are connected; never is one connected and the other one not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_8_3_kill_9_at_the_second_answer_connects_both_or_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let chats = Chats::open().await;
    let seed = u64::from(std::process::id());
    println!("random seed {seed}");
    let mut random = Random::new(seed);
    let mut program = chats.start(folder.path()).await;
    for round in 0..ROUNDS {
        let (who, stranger) = (chats.player(&format!("An{round}")), chats.player(&format!("Chi{round}")));
        let asked = chats.is_asked(&who).await;
        let question = chats.confirms(&who, &asked).await;
        let before = last_record(&data_dir);
        who.telegram.presses(question, &asked.yes);
        // At once, or as soon as something of it is on the disk, or a moment later.
        match round % 3 {
            0 => std::thread::sleep(Duration::from_millis(random.below(20) as u64)),
            records => while last_record(&data_dir) < before + records as u64 {},
        }
        program.kill();
        program = chats.start(folder.path()).await;
        chats.telegram.settled().await;
        let [here, there] = chats.is_connected(&who).await;
        assert_eq!(here, there, "round {round}: both or none");
        // The press was brought again if it had not been applied.
        assert!(here, "round {round}");
        opens_nothing(&chats, &stranger, &asked.code).await;
    }
}

/// Messages with the board after this move: with its words, and with buttons of the game's new version.
fn on_telegram(chats: &Chats, chat: i64, move_words: &str) -> usize {
    chats.telegram.with(|world| {
        let shows = |message: &&Message| message.photo.is_some() && message.text.contains(move_words);
        world.said_by_bot(chat).filter(shows).count()
    })
}

fn on_discord(state: &State, channel: u64, move_words: &str) -> usize {
    let posted = state.posted(channel);
    posted.iter().filter(|message| !message.attachments.is_empty() && message.words().contains(move_words)).count()
}

/// A game of chess: Red's group on Telegram and Black's channel on Discord. Its id, the group and the channel.
async fn game_in_two_places(chats: &Chats, an: &Player, binh: &Player) -> (String, i64, u64) {
    let group = chats.telegram.group("Chess", &[&an.telegram]);
    an.telegram.says(group, "/play chess anywhere side=first");
    let card = chats
        .telegram
        .wait("the challenge", |world| world.said_by_bot(group).next().map(|message| message.text.clone()))
        .await;
    let id = banco_service::game_id_in(&card).expect("its id");
    let channel = chats.discord.channel();
    let asked = chats.discord.command(binh.discord, channel, "accept", &[("code", json!(code_in(&card)))]);
    let accept = |state: &State| {
        let message = *state.answers(asked).first()?;
        let data = message.buttons().into_iter().flatten().map(|(_, data)| data);
        Some((message.id, data.into_iter().find(|data| data.starts_with("sit:"))?))
    };
    let (message, data) = chats.discord.wait("the challenge on Discord", accept).await;
    chats.discord.press(binh.discord, message, &data);
    chats
        .telegram
        .wait("the first board", |world| world.said_by_bot(group).any(|message| message.photo.is_some()).then_some(()))
        .await;
    let has_board =
        |state: &State| state.posted(channel).iter().any(|message| !message.attachments.is_empty()).then_some(());
    chats.discord.wait("the first board on Discord", has_board).await;
    (id, group, channel)
}

/// Both platforms make the program wait while the move is saved; then it dies before any board is out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_3_3_kill_9_between_a_move_and_its_boards_brings_each_place_one_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let data_dir = folder.path().join("games");
    let chats = Chats::open().await;
    let mut program = chats.start(folder.path()).await;
    let (an, binh) = (chats.player("An"), chats.player("Binh"));
    let (id, group, channel) = game_in_two_places(&chats, &an, &binh).await;
    for (ply, (mv, words)) in [("e4", "e4"), ("e5", "e5"), ("Nf3", "Nf3")].into_iter().enumerate() {
        for method in ["sendPhoto", "sendMessage"] {
            chats.telegram.fail_in(group, method, usize::MAX, Fault::Silence);
        }
        let wait = DiscordFault { on: "/messages", times: usize::MAX, trouble: Trouble::Wait(3_600.0) };
        chats.discord.change(|state| state.faults.push(wait));
        match ply % 2 {
            0 => an.telegram.says(group, &format!("/move {mv}")).unsigned_abs(),
            _ => chats.discord.command(binh.discord, channel, "move", &[("move", json!(mv))]),
        };
        until("the move is saved", async || {
            (moves_in(&entries_on_disk(&data_dir, &id)).len() == ply + 1).then_some(())
        })
        .await;
        program.kill();
        assert_eq!(on_telegram(&chats, group, words), 0, "no board is out");
        assert_eq!(on_discord(&chats.discord.state(), channel, words), 0, "no board is out");
        chats.telegram.with(|world| world.faults.clear());
        chats.discord.change(|state| state.faults.clear());
        program = chats.start(folder.path()).await;
        until("the board on Telegram", async || (on_telegram(&chats, group, words) > 0).then_some(())).await;
        until("the board on Discord", async || (on_discord(&chats.discord.state(), channel, words) > 0).then_some(()))
            .await;
        until("no letter waits", async || (unsent_on_disk(&data_dir) == 0).then_some(())).await;
        chats.telegram.settled().await;
        assert_eq!(on_telegram(&chats, group, words), 1, "{mv}");
        assert_eq!(on_discord(&chats.discord.state(), channel, words), 1, "{mv}");
        assert_eq!(moves_in(&entries_on_disk(&data_dir, &id)).len(), ply + 1, "{mv}");
    }
}
