//! The one form of `/play`.

use banco_engine::Opponent;
use banco_ports::{Answer, Inbound, Intent, Lang, ReplyKind};
use banco_service::i18n;
use banco_service::messages::commands::GAME_CHOICES;
use banco_tests::discord::FakeDiscord;
use banco_tests::discord::Trouble;
use banco_tests::discord::driver::shown;
use banco_tests::discord::host::{self, reply};
use banco_tests::discord::state::{Message, State, all_components};
use serde_json::{Value, json};

use super::threads::Channel;
use super::{Rig, own_words, own_words_with};

/// Opens the form by `/play` with these options; returns its message.
async fn opened(fake: &FakeDiscord, user: u64, channel: u64, options: &[(&str, Value)]) -> u64 {
    let asked = fake.command(user, channel, "play", options);
    fake.wait("the form", |state| state.answers(asked).first().map(|form| form.id)).await
}

/// Sets a menu and waits until the form shows it.
async fn choose(fake: &FakeDiscord, user: u64, form: u64, menu: &str, values: &[&str]) {
    let edits = fake.state().message(form).expect("the form").edits;
    fake.choose(user, form, &format!("new:{menu}:"), values);
    fake.wait("the form to be edited", |state| (state.message(form)?.edits > edits).then_some(())).await;
}

/// The data and label of the button that makes the challenge.
fn go(form: &Message) -> (String, String) {
    let buttons = form.buttons();
    let last = buttons.last().and_then(|row| row.first()).expect("a button").clone();
    (last.1, last.0)
}

fn play(asked: &Inbound) -> &banco_ports::Args {
    match &asked.intent {
        Intent::Command { name, args } if name == "play" => args,
        other => panic!("{other:?}"),
    }
}

fn menu(form: &Message, name: &str) -> Option<Value> {
    let begins = format!("new:{name}:");
    let all = all_components(&form.components);
    let found = all.into_iter().find(|menu| menu["custom_id"].as_str().is_some_and(|data| data.starts_with(&begins)));
    found.cloned()
}

/// Found by a player: the form for backgammon had neither the points of a match nor the cube.
#[tokio::test]
async fn the_form_for_backgammon_has_matches_and_the_cube() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let form = opened(&rig.fake, an, channel, &[]).await;
    choose(&rig.fake, an, form, "game", &["backgammon"]).await;
    let options = banco_service::option_choices(Lang::Vi, banco_engine::GameKey::Backgammon);
    let at = |value: &str| {
        let found = options.iter().position(|option| option.value == value);
        found.unwrap_or_else(|| panic!("{value}: {options:?}")).to_string()
    };
    for value in ["cube=on", "cube=off", "match=1", "match=7", "jacoby=on", "auto_forced=on"] {
        at(value);
    }
    choose(&rig.fake, an, form, "more", &[&at("match=7"), &at("cube=off")]).await;
    let message = rig.fake.state().message(form).expect("the form").clone();
    rig.fake.press(an, form, &go(&message).0);
    let asked = rig.host.asked(1).await;
    let options = play(&asked[0]).named.get("options").map(String::as_str).unwrap_or_default().to_owned();
    assert!(options.contains("match=7") && options.contains("cube=off"), "{options}");
}

/// Discord, "what is lacking" 3 and 7.
#[tokio::test]
async fn a_challenge_is_put_together_in_one_private_message() {
    let rig = Rig::silent().await;
    let (an, binh, channel) = (rig.fake.user("an"), rig.fake.user("binh"), rig.fake.channel());
    let form = opened(&rig.fake, an, channel, &[]).await;
    let seen = |form: u64| rig.fake.state().message(form).expect("the form").clone();
    assert_eq!((seen(form).only_to, seen(form).is_card), (Some(an), true));
    assert_eq!(seen(form).words(), own_words("discord-panel"));
    assert_eq!(go(&seen(form)).1, own_words("discord-panel-go-nothing"));
    assert_eq!(menu(&seen(form), "more"), None, "which options depends on the game");
    choose(&rig.fake, an, form, "game", &["xiangqi"]).await;
    assert!(menu(&seen(form), "more").is_some() && menu(&seen(form), "level").is_some());
    choose(&rig.fake, an, form, "level", &["easy"]).await;
    let levels = menu(&seen(form), "level").expect("levels")["options"].as_array().expect("options").len();
    assert_eq!(levels, 13, "the equal one and all twelve");
    assert!(go(&seen(form)).1.contains("máy"), "{:?}", go(&seen(form)));
    choose(&rig.fake, an, form, "who", &[&binh.to_string()]).await;
    assert_eq!(menu(&seen(form), "who").expect("people")["default_values"][0]["id"], binh.to_string());
    choose(&rig.fake, an, form, "side", &["second"]).await;
    choose(&rig.fake, an, form, "time", &["1d"]).await;
    let options = banco_service::option_choices(Lang::Vi, banco_engine::GameKey::Xiangqi);
    let odds = options.iter().position(|option| option.value == "odds=horse").expect("a horse may be given");
    choose(&rig.fake, an, form, "more", &[&odds.to_string()]).await;
    assert_eq!(rig.host.asked_so_far(), 0, "nothing is asked of the house before the button");
    let (data, words) = go(&seen(form));
    assert_eq!(words, "Mời binh chơi cờ tướng");
    rig.fake.press(an, form, &data);
    let asked = rig.host.asked(1).await;
    let args = play(&asked[0]);
    let named = |name: &str| args.named.get(name).map(String::as_str);
    assert_eq!((named("game"), named("side"), named("time")), (Some("xiangqi"), Some("second"), Some("1d")));
    assert_eq!((named("level"), named("options")), (None, Some("odds=horse")), "a person takes the computer's place");
    let Some(Opponent::Person(person)) = &args.opponent else { panic!("{args:?}") };
    assert_eq!((person.key.0.clone(), person.name.as_str()), (format!("discord:{binh}"), "binh"));
    rig.fake.wait("the form to go", |state| state.message(form).is_none().then_some(())).await;
}

#[tokio::test]
async fn what_the_command_said_stands_in_the_form_and_a_refusal_leaves_it_there() {
    let rig = Rig::answering(|_| host::answer([reply(ReplyKind::Note, "Bạn đang có nhiều ván quá.")])).await;
    let (an, binh, robot, channel) =
        (rig.fake.user("an"), rig.fake.user("binh"), rig.fake.bot_user("mee6"), rig.fake.channel());
    let given = [("opponent", json!({"user": binh})), ("time", json!("3d")), ("side", json!("first"))];
    let form = opened(&rig.fake, an, channel, &given).await;
    for game in GAME_CHOICES {
        choose(&rig.fake, an, form, "game", &[game]).await;
    }
    // Another bot cannot be an opponent.
    let pressed = rig.fake.choose(an, form, "new:who:", &[&robot.to_string()]);
    let told = rig.fake.wait("the refusal", |state| state.answers(pressed).first().map(|m| m.content.clone())).await;
    let refusal = own_words_with("opponent-is-a-bot", "name", "mee6".into());
    assert_eq!(shown(&rig.fake.state(), an, &told), refusal);
    let (data, _) = go(rig.fake.state().message(form).expect("the form"));
    let pressed = rig.fake.press(an, form, &data);
    let args = play(&rig.host.asked(1).await[0]).clone();
    assert_eq!((args.named["time"].as_str(), args.named["side"].as_str()), ("3d", "first"));
    assert!(matches!(&args.opponent, Some(Opponent::Person(person)) if person.name == "binh"), "{args:?}");
    rig.fake.wait("why not", |state| (!state.answers(pressed).is_empty()).then_some(())).await;
    assert!(rig.fake.state().message(form).is_some(), "it can be mended");
    // After a restart no process remembers names.
    let forged = data.replace(&binh.to_string(), "77");
    let pressed = rig.fake.press_forged(an, channel, form, &forged);
    let told = rig.fake.wait("a word", |state| state.answers(pressed).first().map(|m| m.content.clone())).await;
    assert_eq!(told, own_words("discord-panel-who-again"));
    assert_eq!(rig.host.asked_so_far(), 1);
}

/// Options typed before the choice of a game are kept; a series, a rating and weekends are chosen in the form.
#[tokio::test]
async fn what_was_typed_goes_along_with_what_is_chosen() {
    let rig = Rig::silent().await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    let given = [
        ("match", json!("5")),
        ("bank", json!("2d")),
        ("flag", json!("0")),
        ("rated", json!("yes")),
        ("bestof", json!("9")),
        ("options", json!("crawford=no odds=rook")),
    ];
    let form = opened(&rig.fake, an, channel, &given).await;
    let seen = |form: u64| rig.fake.state().message(form).expect("the form").clone();
    assert!(seen(form).words().contains("bank: 2d"), "{}", seen(form).words());
    let chosen =
        |form: u64| menu(&seen(form), "terms").expect("terms")["options"].to_string().matches("default").count();
    assert_eq!(chosen(form), 1, "rated");
    choose(&rig.fake, an, form, "game", &["xiangqi"]).await;
    let options = banco_service::option_choices(Lang::Vi, banco_engine::GameKey::Xiangqi);
    let odds = options.iter().position(|option| option.value == "odds=horse").expect("a horse may be given");
    choose(&rig.fake, an, form, "more", &[&odds.to_string()]).await;
    choose(&rig.fake, an, form, "terms", &["r", "3", "w"]).await;
    choose(&rig.fake, an, form, "terms", &["3", "5", "w"]).await;
    assert_eq!(chosen(form), 2, "of two lengths the new one stays");
    let (data, _) = go(&seen(form));
    rig.fake.press(an, form, &data);
    let args = play(&rig.host.asked(1).await[0]).clone();
    let named: Vec<(&str, &str)> = args.named.iter().map(|(name, said)| (name.as_str(), said.as_str())).collect();
    let wanted = [
        ("bank", "2d"),
        ("bestof", "5"),
        ("flag", "0"),
        ("game", "xiangqi"),
        ("match", "5"),
        ("options", "crawford=no odds=horse"),
        ("rest", "weekend"),
    ];
    assert_eq!(named, wanted);
    // After a restart no process remembers it.
    let forged = data.rsplit_once('.').map(|(order, _)| format!("{order}.7777")).expect("a number");
    let again = opened(&rig.fake, an, channel, &[]).await;
    let pressed = rig.fake.press_forged(an, channel, again, &forged);
    let told = rig.fake.wait("a word", |state| state.answers(pressed).first().map(|m| m.content.clone())).await;
    assert_eq!(shown(&rig.fake.state(), an, &told), own_words("discord-panel-typed-again"));
    assert_eq!(rig.host.asked_so_far(), 1);
}

#[tokio::test]
async fn where_cards_are_refused_the_form_has_plain_rows() {
    let rig = Rig::answering(|_| Answer::default()).await;
    let (an, channel) = (rig.fake.user("an"), rig.fake.channel());
    rig.fake.trouble("/callback", 1, Trouble::Refuse { status: 400, code: 50035, message: "Invalid Form Body" });
    let form = opened(&rig.fake, an, channel, &[]).await;
    choose(&rig.fake, an, form, "game", &["chess"]).await;
    let plain = rig.fake.state().message(form).expect("the form").clone();
    assert!(!plain.is_card && plain.components.as_array().is_some_and(|rows| rows.len() == 5));
    assert_eq!(plain.content, own_words("discord-panel"));
    rig.fake.press(an, form, &go(&plain).0);
    assert_eq!(play(&rig.host.asked(1).await[0]).named["game"], "chess");
}

/// A person without any knowledge can start a game with it.
#[tokio::test]
async fn the_greeting_leads_to_a_game_in_both_languages() {
    for (locale, lang) in [("vi", Lang::Vi), ("en-US", Lang::En)] {
        let mut stage = banco_tests::stages::discord().await;
        let driver = &mut stage.driver;
        ["an", "binh"].into_iter().for_each(|user| driver.speaks(user, locale));
        let label = |key: &str| i18n::text(lang, key);
        driver.say("an", "/start").await;
        let greeting = driver.seen("an").await.pop().expect("a greeting");
        driver.press("an", &greeting, &label("discord-panel-open")).await;
        let form = driver.seen("an").await.pop().expect("the form");
        assert!(form.private && driver.seen("binh").await.iter().all(|seen| seen.id != form.id));
        driver.press("an", &form, &label("choice-caro")).await;
        let form = driver.seen("an").await.pop().expect("the form");
        let (words, data) = form.buttons.last().and_then(|row| row.first()).expect("a button").clone();
        assert!(words.contains(&label("game-caro")), "{words}");
        driver.press("an", &form, &data).await;
        let challenge = driver.seen("binh").await.pop().expect("a challenge");
        // The accepting player is unknown, so the text is in the server's language.
        let data = challenge.buttons.iter().flatten().map(|(_, data)| data).find(|data| data.starts_with("accept:"));
        driver.press("binh", &challenge, data.expect("a way to accept")).await;
        let board = driver.seen("binh").await.pop().expect("a board");
        assert!(board.image.is_some(), "{board:?}");
    }
}

/// Discord, 2: the settings were a menu that called itself buttons, and choosing a row took the next value blindly.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn settings_are_a_menu_with_another_of_the_values() {
    let mut channel = Channel::as_it_comes().await;
    let fake = &channel.driver.fake;
    let an = fake.user("an");
    let asked = fake.command(an, channel.id, "settings", &[]);
    let panel = fake.wait("the panel", |state| state.answers(asked).first().map(|answer| answer.id)).await;
    let menus = |state: &State| -> Vec<Value> {
        let message = state.message(panel).expect("it stands there");
        all_components(&message.components).into_iter().filter(|one| one["type"] == 3).cloned().collect()
    };
    let chosen = |menu: &Value| -> Vec<String> {
        let options = menu["options"].as_array().into_iter().flatten();
        options
            .filter(|one| one["default"] == true)
            .filter_map(|one| one["value"].as_str())
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(menus(&fake.state()).len(), 1);
    fake.press(an, panel, "set:-::me.theme");
    fake.wait("the values", |state| (menus(state).len() == 2).then_some(())).await;
    let marked: Vec<Vec<String>> = menus(&fake.state()).iter().map(chosen).collect();
    assert_eq!(marked, [["set:-::me.theme"], ["set:-::me.theme=auto"]]);
    let is_shown = |state: &State| state.message(panel).is_some_and(|message| message.attachments.len() == 1);
    assert!(is_shown(&fake.state()), "a board in these colours");
    fake.press(an, panel, "set:-::me.theme=dark");
    let is_dark = |state: &State| (chosen(&menus(state)[1]) == ["set:-::me.theme=dark"]).then_some(());
    fake.wait("the present one to be marked", is_dark).await;
    assert!(is_shown(&fake.state()));
    fake.press(an, panel, "set:-::me.view");
    fake.wait("another setting", |state| (chosen(&menus(state)[0]) == ["set:-::me.view"]).then_some(())).await;
    assert!(!is_shown(&fake.state()), "nothing is drawn of this one");
    let words = fake.state().message(panel).map(|message| message.words()).expect("it stands there");
    assert!(!words.contains("Gõ") && !words.contains("nút"), "{words}");
    // Menus handle few and many values alike.
    let of_chat = fake.command(an, channel.id, "chatsettings", &[]);
    let panel = fake.wait("the panel", |state| state.answers(of_chat).first().map(|answer| answer.id)).await;
    fake.press(an, panel, "set:-::chat.bars");
    let opened = |state: &State| {
        let message = state.message(panel)?;
        let menus = all_components(&message.components).into_iter().filter(|one| one["type"] == 3).count();
        (menus == 2).then_some(())
    };
    fake.wait("the values", opened).await;
    channel.quiet("an").await;
}
