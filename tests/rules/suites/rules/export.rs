//! Text of a jieqi position for analysis programs (jieqi clause 4.1).

use banco_engine::{Chance, GameKey, Outcome, Seat, Viewer};
use banco_tests::random::Random;
use banco_tests::rules::{JIEQI_MEN, options};

struct Lot(Random);

impl Chance for Lot {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds.iter().map(|bound| self.0.below(*bound as usize) as u32).collect()
    }
}

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

/// Found by a tester: the position of an export was refused where a position is set up.
#[test]
fn jieqi_4_1_the_exported_position_is_read_and_its_pool_is_dealt() {
    let set_up = |text: &str| GameKey::Jieqi.set_up(text, &options(""));
    let board = "1rxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX w";
    let pool = "R2r1N2n1B2b2A2a2C1c2P5p5";
    for seed in 0..20 {
        let mut game = set_up(&format!("{board} {pool} n1 0 2")).expect("it is read");
        assert_eq!(game.position(), format!("{board} - - 0 2"));
        let deal = game.draw(&mut Lot(Random::new(seed)));
        // One black horse was captured face down, so at most one is dealt; without a pool there are two.
        assert!(deal.0.matches('n').count() <= 1, "{}", deal.0);
        game.resolve(&deal).expect("it can lie so");
    }
    let start = GameKey::Jieqi.start(&options("")).expect("known options").export(Viewer::Public);
    assert!(set_up(&start).is_ok(), "{start}");
    for pool in ["R1", "R2r1N2n1B2b2A2a2C1c2P6p5", "R2r1N2n1B2b2A2a2C1c2P5p", "K1", "R2r1N2n1B2b2A2a2C1c2P5pé"] {
        assert!(set_up(&format!("{board} {pool} n1 0 2")).is_err(), "{pool}");
    }
}
