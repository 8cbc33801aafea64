use banco_engine::*;
use banco_mind::*;
fn main() {
    let nodes: u64 = std::env::args().nth(1).map_or(100_000, |n| n.parse().unwrap());
    for (key, fen) in [(GameKey::Xiangqi, ""), (GameKey::Xiangqi, "r1bakabr1/4n4/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 5"), (GameKey::Jieqi, ""), (GameKey::Chess, ""), (GameKey::Chess, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8")] {
        let mut game = if fen.is_empty() { key.start(&GameOptions::new()).unwrap() } else { key.set_up(fen, &GameOptions::new()).unwrap() };
        if game.turn() == Turn::Chance { let o = game.draw(&mut Script::default()); game.resolve(&o).unwrap(); }
        let seat = match game.turn() { Turn::Player(s) => s, _ => continue };
        let t = std::time::Instant::now();
        let sight = Sight::of(&game, seat).unwrap();
        let t1 = t.elapsed();
        let r = sight.think(Limits { lines: 1, ..Limits::nodes(nodes) }, Wits::FULL);
        println!("{} {:?} root {:?} depth {} nodes {} {:.0} knps {:?}", key.key(), r.best, t1, r.depth, r.nodes, r.nodes as f64 / t.elapsed().as_secs_f64() / 1e3, t.elapsed());
    }
}
