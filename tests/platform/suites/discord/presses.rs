//! Buttons: on boards, in private pickers, forged.

use banco_ports::{Intent, MessageRef, Parcel, Place, Platform, ReplyKind};
use banco_tests::discord::host::{self, reply};
use banco_tests::discord::state::{State, VIEW};

use super::{Rig, board, missing, own_words, picker};

async fn posted(rig: &Rig, channel: u64, buttons: &[&str]) -> u64 {
    let place = Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let parcel = Parcel { number: 7, place, message: board("Ván #k7m2", buttons), ping: None, wordings: Vec::new() };
    let MessageRef(id) = rig.discord.deliver().post(&parcel).await.expect("posted");
    id.parse().expect("a number")
}

#[tokio::test]
async fn a_press_on_the_board_is_answered_privately_and_leaves_the_board() {
    let rig = Rig::answering(|inbound| match &inbound.intent {
        Intent::Press(data) if data == "claim:k7m2:1" => {
            host::answer([reply(ReplyKind::Note, "chưa tới lượt"), reply(ReplyKind::Open, "luật")])
        }
        _ => host::answer([]),
    })
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["claim:k7m2:1"]).await;
    let id = rig.fake.press(an, message, "claim:k7m2:1");
    let asked = &rig.host.asked(1).await[0];
    assert_eq!(asked.event, format!("discord:{id}"));
    let to = asked.reply_to.as_ref().expect("the board");
    assert_eq!((to.message.0.as_str(), to.text.as_deref()), (message.to_string().as_str(), Some("Ván #k7m2")));
    let texts: Vec<String> = rig
        .fake
        .wait("two private answers", |state| {
            let answers = state.answers(id);
            let private = answers.len() == 2 && answers.iter().all(|message| message.only_to == Some(an));
            private.then(|| answers.iter().map(|message| message.content.clone()).collect())
        })
        .await;
    assert_eq!(texts, ["chưa tới lượt", "luật"]);
    let state = rig.fake.state();
    assert_eq!(state.interactions[&id].first.map(|(kind, _)| kind), Some(6));
    let untouched = state.message(message).expect("still there");
    assert_eq!((untouched.edits, untouched.attachments.len()), (0, 1));
}

#[tokio::test]
async fn a_picker_is_private_and_goes_from_step_to_step() {
    let rig = Rig::answering(|inbound| match &inbound.intent {
        Intent::Press(data) => match data.as_str() {
            "pick:k7m2:1" => host::answer([picker("Quân nào?", &["to:k7m2:1:h3", "to:k7m2:1:b3"])]),
            "to:k7m2:1:h3" => host::answer([picker("Tới đâu?", &["confirm:k7m2:1:h3e3", "back:k7m2:1"])]),
            "back:k7m2:1" => host::answer([reply(ReplyKind::Note, "chọn lại")]),
            "confirm:k7m2:1:h3e3" => host::answer([picker("", &[])]),
            other => panic!("{other}"),
        },
        Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => host::answer([]),
    })
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["pick:k7m2:1"]).await;
    let first = rig.fake.press(an, message, "pick:k7m2:1");
    let step = rig.fake.wait("the picker", |state| state.answers(first).first().map(|message| message.id)).await;
    assert_eq!(rig.fake.state().message(step).map(|message| message.only_to), Some(Some(an)));
    rig.fake.press(an, step, "to:k7m2:1:h3");
    rig.fake
        .wait("the next step in the same message", |state| {
            state.message(step).filter(|message| message.has_button("confirm:k7m2:1:h3e3")).map(|_| ())
        })
        .await;
    let note = rig.fake.press(an, step, "back:k7m2:1");
    rig.fake.wait("a note beside it", |state| state.answers(note).first().map(|_| ())).await;
    assert!(rig.fake.state().message(step).is_some_and(|message| message.has_button("back:k7m2:1")));
    rig.fake.press(an, step, "confirm:k7m2:1:h3e3");
    rig.fake.wait("the picker to go", |state| state.message(step).is_none().then_some(())).await;
    assert_eq!(rig.fake.state().message(message).map(|message| message.edits), Some(0));
}

/// Discord, 9: the rules of a game were twelve messages in a row.
#[tokio::test]
async fn pages_take_the_place_of_the_last_one() {
    let rig = Rig::answering(|inbound| {
        let mut page = reply(ReplyKind::Open, "");
        page.message = match &inbound.intent {
            Intent::Press(data) if data.ends_with("2") => board("trang 2", &["board:-::xiangqi.3"]),
            Intent::Press(_) => host::words("trang 3, không hình"),
            Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => board("trang 1", &["board:-::xiangqi.2"]),
        };
        host::answer([page])
    })
    .await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let id = rig.fake.command(an, channel, "rules", &[]);
    let page = rig.fake.wait("page 1", |state| state.answers(id).first().map(|message| message.id)).await;
    for (button, text, pictures) in
        [("board:-::xiangqi.2", "trang 2", 1), ("board:-::xiangqi.3", "trang 3, không hình", 0)]
    {
        rig.fake.press(an, page, button);
        let attached = |state: &State| Some(state.message(page).filter(|page| page.content == text)?.attachments.len());
        assert_eq!(rig.fake.wait(text, attached).await, pictures, "{text}");
    }
    rig.fake.settled().await;
    assert_eq!(rig.fake.state().messages.iter().filter(|message| message.only_to == Some(an)).count(), 1);
}

#[tokio::test]
async fn an_empty_picker_on_a_board_says_nothing() {
    let rig = Rig::answering(|_| host::answer([picker("", &[]), reply(ReplyKind::Note, "xong")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["more:k7m2:1"]).await;
    let id = rig.fake.press(an, message, "more:k7m2:1");
    rig.fake.wait("the note", |state| (state.answers(id).len() == 1).then_some(())).await;
    rig.fake.settled().await;
    assert_eq!(rig.fake.state().answers(id).len(), 1);
    assert!(rig.fake.state().message(message).is_some_and(|message| message.has_button("more:k7m2:1")));
}

#[tokio::test]
async fn accepting_needs_the_permissions_of_a_game() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["accept:k7m2:1", "decline:k7m2:1"]).await;
    rig.fake.change(|state| state.channels.get_mut(&channel).expect("known").app_permissions = VIEW);
    let id = rig.fake.press(an, message, "accept:k7m2:1");
    let text = rig.fake.wait("the refusal", |state| state.answers(id).first().map(|m| m.content.clone())).await;
    assert_eq!(text, missing(&["send", "attach"]));
    assert_eq!(rig.host.asked_so_far(), 0);
    rig.fake.press(an, message, "decline:k7m2:1");
    assert_eq!(rig.host.asked(1).await.len(), 1);
}

#[tokio::test]
async fn forged_data_never_reaches_the_house() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["peek:k7m2"]).await;
    for data in ["x".repeat(65), "peek:\u{0}".into()] {
        let id = rig.fake.press_forged(an, channel, message, &data);
        let text = rig.fake.wait("the refusal", |state| state.answers(id).first().map(|m| m.content.clone())).await;
        assert_eq!(text, own_words("discord-unknown-button"));
    }
    assert_eq!(rig.host.asked_so_far(), 0);
}

/// Independent servers, D4: an unknown field beside the five necessary ones made a press fail.
#[tokio::test]
async fn a_press_is_read_as_far_as_it_is_needed() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "nghe rồi")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let message = posted(&rig, channel, &["claim:k7m2:1"]).await;
    let fields =
        ["locale", "version", "entitlements", "attachment_size_limit", "context", "channel", "app_permissions"];
    rig.fake.change(|state| state.leaves_out = fields.to_vec());
    let id = rig.fake.press(an, message, "claim:k7m2:1");
    let asked = &rig.host.asked(1).await[0];
    assert!(matches!(&asked.intent, Intent::Press(data) if data == "claim:k7m2:1"), "{:?}", asked.intent);
    assert_eq!(asked.from.key.0, format!("discord:{an}"));
    assert_eq!(asked.reply_to.as_ref().expect("the board").message.0, message.to_string());
    let told = rig.fake.wait("the answer", |state| state.answers(id).first().map(|said| said.content.clone())).await;
    assert_eq!(told, "nghe rồi");
    // A command without them is accepted as well.
    rig.fake.command(an, channel, "games", &[]);
    assert_eq!(rig.host.asked(2).await.len(), 2);
}
