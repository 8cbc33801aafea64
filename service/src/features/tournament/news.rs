//! News of a tournament for its chat.

use banco_engine::Person;
use serde::{Deserialize, Serialize};

use crate::Post;
use crate::messages::notice::{Delivery, Notice, NoticeSpec};

/// News of a tournament as a public message.
pub(crate) static NEWS: NoticeSpec = NoticeSpec { key: "cup", delivery, ..NoticeSpec::PLAIN };

/// Kinds of public messages about tournaments.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&NEWS];

/// Facts of [`NEWS`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Told {
    /// Id of the tournament.
    pub cup: String,
    pub news: CupNews,
}

/// The public message of this news.
pub(crate) fn post(cup: &str, news: CupNews) -> Post {
    Post::Notice(Notice::new(&NEWS, &Told { cup: cup.to_owned(), news }))
}

fn delivery(notice: &Notice) -> Option<Delivery> {
    let Told { news, .. } = notice.facts()?;
    Some(Delivery {
        must_arrive: news.must_arrive(),
        only_rewrites: matches!(news, CupNews::Restated),
        calls_moderators: matches!(news, CupNews::Late { .. }),
        ends: news.ends_sign_up().then_some("cup"),
        ..Delivery::PLAIN
    })
}

/// News of a tournament for its chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", rename_all = "snake_case")]
pub(crate) enum CupNews {
    /// People may sign up.
    Announced,
    /// The announcement says how the sign-up stands by now, where that message still stands.
    Restated,
    /// A person takes part.
    Joined {
        /// The person.
        who: Person,
        /// Number of players, this one included.
        count: usize,
    },
    /// A person no longer takes part.
    Left {
        /// The person.
        who: Person,
        /// The person who removed the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Person>,
        /// Reason in the organiser's words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        why: String,
    },
    /// A round begins.
    Round {
        /// From 1.
        round: usize,
    },
    /// Half of it is over.
    Reminder {
        /// From 1.
        round: usize,
    },
    /// Its deadline has come, and games get overtime.
    Overtime {
        /// From 1.
        round: usize,
    },
    /// Its time is over, and games run on.
    Late {
        /// From 1.
        round: usize,
    },
    /// The rules withdrew this player, who lost games without a move.
    Withdrawn {
        /// The person.
        who: Person,
    },
    /// It was begun by an older program, and ends by those rules.
    OldRules,
    /// All rounds are played.
    Over,
    /// It does not take place, or ends here.
    CalledOff,
}

impl CupNews {
    /// True if the announcement has no buttons any more.
    const fn ends_sign_up(&self) -> bool {
        !matches!(self, CupNews::Joined { .. } | CupNews::Left { .. })
    }

    /// A player would miss a game by it.
    const fn must_arrive(&self) -> bool {
        match self {
            CupNews::Announced | CupNews::Round { .. } | CupNews::Withdrawn { .. } | CupNews::Over => true,
            CupNews::Joined { .. }
            | CupNews::Left { .. }
            | CupNews::Restated
            | CupNews::Reminder { .. }
            | CupNews::Overtime { .. }
            | CupNews::Late { .. }
            | CupNews::OldRules
            | CupNews::CalledOff => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::PersonKey;
    use serde_json::json;

    use super::*;

    #[test]
    fn news_keep_their_form_in_the_outbox() {
        let an = json!({ "key": "telegram:1", "name": "An" });
        let [must, rewrites, calls] = [
            Delivery { must_arrive: true, ends: Some("cup"), ..Delivery::PLAIN },
            Delivery { only_rewrites: true, ends: Some("cup"), ..Delivery::PLAIN },
            Delivery { calls_moderators: true, ends: Some("cup"), ..Delivery::PLAIN },
        ];
        for (news, wanted) in [
            (json!({ "of": "announced" }), must),
            (json!({ "of": "restated" }), rewrites),
            (json!({ "of": "joined", "who": an, "count": 3 }), Delivery::PLAIN),
            (json!({ "of": "left", "who": an, "by": an, "why": "late" }), Delivery::PLAIN),
            (json!({ "of": "round", "round": 2 }), must),
            (json!({ "of": "late", "round": 2 }), calls),
            (json!({ "of": "withdrawn", "who": an }), must),
        ] {
            let body = json!({ "post": "cup", "cup": "g2345", "news": news });
            let post = Post::read(body.clone(), NOTICES).expect("a known kind");
            assert_eq!(serde_json::to_value(&post).expect("plain data"), body);
            let Post::Notice(notice) = &post else { panic!("{post:?}") };
            assert_eq!(notice.delivery(), wanted, "{body}");
        }
        let unknown = json!({ "post": "cup", "cup": "g2345", "news": { "of": "danced" } });
        assert_eq!(Post::read(unknown, NOTICES), None);
    }

    #[test]
    fn news_name_no_erased_person() {
        let person = |key: &str| Person { key: PersonKey(key.to_owned()), name: key.to_owned(), username: None };
        let left = |who: &str, by: &str| {
            post("g2345", CupNews::Left { who: person(who), by: Some(person(by)), why: String::new() })
        };
        let mut news = left("an", "binh");
        news.forget(&PersonKey("binh".to_owned()), &person("nobody"));
        assert_eq!(news, left("an", "nobody"));
    }
}
