//! The command table at Discord.

use banco_ports::Answer;
use banco_service::commands;
use banco_service::messages::commands::{CommandSpec, OptionKind};
use banco_tests::discord::host::ScriptedHost;
use banco_tests::discord::{FakeDiscord, Trouble};
use banco_tests::logs;
use banco_tests::patience::until;
use serde_json::{Value, json};

use super::Rig;

/// Commands in the menus of a host without a public page.
fn listed() -> impl Iterator<Item = &'static CommandSpec> {
    commands().filter(|command| !command.needs_page)
}

#[tokio::test]
async fn the_table_is_registered_in_both_languages() {
    let rig = Rig::silent().await;
    let set = rig.fake.state().commands[&None].clone();
    let in_menus = |kind: u64| {
        let of_kind = set.as_array().into_iter().flatten().filter(move |command| command["type"] == kind);
        of_kind.map(|command| command["name_localizations"]["vi"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(in_menus(1).len(), listed().count());
    assert_eq!(in_menus(2), ["Thách đấu"]);
    assert_eq!(in_menus(3), ["Xem bàn này", "Xem lại từ đây"]);
    for (spec, command) in listed().zip(set.as_array().expect("a list")) {
        assert_eq!(command["name"], spec.name);
        assert_eq!(command["name_localizations"], json!({"vi": spec.alias}));
        let mut locales: Vec<&String> =
            command["description_localizations"].as_object().expect("localized").keys().collect();
        locales.sort();
        assert_eq!(locales, ["en-GB", "en-US", "vi"]);
        for (option, registered) in spec.options.iter().zip(command["options"].as_array().expect("options")) {
            let kind = match option.kind {
                OptionKind::User => 6,
                OptionKind::File => 11,
                OptionKind::Text | OptionKind::Completed | OptionKind::Choice(_) => 3,
            };
            assert_eq!(registered["type"], kind, "{registered}");
            assert_eq!(registered["autocomplete"] == true, option.kind == OptionKind::Completed);
        }
    }
    let play = &set[0];
    assert_eq!((play["contexts"].clone(), play["integration_types"].clone()), (json!([0, 1, 2]), json!([0, 1])));
    let restricted: Vec<&str> = (set.as_array().expect("a list").iter())
        .filter(|command| !command["default_member_permissions"].is_null())
        .filter_map(|command| command["name"].as_str())
        .collect();
    assert_eq!(restricted, ["chatsettings"]);
    assert_eq!(play["description_localizations"]["vi"], "Thách đấu một ván cờ");
    assert_eq!(play["options"][0]["choices"][0]["name_localizations"]["vi"], "Cờ úp");
    assert_eq!(play["options"][1]["name_localizations"]["vi"], "doithu");
    assert_eq!(play["options"][0]["choices"][0]["value"], "jieqi");
}

#[tokio::test]
async fn an_unchanged_set_is_not_sent_again() {
    let rig = Rig::silent().await;
    let set = rig.fake.state().commands[&None].clone();
    let again = FakeDiscord::start().await;
    again.change(|state| state.commands.insert(None, set));
    let second = Rig::start(again, ScriptedHost::new(|_| Answer::default()));
    second.fake.wait("the question", |state| (state.count("GET /applications/") >= 2).then_some(())).await;
    second.fake.connected(1).await;
    second.fake.settled().await;
    assert_eq!(second.fake.state().count("PUT "), 0);
}

#[tokio::test]
async fn a_second_ready_registers_nothing() {
    let rig = Rig::silent().await;
    rig.fake.change(|state| state.resumable = false);
    rig.fake.cut_gateway();
    rig.fake.connected(2).await;
    rig.fake.settled().await;
    assert_eq!(rig.fake.state().count("PUT "), 1);
    assert_eq!(rig.fake.state().count("GET /applications/"), 2, "who are we, which commands are there");
}

#[tokio::test]
async fn a_guild_gets_its_own_set() {
    let fake = FakeDiscord::start().await;
    let guild = fake.state().guild();
    // Left from a run for all servers: every command would be listed twice.
    fake.change(|state| state.commands.insert(None, json!([{"name": "play", "description": "x", "type": 1}])));
    let mut config = super::config(&fake);
    config.guild_id = Some(guild);
    let discord = banco::adapters::discord::Discord::new(config).expect("a good configuration");
    let host = ScriptedHost::new(|_| Answer::default());
    let running = tokio::spawn(async move { discord.run(host, std::future::pending()).await });
    fake.wait("the guild's commands", |state| state.commands.get(&Some(guild)).map(|_| ())).await;
    assert_eq!(fake.state().commands.get(&None), Some(&json!([])));
    running.abort();
}

#[tokio::test]
async fn registration_waits_while_play_goes_on() {
    let fake = FakeDiscord::start().await;
    fake.trouble("PUT ", 1, Trouble::Wait(0.3));
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    rig.fake.connected(1).await;
    rig.fake.wait("the second try", |state| state.commands.get(&None).map(|_| ())).await;
    let waits: Vec<u16> = {
        let state = rig.fake.state();
        state.requests.iter().filter(|request| request.line.starts_with("PUT")).map(|request| request.status).collect()
    };
    assert_eq!(waits, [599, 200]);
}

#[tokio::test]
async fn refused_registration_does_not_stop_play() {
    let fake = FakeDiscord::start().await;
    fake.trouble("PUT ", 9, Trouble::Refuse { status: 403, code: 50001, message: "Missing Access" });
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    rig.fake.connected(1).await;
    rig.fake.wait("the refusal", |state| (state.count("PUT ") == 1).then_some(())).await;
    let user = rig.fake.user("an");
    let direct = rig.fake.direct(user);
    rig.fake.type_text(user, direct, "chào");
    assert_eq!(rig.host.asked(1).await.len(), 1);
    assert_eq!(rig.fake.state().commands.get(&None), None::<&Value>);
}

/// Independent servers, D3: any 400 was reported as a server problem, and the second try was made in vain.
#[tokio::test]
async fn another_refusal_is_named_with_its_field_and_not_tried_otherwise() {
    let fake = FakeDiscord::start().await;
    fake.trouble("PUT ", 9, Trouble::Invalid { path: &["32", "options", "0", "type"], text: "no such type" });
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    rig.fake.connected(1).await;
    let told = "400 (50035) Invalid Form Body: 32/options/0/type: no such type";
    until("the line", async || logs::lines().contains(told).then_some(())).await;
    assert_eq!(rig.fake.state().count("PUT "), 1);
}

/// The command that Discord itself creates for an application with an activity.
fn entry_point() -> Value {
    json!({"id": "900000000000000007", "application_id": "1", "version": "2", "type": 4, "name": "launch", "handler": 2,
        "description": "", "name_localizations": {"vi": "mở"}, "default_member_permissions": null,
        "contexts": [0, 1], "integration_types": [0, 1], "nsfw": false})
}

/// A set without it was refused as a whole with 50240, so there was no command.
#[tokio::test]
async fn clause_7_3_an_entry_point_goes_along_as_it_is() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.commands.insert(None, json!([entry_point()])));
    let rig = Rig::start(fake, ScriptedHost::new(|_| Answer::default()));
    let all = listed().count() + 4;
    let registered = |state: &banco_tests::discord::State| {
        let set = state.commands[&None].clone();
        (set.as_array().map(Vec::len) == Some(all)).then_some(set)
    };
    let set = rig.fake.wait("all commands and the entry point", registered).await;
    let entry = set.as_array().into_iter().flatten().find(|command| command["type"] == 4).expect("it is there");
    for field in ["id", "name", "handler", "name_localizations", "contexts", "integration_types"] {
        assert_eq!(entry[field], entry_point()[field], "{field}");
    }
    // With it the set is unchanged, so it is not sent again.
    let again = FakeDiscord::start().await;
    again.change(|state| state.commands.insert(None, set));
    let second = Rig::start(again, ScriptedHost::new(|_| Answer::default()));
    second.fake.wait("the question", |state| (state.count("GET /applications/") >= 2).then_some(())).await;
    second.fake.connected(1).await;
    second.fake.settled().await;
    assert_eq!(second.fake.state().count("PUT "), 0);
}

#[tokio::test]
async fn clause_7_3_an_entry_point_stays_where_the_commands_are_one_guild_s() {
    for left in [json!([{"name": "play", "description": "x", "type": 1}, entry_point()]), json!([entry_point()])] {
        let fake = FakeDiscord::start().await;
        let guild = fake.state().guild();
        fake.change(|state| state.commands.insert(None, left));
        let mut config = super::config(&fake);
        config.guild_id = Some(guild);
        let discord = banco::adapters::discord::Discord::new(config).expect("a good configuration");
        let host = ScriptedHost::new(|_| Answer::default());
        let running = tokio::spawn(async move { discord.run(host, std::future::pending()).await });
        fake.wait("the guild's commands", |state| state.commands.get(&Some(guild)).map(|_| ())).await;
        let global = fake.state().commands[&None].clone();
        let kinds: Vec<&Value> = global.as_array().into_iter().flatten().map(|command| &command["type"]).collect();
        assert_eq!(kinds, [&json!(4)], "{global}");
        running.abort();
    }
}

/// The fake refuses like Discord.
#[tokio::test]
async fn clause_7_3_a_set_without_the_entry_point_is_refused_whole() {
    let fake = FakeDiscord::start().await;
    fake.change(|state| state.commands.insert(None, json!([entry_point()])));
    let (base, token, application) = {
        let state = fake.state();
        (fake.api_base(), state.token.clone(), state.application)
    };
    let put = reqwest::Client::new().put(format!("{base}/api/v10/applications/{application}/commands"));
    let put = put.header("authorization", format!("Bot {token}")).header("user-agent", "DiscordBot (x, 1)");
    let answer = put.header("content-type", "application/json").body("[]").send().await.expect("an answer");
    let refused: Value = serde_json::from_str(&answer.text().await.expect("text")).expect("JSON");
    assert_eq!(refused["code"], 50240, "{refused}");
    assert_eq!(fake.state().commands[&None], json!([entry_point()]));
}
