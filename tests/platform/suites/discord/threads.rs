//! A thread for each game, in a channel that chose this; the whole service is behind the adapter.

use std::sync::Arc;

use banco::adapters::discord::Discord;
use banco_ports::Platform;
use banco_service::Service;
use banco_service::outbox::Outbox;
use banco_tests::bare::House;
use banco_tests::discord::driver::DiscordDriver;
use banco_tests::discord::state::{CREATE_THREADS, MANAGE_MESSAGES, Message, State};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use banco_tests::driver::{Driver, Seen};
use tokio::task::JoinHandle;

use super::config;

/// A channel with the whole service, and its moderator `an`.
pub(super) struct Channel {
    pub driver: DiscordDriver,
    outbox: Outbox,
    running: JoinHandle<()>,
    pub service: Arc<Service>,
    pub id: u64,
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.running.abort();
    }
}

impl Channel {
    /// A channel that has chosen threads.
    async fn open() -> Channel {
        let mut channel = Channel::as_it_comes().await;
        channel.says("an", "/chatsettings mode=thread").await;
        channel
    }

    pub(super) async fn as_it_comes() -> Channel {
        Channel::where_they_speak("vi").await
    }

    /// A channel in a server with this language.
    pub(super) async fn where_they_speak(locale: &str) -> Channel {
        let fake = FakeDiscord::start().await;
        fake.change(|state| state.guild_locale = locale.to_owned());
        let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
        let house = House::in_memory(vec![(Platform::Discord, discord.deliver())]).await;
        let (outbox, service) = (house.outbox.clone(), Arc::clone(&house.service));
        let running = tokio::spawn(async move {
            let ended = discord.run(house.service, std::future::pending()).await;
            panic!("the adapter ended: {ended:?}");
        });
        fake.connected(1).await;
        fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
        let an = fake.user("an");
        fake.change(|state| state.users.get_mut(&an).expect("a person").permissions |= MANAGE_MESSAGES);
        let driver = DiscordDriver::new(fake);
        let id = driver.channel();
        Channel { driver, outbox, running, service, id }
    }

    /// Types a line; returns the messages that the user sees, after all posts are sent.
    pub(super) async fn says(&mut self, user: &str, line: &str) -> Vec<Seen> {
        self.driver.say(user, line).await;
        self.quiet(user).await
    }

    pub(super) async fn quiet(&mut self, user: &str) -> Vec<Seen> {
        let mut seen = self.driver.seen(user).await;
        assert!(self.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
        seen.extend(self.driver.seen(user).await);
        seen
    }

    /// Begins a game of chess; returns its thread, if it has one.
    async fn game(&mut self) -> Option<u64> {
        self.says("an", "/play chess @binh side=first").await;
        self.says("binh", "/accept").await;
        self.threads().pop()
    }

    /// Discord reports changed permissions of the bot in the channel.
    pub(super) fn rights_change(&self) {
        let id = self.id;
        self.driver.fake.change(|state| {
            let guild = state.guild();
            let event = serde_json::json!({"id": id.to_string(), "type": 0, "guild_id": guild.to_string(),
                "name": "bàn-cờ", "position": 0, "permission_overwrites": []});
            state.dispatch(Some(guild), "CHANNEL_UPDATE", event);
        });
    }

    fn threads(&self) -> Vec<u64> {
        self.driver.fake.state().threads(self.id).iter().map(|thread| thread.id).collect()
    }

    /// Texts of the bot in a channel, and the number of boards among them.
    fn said(&self, channel: u64) -> (Vec<String>, usize) {
        let state = self.driver.fake.state();
        let posted = state.posted(channel);
        let boards = posted.iter().filter(|message| is_board(message)).count();
        (posted.iter().map(|message| message.words()).collect(), boards)
    }

    fn asked_for_threads(&self) -> usize {
        self.driver.fake.state().count("/threads")
    }

    pub(super) fn newest(&self, channel: u64) -> Message {
        let state = self.driver.fake.state();
        state.posted(channel).last().copied().expect("a message").clone()
    }
}

fn is_board(message: &Message) -> bool {
    !message.attachments.is_empty()
}

pub(super) fn texts(seen: &[Seen]) -> String {
    seen.iter().map(|seen| seen.text.as_str()).collect::<Vec<_>>().join("\n")
}

fn thread(state: &mut State, id: u64) -> &mut banco_tests::discord::Channel {
    state.channels.get_mut(&id).expect("the thread is there")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_has_a_thread_under_its_invitation_and_the_channel_two_lines() {
    let mut channel = Channel::open().await;
    let thread = channel.game().await.expect("a thread");
    {
        let state = channel.driver.fake.state();
        let invitation = state.message(thread).expect("it hangs from a message");
        assert_eq!(invitation.channel, channel.id);
        assert!(invitation.words().contains("thách"), "{}", invitation.words());
        assert_eq!(state.channels[&thread].name, "Cờ vua: an – binh");
        let opened = state.requests.iter().find(|request| request.line.ends_with("/threads")).expect("asked for");
        assert_eq!(opened.body["auto_archive_duration"], 10_080);
    }
    let (lines, boards) = channel.said(channel.id);
    assert_eq!((lines.len(), boards), (2, 0), "the invitation and the way to the game: {lines:?}");
    assert!(lines[1].contains(&format!("<#{thread}>")), "{lines:?}");
    assert_eq!(channel.said(thread).1, 1);
    assert_eq!(channel.newest(thread).pinged.len(), 1);
    // Text and presses in the thread belong to that game, and nothing about it is posted in the channel.
    channel.driver.go_to(thread);
    channel.says("an", "/move e4").await;
    channel.says("binh", "e5").await;
    assert_eq!(channel.said(thread).1, 3);
    assert_eq!(channel.said(channel.id).0.len(), 2);
    let seen = channel.says("an", "/resign").await;
    let question = seen.iter().find(|seen| seen.button("Xin thua thật").is_some()).expect("he is asked");
    channel.driver.press("an", question, "Xin thua thật").await;
    channel.quiet("an").await;
    // Discord, 20: the thread stayed open, and above it was the link to the board beside the result.
    let (lines, boards) = channel.said(channel.id);
    assert_eq!((lines.len(), boards), (2, 0));
    assert!(lines[1].contains("xin thua") && lines[1].contains(&format!("<#{thread}>")), "{lines:?}");
    assert_eq!(channel.said(thread).1, 4, "the last board stands in the thread");
    let fake = &channel.driver.fake;
    fake.wait("the thread to be closed", |state| state.channels[&thread].archived.then_some(())).await;
    let last = channel.newest(thread);
    {
        let state = fake.state();
        let mut older = state.posted(thread).into_iter().filter(|message| message.id != last.id);
        assert!(older.all(|message| message.buttons().is_empty()), "before that the older boards lost theirs");
    }
    // The next game is requested in the channel.
    let rematch = last.buttons().into_iter().flatten().map(|(_, data)| data).find(|data| data.starts_with("rematch:"));
    fake.press(fake.user("binh"), last.id, &rematch.expect("a rematch"));
    let told = texts(&channel.quiet("binh").await);
    assert!(told.contains("Lời thách ở #"), "{told}");
    let (lines, _) = channel.said(channel.id);
    assert_eq!(lines.len(), 3);
    assert!(lines[2].contains("thách"), "{lines:?}");
    assert_eq!(channel.said(thread).1, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_an_invitation_the_thread_hangs_from_one_line() {
    let mut channel = Channel::open().await;
    channel.says("an", "/play chess @binh side=first").await;
    let invitation = channel.newest(channel.id).id;
    // A moderator has deleted it (10008).
    channel.driver.fake.change(|state| state.messages.retain(|message| message.id != invitation));
    channel.says("binh", "/accept").await;
    let thread = channel.threads().pop().expect("a thread");
    let (lines, boards) = channel.said(channel.id);
    assert_eq!((lines.len(), boards), (1, 0), "{lines:?}");
    assert_eq!(channel.newest(channel.id).id, thread);
    assert_eq!(channel.said(thread).1, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_thread_can_be_opened_the_game_stays_and_its_beginner_is_told() {
    let mut channel = Channel::open().await;
    let id = channel.id;
    channel.driver.fake.change(|state| thread(state, id).app_permissions &= !CREATE_THREADS);
    channel.says("an", "/play chess @binh side=first").await;
    let told = channel.says("binh", "/accept").await;
    assert!(texts(&told).contains("Tạo chủ đề công khai"), "{}", texts(&told));
    assert_eq!((channel.threads().len(), channel.said(id).1), (0, 1));
    // The bot does not ask again with the next board.
    let asked = channel.asked_for_threads();
    channel.says("an", "/move e4").await;
    assert_eq!((channel.asked_for_threads(), channel.said(id).1), (asked, 2));
    // Too many threads (160006).
    channel.driver.fake.change(|state| thread(state, id).app_permissions |= CREATE_THREADS);
    let full = Trouble::Refuse { status: 400, code: 160_006, message: "Maximum number of active threads reached" };
    channel.driver.fake.trouble("/threads", 1, full);
    channel.says("an", "/play caro @binh").await;
    let told = channel.says("binh", "/accept").await;
    assert!(texts(&told).contains("không nhận thêm chủ đề"), "{}", texts(&told));
    assert_eq!(channel.threads().len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_opens_no_second_thread() {
    let mut channel = Channel::open().await;
    channel.driver.fake.trouble("/threads", 1, Trouble::LostReply);
    let thread = channel.game().await.expect("a thread");
    let known = channel.driver.fake.state().requests.iter().filter(|asked| asked.line.ends_with("/threads")).count();
    assert_eq!((known, channel.threads().len()), (2, 1), "160004: it is there already");
    assert_eq!(channel.said(thread).1, 1);
    // A temporary fault is retried.
    channel.driver.fake.trouble("/threads", 1, Trouble::Html(502));
    channel.says("an", "/play caro @binh").await;
    channel.says("binh", "/accept").await;
    assert_eq!(channel.threads().len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_sleeps_wakes_and_one_that_is_gone_or_locked_gives_the_game_back() {
    let mut channel = Channel::open().await;
    let id = channel.id;
    let first = channel.game().await.expect("a thread");
    channel.driver.fake.change(|state| thread(state, first).archived = true);
    channel.driver.go_to(first);
    channel.says("an", "/move e4").await;
    assert_eq!(channel.said(first).1, 2);
    assert!(!channel.driver.fake.state().channels[&first].archived);
    // Locked thread: the board and a line with the reason are posted in the game's first channel; the mover is told.
    channel.driver.fake.change(|state| thread(state, first).locked = true);
    let told = channel.says("binh", "/move e5").await;
    assert!(texts(&told).contains("không cho mình viết nữa"), "{}", texts(&told));
    assert_eq!((channel.said(first).1, channel.said(id).1), (2, 1));
    let lines = channel.said(id).0;
    assert!(lines.iter().any(|line| line.contains("chơi tiếp ở đây")), "{lines:?}");
    // Later boards stay there, and the end is posted once.
    channel.driver.go_to(id);
    channel.says("an", "/move Nf3").await;
    assert_eq!(channel.said(id).1, 2);
    // The thread is deleted.
    let second = channel.game().await.expect("a thread");
    assert_ne!(second, first);
    let words = channel.newest(second).words();
    let (_, game) = words.rsplit_once('#').expect("it names its game");
    let game = game.trim().to_owned();
    channel.driver.fake.change(|state| drop(state.channels.remove(&second)));
    let boards = channel.said(id).1;
    let told = channel.says("an", &format!("/move d4 game={game}")).await;
    assert!(texts(&told).contains("không còn nữa"), "{}", texts(&told));
    assert_eq!(channel.said(id).1, boards + 1);
}

/// Found in an evening of friends: a player was told that a secret could not be delivered, about a move that is
/// public.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_takes_no_direct_messages_hears_openly_where_his_board_is() {
    let mut channel = Channel::open().await;
    let thread = channel.game().await.expect("a thread");
    let fake = &channel.driver.fake;
    let (an, bot) = (fake.user("an"), fake.state().bot);
    fake.change(|state| state.users.get_mut(&an).expect("a person").closed = true);
    let refusal = Trouble::Refuse { status: 403, code: 50_001, message: "Missing Access" };
    fake.trouble("POST /channels", 1, refusal);
    fake.type_text(an, thread, &format!("<@{bot}> e4"));
    let words = |state: &State| state.posted(thread).last().map(|message| message.words());
    fake.wait("the word of it", |state| words(state).filter(|words| words.contains("Đã ghi cho ván"))).await;
    let is_there = |state: &State| state.posted(channel.id).iter().any(|message| is_board(message)).then_some(());
    fake.wait("the board where the game was begun", is_there).await;
}

/// Found in an evening of friends: commands in the channel did not reach the games in its threads.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn from_the_channel_moves_reach_the_game_in_its_thread() {
    let mut channel = Channel::open().await;
    // Others play in the channel itself.
    channel.says("an", "/chatsettings mode=log").await;
    channel.says("chi", "/play chess @dung side=first").await;
    channel.says("dung", "/accept").await;
    channel.says("an", "/chatsettings mode=thread").await;
    let first = channel.game().await.expect("a thread");
    let boards = |channel: &Channel, thread| channel.said(thread).1;
    let told = texts(&channel.says("an", "/move e4").await);
    assert!(told.contains("Bàn cờ ở #Cờ vua: an – binh"), "{told}");
    let told = texts(&channel.says("binh", "e5").await);
    assert!(told.contains("Bàn cờ ở #Cờ vua: an – binh"), "{told}");
    assert_eq!((boards(&channel, first), boards(&channel, channel.id)), (3, 1));
    let told = texts(&channel.says("an", "/draw").await);
    assert!(told.contains("Xong. Bàn cờ ở #Cờ vua"), "{told}");
    // The next waiting game is found from the channel and from the thread of another.
    channel.says("binh", "/play caro @an side=second").await;
    channel.says("an", "/accept").await;
    let second = channel.threads().into_iter().find(|id| *id != first).expect("another thread");
    let shown = texts(&channel.says("an", "/next").await);
    assert!(shown.contains("Cờ vua"), "{shown}");
    let asked = channel.says("an", "/board").await;
    assert!(asked.iter().any(|seen| seen.text.contains("Ván nào")), "{}", texts(&asked));
    channel.driver.go_to(second);
    channel.says("an", "/move h8").await;
    assert!(channel.newest(second).has_button("next:-"), "{:?}", channel.newest(second).buttons());
    let shown = texts(&channel.says("an", "/next").await);
    assert!(shown.contains("Cờ vua"), "{shown}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_a_forum_a_game_is_a_post_of_its_own() {
    let mut channel = Channel::open().await;
    let (forum, question) = channel.driver.fake.forum();
    let tag = channel.driver.fake.change(|state| {
        let tags = [state.id(), state.id()];
        thread(state, forum).tags = vec![(tags[0], true), (tags[1], false)];
        tags[1]
    });
    channel.driver.go_to(question);
    channel.says("an", "/chatsettings mode=thread").await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.says("binh", "/accept").await;
    let post = {
        let state = channel.driver.fake.state();
        let posts = state.threads(forum);
        assert_eq!(posts.len(), 2);
        let asked = state.requests.iter().find(|request| request.line.ends_with("/threads")).expect("asked for");
        assert_eq!(asked.body["applied_tags"], serde_json::json!([tag.to_string()]));
        posts.iter().map(|post| post.id).find(|id| *id != question).expect("a post")
    };
    assert_eq!(channel.said(post).1, 1);
    let (lines, boards) = channel.said(question);
    assert_eq!((lines.len(), boards), (2, 0));
    assert!(lines[1].contains(&format!("<#{post}>")), "{lines:?}");
    // No thread is opened inside a thread of a text channel.
    let thread = channel.driver.fake.thread();
    channel.driver.go_to(thread);
    channel.says("an", "/chatsettings mode=thread").await;
    channel.says("an", "/play caro @binh").await;
    channel.says("binh", "/accept").await;
    assert_eq!((channel.said(thread).1, channel.driver.fake.state().threads(thread).len()), (1, 0));
}
