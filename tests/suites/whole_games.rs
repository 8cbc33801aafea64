//! Whole games through the bare service and through every adapter, until the law ends them.
//!
//! The bare service plays every game from its start by buttons alone. Platforms take their time, so there the long
//! ones are typed in part, and the others begin from a position that is soon over.

use banco_engine::{GameKey, Phase, Table, Viewer};
use banco_tests::stages::{self, Stage};
use banco_tests::whole_game::{Bill, Story, play};

/// A promotion, a mate.
const CHESS: Bill =
    Bill { game: GameKey::Chess, options: "position=7k/P5pp/8/8/8/8/p5PP/7K_w_-_-_0_1", buttons_every: 1 };

/// A lion among pawns before the king: steps, captures on the way, promotions.
const CHU: Bill = Bill {
    game: GameKey::ChuShogi,
    options: "position=6k5/4pppp4/12/5N6/12/3G8/8g3/12/6n5/12/4PPPP4/5K6_b_-_1",
    buttons_every: 1,
};

const XIANGQI: Bill =
    Bill { game: GameKey::Xiangqi, options: "position=3k5/9/4P4/9/9/9/9/9/4R4/4K4_w", buttons_every: 1 };

const JIEQI: Bill = Bill { game: GameKey::Jieqi, options: "", buttons_every: 3 };

const BACKGAMMON: Bill = Bill { game: GameKey::Backgammon, options: "", buttons_every: 4 };

/// From the start to the end, by buttons alone.
const fn whole(game: GameKey, options: &'static str) -> Bill {
    Bill { game, options, buttons_every: 1 }
}

macro_rules! on_platform {
    ($platform:ident: $($name:ident $bill:expr;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            plays_to_the_end(stages::$platform().await, $bill).await;
        }
    )+};
}

on_platform! { bare:
    jieqi_by_buttons_alone whole(GameKey::Jieqi, "");
    xiangqi_by_buttons_alone whole(GameKey::Xiangqi, "");
    chess_by_buttons_alone whole(GameKey::Chess, "");
    chess960_by_buttons_alone whole(GameKey::Chess, "variant=chess960");
    chu_shogi_by_buttons_alone whole(GameKey::ChuShogi, "");
    backgammon_by_buttons_alone whole(GameKey::Backgammon, "");
    a_backgammon_match_by_buttons_alone whole(GameKey::Backgammon, "match=3 auto_roll=off");
}

on_platform! { web:
    web_jieqi JIEQI;
    web_xiangqi XIANGQI;
    web_chess CHESS;
    web_chu_shogi CHU;
    web_backgammon BACKGAMMON;
}

on_platform! { telegram:
    telegram_jieqi JIEQI;
    telegram_xiangqi XIANGQI;
    telegram_chess CHESS;
    telegram_chu_shogi CHU;
    telegram_backgammon BACKGAMMON;
}

on_platform! { discord:
    discord_jieqi JIEQI;
    discord_xiangqi XIANGQI;
    discord_chess CHESS;
    discord_chu_shogi CHU;
    discord_backgammon BACKGAMMON;
}

/// Presses from the board to a move: to the men, a kind, a man, a target, the way, the promotion, and pages.
const PRESSES_MAX: usize = 9;

/// Plays to the end and looks at what was left behind.
async fn plays_to_the_end(mut stage: Stage, bill: Bill) {
    let Story { table, last, presses } = play(&mut stage, bill).await;
    let Phase::Over(ending) = table.phase() else { panic!("{}: not over", stage.platform) };
    let seed = table.revealed_seed().expect("the envelope is open");
    assert!(last.text.contains(&seed), "the final board opens the envelope: {}", last.text);
    assert!(last.image.is_some(), "the final board has its picture");
    assert!(presses <= PRESSES_MAX, "{presses} presses for one move");
    let entries = stage.store.load(table.id()).await.expect("the store").expect("the game");
    let report = Table::verify(&entries).expect("a good record");
    assert!(report.differed.is_empty(), "{report:?}");
    assert!(table.view(Viewer::Public).is_some_and(|view| view.ending == Some(ending)));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("whole-{}-{}.png", bill.game.key(), stage.platform));
    std::fs::write(file, last.image.unwrap_or_default()).expect("target/tmp takes a file");
}
