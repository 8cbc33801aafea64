//! The launch of the page by a press, and the sign-in with a code of the client.

use banco_tests::discord::activity::CLIENT_SECRET;
use banco_tests::discord::{State, Trouble};
use banco_tests::web::inside::{Inside, STATE};
use banco_tests::web::signed::{ADDRESS, Browser};
use banco_tests::{logs, stages};
use serde_json::{Value, json};

use super::{begun, channel, inside, opens};

/// Status and error of an answer.
async fn refused(page: &Inside) -> (u16, String) {
    let answer = page.post().await;
    let status = answer.status().as_u16();
    let told: Value = answer.json().await.expect("JSON");
    (status, told["error"].as_str().unwrap_or_default().to_owned())
}

/// Requests of the sign-in, as the fake got them.
fn questions(state: &State) -> Vec<String> {
    let is_it = |line: &&String| line.contains("oauth2") || line.contains("activity-instances");
    state.requests.iter().map(|request| &request.line).filter(is_it).cloned().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clauses_7_2_and_7_4_a_press_opens_the_page_and_discord_says_who_it_is() {
    logs::catch();
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    let pressed = opens(&both, "binh", &game).await;
    let fake = both.discord();
    assert_eq!(fake.state().interactions[&pressed].first.map(|(kind, _)| kind), Some(12), "no defer before it");
    both.driver.idle().await;
    let page = inside(&both, "binh");
    let session = page.session().await;
    let account = format!("discord:{}", fake.user("binh"));
    assert_eq!(
        (&session["account"], &session["game"], &session["looks"]),
        (&json!(account), &json!(game), &json!(false))
    );
    let (instance, application) = (page.instance.clone(), fake.state().application);
    let asked = questions(&fake.state());
    assert!(asked.contains(&"POST /api/oauth2/token".to_owned()), "{asked:?}");
    assert!(asked.contains(&format!("GET /applications/{application}/activity-instances/{instance}")), "{asked:?}");
    fake.wait("the revoked token", |state| state.activity.tokens.values().all(|(_, revoked)| *revoked).then_some(()))
        .await;
    // A code works once, and the word of a foreign client never.
    assert_eq!(refused(&page).await, (403, "not-entered".to_owned()));
    let forged = Inside { code: "code-of-nobody".into(), ..inside(&both, "binh") };
    assert_eq!(refused(&forged).await, (403, "not-entered".to_owned()));
    for instance in ["../../users/@me", "i/1", "", "i?x", &"i".repeat(300)] {
        let odd = Inside { instance: instance.to_owned(), ..inside(&both, "binh") };
        assert_eq!(refused(&odd).await.0, 403, "{instance}");
    }
    // Nothing secret stands in a log or an answer.
    let lines = logs::lines();
    for secret in
        [CLIENT_SECRET, "code-NEVER-SHOW", "person-token-NEVER-SHOW", session["session"].as_str().expect("one")]
    {
        assert!(!lines.contains(secret), "{secret}");
    }
    assert!(!session.to_string().contains("NEVER-SHOW"), "{session}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_2_where_discord_does_not_open_the_page_a_link_comes() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    both.discord().change(|state| state.activity.is_enabled = false);
    let pressed = opens(&both, "binh", &game).await;
    let fake = both.discord();
    let only_to = fake.wait("the link", |state| {
        let message = state.messages.iter().find(|message| message.interaction == Some(pressed))?;
        message.components.to_string().contains(&format!("{ADDRESS}/in#")).then_some(message.only_to)
    });
    assert_eq!(only_to.await, Some(fake.user("binh")), "for the person alone");
    assert_ne!(fake.state().interactions[&pressed].first.map(|(kind, _)| kind), Some(12));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_3_the_entry_point_opens_the_page_where_discord_leaves_that_to_the_bot() {
    let both = stages::both_with_activity().await;
    let fake = both.discord();
    let user = fake.user("binh");
    let launched = fake.launches(user, channel(&both));
    let (kind, _) = fake.wait("an answer", |state| state.interactions[&launched].first).await;
    assert_eq!(kind, 12);
    assert!(fake.instance_of(user).is_some());
    fake.change(|state| state.activity.is_enabled = false);
    let launched = fake.launches(user, channel(&both));
    let text = fake.wait("a link", |state| {
        let message =
            state.messages.iter().find(|message| message.interaction == Some(launched) && !message.thinking)?;
        (message.only_to == Some(user)).then(|| message.components.to_string())
    });
    assert!(text.await.contains(&format!("{ADDRESS}/in#")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_4_a_slow_discord_is_told_from_a_wrong_code() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "binh", &game).await;
    let troubles = [
        ("POST /api/oauth2/token", Trouble::Broken),
        ("POST /api/oauth2/token", Trouble::Html(503)),
        ("POST /api/oauth2/token", Trouble::Wait(1.0)),
        ("GET /users/@me", Trouble::Html(502)),
        ("activity-instances", Trouble::Broken),
    ];
    for (on, trouble) in troubles {
        let what = format!("{on} {trouble:?}");
        both.discord().trouble(on, 1, trouble);
        assert_eq!(refused(&inside(&both, "binh")).await, (503, "no-discord".to_owned()), "{what}");
    }
    // It is the same page that tries again, with another code.
    inside(&both, "binh").session().await;
    let page = inside(&both, "binh");
    let short = json!({ "code": page.code, "state": "short", "instance_id": page.instance });
    assert_eq!(Browser::stranger(&both.base).post("/api/session", &short).await.status(), 400);
    // The name of the field in the contract.
    let named = json!({ "code": page.code, "state": STATE, "instance": page.instance });
    assert_eq!(Browser::stranger(&both.base).post("/api/session", &named).await.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_4_an_account_that_discord_does_not_list_only_looks_on() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    opens(&both, "chi", &game).await;
    let (user, instance) = (both.discord().user("binh"), inside(&both, "chi").instance);
    let here = Inside { base: both.base.clone(), code: both.discord().authorize(user), instance };
    let browser = here.browser().await;
    assert_eq!(browser.reads("/api/session").await["looks"], true);
    let listed = browser.reads("/api/tables").await;
    assert_eq!(listed["tables"][0]["id"], json!(game), "{listed}");
    assert_eq!((&listed["tables"][0]["own"], &listed["tables"][0]["waits_for_me"]), (&Value::Null, &json!(false)));
    let seen = browser.reads(&format!("/api/table/{game}")).await;
    assert_eq!((&seen["buttons"], &seen["board"]["legal"], &seen["known"]), (&json!([]), &json!([]), &Value::Null));
    let acts = [
        ("/api/say", json!({ "text": format!("/resign {game}") })),
        ("/api/press", json!({ "data": format!("peek:{game}") })),
        ("/api/look", json!({ "game": game })),
    ];
    for (address, body) in acts {
        let answer = browser.post(address, &body).await;
        assert_eq!(answer.status(), 403, "{address}");
        assert_eq!(answer.json::<Value>().await.expect("JSON")["error"], "looks-only", "{address}");
    }
    assert_eq!(browser.get(&format!("/api/legal/{game}?v=9")).await.status(), 403);
    // An instance that Discord does not know shows nothing at all.
    let ended = Inside { instance: "i-9-gc-9-9".into(), code: both.discord().authorize(user), base: both.base.clone() };
    let browser = ended.browser().await;
    assert_eq!(browser.reads("/api/session").await["looks"], true);
    assert_eq!(browser.reads("/api/tables").await["tables"], json!([]));
    for address in [format!("/api/table/{game}"), format!("/board/{game}.png")] {
        assert_eq!(browser.get(&address).await.status(), 404, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_7_6_all_people_in_an_instance_see_the_games_of_its_channel() {
    let mut both = stages::both_with_activity().await;
    let game = begun(&mut both).await.id;
    for name in ["binh", "chi"] {
        opens(&both, name, &game).await;
    }
    assert_eq!(inside(&both, "binh").instance, inside(&both, "chi").instance);
    let (player, spectator) = (inside(&both, "binh").browser().await, inside(&both, "chi").browser().await);
    for (browser, has_seat) in [(&player, true), (&spectator, false)] {
        let listed = browser.reads("/api/tables").await;
        assert_eq!(listed["tables"].as_array().map(Vec::len), Some(1), "{listed}");
        let line = &listed["tables"][0];
        assert_eq!((&line["id"], &line["channel"], !line["own"].is_null()), (&json!(game), &json!(""), has_seat));
    }
    let legal = player.reads(&format!("/api/table/{game}")).await["board"]["legal"].clone();
    assert!(legal.as_array().is_some_and(|moves| !moves.is_empty()), "{legal}");
    let seen = spectator.reads(&format!("/api/table/{game}")).await;
    assert_eq!((&seen["board"]["legal"], &seen["known"]), (&json!([]), &Value::Null));
    // A line of a spectator does nothing to the game of others.
    let answer = spectator.post("/api/say", &json!({ "text": format!("/resign {game}") })).await;
    assert!(answer.status().is_success());
    let open = both.house().store.card(&game).await.expect("readable").expect("a game").open;
    assert!(open, "a spectator ends no game");
}
