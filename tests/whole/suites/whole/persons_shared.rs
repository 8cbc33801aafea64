//! Connected accounts over two programs on one database: Telegram by webhook at one of them, Discord over HTTP at the
//! other one.

use banco_tests::balancer::Balancer;
use banco_tests::chats::{Chats, Player};
use banco_tests::discord::http::public_key;
use banco_tests::patience::until;
use banco_tests::postgres::shared;
use banco_tests::program::Program;

use super::rolling::hears_at;

/// A database and both chats, each of which reaches one program of several.
struct House {
    chats: Chats,
    settings: Vec<(&'static str, String)>,
    telegram: Balancer,
    discord: Balancer,
    folder: tempfile::TempDir,
}

impl House {
    async fn open() -> House {
        let (chats, telegram, discord) = (Chats::open().await, Balancer::start().await, Balancer::start().await);
        let mut settings = chats.settings();
        settings.extend([
            ("BANCO__STORE__BACKEND", "postgres".to_owned()),
            ("BANCO__STORE__POSTGRES_URL", shared().url(&shared().database())),
            ("BANCO__TELEGRAM__MODE", "webhook".to_owned()),
            ("BANCO__TELEGRAM__WEBHOOK_URL", format!("http://{}/telegram", telegram.address)),
            ("BANCO__TELEGRAM__WEBHOOK_LISTEN", "127.0.0.1:0".to_owned()),
            ("BANCO__DISCORD__MODE", "http".to_owned()),
            ("BANCO__DISCORD__PUBLIC_KEY", public_key()),
            ("BANCO__DISCORD__INTERACTIONS_LISTEN", "127.0.0.1:0".to_owned()),
        ]);
        House { chats, settings, telegram, discord, folder: tempfile::tempdir().expect("a folder") }
    }

    fn program(&self) -> Program {
        let settings: Vec<(&str, &str)> = self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut program = Program::spawn(self.folder.path(), &settings);
        program.wait_ready();
        program
    }

    async fn are_connected(&self, who: &Player, wanted: bool) {
        let what = format!("both accounts are connected: {wanted}");
        until(&what, async || (self.chats.is_connected(who).await == [wanted; 2]).then_some(())).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_2_9_and_8_3_a_connection_goes_over_two_programs_of_which_one_is_killed() {
    let house = House::open().await;
    let chats = &house.chats;
    let first = house.program();
    house.telegram.send_to(hears_at(&first, "updates"));
    house.discord.send_to(hears_at(&first, "interactions"));
    chats.discord.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
    chats.discord.save_endpoint(&format!("http://{}/discord", house.discord.address)).await;
    let mut second = house.program();
    house.discord.send_to(hears_at(&second, "interactions"));

    // The code is made in the first program, entered and confirmed in the second one.
    let (an, binh) = (chats.player("An"), chats.player("Binh"));
    house.are_connected(&an, false).await;
    let asked = chats.is_asked(&an).await;
    let question = chats.confirms(&an, &asked).await;
    // Dropping the program kills it between the two answers.
    drop(first);
    second.wait_for(&["this process is now the leader"]);
    house.telegram.send_to(hears_at(&second, "updates"));
    house.are_connected(&an, false).await;
    let (_, words) = chats.connects_on_discord(&binh, &asked.code).await;
    assert!(words.contains("does not work"), "{words}");
    an.telegram.presses(question, &asked.yes);
    house.are_connected(&an, true).await;

    // A third program parts them, and the second one follows.
    let third = house.program();
    house.discord.send_to(hears_at(&third, "interactions"));
    house.are_connected(&an, true).await;
    let (message, words) = chats.connects_on_discord(&an, "off").await;
    let buttons = chats.discord.state().message(message).map(|message| message.buttons()).unwrap_or_default();
    let own = buttons.into_iter().flatten().find(|(label, _)| label.ends_with("· Discord"));
    let (_, data) = own.unwrap_or_else(|| panic!("no button: {words}"));
    chats.discord.press(an.discord, message, &data);
    house.are_connected(&an, false).await;
    second.terminate();
    assert_eq!(second.wait().and_then(|status| status.code()), Some(0), "{}", second.output());
}
