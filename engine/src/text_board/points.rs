//! The text board of backgammon: two rows of points with counts, then bar, off, pips, cube and dice.
//!
//! Points are numbered as both sides count them, each row with its side's letter. `O` are the first seat's checkers,
//! `X` the second's; the number before the letter is how many stand there.

use crate::{Points, Seat, Site, View};

use super::PointWords;

const HALF: u8 = 6;

/// The board as lines a screen reader can follow from left to right.
pub(super) fn board(view: &View, bottom: Seat, words: &PointWords<'_>) -> String {
    let far: Vec<u8> = (13..=Points::COUNT).collect();
    let near: Vec<u8> = (1..=12).rev().collect();
    let own = |number: u8| number.to_string();
    let other = |number: u8| (Points::COUNT + 1 - number).to_string();
    let letters = [letter(bottom), letter(bottom.other())];
    let numbered = |row: String, letter: char| format!("{row}  {letter}");
    let mut lines = vec![
        numbered(row(&far, own), letters[0]),
        numbered(row(&far, other), letters[1]),
        row(&far, |number| men_on(view, bottom, number)),
        row(&near, |number| men_on(view, bottom, number)),
        numbered(row(&near, other), letters[1]),
        numbered(row(&near, own), letters[0]),
    ];
    for seat in [bottom.other(), bottom] {
        lines.push(side(view, seat, words));
    }
    lines.extend(dice(view));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

fn row(numbers: &[u8], cell: impl Fn(u8) -> String) -> String {
    let half = |numbers: &[u8]| numbers.iter().map(|number| format!("{:>4}", cell(*number))).collect::<String>();
    let (left, right) = numbers.split_at(usize::from(HALF));
    format!("{} |{}", half(left), half(right))
}

fn men_on(view: &View, bottom: Seat, number: u8) -> String {
    let site = Points::site(bottom, number);
    let standing = |seat| count(view, seat, site);
    match (standing(Seat::First), standing(Seat::Second)) {
        (0, 0) => ".".to_owned(),
        (0, second) => format!("{second}{}", letter(Seat::Second)),
        (first, _) => format!("{first}{}", letter(Seat::First)),
    }
}

fn count(view: &View, seat: Seat, site: Option<Site>) -> usize {
    view.men.iter().filter(|man| man.face.seat == seat && Some(man.site) == site).count()
}

const fn letter(seat: Seat) -> char {
    match seat {
        Seat::First => 'O',
        Seat::Second => 'X',
    }
}

/// `O  bar 1  off 3  pip 120  cube 2`
fn side(view: &View, seat: Seat, words: &PointWords<'_>) -> String {
    let bar = count(view, seat, Some(Points::bar(seat)));
    let off = count(view, seat, Some(Points::off(seat)));
    let mut line = format!("{}  {} {bar}  {} {off}", letter(seat), words.bar, words.off);
    if let Some(stakes) = view.stakes {
        line += &format!("  {} {}", words.pip, stakes.pips[seat.index()]);
        if stakes.length > 0 {
            line += &format!("  {}/{}", stakes.score[seat.index()], stakes.length);
        }
        if let Some(cube) = stakes.cube.filter(|cube| cube.owner == Some(seat)) {
            line += &format!("  {} {}", words.cube, cube.value);
        }
    }
    line
}

/// `O 6-3`
fn dice(view: &View) -> Option<String> {
    let dice = view.dice?;
    let [one, other] = dice.values;
    Some(format!("{} {one}-{other}", letter(dice.seat)))
}
