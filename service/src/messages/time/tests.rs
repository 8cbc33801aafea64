//! Lengths of time and clocks as people type them.

use super::*;

const DAY: Millis = 86_400_000;

fn said(words: &str) -> Option<Result<Option<TimeControl>, TimingError>> {
    // The words are prepared as for a challenge: without commas and the dots between its terms.
    let words: Vec<&str> =
        words.split_whitespace().map(|word| word.trim_end_matches(',')).filter(|word| *word != "·").collect();
    let (mut timing, mut rest) = (Timing::default(), words.as_slice());
    while let Some((first, others)) = rest.split_first() {
        rest = match first.split_once('=') {
            Some((key, value)) => match timing.option(key, value, others)? {
                Ok(count) => &others[count..],
                Err(error) => return Some(Err(error)),
            },
            None => &rest[timing.leading(rest)?..],
        };
    }
    Some(timing.control(None))
}

#[test]
fn clause_1_1_times_are_read_in_both_languages() {
    let (flag, rest) = (FlagRule::Auto, Rest::Never);
    let each = |each, bank| Some(Ok(Some(TimeControl { pace: Pace::Move { each, bank }, flag, rest, look: None })));
    let fischer = |base, increment| {
        Some(Ok(Some(TimeControl { pace: Pace::Fischer { base, increment }, flag, rest, look: None })))
    };
    let resting = |each| {
        Some(Ok(Some(TimeControl { pace: Pace::Move { each, bank: 0 }, flag, rest: Rest::Weekend, look: None })))
    };
    for (words, control) in [
        ("time=45s", each(45_000, 0)),
        ("time=1d", each(DAY, 0)),
        ("time=1 ngày", each(DAY, 0)),
        ("thoigian=12 giờ", each(DAY / 2, 0)),
        ("12 giờ mỗi nước", each(DAY / 2, 0)),
        ("mỗi nước 12 giờ", each(DAY / 2, 0)),
        ("12h/nước", each(DAY / 2, 0)),
        ("1d/move", each(DAY, 0)),
        ("thời gian 3 ngày dự trữ 2 ngày", each(3 * DAY, 2 * DAY)),
        ("30 phút", each(1_800_000, 0)),
        ("1d a move bank=12h", each(DAY, DAY / 2)),
        ("1d12h", each(DAY * 3 / 2, 0)),
        // Phrases as people say them, and as a challenge prints them.
        ("12 hours per move bank 2 days", each(DAY / 2, 2 * DAY)),
        ("12 hours for each move 2 days in reserve", each(DAY / 2, 2 * DAY)),
        ("Thời gian: 1 ngày mỗi nước, dự trữ 2 ngày", each(DAY, 2 * DAY)),
        ("Time: 1 day per move, 2 days in reserve", each(DAY, 2 * DAY)),
        ("10 phút + 10 giây mỗi nước", fischer(600_000, 10_000)),
        ("10 phút cộng 10 giây", fischer(600_000, 10_000)),
        ("10 phút mỗi bên, mỗi nước thêm 10 giây", fischer(600_000, 10_000)),
        ("10 min + 10 s per move", fischer(600_000, 10_000)),
        ("10 min for each side, 10 s more with every move", fischer(600_000, 10_000)),
        ("no clock", Some(Ok(None))),
        ("không tính giờ", Some(Ok(None))),
        ("time=không tính giờ", Some(Ok(None))),
        ("1 ngày mỗi nước, cuối tuần nghỉ", resting(DAY)),
        ("1d weekends off", resting(DAY)),
        ("1 day per move · clocks stop on weekends", resting(DAY)),
        ("1 ngày mỗi nước · thứ bảy, chủ nhật đồng hồ đứng", resting(DAY)),
        ("1 ngày mỗi nước đi 2 ngày dự trữ", each(DAY, 2 * DAY)),
        ("12 giờ, dự trữ 1 ngày", each(DAY / 2, DAY)),
        ("12 giờ dự trữ 2 giờ", each(DAY / 2, DAY / 12)),
        ("2 ngày dự trữ, 1 ngày mỗi nước", each(DAY, 2 * DAY)),
        ("1 ngày, 2 ngày dự trữ", each(DAY, 2 * DAY)),
        ("time=10m+10s", fischer(600_000, 10_000)),
        ("7d+1d", fischer(7 * DAY, DAY)),
        ("10+5", fischer(600_000, 5_000)),
        ("time=3+2", fischer(180_000, 2_000)),
        // Minutes for the whole game, as other sites write it, and as people say it.
        ("10+0", fischer(600_000, 0)),
        ("time=10m+0s", fischer(600_000, 0)),
        ("10 + 5", fischer(600_000, 5_000)),
        ("10 phút/nước", each(600_000, 0)),
        ("10 min/move", each(600_000, 0)),
        ("10 phút / nước", each(600_000, 0)),
        ("15 phút cả ván", fischer(900_000, 0)),
        ("15 phút mỗi bên", fischer(900_000, 0)),
        ("15p/ván", fischer(900_000, 0)),
        ("15 minutes for the whole game", fischer(900_000, 0)),
        ("15 min per side", fischer(900_000, 0)),
        ("15 phút cả ván, mỗi nước thêm 5 giây", fischer(900_000, 5_000)),
        ("time=none", Some(Ok(None))),
        ("time=không", Some(Ok(None))),
        ("time=60d", each(60 * DAY, 0)),
        ("time=10s", each(10_000, 0)),
    ] {
        assert_eq!(said(words), control, "{words}");
    }
}

#[test]
fn clause_1_1_other_times_are_refused() {
    for (words, error) in [
        ("time=9s", TimingError::OutOfRange),
        ("time=61d", TimingError::OutOfRange),
        ("time=5s+1s", TimingError::OutOfRange),
        ("time=1m+2m", TimingError::OutOfRange),
        ("time=1d bank=61d", TimingError::OutOfRange),
        ("time=soon", TimingError::Unread),
        ("time=1", TimingError::Unread),
        ("time=0+0", TimingError::Unread),
        ("time=99999999999999999999d", TimingError::Unread),
        ("bank=1d", TimingError::NoTime),
        ("time=10m+10s bank=1d", TimingError::NoTime),
        ("flag=claim", TimingError::NoTime),
        ("rest=weekend", TimingError::NoTime),
        ("time=1d rest=tuesday", TimingError::Unread),
    ] {
        assert_eq!(said(words), Some(Err(error)), "{words}");
    }
}

#[test]
fn clause_1_5_what_is_left_is_told_in_the_unit_a_person_reads() {
    for (millis, told) in [
        (3 * DAY - 1, (3, Unit::Day)),
        (3 * DAY - DAY / 48 - 1, (2, Unit::Day)),
        (2 * DAY - DAY / 48 - 1, (47, Unit::Hour)),
        (DAY - 120_000, (24, Unit::Hour)),
        (DAY - 1_800_001, (23, Unit::Hour)),
        (12 * 3_600_000 - 120_000, (12, Unit::Hour)),
        (2 * 3_600_000, (2, Unit::Hour)),
        (2 * 3_600_000 - 75_001, (118, Unit::Minute)),
        (118_749, (118, Unit::Second)),
        (999, (1, Unit::Second)),
        (0, (0, Unit::Second)),
    ] {
        assert_eq!(about(millis), told, "{millis}");
    }
    for (millis, told) in
        [(597_400, Some((9, 57))), (600_000, None), (300_000, Some((5, 0))), (60_000, Some((1, 0))), (59_999, None)]
    {
        assert_eq!(minutes(millis), told, "{millis}");
    }
    assert_eq!(exact(DAY * 3 / 2), (36, Unit::Hour));
    assert_eq!(exact(45_000), (45, Unit::Second));
}
