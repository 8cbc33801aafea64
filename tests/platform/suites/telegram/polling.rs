//! Connecting, polling, order, stopping.

use banco::adapters::telegram::{Telegram, TelegramConfig, TelegramError};
use banco_ports::{DeliveryError, Intent, Parcel, Rendered, ReplyKind, RichText};
use banco_service::commands;
use banco_tests::patience::PATIENCE;
use banco_tests::telegram::{Fake, Fault};
use tokio::sync::watch;

use super::host::{Heard, Host, reply};
use super::rig::{Rig, config, start};

fn words(heard: &Heard) -> Option<(&str, &str)> {
    match heard {
        Heard::Asked(inbound) => match &inbound.intent {
            Intent::Text(text) => Some((inbound.place.chat.as_str(), text.as_str())),
            Intent::Command { .. } | Intent::Line { .. } | Intent::Press(_) => None,
        },
        Heard::Joined(..) | Heard::Moved(..) => None,
    }
}

#[tokio::test]
async fn an_update_is_confirmed_only_when_it_is_durable() {
    let rig = Rig::new(Host::silent()).await;
    let gate = rig.host.gate(rig.an.id);
    rig.an.says(rig.an.id, "chậm");
    rig.binh.says(rig.binh.id, "nhanh");
    assert_eq!(words(&rig.host.heard(1).await[0]).unwrap().1, "nhanh", "another chat does not wait");
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("two more polls", |world| (world.poll >= polls + 2).then_some(())).await;
    assert_eq!(rig.fake.with(|world| world.updates.len()), 2, "nothing is confirmed over the open one");
    gate.send(true).unwrap();
    rig.fake.wait("the confirmation", |world| world.updates.is_empty().then_some(())).await;
    assert_eq!(rig.host.heard_so_far(), 2, "what came twice is heard once");
}

#[tokio::test]
async fn what_became_durable_while_a_poll_was_on_its_way_is_heard_once() {
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Note, "đã nghe"))).await;
    let gate = rig.host.gate(rig.an.id);
    rig.an.has_started().says(rig.an.id, "chậm");
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("the update to be taken", |world| (world.poll > polls).then_some(())).await;
    let (release, released) = watch::channel(false);
    rig.fake.with(|world| world.poll_answers_late = Some(released));
    rig.fake.wait("an answer on its way", |world| (world.polls_on_their_way > 0).then_some(())).await;
    gate.send(true).unwrap();
    rig.said(rig.an.id, 1).await;
    release.send(true).unwrap();
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 1, "the answer brought it once more");
}

/// Bot API, `Update`: "If there are no new updates for at least a week, then identifier of the next
/// update will be chosen randomly instead of sequentially." Found by playing on: one `/games` was
/// answered 18,158 times in four seconds.
#[tokio::test]
async fn update_numbers_may_fall_after_a_quiet_week() {
    let rig = Rig::new(Host::scripted(|_| reply(ReplyKind::Note, "đã nghe"))).await;
    rig.an.has_started();
    for (count, number) in [900_000_000, 400_000_000, 700_000_000, 3].into_iter().enumerate() {
        let polls = rig.fake.with(|world| {
            world.next_update = number;
            world.poll
        });
        rig.an.says(rig.an.id, "/games");
        rig.said(rig.an.id, 2 * count + 1).await;
        rig.an.says(rig.an.id, "/games");
        rig.said(rig.an.id, 2 * count + 2).await;
        rig.settled().await;
        assert_eq!(rig.host.heard_so_far(), 2 * count + 2, "heard once each after {number}");
        let polls = rig.fake.with(|world| world.poll) - polls;
        assert!(polls <= 8, "{polls} polls for two updates after {number}");
    }
}

#[tokio::test]
async fn a_poll_that_brings_only_what_is_known_is_not_repeated_at_once() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.confirms_nothing = true);
    rig.an.says(rig.an.id, "một");
    rig.host.heard(1).await;
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("five more polls", |world| (world.poll >= polls + 5).then_some(())).await;
    let at: Vec<_> = rig.fake.with(|world| world.calls_of("getUpdates").map(|call| call.at).collect());
    let pauses: Vec<_> = at.windows(2).rev().take(3).map(|pair| pair[1] - pair[0]).collect();
    assert!(pauses.iter().all(|pause| pause.as_millis() >= 250), "{pauses:?}");
    rig.an.says(rig.an.id, "hai");
    let heard = rig.host.heard(2).await;
    assert_eq!(words(&heard[1]).unwrap().1, "hai");
}

#[tokio::test]
async fn a_killed_adapter_hears_the_same_event_again() {
    let rig = Rig::new(Host::silent()).await;
    let gate = rig.host.gate(rig.an.id);
    rig.an.says(rig.an.id, "P2-5");
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("the update to be taken", |world| (world.poll > polls).then_some(())).await;
    rig.run.abort();
    let again = Host::silent();
    let (_, _stop, _run) = start(&rig.fake, &again);
    let heard = again.asked(1).await;
    assert!(matches!(&heard.intent, Intent::Text(text) if text == "P2-5"));
    assert!(heard.event.ends_with(":1"));
    gate.send(true).unwrap();
}

#[tokio::test]
async fn each_chat_keeps_its_order_and_nothing_is_lost() {
    let (fake, _strict) = Fake::start().await;
    let people: Vec<_> = (0..10).map(|number| fake.user(&format!("N{number}"))).collect();
    for round in 0..30 {
        for person in &people {
            person.says(person.id, &format!("{round}"));
        }
    }
    let host = Host::silent();
    let (_, _stop, _run) = start(&fake, &host);
    let heard = host.heard(300).await;
    for person in &people {
        let chat = person.id.to_string();
        let said: Vec<_> = heard
            .iter()
            .filter_map(words)
            .filter(|(place, _)| *place == chat)
            .map(|(_, text)| text.to_owned())
            .collect();
        assert_eq!(said, (0..30).map(|round| round.to_string()).collect::<Vec<_>>());
    }
    fake.settled().await;
    assert_eq!(host.heard_so_far(), 300);
}

#[tokio::test]
async fn stopping_finishes_what_was_begun() {
    let rig = Rig::new(Host::silent()).await;
    let gate = rig.host.gate(rig.an.id);
    rig.an.says(rig.an.id, "P2-5");
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("the update to be taken", |world| (world.poll > polls).then_some(())).await;
    rig.stop.send(true).unwrap();
    gate.send(true).unwrap();
    let ended = tokio::time::timeout(PATIENCE, rig.run).await.expect("it stops in time");
    assert_eq!(ended.unwrap(), Ok(()));
    assert_eq!(rig.host.heard_so_far(), 1);
    assert!(rig.fake.with(|world| world.updates.is_empty()), "the last poll confirms");
}

#[tokio::test]
async fn stopping_does_not_wait_for_ever() {
    let rig = Rig::new(Host::silent()).await;
    let _gate = rig.host.gate(rig.an.id);
    rig.an.says(rig.an.id, "P2-5");
    let polls = rig.fake.with(|world| world.poll);
    rig.fake.wait("the update to be taken", |world| (world.poll > polls).then_some(())).await;
    drop(rig.stop);
    let ended = tokio::time::timeout(PATIENCE, rig.run).await.expect("it stops in time");
    assert_eq!(ended.unwrap(), Ok(()));
    assert_eq!(rig.fake.with(|world| world.updates.len()), 1, "it comes again after the start");
}

#[tokio::test]
async fn connecting_has_patience() {
    let (fake, _strict) = Fake::start().await;
    fake.fail("getMe", 1, Fault::ErrorPage);
    fake.fail("getMe", 1, Fault::HalfReply);
    let host = Host::silent();
    let (_, _stop, _run) = start(&fake, &host);
    let an = fake.user("An");
    an.says(an.id, "P2-5");
    host.asked(1).await;
}

#[tokio::test]
async fn a_stop_ends_the_patience() {
    let (fake, _strict) = Fake::start().await;
    fake.fail("getMe", 1000, Fault::BadGateway);
    let (_, stop, run) = start(&fake, &Host::silent());
    fake.wait("a try", |world| world.calls_of("getMe").next().map(|_| ())).await;
    stop.send(true).unwrap();
    assert_eq!(run.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn a_bad_token_ends_the_adapter_and_says_so() {
    let (fake, _strict) = Fake::start().await;
    let wrong = TelegramConfig { token: "1:wrong".into(), ..config(&fake) };
    let (_stop, stopped) = tokio::sync::watch::channel(false);
    let ended = Telegram::new(&wrong).unwrap().run(Host::silent(), stopped).await;
    assert_eq!(ended, Err(TelegramError::BadToken));
    for token in ["", "1:x/../y", "1:x y", "1:é"] {
        let wrong = TelegramConfig { token: token.into(), ..config(&fake) };
        assert_eq!(Telegram::new(&wrong).err(), Some(TelegramError::BadToken), "{token}");
    }
    for base in ["nowhere", "ftp://x", "mailto:x@y"] {
        let wrong = TelegramConfig { api_base: Some(base.into()), ..config(&fake) };
        assert!(matches!(Telegram::new(&wrong).err(), Some(TelegramError::BadApiBase(_))), "{base}");
    }
}

#[tokio::test]
async fn a_token_revoked_later_ends_the_adapter() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| world.token_is_revoked = true);
    // This update only ends the held poll.
    rig.an.says(rig.an.id, "P2-5");
    assert_eq!(rig.run.await.unwrap(), Err(TelegramError::BadToken));
}

/// Discord, 2, here for Telegram: one 401 must not end the adapter, and two must not leave it running without effect.
#[tokio::test]
async fn a_letter_that_meets_a_revoked_token_ends_the_adapter_and_is_kept() {
    let rig = Rig::new(Host::silent()).await;
    let polls = rig.fake.with(|world| {
        world.token_is_revoked = true;
        world.poll
    });
    let words = Rendered { text: RichText::plain("bàn"), ..Rendered::default() };
    let parcel = Parcel { number: 1, place: rig.place(), message: words, ping: None, wordings: Vec::new() };
    for _ in 0..3 {
        assert_eq!(rig.sender.post(&parcel).await, Err(DeliveryError::Unauthorized));
    }
    assert_eq!(rig.run.await.unwrap(), Err(TelegramError::BadToken));
    rig.fake.with(|world| {
        assert_eq!(world.poll, polls, "the held poll was not waited for");
        assert_eq!(world.calls_of("sendMessage").count(), 1, "nothing is asked of a refused token");
    });
}

#[tokio::test]
async fn a_single_401_is_a_slip() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.fail("getUpdates", 1, Fault::Api(401, "Unauthorized"));
    for (count, word) in ["một", "hai"].into_iter().enumerate() {
        rig.an.says(rig.an.id, word);
        let heard = rig.host.heard(count + 1).await;
        assert_eq!(words(&heard[count]).unwrap().1, word);
    }
}

#[tokio::test]
async fn polls_go_on_after_faults() {
    let rig = Rig::new(Host::silent()).await;
    let faults = [
        Fault::ErrorPage,
        Fault::HalfReply,
        Fault::LostReply,
        Fault::RetryAfter(1),
        Fault::Api(409, "Conflict: terminated by other getUpdates request"),
    ];
    let count = faults.len();
    for (before, fault) in faults.into_iter().enumerate() {
        rig.fake.fail("getUpdates", 1, fault.clone());
        // The first update ends the open poll, the second comes with or after the fault.
        for word in [2 * before, 2 * before + 1] {
            rig.an.says(rig.an.id, &word.to_string());
            let heard = rig.host.heard(word + 1).await;
            assert_eq!(words(&heard[word]).unwrap().1, word.to_string(), "{fault:?}");
        }
    }
    rig.settled().await;
    assert_eq!(rig.host.heard_so_far(), 2 * count);
}

#[tokio::test]
async fn an_old_webhook_gives_way() {
    let (fake, _strict) = Fake::start().await;
    fake.with(|world| world.webhook = true);
    let host = Host::silent();
    let (_, _stop, _run) = start(&fake, &host);
    let an = fake.user("An");
    an.says(an.id, "P2-5");
    host.asked(1).await;
    assert_eq!(fake.with(|world| world.calls_of("deleteWebhook").count()), 1);
}

#[tokio::test]
async fn unreadable_updates_are_skipped() {
    let rig = Rig::new(Host::silent()).await;
    rig.fake.with(|world| {
        for content in [serde_json::json!({ "message": { "odd": true } }), serde_json::json!({ "newer_kind": {} })] {
            world.next_update += 1;
            let mut update = content;
            update["update_id"] = world.next_update.into();
            let id = world.next_update;
            world.updates.push_back((id, update));
        }
    });
    rig.an.says(rig.an.id, "P2-5");
    rig.host.asked(1).await;
    rig.settled().await;
}

#[tokio::test]
async fn the_menu_is_registered_once_and_in_both_languages() {
    let rig = Rig::new(Host::silent()).await;
    let names = |code: &str| {
        let menu = rig.fake.with(|world| world.menus[code].clone());
        menu.as_array().unwrap().iter().map(|entry| entry["command"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // Commands to begin a game and to find it again come first; groups are offered only these.
    assert_eq!(names("vi all_group_chats"), ["choi", "xemban", "vancuatoi", "luat", "caidat", "trogiup"]);
    assert_eq!(names("vi")[..6], names("vi all_group_chats"));
    let sorted = |mut names: Vec<String>| {
        names.sort_unstable();
        names
    };
    // Forty-nine commands are no menu; each of these is one, by its name in the language of the menu.
    let aliases: Vec<&str> = commands().map(|command| command.alias).collect();
    assert!(names("vi").len() <= 20 && names("vi").iter().all(|name| aliases.contains(&name.as_str())));
    let in_english = |alias: &String| commands().find(|spec| spec.alias == alias).unwrap().name.to_owned();
    // Russian and German clients show the menu without a language.
    for english in ["en", ""] {
        assert_eq!(sorted(names(english)), sorted(names("vi").iter().map(in_english).collect()));
        assert_eq!(names(&format!("{english} all_group_chats"))[..2], ["play", "board"]);
    }
    for (field, chars) in [("description", 512), ("short_description", 120)] {
        for (code, says) in [("vi", "bạn bè"), ("en", "friends"), ("", "friends")] {
            let key = (field.to_owned(), code.to_owned());
            let text = rig.fake.with(|world| world.profile[&key].clone());
            assert!(text.contains(says) && text.chars().count() <= chars, "{code}: {text}");
        }
    }
    assert_eq!(
        rig.fake.with(|world| world.menus["en"][0]["description"].clone()),
        banco_service::i18n::text(banco_ports::Lang::En, "command-play")
    );
    rig.stop.send(true).unwrap();
    rig.run.await.unwrap().unwrap();
    let polls = rig.fake.with(|world| world.poll);
    let (_, _stop, _run) = start(&rig.fake, &Host::silent());
    rig.fake.wait("a poll", |world| (world.poll > polls).then_some(())).await;
    for (set, times) in [("setMyCommands", 6), ("setMyDescription", 3), ("setMyShortDescription", 3)] {
        assert_eq!(rig.fake.with(|world| world.calls_of(set).count()), times, "{set}");
    }
}

/// Independent servers, T1: after one fault at the start, new commands were missing until the next start.
#[tokio::test]
async fn a_menu_that_was_not_taken_is_tried_again_by_itself() {
    let (fake, _strict) = Fake::start().await;
    fake.fail("getMyCommands", 1, Fault::BadGateway);
    fake.fail("setMyDescription", 2, Fault::ErrorPage);
    fake.with(|world| world.lacks.insert("setMyShortDescription"));
    let (_, stop, run) = start(&fake, &Host::silent());
    fake.wait("a poll beside it", |world| (world.poll > 0).then_some(())).await;
    fake.wait("all menus and descriptions", |world| (world.menus.len() == 6 && world.profile.len() == 3).then_some(()))
        .await;
    stop.send(true).unwrap();
    run.await.unwrap().unwrap();
    let lacking = fake.with(|world| world.calls_of("setMyShortDescription").count());
    assert_eq!(lacking, 3, "what the server does not know is not asked for ever");
}

/// Review of Telegram, D: with many games in one group a press waited for the work of all others.
#[tokio::test]
async fn a_choice_waits_for_nobodys_move_and_moves_keep_their_order() {
    let rig = Rig::new(Host::silent()).await;
    let [board, other] = [rig.board().await, rig.board().await];
    let slow = "to:k7m2:3:h3e3";
    let gate = rig.host.gate_press(slow);
    rig.an.presses_anything(board, slow);
    rig.fake.wait("the move to be taken", |world| (!world.updates.is_empty()).then_some(())).await;
    let later = rig.binh.presses_anything(board, "to:k7m2:3:b3e3");
    for data in ["pick:k7m2:3:b3", "choose:k7m2:3", "legal:k7m2:3:b3", "gif:k7m2:3", "help:-::moves"] {
        let query = rig.binh.presses_anything(other, data);
        rig.fake.wait(data, |world| (world.queries[&query].answers > 0).then_some(())).await;
    }
    assert_eq!(rig.fake.with(|world| world.queries[&later].answers), 0, "a move waits for the one before it");
    gate.send(true).unwrap();
    rig.fake.wait("both moves", |world| (world.queries[&later].answers > 0).then_some(())).await;
    let heard = rig.host.heard(7).await;
    let moves: Vec<_> = heard.iter().filter_map(pressed).filter(|data| data.starts_with("to:")).collect();
    assert_eq!(moves, [slow, "to:k7m2:3:b3e3"]);
}

fn pressed(heard: &Heard) -> Option<&str> {
    match heard {
        Heard::Asked(inbound) => match &inbound.intent {
            Intent::Press(data) => Some(data),
            Intent::Command { .. } | Intent::Text(_) | Intent::Line { .. } => None,
        },
        Heard::Joined(..) | Heard::Moved(..) => None,
    }
}
