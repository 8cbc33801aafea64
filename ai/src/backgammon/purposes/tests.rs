//! Each purpose in a position of its own, with a twin that lacks what it takes.

use banco_engine::games::backgammon::position::{BAR, Men, OFF, Position};

use super::{PlayPurpose, of};

/// Checkers of one side by point.
fn men(points: &[(u8, u8)]) -> Men {
    let mut men = [0; 26];
    for (point, count) in points {
        men[usize::from(*point)] = *count;
    }
    men
}

/// Purposes of going from one set of own checkers to another; the other side stays.
fn purposes(before: &[(u8, u8)], after: &[(u8, u8)], other: &[(u8, u8)]) -> Vec<PlayPurpose> {
    let [before, after] = [before, after].map(|own| Position { own: men(own), other: men(other) });
    of(&before, &after)
}

#[test]
fn a_prime_needs_a_checker_behind_it() {
    let before = [(4, 2), (5, 2), (6, 3), (8, 2), (13, 2)];
    let after = [(4, 2), (5, 2), (6, 3), (7, 2), (8, 2)];
    // Point 24 of the other side is the mover's point 1; its point 13 is the mover's 12.
    assert!(purposes(&before, &after, &[(24, 2), (6, 5)]).contains(&PlayPurpose::Prime(5)));
    assert!(!purposes(&before, &after, &[(13, 2), (6, 5)]).iter().any(|what| matches!(what, PlayPurpose::Prime(_))));
}

#[test]
fn rolls_that_enter_are_counted_against_the_points_that_are_held() {
    let home = [(1, 2), (2, 2), (3, 2), (4, 2), (6, 2), (13, 1)];
    let moved = [(1, 2), (2, 2), (3, 2), (4, 2), (6, 2), (12, 1)];
    let waits = [(BAR, 1), (6, 5)];
    let hit = |before: &[(u8, u8)], after: &[(u8, u8)]| {
        let before = Position { own: men(before), other: men(&[(12, 1), (6, 5)]) };
        of(&before, &Position { own: men(after), other: men(&waits) })
    };
    // One point is open, 5: 11 of 36.
    assert!(hit(&home, &moved).contains(&PlayPurpose::KeepsOut(11)));
    // Five open points; a checker that waited before and gets in as well as then; none on the bar.
    let told = [
        hit(&[(6, 2), (13, 1)], &[(6, 2), (12, 1)]),
        purposes(&home, &moved, &waits),
        purposes(&home, &moved, &[(24, 1), (6, 5)]),
    ];
    assert!(told.iter().flatten().all(|what| !matches!(what, PlayPurpose::KeepsOut(_))), "{told:?}");
}

#[test]
fn a_checker_escapes_only_if_it_leaves_the_home_board() {
    let other = [(6, 5), (13, 5), (24, 2)];
    assert!(purposes(&[(24, 2), (6, 5)], &[(24, 1), (16, 1), (6, 5)], &other).contains(&PlayPurpose::Escapes(1)));
    let inside = purposes(&[(24, 2), (6, 5)], &[(24, 1), (20, 1), (6, 5)], &other);
    assert!(!inside.iter().any(|what| matches!(what, PlayPurpose::Escapes(_))), "{inside:?}");
}

#[test]
fn a_race_begins_where_contact_ends_and_the_lead_is_counted() {
    let (before, after) = ([(13, 1), (6, 2)], [(10, 1), (6, 2)]);
    // The other side's last checkers stand on the mover's point 12: passed, not passed, and passed by one who is behind.
    assert!(purposes(&before, &after, &[(13, 3)]).contains(&PlayPurpose::Race(17)));
    let told = [purposes(&before, &[(12, 1), (6, 2)], &[(14, 3)]), purposes(&before, &after, &[(13, 1)])];
    assert!(told.iter().flatten().all(|what| !matches!(what, PlayPurpose::Race(_))), "{told:?}");
}

#[test]
fn bearing_off_and_coming_home_are_counted() {
    let other = [(1, 2)];
    assert_eq!(purposes(&[(3, 2)], &[(OFF, 1), (3, 1)], &other), [PlayPurpose::BearsOff(1)]);
    let home = purposes(&[(8, 1), (3, 2)], &[(5, 1), (3, 2)], &other);
    assert_eq!(home, [PlayPurpose::AllHome, PlayPurpose::ComesHome(1)]);
    let one = purposes(&[(8, 2), (3, 2)], &[(8, 1), (5, 1), (3, 2)], &other);
    assert_eq!(one, [PlayPurpose::ComesHome(1)]);
    assert!(purposes(&[(5, 1), (3, 2)], &[(4, 1), (3, 2)], &other).is_empty());
}

#[test]
fn crossovers_are_told_in_a_race_that_has_nothing_better() {
    let other = [(1, 2)];
    assert_eq!(purposes(&[(20, 1), (18, 1)], &[(15, 1), (12, 1)], &other), [PlayPurpose::Crosses(2)]);
    assert_eq!(purposes(&[(20, 2)], &[(20, 1), (8, 1)], &other), [PlayPurpose::Crosses(2)]);
    assert!(purposes(&[(18, 2)], &[(18, 1), (13, 1)], &other).is_empty());
}

#[test]
fn the_rear_point_is_cleared_without_a_blot() {
    let other = [(24, 2)];
    let told = purposes(&[(13, 2), (6, 2)], &[(6, 4)], &other);
    assert!(told.contains(&PlayPurpose::Clears(13)), "{told:?}");
    let blot = purposes(&[(13, 2), (6, 2)], &[(10, 1), (6, 3)], &other);
    assert!(!blot.iter().any(|what| matches!(what, PlayPurpose::Clears(_))), "{blot:?}");
}

#[test]
fn a_slot_is_told_with_the_rolls_that_cover_it() {
    let other = [(24, 2), (6, 5)];
    // From point 6 a one covers point 5, from point 8 a three, or two and one.
    let told = purposes(&[(6, 2), (8, 2)], &[(5, 1), (6, 1), (8, 2)], &other);
    assert!(told.contains(&PlayPurpose::Slots(5, 20)), "{told:?}");
    let held = purposes(&[(5, 1), (6, 1), (8, 2)], &[(5, 1), (6, 1), (8, 1), (7, 1)], &other);
    assert!(!held.iter().any(|what| matches!(what, PlayPurpose::Slots(5, _))), "{held:?}");
}

#[test]
fn builders_are_told_by_the_rolls_that_make_a_point() {
    let other = [(24, 2), (1, 2)];
    let stacked = [(13, 3), (6, 5)];
    let told = purposes(&stacked, &[(13, 1), (10, 1), (9, 1), (6, 5)], &other);
    assert!(told.iter().any(|what| matches!(what, PlayPurpose::Builds(many, few) if many > few)), "{told:?}");
    // The six point is not given up for it: what a roll makes of both its checkers is not counted.
    let two = purposes(&[(13, 1), (6, 2)], &[(12, 1), (6, 2)], &other);
    assert!(!two.iter().any(|what| matches!(what, PlayPurpose::Builds(..))), "{two:?}");
    let lost = purposes(&[(13, 1), (10, 1), (9, 1), (6, 5)], &[(13, 2), (10, 1), (6, 5)], &other);
    assert!(!lost.iter().any(|what| matches!(what, PlayPurpose::Builds(..))), "{lost:?}");
}
