//! Every move, plan and square in a text's example can be typed as printed.

use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

/// Games by the ending of a key; the first one has none.
const GAMES: [(&str, &str); 6] = [
    ("", "xiangqi"),
    ("-jieqi", "jieqi"),
    ("-chess", "chess"),
    ("-chushogi", "chushogi"),
    ("-backgammon", "backgammon"),
    ("-caro", "caro"),
];

/// Texts with moves as examples.
const TEXTS: [&str; 3] = ["not-a-move", "empty-move", "discord-type-move-label"];

/// Text before the first example.
const MARKERS: [&str; 4] = ["For example: ", "Ví dụ: ", "such as ", "ví dụ "];

/// Text before the last example.
const ENDS: [&str; 2] = ["; or ", "; hoặc "];

/// Commands whose argument is a move.
const COMMANDS: [&str; 2] = ["/move ", "/di "];

/// The text without the marks that isolate a name.
fn text(lang: Lang, key: &str) -> String {
    i18n::text(lang, key).replace(['\u{2068}', '\u{2069}'], "")
}

/// The examples of a text: `C2=5, h3e3; a face-down piece: “up 9 4 9 5” (file and rank, …)` are three.
fn examples(text: &str) -> Vec<String> {
    let after = MARKERS.iter().find_map(|marker| text.split_once(marker)).map_or(text, |(_, after)| after);
    let list = ENDS.iter().find_map(|end| after.split_once(end)).map_or(after, |(before, _)| before);
    let pieces = list.split([',', ';']).flat_map(|piece| piece.split(" or ")).flat_map(|piece| piece.split(" hoặc "));
    let example = |piece: &str| {
        let quoted = piece.split_once('“').and_then(|(_, rest)| rest.split_once('”')).map(|(inner, _)| inner);
        let command = COMMANDS.iter().find_map(|command| piece.split_once(command)).map(|(_, rest)| rest);
        quoted.or(command).unwrap_or(piece).trim().to_owned()
    };
    // The rest of an explanation in brackets has only its closing bracket.
    pieces.filter(|piece| !piece.contains(')') || piece.contains('(')).map(example).collect()
}

/// Position for pieces that cannot make an example from the start: a lion on 6f, and a pawn on 7i.
fn setup(game: &str) -> &'static str {
    match game {
        "chushogi" => "position=5k6/p11/12/12/12/6N5/12/12/5P6/12/12/5K6_b_-_1",
        _ => "",
    }
}

/// Beginning of the answer to unreadable text.
fn unread(lang: Lang, ending: &str) -> String {
    let refusal = text(lang, &format!("not-a-move{ending}"));
    refusal.split(['{', '“']).next().unwrap_or_default().trim().to_owned()
}

#[tokio::test]
async fn every_move_given_as_an_example_is_read() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (lang, (ending, game)) in Lang::BOTH.into_iter().flat_map(|lang| GAMES.map(|game| (lang, game))) {
        for key in TEXTS.map(|text| format!("{text}{ending}")) {
            if !i18n::has(lang, &key) {
                continue;
            }
            for example in examples(&text(lang, &key)) {
                let mut desk = Desk::open_with(counting_entropy(), lang).await;
                let (id, _) = desk.start_game(game, "an", "binh", setup(game)).await;
                let seat = desk.table(&id).await.to_move().expect("it begins");
                let heard = desk.say(["an", "binh"][seat.index()], &format!("/move {example}")).await;
                tried += 1;
                if heard.text().starts_with(&unread(lang, ending)) {
                    wrong.push(format!("{lang:?} {key}: {example}: {}", heard.text()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(tried > 50, "{tried}");
}

#[tokio::test]
async fn every_piece_asked_about_as_an_example_is_known() {
    let mut tried = 0;
    for (lang, (ending, game)) in Lang::BOTH.into_iter().flat_map(|lang| GAMES.map(|game| (lang, game))) {
        let key = format!("legal-of-which{ending}");
        // Any empty square of caro is good.
        if !i18n::has(lang, &key) || game == "caro" {
            continue;
        }
        let unknown = text(lang, "no-man-on");
        let unknown = unknown.split(['{', '“']).next().unwrap_or_default().trim().to_owned();
        let said = text(lang, &key);
        for asked in said.split("/legal ").chain(said.split("/nuocdi ")).skip(1) {
            let asked = asked.split([';', ',', '·']).next().unwrap_or_default();
            let asked =
                asked.split(" or ").next().unwrap_or_default().split(" hoặc ").next().unwrap_or_default().trim();
            if asked.split_whitespace().count() > 2 || ["bar", "thanh"].contains(&asked) || asked.contains('/') {
                continue;
            }
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            desk.start_game(game, "an", "binh", "").await;
            for user in ["an", "binh"] {
                let heard = desk.say(user, &format!("/legal {asked}")).await;
                assert!(!heard.text().starts_with(&unknown), "{lang:?} {key}: {asked}: {}", heard.text());
            }
            tried += 1;
        }
    }
    assert!(tried >= 12, "{tried}");
}

#[tokio::test]
async fn plans_given_as_examples_are_read() {
    for (lang, game, first) in [(Lang::En, "chess", "e4"), (Lang::Vi, "xiangqi", "B3.1")] {
        let unread = text(lang, "line-unread");
        let unread = unread.split('”').nth(1).and_then(|rest| rest.split('.').next()).expect("words behind").to_owned();
        for key in ["line-how", "line-no-answer"] {
            let said = text(lang, key);
            let plan = said.split("/line ").chain(said.split("/neu ")).nth(1).expect("an example");
            let plan = plan.split(". ").next().unwrap_or_default().trim_end_matches('.');
            let mut desk = Desk::open_with(counting_entropy(), lang).await;
            // A plan begins with a move of the other side, so it must be the other side's turn.
            desk.start_game(game, "an", "binh", "").await;
            desk.say("an", &format!("/move {first}")).await;
            let mut inbound = desk.typed("an", &format!("/line {plan}"));
            inbound.private = true;
            let heard = desk.send(inbound).await;
            assert!(!heard.text().contains(unread.trim()), "{lang:?} {key}: {plan}: {}", heard.text());
        }
    }
}
