//! placeholder of the skeleton
use crate::*;
#[derive(Clone, Debug)]
pub struct Jieqi;
impl Game for Jieqi {
    type Move = String;
    type Options = ();
    fn options(_: &GameOptions) -> Result<(), OptionError> {
        Ok(())
    }
    fn start(_: &()) -> Self {
        Jieqi
    }
    fn from_position(_: &str, _: &()) -> Result<Self, PositionError> {
        Err(PositionError("skeleton"))
    }
    fn position(&self) -> String {
        String::new()
    }
    fn turn(&self) -> Turn {
        Turn::Player(Seat::First)
    }
    fn draw(&self, _: &mut dyn Chance) -> Outcome {
        Outcome(String::new())
    }
    fn resolve(&mut self, _: &Outcome) -> Result<(), OutcomeError> {
        Ok(())
    }
    fn moves(&self) -> Vec<String> {
        vec![]
    }
    fn in_check(&self) -> bool {
        false
    }
    fn allow(&self, _: &String) -> Result<(), Illegal> {
        Ok(())
    }
    fn play(&mut self, _: &String) -> Result<Played, Illegal> {
        Ok(Played::default())
    }
    fn read(&self, text: &str, _: Option<Notation>) -> Result<String, ReadError> {
        Ok(text.to_owned())
    }
    fn write(&self, mv: &String, _: Notation) -> String {
        mv.clone()
    }
    fn write_played(&self, mv: &String, _: &Played, _: Notation) -> String {
        mv.clone()
    }
    fn ends_of(&self, _: &String) -> (Site, Site) {
        (Site(0), Site(0))
    }
    fn view(&self, viewer: Viewer) -> View {
        View {
            game: GameKey::Jieqi,
            viewer,
            board: Board::Lattice,
            men: vec![],
            to_move: None,
            last: None,
            in_check: vec![],
            captured: [vec![], vec![]],
            plies: 0,
            ending: None,
        }
    }
    fn plies(&self) -> usize {
        0
    }
    fn warnings(&self) -> Vec<String> {
        vec![]
    }
    fn perft(&self, _: u32) -> u64 {
        0
    }
}
