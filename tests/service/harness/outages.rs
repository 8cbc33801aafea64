//! Games while a platform is out of reach: begun past its adapter, and the time that is given back.

use banco_engine::{Event, Opponent, Person, PersonKey};
use banco_ports::{Args, Converse, Inbound, Intent, Lang, Place, Platform};
use banco_store::Store;

use crate::bare::House;

/// Time that was given back in a game, in milliseconds.
///
/// # Panics
/// The game cannot be read.
pub async fn credited(store: &dyn Store, id: &str) -> i64 {
    let log = store.load(id).await.expect("readable").expect("it was begun");
    let millis = log.iter().map(|entry| if let Event::Credited { millis } = entry.event { millis } else { 0 });
    millis.sum()
}

/// Performs an action on a platform, past its adapter.
async fn does(house: &House, platform: Platform, who: &str, event: u32, intent: Intent) {
    let person = |name: &str| Person {
        key: PersonKey(format!("{}:{name}", platform.key())),
        name: name.to_owned(),
        username: None,
    };
    let intent = match intent {
        Intent::Command { name, args } => {
            let opponent = args.opponent.map(|_| Opponent::Person(person("binh")));
            Intent::Command { name, args: Args { opponent, ..args } }
        }
        other => other,
    };
    let inbound = Inbound {
        place: Place { platform, chat: "1".to_owned(), thread: None },
        private: false,
        from: person(who),
        moderator: false,
        guild: None,
        event: format!("{}:{event}", platform.key()),
        lang: Some(Lang::Vi),
        chat_lang: None,
        chat_title: None,
        intent,
        reply_to: None,
    };
    house.service.handle(inbound).await;
}

/// A running game of caro between two people of the platform, twenty seconds per move.
///
/// # Panics
/// The game does not begin.
pub async fn game(house: &House, platform: Platform) -> String {
    let opponent = Some(Opponent::Username("binh".to_owned()));
    let args = Args { rest: "caro side=first time=20s".to_owned(), opponent, ..Args::default() };
    does(house, platform, "an", 1, Intent::Command { name: "play".to_owned(), args }).await;
    let place = Place { platform, chat: "1".to_owned(), thread: None };
    let (id, _) = house.store.open_games_at(&place).await.expect("readable").pop().expect("it was begun");
    does(house, platform, "binh", 2, Intent::Press(format!("accept:{id}"))).await;
    id
}
