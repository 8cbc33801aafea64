//! Menus, forms, and the commands in the menus of people and messages.

use std::sync::Arc;

use banco_engine::Opponent;
use banco_ports::{Button, Intent, Lang, MessageRef, Parcel, Place, Platform, Rendered, ReplyKind, RichText};
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::driver::shown;
use banco_tests::discord::host::{self, ScriptedHost, reply};
use banco_tests::discord::state::SEND;

use super::{Rig, missing, own_words, own_words_with};

/// A public message with these buttons.
async fn posted(rig: &Rig, channel: u64, buttons: Vec<Button>) -> u64 {
    let place = Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let message = Rendered {
        text: RichText::plain("Ván #k7m2"),
        buttons: vec![buttons],
        lang: Some(Lang::Vi),
        ..Rendered::default()
    };
    let parcel = Parcel { number: 9, place, message, ping: None, wordings: Vec::new() };
    let MessageRef(id) = rig.discord.deliver().post(&parcel).await.expect("posted");
    id.parse().expect("a number")
}

fn men(count: usize) -> Vec<Button> {
    (1..=count).map(|n| Button { label: format!("Tốt {n}"), data: format!("pick:k7m2:3:a{n}") }).collect()
}

async fn answer(rig: &Rig, interaction: u64) -> (u64, String) {
    let answer = rig.fake.wait("an answer", |state| {
        let answers = state.answers(interaction);
        answers.first().map(|message| (message.id, message.content.clone()))
    });
    answer.await
}

#[tokio::test]
async fn an_option_of_a_menu_is_the_press_of_its_button() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, men(9)).await;
    let state_of = |data: &str| rig.fake.state().message(message).and_then(|message| message.menu_with(data));
    assert_eq!(state_of("pick:k7m2:3:a7").as_deref(), Some("menu0"));
    rig.fake.press(an, message, "pick:k7m2:3:a7");
    let asked = &rig.host.asked(1).await[0];
    assert!(matches!(&asked.intent, Intent::Press(data) if data == "pick:k7m2:3:a7"), "{asked:?}");
    let few = posted(&rig, rig.fake.channel(), men(5)).await;
    assert_eq!(rig.fake.state().message(few).and_then(|few| few.menu_with("pick:k7m2:3:a1")), None);
}

/// Discord, 9 and speed: a step of a picker is one request, whether it opens or continues the picker.
#[tokio::test]
async fn what_only_looks_is_answered_in_one_request() {
    let rig = Rig::patient(ScriptedHost::new(|inbound| match &inbound.intent {
        Intent::Press(data) if data.starts_with("pick") => {
            host::answer([super::picker("Tới đâu?", &["more:k7m2:3:1", "to:k7m2:3:h3e3"])])
        }
        Intent::Press(data) if data.starts_with("more") => host::answer([super::picker("Nữa", &["to:k7m2:3:h3h4"])]),
        Intent::Press(_) => host::answer([super::picker("", &[])]),
        Intent::Command { .. } => host::answer([reply(ReplyKind::Open, "luật")]),
        Intent::Text(_) | Intent::Line { .. } => host::answer([]),
    }))
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, men(2)).await;
    let count = || rig.fake.state().requests.len();
    let before = count();
    let first = rig.fake.press(an, message, "pick:k7m2:3:a1");
    let (step, _) = answer(&rig, first).await;
    assert_eq!((count() - before, rig.fake.state().interactions[&first].first.map(|first| first.0)), (1, Some(4)));
    assert_eq!(rig.fake.state().message(step).map(|step| step.only_to), Some(Some(an)));
    rig.fake.press(an, step, "more:k7m2:3:1");
    rig.fake
        .wait("the next step", |state| state.message(step).filter(|m| m.has_button("to:k7m2:3:h3h4")).map(|_| ()))
        .await;
    assert_eq!(count() - before, 2);
    rig.fake.press(an, step, "to:k7m2:3:h3h4");
    rig.fake.wait("the picker to go", |state| state.message(step).is_none().then_some(())).await;
    assert_eq!(count() - before, 4, "acknowledged, and taken away");
    let rules = rig.fake.command(an, channel, "rules", &[]);
    answer(&rig, rules).await;
    assert_eq!(count() - before, 5);
}

#[tokio::test]
async fn words_for_the_shuffle_are_written_into_a_form() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "đã trộn")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, vec![Button { label: "Góp vận may".into(), data: "part:k7m2".into() }]).await;
    let press = rig.fake.press(an, message, "part:k7m2");
    rig.fake.wait("the form", |state| state.interactions[&press].first).await;
    assert_eq!(rig.fake.state().interactions[&press].form["title"], own_words("discord-mix"));
    let sent = rig.fake.fill_in(press, "  mưa tháng sáu ");
    let asked = &rig.host.asked(1).await[0];
    let Intent::Command { name, args } = &asked.intent else { panic!("{asked:?}") };
    assert_eq!(
        (name.as_str(), args.named["part"].as_str(), args.named["game"].as_str()),
        ("accept", "mưa tháng sáu", "k7m2")
    );
    assert_eq!(asked.event, format!("discord:{sent}"));
    assert_eq!(answer(&rig, sent).await.1, "đã trộn");
}

#[tokio::test]
async fn a_move_is_typed_into_a_form_and_bound_to_its_position() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, vec![Button { label: "Gõ nước".into(), data: "typed:k7m2:3".into() }]).await;
    for (number, (text, expected)) in
        [("P2-5", "play:k7m2:3:P2-5"), ("24/18 13/11", "play:k7m2:3:24/18 13/11")].into_iter().enumerate()
    {
        let press = rig.fake.press(an, message, "typed:k7m2:3");
        rig.fake.wait("the form", |state| state.interactions[&press].first).await;
        rig.fake.fill_in(press, text);
        let asked = &rig.host.asked(number + 1).await[number];
        assert!(matches!(&asked.intent, Intent::Press(data) if data == expected), "{asked:?}");
    }
    for forged in ["typed:k7m2", "typed:../..:1", "typed:k7m2:x"] {
        rig.fake.press_forged(an, channel, message, forged);
    }
    assert_eq!(rig.host.asked(5).await.len(), 5, "no form, and the house knows no such button");
}

#[tokio::test]
async fn somebody_is_challenged_from_his_menu() {
    let rig = Rig::silent().await;
    let (an, binh, robot, channel) =
        (rig.fake.user("an"), rig.fake.user("binh"), rig.fake.bot_user("mee6"), rig.fake.channel());
    let asked = rig.fake.point(an, channel, "Challenge", binh);
    let (question, words) = answer(&rig, asked).await;
    assert_eq!(words, own_words_with("discord-challenge-to-what", "name", "binh".into()));
    assert_eq!(rig.fake.state().message(question).map(|message| message.only_to), Some(Some(an)));
    rig.fake.press(an, question, &format!("duel:{binh}:xiangqi"));
    let play = &rig.host.asked(1).await[0];
    let Intent::Command { name, args } = &play.intent else { panic!("{play:?}") };
    let Some(Opponent::Person(opponent)) = &args.opponent else { panic!("{args:?}") };
    assert_eq!(
        (name.as_str(), args.named["game"].as_str(), opponent.key.0.clone()),
        ("play", "xiangqi", format!("discord:{binh}"))
    );
    rig.fake.wait("the question to go", |state| state.message(question).is_none().then_some(())).await;
    let refused = rig.fake.point(an, channel, "Challenge", robot);
    let told = answer(&rig, refused).await.1;
    let refusal = own_words_with("opponent-is-a-bot", "name", "mee6".into());
    assert_eq!(shown(&rig.fake.state(), an, &told), refusal);
    // A menu command used before a restart works again after it.
    let old = posted(&rig, channel, men(1)).await;
    let again = rig.fake.press_forged(an, channel, old, "duel:1:xiangqi");
    assert_eq!(answer(&rig, again).await.1, own_words("discord-point-again"));
    rig.fake.change(|state| state.channels.get_mut(&channel).expect("known").app_permissions &= !SEND);
    let asked = rig.fake.point(an, channel, "Challenge", binh);
    let (question, _) = answer(&rig, asked).await;
    let refused = rig.fake.press(an, question, &format!("duel:{binh}:chess"));
    assert_eq!(answer(&rig, refused).await.1, missing(&["send"]));
    assert_eq!(rig.host.asked_so_far(), 1);
}

#[tokio::test]
async fn a_board_is_shown_and_replayed_from_its_menu() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, men(1)).await;
    for (number, (entry, command)) in
        [("Show this board", "board"), ("Replay from here", "replay")].into_iter().enumerate()
    {
        rig.fake.point(an, channel, entry, message);
        let asked = &rig.host.asked(number + 1).await[number];
        assert!(matches!(&asked.intent, Intent::Command { name, .. } if name == command), "{asked:?}");
        assert_eq!(asked.reply_to.as_ref().map(|to| to.message.0.clone()), Some(message.to_string()));
    }
    let own = rig.fake.type_text(an, rig.fake.direct(an), "chào");
    rig.host.asked(3).await;
    let refused = rig.fake.point(an, channel, "Show this board", own);
    assert_eq!(answer(&rig, refused).await.1, own_words("discord-no-board-there"));
}

/// Discord, "what is lacking" 8: boards viewed in private could not be shown to friends.
#[tokio::test]
async fn what_may_be_read_is_shown_in_the_channel_and_nothing_else() {
    let rig = Rig::patient(ScriptedHost::new(|inbound| {
        let secret = matches!(&inbound.intent, Intent::Command { name, .. } if name == "peek");
        let mut shown = reply(if secret { ReplyKind::Private } else { ReplyKind::Open }, "");
        shown.message = super::board("Bàn #k7m2", &["draw:k7m2:1"]);
        host::answer([shown])
    }))
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let peek = rig.fake.command(an, channel, "peek", &[]);
    let (secret, _) = answer(&rig, peek).await;
    let board = rig.fake.command(an, channel, "board", &[]);
    let (own, _) = answer(&rig, board).await;
    let data = "show:board:k7m2";
    let has = |message: u64, data: &str| rig.fake.state().message(message).is_some_and(|m| m.has_button(data));
    assert!(has(own, data) && has(own, "draw:k7m2:1") && !has(secret, data));
    rig.fake.press(an, own, data);
    let shown = rig.fake.wait("it in the channel", |state| state.posted(channel).first().map(|m| m.id)).await;
    let bare = rig.fake.state().message(shown).is_some_and(|shown| shown.buttons().is_empty());
    assert!(bare, "nothing that would go stale");
    assert!(matches!(&rig.host.asked(3).await[2].intent, Intent::Press(data) if data == "board:k7m2"));
    // Forged data shows nothing else.
    for forged in ["show:peek:k7m2", "show:to:k7m2:1:h3e3", "show:show:board:k7m2"] {
        rig.fake.press_forged(an, channel, own, forged);
    }
    rig.host.asked(6).await;
    rig.fake.settled().await;
    assert_eq!(rig.fake.state().posted(channel).len(), 1);
}

impl Rig {
    /// A long delay before a user is asked to wait.
    async fn patient(host: Arc<ScriptedHost>) -> Rig {
        let fake = FakeDiscord::start().await;
        let rig = Rig::start_with(fake, host, banco_tests::discord::PATIENCE);
        rig.fake.connected(1).await;
        rig.fake.wait("the commands", |state| state.commands.values().next().map(|_| ())).await;
        rig
    }
}
