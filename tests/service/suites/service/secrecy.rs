//! Promise 3 through the whole service. Two services with different face-down pieces, but the same visible play,
//! print and draw the same. Only the commitments differ (jieqi clause 3.1).

use banco_engine::{Event, Seat, Viewer};
use banco_ports::{Intent, Lang, Media, ReplyKind};
use banco_tests::desk::{Desk, Heard};
use banco_tests::twins::{entropy, seed_of, story, twin};

/// Moves of the story: a few pieces turned up, some captured face down.
const PLIES: usize = 14;

/// All texts and pictures of a story, without commitments and private answers.
async fn told(desk: &mut Desk, id: &str, moves: &[String], first: Heard) -> Vec<String> {
    let commitment = desk.table(id).await.commitment();
    // The short public line of the commitment (fairness.md 1).
    let seal = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36].map(|at| &commitment[at..at + 4]).join(" ");
    let secret = match &desk.entries(id).await[0].event {
        Event::Challenged { seed, .. } => seed.reveal(),
        other => panic!("{other:?}"),
    };
    let mut all = vec![first];
    for (ply, mv) in moves.iter().enumerate() {
        let (user, version) = (["an", "binh"][ply % 2], ply as u32 + 1);
        all.push(desk.press(user, &format!("choose:{id}:{version}")).await);
        all.push(desk.press(user, &format!("pick:{id}:{version}:{}", &mv[..2])).await);
        all.push(desk.say("chi", &format!("/board {id}")).await);
        all.push(desk.say(user, &format!("/move {mv} #{id}")).await);
    }
    for line in ["/board hd", "/board text", "/history", "/peek", "/games", "/move a1a1", "/verify", "/gif", "/replay"]
    {
        for user in ["an", "binh", "chi"] {
            all.push(desk.say(user, &format!("{line} {id}")).await);
        }
    }
    for line in ["/legal a1", "/legal b10", "/why a1a9", "/why", "/export"] {
        for user in ["an", "binh", "chi"] {
            all.push(desk.say(user, &format!("{line} #{id}")).await);
        }
    }
    for user in ["an", "binh", "chi"] {
        let inbound = desk.inbound(user, Intent::Press(format!("verify:{id}")));
        all.push(desk.send(inbound).await);
    }
    for at in ["1", "7", "last"] {
        all.push(desk.press("binh", &format!("replay:{id}::{at}")).await);
    }
    let is_film = |heard: &Heard| {
        heard.replies.iter().any(|reply| reply.message.image.as_ref().is_some_and(|image| image.media == Media::Gif))
    };
    assert_eq!(all.iter().filter(|heard| is_film(heard)).count(), 3, "a film for each of them");
    let mut told = Vec::new();
    for heard in all {
        let replies = heard.replies.iter().filter(|reply| reply.kind != ReplyKind::Private).map(|reply| &reply.message);
        for message in replies.chain(heard.posts.iter().map(|parcel| &parcel.message)) {
            let text = format!("{message:?}");
            assert!(!text.contains(&secret), "the seed before the end: {}", message.text.to_plain());
            told.push(text.replace(&commitment, "COMMITMENT").replace(&seal, "SEAL"));
        }
    }
    told
}

async fn begin(desk: &mut Desk) -> (String, Heard) {
    let challenge = desk.say("an", "/play coup @binh side=first").await;
    let id = banco_service::game_id_in(&challenge.text()).expect("a game");
    (id.clone(), desk.press("binh", &format!("accept:{id}")).await)
}

#[tokio::test]
async fn clause_3_1_two_deals_that_look_the_same_are_told_and_drawn_the_same() {
    let mut one = Desk::open_with(entropy(seed_of(1)), Lang::Vi).await;
    let (id, board) = begin(&mut one).await;
    let table = one.table(&id).await;
    let moves = story(&table, PLIES, &Seat::BOTH);
    let seed = twin(&table, &moves);

    let mut other = Desk::open_with(entropy(seed), Lang::Vi).await;
    let (other_id, other_board) = begin(&mut other).await;
    assert_eq!(id, other_id);
    assert_ne!(table.commitment(), other.table(&id).await.commitment());
    let (left, right) = (told(&mut one, &id, &moves, board).await, told(&mut other, &id, &moves, other_board).await);
    assert!(left.len() > 4 * PLIES, "everything was asked");
    for (left, right) in left.iter().zip(&right) {
        assert!(left == right, "{}\n---\n{}", left.get(..1_500).unwrap_or(left), right.get(..1_500).unwrap_or(right));
    }
    assert_eq!(left.len(), right.len());
}

#[tokio::test]
async fn a_private_look_is_offered_when_a_face_down_man_was_captured_and_not_before() {
    let mut desk = Desk::open_with(entropy(seed_of(1)), Lang::Vi).await;
    let (id, board) = begin(&mut desk).await;
    let offers = |heard: &Heard| format!("{:?}", heard.posts).contains(&format!("peek:{id}"));
    assert!(!offers(&board), "nothing was captured");
    let moves = story(&desk.table(&id).await, PLIES, &Seat::BOTH);
    let heard = desk.say("an", &moves[0]).await;
    let view = desk.table(&id).await.view(Viewer::Public).expect("it began");
    assert!(view.captured[0].iter().any(|face| face.dark), "the story begins with a capture");
    assert!(offers(&heard), "An took a face-down man");
}
