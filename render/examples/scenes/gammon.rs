//! Backgammon positions: checkers as each side counts them.

use banco_engine::{Board, Cube, Dice, GameKey, Kind, Man, Points, Seat, Site, Stakes, Undrawn, View};
use banco_render::{Bar, Marks, Target};

/// The point White, the first seat, calls `number`: 25 is its bar, 0 off.
pub fn white(number: u8) -> Site {
    Points::site(Seat::First, number).unwrap_or(Site(u16::MAX))
}

pub fn black(number: u8) -> Site {
    Points::site(Seat::Second, number).unwrap_or(Site(u16::MAX))
}

type Stacks<'a> = &'a [(u8, usize)];

const START: [(u8, usize); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

/// White's and Black's checkers: the number of the point as its side counts, and how many stand there.
fn view(whites: Stacks<'_>, blacks: Stacks<'_>) -> View {
    let mut men = Vec::new();
    let mut pips = [0; 2];
    for (seat, stacks) in [(Seat::First, whites), (Seat::Second, blacks)] {
        for &(number, count) in stacks {
            let site = Points::site(seat, number).unwrap_or(Site(u16::MAX));
            let man = Man { site, face: super::face(seat, Kind::Checker) };
            men.extend(std::iter::repeat_n(man, count));
            pips[seat.index()] += u16::from(number) * count as u16;
        }
    }
    let stakes = Stakes {
        cube: Some(Cube { value: 1, owner: None, offered_by: None }),
        score: [3, 2],
        length: 7,
        game: 4,
        is_crawford: false,
        is_jacoby: false,
        pips,
    };
    men.sort_by_key(|man| man.site);
    View { board: Board::Points, men, stakes: Some(stakes), ..super::view(GameKey::Backgammon, &[]) }
}

fn rolled(seat: Seat, values: [u8; 2]) -> Option<Dice> {
    Some(Dice { seat, values, is_opening: false })
}

fn with_cube(mut view: View, cube: Cube) -> View {
    view.stakes = view.stakes.map(|stakes| Stakes { cube: Some(cube), ..stakes });
    view
}

/// The opening roll: White's 3 against Black's 1.
pub fn opening() -> View {
    let mut view = view(&START, &START);
    view.dice = Some(Dice { seat: Seat::First, values: [3, 1], is_opening: true });
    view
}

/// The opening roll before its draw.
pub fn blank_opening() -> View {
    let mut view = view(&START, &START);
    view.to_move = None;
    view.undrawn = Some(Undrawn::Dice { seat: Seat::First, is_opening: true });
    view
}

/// As [`hit`], before Black's roll is drawn.
pub fn blank_dice() -> View {
    let mut view = hit();
    (view.dice, view.to_move) = (None, None);
    view.undrawn = Some(Undrawn::Dice { seat: Seat::Second, is_opening: false });
    view
}

/// White played 13/8/4* with one checker, Black has to enter with 6-3.
pub fn hit() -> View {
    let whites = [(13, 2), (8, 3), (6, 6), (4, 2), (3, 1), (24, 1)];
    let mut view = view(&whites, &[(25, 1), (24, 2), (13, 4), (8, 3), (6, 5)]);
    view.to_move = Some(Seat::Second);
    view.steps = vec![(white(13), white(8)), (white(8), white(4)), (white(4), Points::bar(Seat::Second))];
    view.dice = rolled(Seat::Second, [6, 3]);
    view.plies = 13;
    with_cube(view, Cube { value: 2, owner: Some(Seat::First), offered_by: None })
}

/// Black played 3-3 with four checkers.
pub fn doubles() -> View {
    let mut view = view(&[(24, 2), (13, 4), (8, 3), (7, 1), (6, 5)], &[(21, 2), (13, 3), (10, 2), (8, 3), (6, 5)]);
    let steps = [(24, 21), (24, 21), (13, 10), (13, 10)];
    view.steps = steps.map(|(from, to)| (black(from), black(to))).to_vec();
    view.dice = rolled(Seat::First, [5, 5]);
    view
}

/// Black ran one checker with all of 4-4 and hit on the way; White has to enter against 6-6.
pub fn run() -> View {
    let mut view = view(&[(25, 2), (13, 4), (8, 4), (6, 5)], &[(8, 4), (13, 2), (6, 4), (24, 1), (5, 2), (3, 2)]);
    view.steps = vec![
        (black(24), black(20)),
        (black(20), Points::bar(Seat::First)),
        (black(20), black(16)),
        (black(16), black(8)),
    ];
    view.dice = rolled(Seat::First, [6, 6]);
    with_cube(view, Cube { value: 64, owner: Some(Seat::Second), offered_by: None })
}

/// Both sides bear off; White just took two off.
pub fn bearing_off() -> View {
    let mut view = view(&[(0, 11), (1, 2), (2, 1), (4, 1)], &[(0, 7), (1, 6), (2, 1), (3, 1)]);
    view.steps = vec![(white(6), white(0)), (white(5), white(0))];
    view.to_move = Some(Seat::Second);
    view.dice = rolled(Seat::Second, [6, 1]);
    with_cube(view, Cube { value: 8, owner: Some(Seat::First), offered_by: None })
}

/// Black has doubled; White takes or drops.
pub fn doubled() -> View {
    let view = view(&[(24, 2), (13, 4), (8, 4), (6, 5)], &[(24, 1), (20, 1), (13, 4), (8, 3), (6, 6)]);
    with_cube(view, Cube { value: 2, owner: Some(Seat::Second), offered_by: Some(Seat::Second) })
}

/// White has played the six of 6-5 and picks the next checker.
pub fn entering_dice() -> (View, Marks) {
    let mut view = view(&[(0, 9), (6, 1), (5, 2), (4, 1), (2, 2)], &[(25, 1), (24, 1), (0, 3), (3, 4), (2, 3), (1, 3)]);
    view.dice = rolled(Seat::First, [6, 5]);
    let marks = Marks {
        selected: Some(white(6)),
        targets: [white(1), white(5), white(0)].map(Target::from).to_vec(),
        spent: vec![6],
        ..Marks::default()
    };
    (view, marks)
}

/// White has to enter; the fours are closed.
pub fn entering() -> (View, Marks) {
    let mut view = view(&[(25, 2), (13, 5), (8, 3), (6, 5)], &[(6, 2), (5, 2), (4, 1), (3, 2), (24, 2), (13, 6)]);
    view.dice = rolled(Seat::First, [4, 4]);
    let marks = Marks {
        selected: Some(white(25)),
        targets: [white(21), white(23)].map(Target::from).to_vec(),
        blocking: vec![white(20), white(22)],
        spent: vec![4, 4, 4],
        ..Marks::default()
    };
    (view, marks)
}

pub fn bars() -> [Bar; 2] {
    [
        Bar {
            name: "Nguyễn Văn Đức".to_owned(),
            line: "Trắng · vừa đi 13/4*".to_owned(),
            badge: "Trận 3–2 / 7".to_owned(),
            tally: "Pip".to_owned(),
            active: false,
            ..Bar::default()
        },
        Bar {
            name: "Trần Thị Bích".to_owned(),
            line: "Đen · đổ 6-3, vào từ thanh".to_owned(),
            badge: "Lượt 7".to_owned(),
            tally: "Pip".to_owned(),
            active: true,
            ..Bar::default()
        },
    ]
}

/// White has borne off all fifteen; Black kept two checkers back.
pub fn won() -> View {
    let mut view = view(&[(0, 15)], &[(0, 4), (24, 1), (13, 1), (6, 4), (4, 3), (2, 2)]);
    view.to_move = None;
    view.steps = vec![(white(2), white(0)), (white(1), white(0))];
    with_cube(view, Cube { value: 2, owner: Some(Seat::Second), offered_by: None })
}
