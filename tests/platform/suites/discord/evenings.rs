//! Findings from an evening of friends, with the whole service behind the adapter.

use banco_tests::discord::state::Message;
use banco_tests::driver::Driver;

use super::own_words;
use super::threads::{Channel, texts};

fn data(message: &Message) -> Vec<String> {
    message.buttons().into_iter().flatten().map(|(_, data)| data).collect()
}

/// An invited player pressed "mix your luck", and the game had begun.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_invited_reads_that_luck_accepts() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play jieqi @binh side=first").await;
    let invitation = channel.newest(channel.id);
    let part = data(&invitation).into_iter().find(|data| data.starts_with("part:")).expect("luck is mixed in here");
    let fake = &channel.driver.fake;
    for (user, title, label) in
        [("an", "discord-mix", "discord-mix-words"), ("binh", "discord-mix-accept", "discord-mix-accept-words")]
    {
        let press = fake.press(fake.user(user), invitation.id, &part);
        fake.wait("the form", |state| state.interactions[&press].first).await;
        let form = fake.state().interactions[&press].form.clone();
        assert_eq!(form["title"], own_words(title), "{user}");
        assert_eq!(form["components"][0]["components"][0]["label"], own_words(label), "{user}");
    }
    // No other person is asked for words that would be refused.
    let press = fake.press(fake.user("chi"), invitation.id, &part);
    fake.wait("the answer", |state| state.interactions[&press].first).await;
    let told = texts(&channel.quiet("chi").await);
    assert!(told.contains("binh"), "{told}");
}

/// An answer or a move that came too early was mixed into the envelope.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reply_that_is_an_answer_or_a_move_is_no_luck() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play jieqi @binh side=first").await;
    let invitation = channel.newest(channel.id);
    let bot = channel.driver.fake.state().bot;
    for early in ["ok", "P2-5", "không", "đồng ý nhé", "mã 8 tấn 7"] {
        let fake = &channel.driver.fake;
        fake.reply(fake.user("an"), invitation.id, &format!("<@{bot}> {early}"), true);
        let told = texts(&channel.quiet("an").await);
        assert!(told.contains("còn chờ") && !told.contains("vận may vào"), "{early}: {told}");
    }
    let fake = &channel.driver.fake;
    fake.reply(fake.user("an"), invitation.id, &format!("<@{bot}> mưa tháng sáu"), true);
    let told = texts(&channel.quiet("an").await);
    assert!(told.contains("Đã góp vận may"), "{told}");
}

/// Spectators got the players' buttons.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spectator_s_own_copy_has_no_buttons_of_the_players() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.says("binh", "/accept").await;
    let seen = |channel: &[banco_tests::driver::Seen]| -> Vec<String> {
        let own = channel.iter().filter(|seen| seen.private && seen.image.is_some());
        own.flat_map(|seen| seen.buttons.iter().flatten()).map(|(_, data)| data.clone()).collect()
    };
    let players = seen(&channel.says("an", "/board").await);
    assert!(players.iter().any(|data| data.starts_with("resign:")), "{players:?}");
    let spectators = seen(&channel.says("chi", "/board").await);
    assert!(spectators.iter().all(|data| data.starts_with("show:")), "{spectators:?}");
}

/// In the log of an evening a text appeared in two forms; it is one post, whose commands each client shows in its own
/// way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_linked_in_the_first_post_and_nothing_is_edited() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first time=1d").await;
    channel.says("binh", "/accept").await;
    channel.says("an", "/pause").await;
    let bot = channel.driver.fake.state().bot;
    let asked = channel.newest(channel.id).id;
    let before = channel.driver.fake.state().requests.len();
    channel.driver.fake.reply(channel.driver.fake.user("binh"), asked, &format!("<@{bot}> đồng ý"), true);
    channel.quiet("binh").await;
    let paused = channel.newest(channel.id);
    assert!(paused.words().contains("</resume:") && paused.edits == 0, "{}", paused.words());
    let posts = {
        let state = channel.driver.fake.state();
        let sent = state.requests.iter().skip(before).filter(|request| request.line.starts_with("POST /channels/"));
        sent.filter(|request| request.body["attachments"].is_array()).count()
    };
    assert_eq!(posts, 1, "its picture is sent once");
    // A resumed game has buttons at its newest board only.
    channel.says("an", "/resume").await;
    let bare =
        |state: &banco_tests::discord::State| state.message(paused.id).filter(|old| data(old).is_empty()).map(|_| ());
    channel.driver.fake.wait("the paused board to lose its buttons", bare).await;
    assert!(data(&channel.newest(channel.id)).iter().any(|data| data.starts_with("resign:")));
}

/// A moderator typed the command as text and was refused as if not a moderator.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_types_a_moderator_s_command_hears_where_his_rights_are_known() {
    let mut channel = Channel::as_it_comes().await;
    // Links to commands need the ids that Discord gave them.
    let registered = |state: &banco_tests::discord::State| (!state.commands.is_empty()).then_some(());
    channel.driver.fake.wait("the commands to be registered", registered).await;
    channel.quiet("an").await;
    let bot = channel.driver.fake.state().bot;
    // The refusal concerns this person alone.
    let direct = channel.driver.fake.direct(channel.driver.fake.user("an"));
    for (line, command) in [("/caidatnhom mode=log", "</chatsettings:"), ("/quanly", "</admin:")] {
        let fake = &channel.driver.fake;
        fake.type_text(fake.user("an"), channel.id, &format!("<@{bot}> {line}"));
        channel.quiet("an").await;
        let told = channel.newest(direct).words();
        assert!(told.contains("lệnh gạch chéo") && told.contains(command), "{told}");
    }
    // In a private chat every user may set it.
    let fake = &channel.driver.fake;
    fake.type_text(fake.user("an"), direct, "/caidatnhom mode=log");
    channel.quiet("an").await;
    assert!(!channel.newest(direct).words().contains("gạch chéo"));
}

/// Review of Discord, 6: only some of many games were offered, without a way to the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_menu_offers_every_game_that_may_be_meant() {
    let mut channel = Channel::as_it_comes().await;
    let others: Vec<String> = (1..=12).map(|number| format!("ban{number}")).collect();
    for other in &others {
        channel.says("an", &format!("/play chess @{other} side=first")).await;
        channel.says(other, "/accept").await;
    }
    let asked = channel.says("an", "/move e4").await;
    let question = asked.iter().find(|seen| seen.text.contains("Ván nào")).expect("he is asked");
    for other in &others {
        let names = |label: &str| label.split([' ', '·', '#']).any(|word| word == other);
        assert!(question.buttons.iter().flatten().any(|(label, _)| names(label)), "{other}: {:?}", question.buttons);
    }
}

/// Review of Discord, 29: a challenge to a person outside the server was posted, and that person never saw it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_in_the_server_is_not_challenged_there() {
    let mut channel = Channel::as_it_comes().await;
    let stranger = channel.driver.fake.user("xa");
    channel.driver.fake.change(|state| state.users.get_mut(&stranger).expect("a person").outside = true);
    let told = texts(&channel.says("an", "/play chess @xa").await);
    assert!(told.contains("xa không ở trong máy chủ"), "{told}");
    assert!(channel.driver.fake.state().posted(channel.id).is_empty(), "no challenge");
    let told = texts(&channel.says("an", "/versus @xa").await);
    assert!(!told.contains("máy chủ"), "{told}");
}

/// A first game against the computer was in Vietnamese for a user with an English client. A typed message names no
/// language, and the first action was typed. The server's language is known all the same, and the user's own one
/// after the first command or press.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_game_that_is_typed_speaks_the_language_of_the_server() {
    for (locale, line, is_english) in [
        ("en-GB", "/play backgammon computer level 2", true),
        ("fr", "/play backgammon computer level 2", true),
        ("vi", "/play backgammon computer level 2", false),
        ("vi", "/play backgammon level=easy", true),
        ("en-US", "/play backgammon level=easy", true),
    ] {
        let mut channel = Channel::where_they_speak(locale).await;
        channel.driver.speaks("ben", "en-US");
        channel.driver.say("ben", line).await;
        let id = channel.id;
        // A typed line has no answer of its own to wait for: the post of its game is waited for.
        let post = |state: &banco_tests::discord::State| state.posted(id).first().map(|message| message.words());
        let words = channel.driver.fake.wait("the first post", post).await;
        assert_eq!(words.contains("Computer"), is_english, "{locale}: {words}");
        assert_eq!(words.contains("Máy"), !is_english, "{locale}: {words}");
    }
}

/// Discord, 3: six moves by menu left six private notes "Played e4" in the mover's channel.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_by_menus_leaves_nothing_but_the_board() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.says("binh", "/accept").await;
    for user in ["an", "binh", "an"] {
        let fake = &channel.driver.fake;
        let (person, board) = (fake.user(user), channel.newest(channel.id));
        let man = data(&board).into_iter().find(|data| data.starts_with("pick:")).expect("pieces to choose");
        let step = fake.press(person, board.id, &man);
        let asked = fake.wait("where to", |state| state.answers(step).first().map(|answer| (*answer).clone())).await;
        // Of several equal pieces, one is asked for first.
        let mut question = asked.clone();
        let target = loop {
            let begins = |with: &str| data(&question).into_iter().find(|data| data.starts_with(with));
            if let Some(target) = begins("to:") {
                break target;
            }
            let one = begins("pick:").expect("a next step");
            fake.press(person, asked.id, &one);
            let next = |state: &banco_tests::discord::State| {
                state.message(asked.id).filter(|next| data(next) != data(&question)).cloned()
            };
            let found = fake.wait("the next step", next).await;
            question = found;
        };
        fake.press(person, asked.id, &target);
        let is_new = |state: &banco_tests::discord::State| {
            let newest = state.posted(channel.id).last().copied()?;
            (newest.id != board.id && !newest.attachments.is_empty()).then_some(())
        };
        fake.wait("the next board", is_new).await;
        fake.wait("the question to go", |state| state.message(asked.id).is_none().then_some(())).await;
        let private = fake.state().messages.iter().filter(|message| message.only_to == Some(person)).count();
        assert_eq!(private, 0, "{user} reads the board, and no note beside it");
        channel.quiet(user).await;
    }
}

/// Discord, 10: sixteen sign-ups made sixteen messages.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_announcement_counts_those_who_sign_up() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/tournament chess time=1d max=4").await;
    let announced = channel.newest(channel.id);
    let join = data(&announced).into_iter().find(|data| data.ends_with("::join")).expect("a way in");
    for (number, user) in ["an", "binh", "chi"].into_iter().enumerate() {
        channel.driver.fake.press(channel.driver.fake.user(user), announced.id, &join);
        let said = format!("Đã ghi danh {}/4: an", number + 1);
        let counts = |state: &banco_tests::discord::State| {
            state.message(announced.id).filter(|message| message.content.contains(&said)).map(|_| ())
        };
        channel.driver.fake.wait("the announcement to count", counts).await;
        channel.quiet(user).await;
    }
    assert_eq!(channel.driver.fake.state().posted(channel.id).len(), 1);
}

/// Discord, 9: the bot claimed that a user with closed direct messages had never talked to it. The challenger's own
/// copy had buttons to accept the challenge.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_direct_messages_are_named_and_nobody_accepts_an_own_challenge() {
    let mut channel = Channel::as_it_comes().await;
    let fake = &channel.driver.fake;
    let (an, chi) = (fake.user("an"), fake.user("chi"));
    let (own, other) = (fake.direct(an), fake.direct(chi));
    fake.type_text(chi, other, "/help");
    channel.quiet("chi").await;
    let fake = &channel.driver.fake;
    fake.change(|state| state.users.get_mut(&chi).expect("a person").closed = true);
    fake.command(an, own, "play", &[("game", "chess".into()), ("opponent", serde_json::json!({"user": chi}))]);
    let mut told = texts(&channel.quiet("an").await);
    let state = channel.driver.fake.state();
    state.messages.iter().for_each(|message| told.push_str(&message.words()));
    assert!(told.contains("tin nhắn riêng") && !told.contains("chưa từng"), "{told}");
    let copy = state.posted(own).into_iter().rfind(|message| !data(message).is_empty()).expect("a challenge");
    let verbs: Vec<String> = data(copy).iter().map(|data| data.split(':').next().unwrap().to_owned()).collect();
    let has = |verb: &str| verbs.iter().any(|found| found == verb);
    assert!(has("cancel") && !has("accept") && !has("decline"), "{verbs:?}");
}

/// Discord, 19: "reviewing…" stayed below its result forever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_note_of_a_review_goes_when_the_review_is_there() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.says("binh", "/accept").await;
    for (ply, mv) in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"].iter().enumerate() {
        channel.says(["an", "binh"][ply % 2], &format!("/move {mv}")).await;
    }
    let last = channel.newest(channel.id);
    let review = data(&last).into_iter().find(|data| data.starts_with("review:")).expect("a review is offered");
    let fake = &channel.driver.fake;
    let pressed = fake.press(fake.user("an"), last.id, &review);
    let note = fake.wait("the note", |state| state.answers(pressed).first().map(|note| note.id)).await;
    let typed = fake.command(fake.user("binh"), channel.id, "review", &[]);
    fake.wait("the other note", |state| state.answers(typed).first().map(|_| ())).await;
    while channel.service.review_one().await {}
    channel.quiet("an").await;
    let fake = &channel.driver.fake;
    let is_told = |state: &banco_tests::discord::State| {
        let names = |message: &&Message| message.attachments.iter().any(|file| file.name.starts_with("review-"));
        state.posted(channel.id).into_iter().find(names).map(|_| ())
    };
    fake.wait("the review", is_told).await;
    let is_gone = |state: &banco_tests::discord::State| {
        (state.message(note).is_none() && state.answers(typed).is_empty()).then_some(())
    };
    fake.wait("the notes to go", is_gone).await;
}
