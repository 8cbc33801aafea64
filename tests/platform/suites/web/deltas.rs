//! Pictures of which only the difference is sent: laid over the old one it is the new one, pixel by pixel. And pictures
//! of pieces and boards that belong to no game.

use std::collections::BTreeSet;

use banco_tests::stages;
use banco_tests::web::Api;
use png::{Decoder, Transformations};
use serde_json::Value;

use super::page::begin;

/// Pixels with their transparency.
fn pixels(png: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let mut decoder = Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    let side = info.color_type.samples();
    let pixel = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2], if side == 4 { pixel[3] } else { 255 }];
    (info.width, info.height, bytes[..info.buffer_size()].chunks_exact(side).map(pixel).collect())
}

/// A picture with what its headers say.
struct Sent {
    bytes: Vec<u8>,
    tag: String,
    is_delta: bool,
    keep: String,
}

async fn sent(api: &Api, address: &str) -> Sent {
    let answer = api.get(address).await;
    assert_eq!(answer.status(), 200, "{address}");
    let header = |name: &str| {
        answer.headers().get(name).map_or_else(String::new, |value| value.to_str().expect("text").to_owned())
    };
    let (tag, delta, keep) = (header("banco-picture"), header("banco-delta"), header("cache-control"));
    Sent { tag, is_delta: !delta.is_empty(), keep, bytes: answer.bytes().await.expect("bytes").to_vec() }
}

/// Holds that the difference since `base` makes the whole picture of it; returns its bytes and those of the whole.
async fn holds(api: &Api, address: &str, base: &Sent) -> Option<[usize; 2]> {
    let delta = sent(api, &format!("{address}&since={}", base.tag)).await;
    let whole = sent(api, address).await;
    assert!(!whole.is_delta, "{address}");
    // Lots and dice may have brought a picture with other bars, which has no difference.
    if !delta.is_delta {
        assert_eq!(delta.bytes, whole.bytes, "{address}");
        return None;
    }
    assert_eq!(delta.tag, whole.tag, "{address}");
    assert_eq!(delta.keep, "no-store", "a difference is of one picture alone");
    let ((width, height, mut under), over) = (pixels(&base.bytes), pixels(&delta.bytes));
    assert_eq!((width, height), (over.0, over.1), "{address}");
    for (under, over) in under.iter_mut().zip(over.2) {
        match over[3] {
            0 => {}
            255 => *under = over,
            soft => panic!("{address}: a pixel covers by {soft}"),
        }
    }
    assert!(under == pixels(&whole.bytes).2, "{address}: another picture");
    Some([delta.bytes.len(), whole.bytes.len()])
}

async fn seen(api: &Api, game: &str) -> Value {
    api.get(&format!("/api/table/{game}?user=An&lang=en")).await.json().await.expect("JSON")
}

/// Plays so many moves for the side to move, none of them chosen.
async fn plays(api: &Api, game: &str, plies: usize) {
    for ply in 0..plies {
        let line = seen(api, game).await["line"].clone();
        let name = if line["to_move"] == "second" { "Binh" } else { "An" };
        let address = format!("/api/legal/{game}?user={name}&v={}", line["version"]);
        let legal: Value = api.get(&address).await.json().await.expect("JSON");
        let moves = legal["moves"].as_array().expect("moves");
        let mv = moves[ply * 7 % moves.len()].as_str().expect("a move");
        api.say(name, mv).await;
    }
}

#[tokio::test]
async fn a_difference_over_the_old_picture_is_the_new_one() {
    let (base, stage) = stages::local_table().await;
    let mut weights = Vec::new();
    for (game, theme) in [
        ("chess", "wood"),
        ("xiangqi", "dark"),
        ("jieqi", "classic"),
        ("chushogi", "high_contrast"),
        ("backgammon", "wood"),
        ("caro", "dark"),
    ] {
        let api = Api::new(&base, game);
        api.say("An", &format!("/settings theme {theme}")).await;
        let id = begin(&api, game).await;
        for look in ["&flip=0", "&flip=1", "&flip=0&fine=1"] {
            let at = |version: &Value| format!("/board/{id}.png?for=An&lang=en&v={version}{look}");
            let first = sent(&api, &at(&seen(&api, &id).await["line"]["version"])).await;
            assert!(!first.is_delta && first.keep.contains("max-age"), "{}", first.keep);
            for plies in [1, 4] {
                plays(&api, &id, plies).await;
                let table = seen(&api, &id).await;
                let Some([delta, whole]) = holds(&api, &at(&table["line"]["version"]), &first).await else { continue };
                assert!(delta < whole, "{game}{look}: {delta} of {whole} bytes");
                weights.push((plies, delta, whole));
            }
            // An earlier position is another picture of the same game.
            let stops = seen(&api, &id).await["board"]["stops"].as_array().map_or(0, Vec::len);
            let past = format!("/board/{id}.png?for=An&lang=en&at={}{look}", stops - 2);
            holds(&api, &past, &first).await;
        }
    }
    assert!(weights.len() > 30, "nearly all of 36 have a difference: {weights:?}");
    let next: Vec<_> = weights.iter().filter(|(plies, ..)| *plies == 1).collect();
    let (deltas, wholes) = next.iter().fold((0, 0), |(one, other), (_, delta, whole)| (one + delta, other + whole));
    assert!(4 * deltas < wholes, "a move is a quarter of its picture at most: {weights:?}");
    drop(stage);
}

#[tokio::test]
async fn only_a_picture_that_this_reader_was_sent_is_a_beginning() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "dau");
    let (id, other) = (begin(&api, "jieqi").await, begin(&api, "jieqi").await);
    let address = |game: &str, name: &str| format!("/board/{game}.png?for={name}&lang=en&v=1");
    let first = sent(&api, &address(&id, "An")).await;
    assert!(sent(&api, &format!("{}&since={}", address(&id, "An"), first.tag)).await.is_delta);
    for (game, name) in [(&id, "Binh"), (&id, "Chi"), (&other, "An")] {
        let whole = sent(&api, &format!("{}&since={}", address(game, name), first.tag)).await;
        assert!(!whole.is_delta, "{name}: never sent");
    }
    let long = "f".repeat(3_000);
    for bad in ["", "0", "%00", "-1", "ffffffffffffffff", "..%2F..", "%F0%9F%98%80", &long, &first.tag.to_uppercase()] {
        let is_same = bad == first.tag;
        let whole = sent(&api, &format!("{}&since={bad}", address(&id, "An"))).await;
        assert!(is_same || !whole.is_delta, "{bad}");
        let table = api.get(&format!("/api/table/{id}?user=An&since={bad}&fine=1")).await;
        assert_eq!(table.status(), 200, "{bad}");
        let table: Value = table.json().await.expect("JSON");
        assert!(is_same || table["board"]["drawn"].is_null(), "{bad}");
    }
    // Turned, larger or of other dice, the picture is another one, and comes whole or as a true difference of the same size.
    let fine = sent(&api, &format!("{}&fine=1&since={}", address(&id, "An"), first.tag)).await;
    assert!(!fine.is_delta, "the size is another one");
    drop(stage);
}

#[tokio::test]
async fn pieces_and_bare_boards_have_addresses_that_change_with_their_look_alone() {
    let (base, stage) = stages::local_table().await;
    let api = Api::new(&base, "quan");
    let mut all = BTreeSet::new();
    for game in ["jieqi", "chess", "chushogi", "backgammon", "caro"] {
        let id = begin(&api, game).await;
        let table = seen(&api, &id).await;
        let keys = ["men", "bare"].map(|name| table["board"]["looks"][name].as_str().expect("a key").to_owned());
        for (name, key) in ["men", "bare"].iter().zip(&keys) {
            let normal = sent(&api, &format!("/{name}/{key}.png")).await;
            assert!(normal.keep.contains("immutable"), "{}", normal.keep);
            let at = key.rfind('-').expect("a number");
            let fine = sent(&api, &format!("/{name}/{}1{}.png", &key[..at - 1], &key[at..])).await;
            let [(width, ..), (twice, ..)] = [&normal, &fine].map(|picture| pixels(&picture.bytes));
            assert_eq!(2 * width, twice, "{key}");
            all.insert(normal.bytes);
            // Another number is of other pixels, and a board of another word does not exist.
            for bad in [key.replace(&key[at..], "-00000000"), key.replacen('-', "x-", 1), String::new()] {
                assert_eq!(api.get(&format!("/{name}/{bad}.png")).await.status(), 404, "{bad}");
            }
        }
        plays(&api, &id, 2).await;
        let later = seen(&api, &id).await;
        assert_eq!(later["board"]["looks"]["men"], keys[0], "whatever is played");
        let (_, _, men) = pixels(&sent(&api, &format!("/men/{}.png", keys[0])).await.bytes);
        let clear = men.iter().filter(|pixel| pixel[3] == 0).count();
        assert!(clear > men.len() / 10 && clear < men.len(), "{game}: pieces on a transparent ground");
    }
    assert_eq!(all.len(), 10, "each is another picture");
    drop(stage);
}
