//! A whole game of cờ úp, played through a platform by two people until the law ends it.

use banco_engine::{Phase, Table, Viewer};

use crate::driver::Seen;
use crate::stages::Stage;

/// No game of this kind lasts longer: the counters draw it before.
const PLIES_MAX: usize = 700;

/// How a game went.
pub struct Story {
    pub table: Table,
    /// The final board as the winner sees it.
    pub last: Seen,
}

/// Challenges, accepts and plays to the end: every third move by buttons, the others typed.
///
/// # Panics
/// With the platform and ply where something is not as it must be.
pub async fn play(stage: &mut Stage) -> Story {
    let platform = stage.platform;
    let driver = &mut stage.driver;
    let people = ["an", "binh"];
    for person in people {
        driver.seen(person).await;
    }
    driver.say("an", "/play jieqi @binh side=first").await;
    let challenge = driver.seen("binh").await.pop().expect("the challenge");
    let id = banco::service::game_id_in(&challenge.text).expect("the id of the game");
    driver.press("binh", &challenge, "Nhận lời").await;
    let mut board = newest_board(driver.seen("binh").await, platform, 0);
    loop {
        let entries = stage.store.load(&id).await.expect("the store").expect("the game");
        let table = Table::replay(&entries).expect("a good record");
        let Some(seat) = table.to_move() else {
            assert!(matches!(table.phase(), Phase::Over(_)), "{platform}");
            return Story { table, last: board };
        };
        let ply = table.plies().len();
        assert!(ply < PLIES_MAX, "{platform}: the game does not end");
        let person = people[seat.index()];
        let driver = &mut stage.driver;
        let choose_button = format!("choose:{id}:{}", table.version());
        let own_view = driver.seen(person).await.into_iter().rfind(|seen| seen.button(&choose_button).is_some());
        let mv = choose(&table, ply);
        if ply % 3 == 2 {
            let version = table.version();
            let own_board = own_view.unwrap_or_else(|| panic!("{platform}: {person} sees no board at ply {ply}"));
            driver.press(person, &own_board, &choose_button).await;
            let from = &mv[..mv[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(2, |at| at + 1)];
            let pick = format!("pick:{id}:{version}:{from}");
            let men = with_button(driver.seen(person).await, &pick, platform, ply);
            driver.press(person, &men, &pick).await;
            let to = format!("to:{id}:{version}:{mv}");
            let targets = with_button(driver.seen(person).await, &to, platform, ply);
            driver.press(person, &targets, &to).await;
        } else {
            driver.say(person, &format!("/move {mv}")).await;
        }
        board = newest_board(driver.seen(person).await, platform, ply + 1);
    }
}

/// A mate if there is one, else a capture, else anything: games end, and both sides have their chances.
fn choose(table: &Table, ply: usize) -> String {
    let game = table.game().expect("a game that goes on");
    let legal = game.legal();
    let wins = legal.iter().find(|mv| {
        let mut after = game.clone();
        after.play(&mv.text).is_ok()
            && matches!(after.turn(), banco_engine::Turn::Over(ending) if ending.winner.is_some())
    });
    if let Some(mv) = wins {
        return mv.text.clone();
    }
    let view = table.view(Viewer::Public).expect("a view");
    let captures: Vec<_> =
        legal.iter().filter(|mv| mv.shape.is_some_and(|shape| view.man_at(shape.to).is_some())).collect();
    let pick = ply.wrapping_mul(2_654_435_761) >> 7;
    match captures.len() {
        0 => legal[pick % legal.len()].text.clone(),
        count => captures[pick % count].text.clone(),
    }
}

fn newest_board(seen: Vec<Seen>, platform: &str, ply: usize) -> Seen {
    let told = format!("{seen:?}");
    let board = seen.into_iter().rfind(|seen| seen.image.is_some() && !seen.private && !seen.edited);
    board.unwrap_or_else(|| panic!("{platform}: no board after ply {ply}: {}", &told[..told.len().min(1500)]))
}

fn with_button(seen: Vec<Seen>, data: &str, platform: &str, ply: usize) -> Seen {
    let told: Vec<String> = seen.iter().map(|seen| format!("{} {:?}", seen.text, seen.buttons)).collect();
    let found = seen.into_iter().rfind(|seen| seen.button(data).is_some());
    found.unwrap_or_else(|| panic!("{platform}: no button {data} at ply {ply}: {told:?}"))
}
