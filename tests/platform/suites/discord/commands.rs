//! Slash commands and autocomplete.

use std::time::Duration;

use banco::adapters::discord::Discord;
use banco_engine::Opponent;
use banco_ports::limits::SUGGESTIONS_MAX;
use banco_ports::{Answer, Intent, Lang, Place, Platform, ReplyKind, Sent, Suggestion};
use banco_tests::discord::driver::shown;
use banco_tests::discord::host::{self, ScriptedHost, reply};
use banco_tests::discord::state::{
    ATTACH, EVERYTHING_NEEDED, MANAGE_GUILD, MANAGE_MESSAGES, SEND, SEND_IN_THREADS, State, VIEW,
};
use banco_tests::discord::{FakeDiscord, PATIENCE, Trouble};
use serde_json::json;

use super::{Rig, board, config, missing, own_words, own_words_with, picker};

/// Texts of all messages that this interaction brought to its user, once there are `count`.
async fn answers(rig: &Rig, interaction: u64, count: usize) -> Vec<String> {
    let found = rig.fake.wait("the answers", |state| {
        let answers = state.answers(interaction);
        (answers.len() >= count).then(|| {
            let asker = state.interactions[&interaction].user;
            assert!(answers.iter().all(|message| message.only_to == Some(asker)), "an answer in public");
            answers.iter().map(|message| message.content.clone()).collect()
        })
    });
    found.await
}

#[tokio::test]
async fn everything_about_a_command_reaches_the_house() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "được")])).await;
    let (an, binh, channel) = (rig.fake.user("an"), rig.fake.user("binh"), rig.fake.channel());
    rig.fake.change(|state| {
        let an = state.users.get_mut(&an).expect("known");
        an.display = Some("  An\u{202e} Nguyễn ".into());
        let binh = state.users.get_mut(&binh).expect("known");
        binh.display = Some("Bình".into());
        binh.nick = Some("Bình xe pháo".into());
    });
    let options = [("game", json!("jieqi")), ("opponent", json!({"user": binh})), ("options", json!(" time=1d "))];
    let id = rig.fake.command(an, channel, "play", &options);
    let asked = &rig.host.asked(1).await[0];
    assert_eq!(asked.place.to_string(), format!("discord:{channel}"));
    assert_eq!((asked.from.key.0.clone(), asked.from.name.as_str()), (format!("discord:{an}"), "An Nguyễn"));
    assert_eq!(asked.from.username.as_deref(), Some("an"));
    assert_eq!(asked.event, format!("discord:{id}"));
    assert_eq!((asked.lang, asked.private, asked.moderator), (Some(Lang::Vi), false, false));
    assert!(asked.chat_title.as_ref().is_some_and(|title| title.starts_with('#')), "{:?}", asked.chat_title);
    assert_eq!(asked.reply_to, None);
    let Intent::Command { name, args } = &asked.intent else { panic!("{asked:?}") };
    assert_eq!(name, "play");
    assert_eq!(
        args.named.iter().map(|(k, v)| format!("{k}={v}")).collect::<Vec<_>>(),
        ["game=jieqi", "options=time=1d"]
    );
    let Some(Opponent::Person(opponent)) = &args.opponent else { panic!("{args:?}") };
    assert_eq!((opponent.key.0.clone(), opponent.name.as_str()), (format!("discord:{binh}"), "Bình xe pháo"));
    assert_eq!(answers(&rig, id, 1).await, ["được"]);
    let first = rig.fake.state().interactions[&id].first.expect("answered");
    assert_eq!(first.0, 5, "deferred");
}

#[tokio::test]
async fn moderators_are_told_by_their_permissions() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    for (number, (permissions, moderator)) in
        [(VIEW | SEND, false), (MANAGE_MESSAGES, true), (MANAGE_GUILD, true)].into_iter().enumerate()
    {
        rig.fake.change(|state| state.users.get_mut(&an).expect("known").permissions = permissions);
        rig.fake.command(an, channel, "games", &[]);
        assert_eq!(rig.host.asked(number + 1).await[number].moderator, moderator);
    }
}

#[tokio::test]
async fn the_language_is_the_persons() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    for (number, (locale, lang)) in
        [("en-GB", Some(Lang::En)), ("vi", Some(Lang::Vi)), ("fr", Some(Lang::En))].into_iter().enumerate()
    {
        rig.fake.change(|state| state.users.get_mut(&an).expect("known").locale = locale.into());
        rig.fake.command(an, channel, "games", &[]);
        assert_eq!(rig.host.asked(number + 1).await[number].lang, lang);
    }
}

/// Discord, 4: a server whose moderators chose no language does not count as English; its people decide.
#[tokio::test]
async fn the_language_of_a_server_counts_where_it_was_chosen() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let said = [("vi", Some(Lang::Vi)), ("en-US", None), ("en-GB", Some(Lang::En)), ("de", Some(Lang::En))];
    for (number, (locale, lang)) in said.into_iter().enumerate() {
        rig.fake.change(|state| state.guild_locale = locale.to_owned());
        rig.fake.command(an, channel, "games", &[]);
        assert_eq!(rig.host.asked(number + 1).await[number].chat_lang, lang, "{locale}");
    }
}

#[tokio::test]
async fn no_reply_leaves_nobody_waiting() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.command(an, channel, "games", &[]);
    rig.fake.wait("the end of the waiting", |state| (state.count("DELETE /webhooks/") == 1).then_some(())).await;
    assert!(!rig.fake.state().is_busy(), "no litter of ✓");
    // If the message cannot be deleted, it at least stops "thinking".
    rig.fake.trouble("DELETE ", 1, Trouble::Refuse { status: 403, code: 0, message: "no" });
    let id = rig.fake.command(an, channel, "games", &[]);
    assert_eq!(answers(&rig, id, 1).await, ["✓"]);
}

/// Discord, 17: the board came 2 s late when the acknowledgement's answer did.
#[tokio::test]
async fn nothing_waits_for_the_answer_to_an_acknowledgement() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.trouble("/callback", 1, Trouble::Slow(std::time::Duration::from_secs(2)));
    let id = rig.fake.command(an, channel, "move", &[("move", json!("P2-5"))]);
    rig.host.asked(1).await;
    assert!(rig.fake.state().interactions[&id].first.is_none(), "done before it was acknowledged");
    rig.fake.settled().await;
}

/// Discord, 18: a move refused as out of turn was played when Discord sent it again after the other's move.
#[tokio::test]
async fn an_event_that_comes_again_is_not_judged_anew() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "chưa tới lượt")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.command(an, channel, "move", &[("move", json!("P2-5"))]);
    rig.fake.redeliver();
    rig.fake.type_text(an, rig.fake.direct(an), "P2-5");
    rig.fake.redeliver();
    rig.host.asked(2).await;
    rig.fake.settled().await;
    assert_eq!(rig.host.asked_so_far(), 2);
}

#[tokio::test]
async fn several_replies_of_every_kind_stay_private() {
    let rig = Rig::answering(|_| {
        let mut private = reply(ReplyKind::Private, "quân úp");
        private.message = board("quân úp", &[]);
        host::answer([
            reply(ReplyKind::Note, "một"),
            private,
            reply(ReplyKind::Open, "ba"),
            picker("chọn", &["pick:k7m2:1:h3"]),
        ])
    })
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "peek", &[]);
    assert_eq!(answers(&rig, id, 4).await, ["một", "quân úp", "ba", "chọn"]);
    let state = rig.fake.state();
    let answers = state.answers(id);
    assert_eq!(answers[1].attachments[0].description.as_deref(), Some("Bàn cờ úp, Đỏ đi"));
    assert!(answers[3].has_button("pick:k7m2:1:h3"));
    assert!(state.posted(channel).is_empty());
}

#[tokio::test]
async fn a_picture_that_is_refused_leaves_the_words() {
    let rig = Rig::answering(|_| {
        let mut first = reply(ReplyKind::Private, "");
        first.message = board("quân úp", &[]);
        host::answer([first])
    })
    .await;
    rig.fake.trouble("@original", 1, Trouble::Refuse { status: 413, code: 40005, message: "Request entity too large" });
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "peek", &[]);
    assert_eq!(answers(&rig, id, 1).await, ["quân úp"]);
    assert!(rig.fake.state().answers(id)[0].attachments.is_empty());
}

#[tokio::test]
async fn passing_faults_are_waited_out() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "được")])).await;
    rig.fake.trouble("/callback", 1, Trouble::Html(502));
    rig.fake.trouble("/callback", 1, Trouble::LostReply);
    rig.fake.trouble("@original", 1, Trouble::Wait(0.2));
    rig.fake.trouble("@original", 1, Trouble::Broken);
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "games", &[]);
    assert_eq!(answers(&rig, id, 1).await, ["được"]);
    assert_eq!(rig.host.asked_so_far(), 1);
    let state = rig.fake.state();
    let codes: Vec<u16> =
        state.requests.iter().filter(|r| r.line.contains("/callback")).map(|request| request.status).collect();
    // After a lost reply the adapter asks again, and Discord says that it has the answer already (40060).
    assert_eq!(codes, [599, 204, 400]);
}

#[tokio::test]
async fn too_late_to_answer_is_not_too_late_to_move() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "được")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.trouble("/callback", 1, Trouble::Refuse { status: 404, code: 10062, message: "Unknown interaction" });
    let id = rig.fake.command(an, channel, "move", &[("move", json!("P2-5"))]);
    assert_eq!(rig.host.asked(1).await[0].event, format!("discord:{id}"));
    // An interaction without an acknowledgement cannot be answered any more; the retries stop.
    rig.fake.wait("the tries", |state| (state.count("@original") == 2).then_some(())).await;
    rig.fake.change(|state| state.interactions.clear());
}

#[tokio::test]
async fn a_dead_token_ends_the_answer_not_the_adapter() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "được"), reply(ReplyKind::Note, "hai")])).await;
    rig.fake.change(|state| state.tokens_are_dead = true);
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.command(an, channel, "games", &[]);
    rig.fake.wait("the refusals", |state| (state.count("/webhooks/") >= 3).then_some(())).await;
    rig.fake.change(|state| {
        state.tokens_are_dead = false;
        state.messages.clear();
    });
    let second = rig.fake.command(an, channel, "games", &[]);
    assert_eq!(answers(&rig, second, 2).await, ["được", "hai"]);
}

#[tokio::test]
async fn bots_cannot_be_challenged_ours_neither() {
    let rig = Rig::silent().await;
    let (an, channel, robot) = (rig.fake.user("an"), rig.fake.channel(), rig.fake.bot_user("mee*6"));
    let ours = rig.fake.state().bot;
    let play = |opponent: u64| [("game", json!("xiangqi")), ("opponent", json!({"user": opponent}))];
    let id = rig.fake.command(an, channel, "play", &play(robot));
    let refusal = own_words_with("opponent-is-a-bot", "name", "mee*6".into());
    let told = answers(&rig, id, 1).await.remove(0);
    assert_eq!(shown(&rig.fake.state(), an, &told), refusal);
    let id = rig.fake.command(an, channel, "play", &play(ours));
    assert_eq!(answers(&rig, id, 1).await.len(), 1);
    assert_eq!(rig.host.asked_so_far(), 0);
}

#[tokio::test]
async fn missing_permissions_are_named_before_a_game_starts() {
    let rig = Rig::silent().await;
    let an = rig.fake.user("an");
    let (channel, thread) = (rig.fake.channel(), rig.fake.thread());
    let cases = [
        (channel, VIEW | SEND | SEND_IN_THREADS, &["attach"][..]),
        (channel, SEND_IN_THREADS, &["view", "send", "attach"]),
        (thread, VIEW | SEND | ATTACH, &["send-in-threads"]),
    ];
    for (place, permissions, named) in cases {
        rig.fake.change(|state| state.channels.get_mut(&place).expect("known").app_permissions = permissions);
        let id = rig.fake.command(an, place, "play", &[("game", json!("jieqi"))]);
        let text = answers(&rig, id, 1).await.remove(0);
        assert_eq!(text, missing(named));
    }
    assert_eq!(rig.host.asked_so_far(), 0);
    // Other commands are answered privately whatever permission is missing, and a thread needs no "send".
    rig.fake.command(an, channel, "games", &[]);
    rig.host.asked(1).await;
    rig.fake.change(|state| {
        state.channels.get_mut(&thread).expect("known").app_permissions = EVERYTHING_NEEDED & !SEND;
    });
    rig.fake.command(an, thread, "accept", &[]);
    assert_eq!(rig.host.asked(2).await[1].place.chat, thread.to_string());
}

#[tokio::test]
async fn direct_messages_are_private() {
    let rig = Rig::silent().await;
    let an = rig.fake.user("an");
    let direct = rig.fake.direct(an);
    rig.fake.command(an, direct, "games", &[]);
    let asked = &rig.host.asked(1).await[0];
    assert!(asked.private && !asked.moderator);
    assert_eq!(asked.place.chat, direct.to_string());
}

#[tokio::test]
async fn autocomplete_answers_from_memory_within_the_limits() {
    let offer = |label: &str, value: &str| Suggestion { label: label.into(), value: value.into() };
    let mut offers = vec![offer(&"dài ".repeat(60), "h3e3"), offer("quá dài", &"x".repeat(101))];
    offers.extend((0..40).map(|n| offer(&format!("nước {n}"), &n.to_string())));
    let host = ScriptedHost::suggesting(offers, |_| Answer::default());
    let rig = Rig::with(FakeDiscord::start().await, host).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let options = [("move", json!("ma\u{303} 8")), ("game", json!("k7m2"))];
    let id = rig.fake.autocomplete(an, channel, "move", &options, "move");
    let query = &rig.host.completions(1).await[0];
    assert_eq!((query.command.as_str(), query.option.as_str(), query.typed.as_str()), ("move", "move", "mã 8"));
    assert_eq!((query.game.as_deref(), query.lang), (Some("k7m2"), Some(Lang::Vi)));
    let (kind, choices) = rig
        .fake
        .wait("the suggestions", |state| {
            let interaction = &state.interactions[&id];
            interaction.first.map(|(kind, _)| (kind, interaction.choices.clone()))
        })
        .await;
    assert_eq!((kind, choices.as_array().map(Vec::len)), (8, Some(SUGGESTIONS_MAX)));
    assert_eq!(choices[1], json!({"name": "nước 0", "value": "0"}));
    assert_eq!(rig.host.asked_so_far(), 0);
}

#[tokio::test]
async fn a_failure_inside_is_told() {
    let rig = Rig::answering(|inbound| {
        assert!(!inbound.event.starts_with("discord:"), "on purpose: a test of failing");
        Answer::default()
    })
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "games", &[]);
    let text = answers(&rig, id, 1).await.remove(0);
    assert_eq!(shown(&rig.fake.state(), an, &text), own_words("discord-failed"));
}

/// Days 5.2: an attachment is fetched only from Discord's own storage.
#[tokio::test]
async fn an_attached_file_reaches_the_house_bounded() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "được")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let own = format!("{}/attachments/1.%20e4%20e5%20*", rig.fake.api_base());
    for (count, (url, size, file)) in [
        (own.as_str(), 12, Sent::Text("1. e4 e5 *".into())),
        (own.as_str(), 30_000_000, Sent::TooLarge),
        ("https://evil.example/van.pgn", 12, Sent::Unreachable),
        ("file:///etc/passwd", 12, Sent::Unreachable),
    ]
    .into_iter()
    .enumerate()
    {
        rig.fake.command(an, channel, "import", &[("file", json!({"file": url, "size": size}))]);
        let asked = rig.host.asked(count + 1).await;
        let Intent::Command { name, args } = &asked[count].intent else { panic!("{asked:?}") };
        assert_eq!((name.as_str(), args.file.as_ref()), ("import", Some(&file)), "{url}");
    }
}

/// Discord, 7: three of 45 kills left a "thinking…" forever.
#[tokio::test]
async fn what_a_killed_program_was_thinking_about_is_taken_away_by_the_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("unanswered");
    let started = async |fake: FakeDiscord, host| {
        let discord = Discord::with_timeout(config(&fake), PATIENCE).expect("a good configuration");
        let connected = fake.state().identifies;
        let discord = discord.thinking_after(Duration::ZERO).keeping_unanswered_in(&file);
        let rig = Rig::running(fake, host, discord);
        rig.fake.connected(connected + 1).await;
        rig.fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
        rig
    };
    let (_shut, gate) = tokio::sync::watch::channel(false);
    let first = started(FakeDiscord::start().await, ScriptedHost::gated(gate, |_| host::answer([]))).await;
    let (an, channel) = (first.fake.user("an"), first.fake.channel());
    first.fake.command(an, channel, "move", &[("move", json!("e4"))]);
    let thinking = |state: &State| state.messages.iter().filter(|message| message.thinking).count();
    first.fake.wait("it to be thought about", |state| (thinking(state) == 1).then_some(())).await;
    first.running.abort();
    let second = started(first.fake, ScriptedHost::new(|_| host::answer([]))).await;
    second.fake.wait("that to go", |state| (thinking(state) == 0).then_some(())).await;
    // An answered interaction leaves no data behind, and the file holds no secret of it.
    let answered = second.fake.command(an, channel, "move", &[("move", json!("e4"))]);
    second.fake.wait("the answer", |state| state.interactions[&answered].first).await;
    second.stop().await.expect("an orderly end");
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), "");
}

/// Days 4.2: Discord has no list of moderators.
#[tokio::test]
async fn moderators_are_the_owner_and_who_acted_as_one_there() {
    let rig = Rig::silent().await;
    let (an, binh, channel) = (rig.fake.user("an"), rig.fake.user("binh"), rig.fake.channel());
    let courier = rig.discord.deliver();
    let place = |channel: u64| Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let names = async |channel: u64| {
        let moderators = courier.moderators(&place(channel)).await;
        moderators.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    assert!(names(channel).await.is_empty(), "the owner is a bot, and nobody has acted");
    rig.fake.change(|state| state.users.get_mut(&an).expect("known").permissions = MANAGE_MESSAGES);
    rig.fake.command(an, channel, "games", &[]);
    rig.host.asked(1).await;
    assert_eq!(names(channel).await, ["an"]);
    rig.fake.change(|state| {
        state.owner = binh;
        state.users.get_mut(&binh).expect("known").nick = Some("Bình".into());
    });
    assert_eq!(names(channel).await, ["Bình", "an"], "the owner first, by the name of this server");
    assert_eq!(names(rig.fake.channel()).await, ["Bình"], "permissions are those of one channel");
    // Twins: permissions are taken away, Discord does not tell, a chat without a server.
    rig.fake.change(|state| state.users.get_mut(&an).expect("known").permissions = VIEW | SEND);
    rig.fake.command(an, channel, "games", &[]);
    rig.host.asked(2).await;
    assert_eq!(names(channel).await, ["Bình"]);
    rig.fake.change(|state| state.users.get_mut(&binh).expect("known").outside = true);
    assert!(names(channel).await.is_empty());
    assert!(names(rig.fake.direct(an)).await.is_empty());
}
