//! The backgammon board in letters: `O5` are five men of the first seat, `x2` two of the second.

use std::ops::RangeInclusive;

use crate::{Points, Seat, Site, View};

/// Points are numbered as `bottom`'s side counts them, its home at the lower right.
pub(super) fn board(view: &View, bottom: Seat) -> String {
    let upper: Vec<u8> = (13..=24).collect();
    let lower: Vec<u8> = (1..=12).rev().collect();
    let numbers = |row: &[u8]| line(row, |number| number.to_string());
    let men = |row: &[u8]| line(row, |number| on(view, Points::site(bottom, number)));
    let waiting = |name: &str, site: fn(Seat) -> Site| {
        let men: Vec<String> = Seat::BOTH.map(|seat| on(view, Some(site(seat)))).to_vec();
        format!("{name} {}", men.join(" "))
    };
    [
        numbers(&upper),
        men(&upper),
        format!(" {}   {}", waiting("bar", Points::bar), waiting("off", Points::off)),
        men(&lower),
        numbers(&lower),
    ]
    .join("\n")
}

/// Twelve cells with the bar in their middle.
fn line(row: &[u8], cell: impl Fn(u8) -> String) -> String {
    let cells: Vec<String> = row.iter().map(|number| format!("{:>3}", cell(*number))).collect();
    let half = |range: RangeInclusive<usize>| cells.get(range).unwrap_or_default().concat();
    format!("{} |{}", half(0..=5), half(6..=11))
}

fn on(view: &View, site: Option<Site>) -> String {
    let count = |seat| view.men.iter().filter(|man| Some(man.site) == site && man.face.seat == seat).count();
    match (count(Seat::First), count(Seat::Second)) {
        (0, 0) => ".".to_owned(),
        (first, 0) => format!("O{first}"),
        (_, second) => format!("x{second}"),
    }
}
