//! The Discord adapter against the fake Discord, with a scripted service behind it.

mod asking;
mod cards;
mod commands;
mod delivery;
mod driver;
mod endpoint;
mod evenings;
mod gateway;
mod live;
mod panel;
mod pictures;
mod presses;
mod registration;
mod requests;
mod secrets;
mod threads;
mod typed;
mod visits;
mod words;

use std::sync::Arc;
use std::time::Duration;

use banco::adapters::discord::{Discord, DiscordConfig, Ended};
use banco_ports::{Answer, Button, Image, Inbound, Lang, Rendered, RichText};
use banco_service::i18n::{self, Sentence};
use banco_tests::discord::host::{self, ScriptedHost};
use banco_tests::discord::{FakeDiscord, PATIENCE};
use banco_tests::logs;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A fake, an adapter connected to it, and the service behind.
struct Rig {
    fake: FakeDiscord,
    host: Arc<ScriptedHost>,
    discord: Discord,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<Result<(), Ended>>,
}

impl Rig {
    async fn answering(script: impl Fn(&Inbound) -> Answer + Send + Sync + 'static) -> Rig {
        Rig::with(FakeDiscord::start().await, ScriptedHost::new(script)).await
    }

    async fn silent() -> Rig {
        Rig::answering(|_| Answer::default()).await
    }

    async fn with(fake: FakeDiscord, host: Arc<ScriptedHost>) -> Rig {
        let rig = Rig::start(fake, host);
        rig.fake.connected(1).await;
        rig.fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
        rig
    }

    /// Starts without any delay.
    fn start(fake: FakeDiscord, host: Arc<ScriptedHost>) -> Rig {
        // No deferral in advance, so a busy machine and an idle one behave the same.
        Rig::start_with(fake, host, Duration::ZERO)
    }

    fn start_with(fake: FakeDiscord, host: Arc<ScriptedHost>, grace: Duration) -> Rig {
        logs::catch();
        let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
        let discord = discord.thinking_after(grace).asking_for_shards_every(Duration::from_millis(200));
        Rig::running(fake, host, discord)
    }

    fn running(fake: FakeDiscord, host: Arc<ScriptedHost>, discord: Discord) -> Rig {
        let (stop, stopped) = oneshot::channel::<()>();
        let (player, house) = (discord.clone(), Arc::clone(&host));
        let running = tokio::spawn(async move { player.run(house, async { drop(stopped.await) }).await });
        Rig { fake, host, discord, stop: Some(stop), running }
    }

    /// Stops the adapter as the program does.
    async fn stop(mut self) -> Result<(), Ended> {
        drop(self.stop.take());
        self.ended().await
    }

    async fn ended(self) -> Result<(), Ended> {
        let ended = tokio::time::timeout(PATIENCE, self.running).await.expect("the adapter ends");
        ended.expect("the adapter does not panic")
    }
}

fn config(fake: &FakeDiscord) -> DiscordConfig {
    let token = fake.state().token.clone();
    DiscordConfig { token, api_base: Some(fake.api_base()), guild_id: None, shards: 1 }
}

fn button(label: &str, data: &str) -> Button {
    Button { label: label.into(), data: data.into() }
}

/// A board: text, picture and a row of buttons.
fn board(text: &str, buttons: &[&str]) -> Rendered {
    Rendered {
        text: RichText::plain(text),
        image: Some(Image::png(
            Arc::new(b"\x89PNG picture".to_vec()),
            "Bàn cờ úp, Đỏ đi".into(),
            "jieqi-k7m2-1.png".into(),
        )),
        buttons: vec![buttons.iter().map(|data| button(data, data)).collect()],
        game: Some(("k7m2".into(), 1)),
        ..Rendered::default()
    }
}

/// A step of a picker.
fn picker(text: &str, buttons: &[&str]) -> banco_ports::Reply {
    let mut reply = host::reply(banco_ports::ReplyKind::Picker, text);
    if !buttons.is_empty() {
        reply.message.buttons = vec![buttons.iter().map(|data| button(data, data)).collect()];
    }
    reply
}

/// One of the adapter's own sentences in Vietnamese: the tests check which sentence is used, not its wording.
fn own_words(key: &str) -> String {
    assert!(i18n::has(Lang::Vi, key), "{key}");
    i18n::text(Lang::Vi, key)
}

/// Like [`own_words`], with a fact in it.
fn own_words_with(key: &'static str, name: &'static str, fact: String) -> String {
    Sentence::new(Lang::Vi, key).text(name, fact).rich().to_plain()
}

/// The refusal with these missing permissions.
fn missing(permissions: &[&str]) -> String {
    let names: Vec<String> =
        permissions.iter().map(|permission| own_words(&format!("discord-permission-{permission}"))).collect();
    own_words_with("discord-missing-permissions", "permissions", names.join(", "))
}
