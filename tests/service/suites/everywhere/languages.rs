//! Language and settings of a game's messages in each of its places.

use std::sync::Arc;

use banco_engine::Person;
use banco_ports::{DefaultLang, Inbound, Intent, Lang, Parcel, Place, Platform};
use banco_store::memory::InMemoryStore;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, Heard, person, private_chat};

use crate::connect::people::{aloud, code_in, connect, intent, on_discord, says, typed};

async fn desk() -> Desk {
    let platforms = [Platform::Telegram, Platform::Discord];
    Desk::over(Arc::new(InMemoryStore::new()), &platforms, counting_entropy(), DefaultLang::Auto).await
}

/// An event of a person whose client has this language, in a group of the own platform.
async fn does(desk: &mut Desk, (who, lang): (&Person, Lang), chat: &str, what: Intent) -> Heard {
    let event = aloud(desk, who, what);
    let place = Place { chat: chat.to_owned(), ..event.place };
    // Discord says which language the whole server has.
    let chat_lang = (place.platform == Platform::Discord).then_some(Lang::Vi);
    desk.send(Inbound { place, lang: Some(lang), chat_lang, ..event }).await
}

/// Language of the board at each place, in the order of arrival. Words, buttons and picture agree with it.
fn boards(heard: &Heard) -> Vec<(&Place, Lang)> {
    let lang_of = |parcel: &Parcel| {
        let lang = parcel.message.lang.expect("a language");
        let labels: Vec<&str> = parcel.message.buttons.iter().flatten().map(|button| button.label.as_str()).collect();
        assert_eq!(labels.contains(&"Xin thua"), lang == Lang::Vi, "{labels:?}");
        assert!(
            !labels.iter().any(|label| ["My view", "Bàn của tôi"].contains(label)),
            "one language each: {labels:?}"
        );
        lang
    };
    let boards = heard.posts.iter().filter(|parcel| parcel.message.card.is_some());
    boards.map(|parcel| (&parcel.place, lang_of(parcel))).collect()
}

/// A game between two groups: the first player challenges in one of them, the second one accepts in the other.
async fn between(desk: &mut Desk, one: ((&Person, Lang), &str), other: ((&Person, Lang), &str)) -> (Heard, String) {
    let made = does(desk, one.0, one.1, intent("/play chess anywhere side=first")).await;
    let code = code_in(&made);
    let shown = does(desk, other.0, other.1, intent(&format!("/accept {code}"))).await;
    let sit = shown.data().into_iter().find(|data| data.starts_with("sit:")).expect("a button");
    (does(desk, other.0, other.1, Intent::Press(sit)).await, code)
}

fn lang_at(heard: &Heard, platform: Platform) -> Lang {
    let boards = boards(heard);
    boards.iter().find(|(place, _)| place.platform == platform).expect("a board").1
}

/// Found by a tester: the Vietnamese group read English, and Discord with its one English player Vietnamese.
#[tokio::test]
async fn clause_3_9_each_chat_has_the_language_of_the_players_in_it() {
    for (english, challenges) in [(true, true), (false, true), (true, false), (false, false)] {
        let mut desk = desk().await;
        let (nam, john) = (person("nam"), on_discord("john"));
        let (of_nam, of_john) = if english { (Lang::Vi, Lang::En) } else { (Lang::En, Lang::Vi) };
        let (nam, john) = (((&nam, of_nam), "nhom"), ((&john, of_john), "nhom"));
        let (first, second) = if challenges { (john, nam) } else { (nam, john) };
        let (begun, _) = between(&mut desk, first, second).await;
        assert_eq!(lang_at(&begun, Platform::Telegram), of_nam);
        assert_eq!(lang_at(&begun, Platform::Discord), of_john);
        let moved = does(&mut desk, first.0, first.1, intent("/move e4")).await;
        assert_eq!(lang_at(&moved, Platform::Telegram), of_nam);
        assert_eq!(lang_at(&moved, Platform::Discord), of_john);
    }
}

#[tokio::test]
async fn clause_3_9_two_groups_of_one_platform_follow_the_player_who_acted_there() {
    let mut desk = desk().await;
    let (nam, john) = (person("nam"), person("john"));
    let (nam, john) = (((&nam, Lang::Vi), "-100"), ((&john, Lang::En), "-200"));
    let (begun, _) = between(&mut desk, nam, john).await;
    let moved = does(&mut desk, nam.0, nam.1, intent("/move e4")).await;
    let answered = does(&mut desk, john.0, john.1, intent("/move e5")).await;
    for heard in [&begun, &moved, &answered] {
        let told = boards(heard);
        assert_eq!(told.len(), 2);
        assert!(told.iter().all(|(place, lang)| *lang == if place.chat == "-100" { Lang::Vi } else { Lang::En }));
    }
}

/// The settings of a group come first, and a private chat has its own reader.
#[tokio::test]
async fn clause_3_9_a_private_chat_follows_its_account_also_a_connected_one() {
    let mut desk = desk().await;
    let (nam, john, too) = (person("nam"), on_discord("john"), on_discord("nam"));
    let heard = typed(&mut desk, &too, "/games");
    desk.send(Inbound { lang: Some(Lang::En), ..heard }).await;
    let made = typed(&mut desk, &nam, "/help");
    desk.send(Inbound { lang: Some(Lang::En), ..made }).await;
    let made = typed(&mut desk, &too, "/help");
    desk.send(Inbound { lang: Some(Lang::En), ..made }).await;
    connect(&mut desk, &nam, &too).await;
    let (of_nam, of_john) = (((&nam, Lang::Vi), "nhom"), ((&john, Lang::Vi), "nhom"));
    let (_, code) = between(&mut desk, of_nam, of_john).await;
    let shown = says(&mut desk, &too, &format!("/board {code} here")).await;
    let own = private_chat(&too.key);
    assert_eq!(boards(&shown), [(&own, Lang::En)]);
    let moved = does(&mut desk, of_nam.0, of_nam.1, intent("/move e4")).await;
    let told = boards(&moved);
    assert_eq!(told.len(), 3);
    assert!(told.iter().all(|(place, lang)| (*lang == Lang::En) == (**place == own)), "{told:?}");
}
