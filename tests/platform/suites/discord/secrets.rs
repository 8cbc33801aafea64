//! No log line contains a token, whatever goes wrong.

use banco_ports::{Parcel, Place, Platform, ReplyKind};
use banco_tests::discord::Trouble;
use banco_tests::discord::host::{self, reply, words};
use banco_tests::logs;

use super::Rig;

#[tokio::test]
async fn tokens_never_reach_the_log() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "một"), reply(ReplyKind::Note, "hai")])).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let troubles = [
        Trouble::Html(502),
        Trouble::Broken,
        Trouble::Garbled,
        Trouble::Refuse { status: 400, code: 50035, message: "at /webhooks/12/aW50ZXJhY3Rpb24-SECRET.1/messages" },
        Trouble::Refuse { status: 404, code: 10015, message: "Unknown Webhook bot-token-NEVER-SHOW.abc123" },
    ];
    for trouble in troubles {
        rig.fake.trouble("/webhooks/", 1, trouble);
        let id = rig.fake.command(an, channel, "games", &[]);
        rig.fake
            .wait("both answers tried", |state| {
                let tried =
                    state.requests.iter().filter(|request| request.line.contains(&state.interactions[&id].token));
                (tried.count() >= 3).then_some(())
            })
            .await;
    }
    let place = Place { platform: Platform::Discord, chat: channel.to_string(), thread: None };
    let parcel = Parcel { number: 1, place, message: words("chữ"), ping: None, wordings: Vec::new() };
    let refusal = "POST /channels/1/messages Bot bot-token-NEVER-SHOW.abc123 /interactions/5/aW50-SECRET/callback";
    rig.fake.trouble("/messages", 1, Trouble::Refuse { status: 403, code: 1, message: refusal });
    let error = rig.discord.deliver().post(&parcel).await.expect_err("refused").to_string();
    assert!(!error.contains("NEVER-SHOW") && !error.contains("SECRET"), "{error}");
    assert!(error.contains("/interactions/5/…/callback"), "{error}");
    // Discord, 22: an interaction unreadable for serenity vanished without a log line, and its user waited in vain.
    let lost = rig.fake.command(an, channel, "games", &[]);
    rig.fake.wait("an ordinary answer", |state| (!state.answers(lost).is_empty()).then_some(())).await;
    let lost_id = serde_json::json!(lost.to_string());
    rig.fake.change(|state| {
        let guild = state.guild();
        let session = state.current.values().next().and_then(|id| state.sessions.get(id)).expect("connected");
        let mut event = session.log.iter().rfind(|event| event["d"]["id"] == lost_id).expect("sent")["d"].clone();
        let mut again = state.interactions[&lost].clone();
        (again.id, again.first, again.original) = (77, None, None);
        again.token = "aW50ZXJhY3Rpb24-SECRET.77".into();
        (event["id"], event["token"]) = ("77".into(), again.token.clone().into());
        event["data"] = serde_json::json!({"unheard": "of"});
        state.interactions.insert(77, again);
        state.dispatch(Some(guild), "INTERACTION_CREATE", event);
    });
    let told = rig.fake.wait("a word about it", |state| state.answers(77).first().map(|m| m.content.clone())).await;
    assert!(told.contains("/xemban") || told.contains("</board"), "{told}");
    rig.fake.cut_gateway();
    rig.fake.wait("the resume", |state| (state.resumes >= 1).then_some(())).await;
    assert_eq!(rig.stop().await, Ok(()));
    let lines = logs::lines();
    assert!(lines.contains("discord: an answer did not arrive"), "the log is caught");
    let is_told = |line: &str| line.contains("an event could not be read") && line.contains("id=77");
    let unread = lines.lines().find(|line| is_told(line)).expect("it is named");
    assert!(unread.contains("INTERACTION_CREATE") && unread.contains("missing field"), "{unread}");
    for line in lines.lines() {
        assert!(!line.contains("NEVER-SHOW") && !line.contains("SECRET"), "{line}");
    }
}
