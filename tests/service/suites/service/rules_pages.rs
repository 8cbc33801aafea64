//! `/rules`: every page of every game can be reached by buttons, fits its message, and has its picture.

use std::path::Path;

use banco_engine::GameKey;
use banco_ports::Lang;
use banco_ports::limits::CAPTION_CHARS_MAX;
use banco_tests::bare::counting_entropy;
use banco_tests::desk::Desk;

/// Pages of a game from `data/games`: its own, then the one about clocks.
fn pages(game: GameKey, lang: Lang) -> Vec<String> {
    let root = banco_tests::root();
    let files = [format!("{}/rules.{}.md", game.key(), lang.key()), format!("clocks.{}.md", lang.key())];
    let texts = files.map(|file| {
        let file = root.join("data/games").join(file);
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    });
    texts.iter().flat_map(|text| text.split("\n---\n")).map(|page| page.trim().to_owned()).collect()
}

/// Writes a picture for a visual check (`target/tmp`).
fn kept(place: &str, png: &[u8]) {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rules {place}.png").replace(' ', "-"));
    std::fs::write(file, png).expect("target/tmp takes a file");
}

/// True if the text equals the source with a name in place of every point.
fn tells(text: &str, source: &str) -> bool {
    let body = source.split_once("-->").map_or(source, |(_, body)| body).trim();
    let mut rest = text;
    for (at, piece) in body.split('{').enumerate() {
        let piece = if at == 0 { piece } else { piece.split_once('}').map_or("", |(_, after)| after) };
        let Some(found) = rest.find(piece).filter(|found| at > 0 || *found == 0) else { return false };
        rest = &rest[found + piece.len()..];
    }
    rest.is_empty()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_page_of_the_law_is_shown_with_its_picture() {
    for lang in Lang::BOTH {
        let mut desk = Desk::open_with(counting_entropy(), lang).await;
        for game in GameKey::ALL {
            let pages = pages(*game, lang);
            let mut heard = desk.say("an", &format!("/rules {}", game.key())).await;
            for (number, source) in pages.iter().enumerate() {
                let place = format!("{} {} page {}", game.key(), lang.key(), number + 1);
                let [reply] = heard.replies.as_slice() else { panic!("{place}: {heard:?}") };
                let text = reply.message.text.to_plain();
                assert!(!text.contains("<!--") && !text.contains('{'), "{place}: {text}");
                assert!(tells(&text, source), "{place}: {text}");
                assert_eq!(reply.message.image.is_some(), source.starts_with("<!-- picture:"), "{place}");
                assert!(text.contains(&format!("{}/{}: ", number + 1, pages.len())), "{place}: {text}");
                assert!(text.chars().count() <= CAPTION_CHARS_MAX, "{place}");
                kept(&place, reply.message.image.as_ref().map_or(&[], |image| &image.bytes));
                let next = format!("board:-::{}.{}", game.key(), number + 1);
                assert_eq!(heard.data().contains(&next), number + 1 < pages.len(), "{place}");
                if number + 1 < pages.len() {
                    heard = desk.press("an", &next).await;
                }
            }
            let beyond = desk.press("an", &format!("board:-::{}.{}", game.key(), pages.len())).await;
            assert!(beyond.replies.iter().all(|reply| reply.message.image.is_none()), "{beyond:?}");
        }
    }
}

/// A beginner learns from pictures: every page has its picture and shows the number of pages.
#[test]
fn every_page_has_a_picture_and_its_number_in_both_languages() {
    for game in GameKey::ALL {
        let headers = Lang::BOTH.map(|lang| {
            let pages = pages(*game, lang);
            assert!(pages.iter().all(|page| page.contains("{page}: ")), "{}", game.key());
            pages.iter().map(|page| page.lines().next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        });
        assert!(headers[0].iter().all(|header| header.starts_with("<!-- picture:")), "{headers:?}");
        assert_eq!(headers[0], headers[1], "the same pictures in both languages");
    }
}

/// A page names points in the numbering of the reader's board.
#[tokio::test]
async fn points_are_named_as_the_reader_counts_them() {
    let mut desk = Desk::open().await;
    let page = "board:-::xiangqi.3";
    let told = desk.press("an", page).await;
    assert!(told.text().contains("nên mã cột 5 hàng 5 không lên cột 6 hàng 7 và cột 4 hàng 7 được"), "{}", told.text());
    assert!(desk.say("an", "/luat cotuong").await.text().contains("/nuocdi 8 1."));
    desk.say("an", "/settings notation=iccs").await;
    let lettered = desk.press("an", page).await;
    assert!(lettered.text().contains("nên mã e4 không lên d6 và f6 được"), "{}", lettered.text());
    assert!(desk.say("an", "/luat cotuong").await.text().contains("/nuocdi b0."));
    let png = |heard: &banco_tests::desk::Heard| heard.replies[0].message.image.clone().expect("a picture").bytes;
    assert_ne!(png(&told), png(&lettered), "the edge is numbered the same way");
}

/// Sentences that were once misread, by page: the rule in its present words.
#[test]
fn clauses_that_were_misread_are_told_plainly() {
    let told = [
        // Chu shogi 3.3: the captured companion must be more than a pawn or go-between.
        (GameKey::ChuShogi, Lang::Vi, "ăn kèm một quân, miễn không phải bộ binh hay trọng nhân chưa phong"),
        (GameKey::ChuShogi, Lang::En, "as long as that is not an unpromoted pawn or go-between"),
        // Chu shogi 6.2: pawns, go-betweens and dead pieces do not save a king from being bare.
        (GameKey::ChuShogi, Lang::Vi, "thêm ít nhất một quân nữa (không kể bộ binh, trọng nhân, quân chết)"),
        // Xiangqi 3.2: a chase is a new threat, not a threat by a new piece.
        (GameKey::Xiangqi, Lang::Vi, "(trước nước đó thì chưa)"),
        (GameKey::Xiangqi, Lang::En, "that it did not threaten before"),
    ];
    // Days 1.1 and 1.4: every game explains its clock, and chess names the case in which running out of time is a
    // draw.
    let everywhere = GameKey::ALL.iter().flat_map(|game| {
        [
            (*game, Lang::Vi, "không còn cách nào thắng thì hoà"),
            (*game, Lang::En, "If you run out of time, you lose. If your opponent could not win in any way"),
        ]
    });
    let chess = [
        (GameKey::Chess, Lang::Vi, "Hết giờ mà bên kia không còn cách nào chiếu hết: hoà."),
        (GameKey::Chess, Lang::En, "Your time runs out, but your opponent could never mate: draw."),
    ];
    for (game, lang, words) in told.into_iter().chain(everywhere).chain(chess) {
        assert!(pages(game, lang).iter().any(|page| page.contains(words)), "{}: {words}", game.key());
    }
}
