//! Days 2.1 to 2.3 in words: repeated requests, take-backs that are impossible, endings without and with consent.

use banco_engine::Phase;
use banco_ports::Lang;
use banco_tests::desk::Desk;

use super::house::{has, open};

/// Texts of each refusal and each question in one language.
struct Words {
    nothing_to_take: &'static str,
    asked_already: &'static str,
    refused_already: &'static str,
    turned_up: &'static str,
    rolled: &'static str,
    aborted: &'static str,
    may_abort: &'static str,
    sure: &'static str,
    over: &'static str,
}

const WORDS: [(Lang, Words); 2] = [
    (
        Lang::Vi,
        Words {
            nothing_to_take: "Bạn chưa đi nước nào để đi lại",
            asked_already: "Bạn đã xin đi lại rồi",
            refused_already: "Người kia không cho đi lại",
            turned_up: "đã có quân úp lật ra",
            rolled: "từ nước đó xúc xắc đã đổ",
            aborted: "an huỷ ván, không tính thắng thua",
            may_abort: "an xin huỷ ván. binh đồng ý không?",
            sure: "xin thua ván #",
            over: "đã xong",
        },
    ),
    (
        Lang::En,
        Words {
            nothing_to_take: "You have made no move to take back",
            asked_already: "You have already asked for your move back",
            refused_already: "The move stays: the other side said no",
            turned_up: "a face-down piece was turned up",
            rolled: "the dice have been rolled since",
            aborted: "an aborted the game; it does not count",
            may_abort: "an asks to abort the game. binh, do you agree?",
            sure: "really resign game #",
            over: " is over",
        },
    ),
];

async fn is_on(desk: &Desk, id: &str) -> bool {
    desk.table(id).await.phase() == Phase::Playing
}

#[tokio::test]
async fn clauses_2_1_and_2_2_a_take_back_is_asked_once_and_after_a_move_again() {
    for (lang, words) in WORDS {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("xiangqi", "an", "binh", "").await;
        let ask = format!("/takeback #{id}");
        has(&desk.say("an", &ask).await, words.nothing_to_take);
        desk.say("an", &format!("/move h3h4 #{id}")).await;
        let asked = desk.say("an", &ask).await;
        assert_eq!(asked.posts.len(), 1);
        has(&desk.say("an", &ask).await, words.asked_already);
        let no = asked.data().into_iter().find(|data| data.starts_with("takebackno:")).expect("a button");
        desk.press("binh", &no).await;
        has(&desk.say("an", &ask).await, words.refused_already);
        desk.say("binh", &format!("/move h8h7 #{id}")).await;
        assert_eq!(desk.say("an", &ask).await.posts.len(), 1, "after a move it may be asked again");
    }
}

#[tokio::test]
async fn clause_2_2_twins_what_was_seen_or_rolled_stays_and_is_said() {
    for (lang, words) in WORDS {
        let mut desk = open(lang).await;
        let (id, _) = desk.start("an", "binh", "").await;
        desk.say("an", &format!("/move a4a5 #{id}")).await;
        has(&desk.say("an", &format!("/takeback #{id}")).await, words.turned_up);
        let (id, _) = desk.start_game("backgammon", "an", "binh", "").await;
        let table = desk.table(&id).await;
        let mover = table.person_at(table.to_move().expect("somebody moves")).expect("he sits").name.clone();
        let play = table.game().expect("it runs").legal().first().expect("a play").text.clone();
        desk.say(&mover, &format!("/move {play} #{id}")).await;
        has(&desk.say(&mover, &format!("/takeback #{id}")).await, words.rolled);
        assert!(is_on(&desk, &id).await);
    }
}

#[tokio::test]
async fn clause_2_3_alone_before_the_second_move_by_agreement_later_and_resigning_is_confirmed() {
    for (lang, words) in WORDS {
        let mut desk = open(lang).await;
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        desk.say("an", &format!("/move e4 #{id}")).await;
        has(&desk.say("an", &format!("/abort #{id}")).await, words.aborted);
        assert!(!is_on(&desk, &id).await);
        let (id, _) = desk.start_game("chess", "an", "binh", "").await;
        desk.say("an", &format!("/move e4 #{id}")).await;
        desk.say("binh", &format!("/move e5 #{id}")).await;
        let asked = desk.say("an", &format!("/abort #{id}")).await;
        has(&asked, words.may_abort);
        has(&desk.say("an", &format!("/resign #{id}")).await, words.sure);
        assert!(is_on(&desk, &id).await, "asking ends nothing");
        let yes =
            asked.data().into_iter().find(|data| data.starts_with("abort:") && data.contains("yes")).expect("a button");
        desk.press("binh", &yes).await;
        assert!(!is_on(&desk, &id).await);
        // Found by a tester: a finished game was asked about, too.
        let over = desk.say("an", &format!("/resign #{id}")).await;
        assert!(!over.text().contains(words.sure) && over.data().iter().all(|data| !data.starts_with("confirm:")));
        has(&over, words.over);
    }
}
