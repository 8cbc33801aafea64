use banco_engine::PersonKey;
use banco_ports::{Gathering, Place, Platform};

use super::*;

fn place(chat: &str) -> Place {
    Place { platform: Platform::Discord, chat: chat.to_owned(), thread: None }
}

fn game(id: &str, person: &str, chat: &str) -> Stir {
    let persons = vec![PersonKey(person.to_owned())];
    Stir::Game { id: id.to_owned(), persons, places: vec![place(chat)] }
}

/// Found by a review: the store was asked about every game of the host.
#[tokio::test]
async fn a_stream_hears_of_own_games_and_of_those_of_its_chat_without_the_store() {
    let key = PersonKey("discord:1".to_owned());
    let person = Person { key: key.clone(), name: "An".to_owned(), username: None };
    let gathering = Some(Gathering { place: Some(place("5")), looks_only: false });
    let (id, room) = ("s".to_owned(), "r".to_owned());
    let (accounts, watched) = (vec![key], vec!["seen".to_owned()]);
    let visitor = Visitor { person, accounts, watched, place: place("1"), id, room, gathering };
    let own = Own { secret: String::new(), visitor };
    let (tell, mut stirs) = broadcast::channel(8);
    let told = [
        game("other", "discord:2", "6"),
        game("own", "discord:1", "6"),
        game("seen", "discord:2", "6"),
        game("here", "discord:2", "5"),
    ];
    for stir in told {
        assert!(tell.send(stir).is_ok());
    }
    for heard in ["own", "seen", "here"] {
        let News::Game(id) = Own::news(Some(&own), &mut stirs).await else { panic!("a game") };
        assert_eq!(id.as_deref(), Some(heard));
    }
}
