//! Text of a jieqi position for analysis programs (jieqi clause 4.1).

use banco_engine::{GameKey, Outcome, Seat, Viewer};
use banco_tests::rules::{JIEQI_MEN, options};

/// Two captures of a face-down piece and one of a turned-up piece, as far as each viewer may know them.
#[test]
fn jieqi_4_1_the_export_holds_the_pool_that_the_viewer_knows() {
    let exports = |captured: &str| {
        let mut game = GameKey::Jieqi.start(&options(&format!("captured={captured}"))).expect("known options");
        game.resolve(&Outcome("RNBAABNRCCPPPPP rnbaabnrccppppp".to_owned())).expect("a whole deal");
        let viewers = [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)];
        let start = game.export(Viewer::Public);
        // The cannon's point takes the piece on the horse's point; a black one takes it back.
        for mv in ["b3b10", "a10b10"] {
            game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        }
        (start, viewers.map(|viewer| game.export(viewer)))
    };
    let (start, [public, red, black]) = exports("captor");
    let all = "R2r2N2n2B2b2A2a2C2c2P5p5";
    assert_eq!(start, format!("{JIEQI_MEN} w {all} - 0 1"));
    let board = "1rxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX w";
    // Red's cannon was turned up and then captured; Black's rook was turned up.
    assert_eq!(public, format!("{board} R2r1N2n2B2b2A2a2C1c2P5p5 - 0 2"));
    assert_eq!(red, format!("{board} R2r1N2n1B2b2A2a2C1c2P5p5 n1 0 2"));
    assert_eq!(black, public);
    let (_, [public, red, black]) = exports("public");
    assert_eq!([&public, &black], [&red, &red]);
    let (_, [public, red, black]) = exports("hidden");
    assert_eq!([&red, &black], [&public, &public]);
    assert!(public.contains(" - 0 2"), "{public}");
}
