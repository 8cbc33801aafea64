//! No token in any log line, whatever goes wrong.

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
    // A payload serenity cannot read is what it logs in full, token and all.
    rig.fake.change(|state| {
        let guild = state.guild();
        let broken = serde_json::json!({"id": "77", "type": 2, "token": "aW50-SECRET"});
        state.dispatch(Some(guild), "INTERACTION_CREATE", broken);
    });
    rig.fake.cut_gateway();
    rig.fake.wait("the resume", |state| (state.resumes >= 1).then_some(())).await;
    assert_eq!(rig.stop().await, Ok(()));
    // Discord, 22: it vanished without a line.
    let named = async {
        while !logs::lines().contains("an event could not be read") {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(banco_tests::discord::PATIENCE, named).await.expect("a lost event is named");
    let lines = logs::lines();
    assert!(lines.contains("discord: an answer did not arrive"), "the log is caught");
    let unread = lines.lines().find(|line| line.contains("an event could not be read")).expect("it is named");
    assert!(unread.contains("INTERACTION_CREATE") && unread.contains("77"), "{unread}");
    for line in lines.lines() {
        assert!(!line.contains("NEVER-SHOW") && !line.contains("SECRET"), "{line}");
    }
}
