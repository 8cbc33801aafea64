//! Handicaps (clause 7): named starts by rank difference, and what they are made of.
//!
//! The side that gives sits as gote and moves first, except where the first move is all it gives. Of paired pieces the
//! one on the giver's left is taken away; nothing is rearranged. `data/games/chushogi/handicaps.md` lists the SFENs.

use crate::handicap::plain;
use crate::{ChuKind, Seat};

use super::laws::Laws;
use super::man::{Man, promotion};
use super::position::Position;
use super::sfen;
use super::square::Square;

/// The start for each rank difference from 0 to 17, as the first choice of the seed's table. The second choices are
/// sums of gifts too: `free_king` for 5, `three_lions` for 10, `three_lions+gold` for 12.
pub const BY_RANK: [&str; 18] = [
    "none",
    "first_move",
    "gold",
    "side_mover",
    "vertical_mover",
    "rook",
    "two_lions",
    "two_lions+gold",
    "two_lions+side_mover",
    "two_lions+vertical_mover",
    "two_lions+vertical_mover",
    "three_lions",
    "three_lions",
    "three_lions+gold",
    "three_lions+gold+silver",
    "three_lions+gold+silver+copper",
    "three_lions+gold+silver+copper+leopard",
    "three_lions+gold+silver+copper+leopard+tiger",
];

/// Gifts as they are offered for choice; a number from 0 to 17 and sums with `+` are read too.
pub const NAMES: &[&str] = &[
    "none",
    "0-17",
    "first_move",
    "copper",
    "silver",
    "gold",
    "leopard",
    "tiger",
    "side_mover",
    "vertical_mover",
    "rook",
    "dragon_king",
    "free_king",
    "free_king+dragon_king",
    "two_lions",
    "two_lions+gold",
    "two_lions+side_mover",
    "two_lions+vertical_mover",
    "three_lions",
    "three_lions+gold",
    "two_kings",
];

/// Gifts of one start; more than the seed's table ever names.
const GIFTS_MAX: usize = 8;

/// Odds of the stronger side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    gifts: Vec<Gift>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gift {
    FirstMove,
    /// The giver goes without this piece.
    Man(ChuKind),
    /// The weaker side's kirin is a lion.
    TwoLions,
    /// And its phoenix, swapped for the giver's kirin, is another one.
    ThreeLions,
    /// The weaker side's drunk elephant is a crown prince.
    TwoKings,
}

impl Handicap {
    /// Reads a rank difference or gifts joined by `+`. `None`: an unknown word, or a gift that cannot be given twice.
    pub fn read(text: &str) -> Option<Handicap> {
        let text = plain(text);
        let rank = text.parse::<usize>().ok().map(|rank| BY_RANK.get(rank).copied());
        let text = match rank {
            Some(by_rank) => by_rank?,
            None => &text,
        };
        if matches!(text, "none" | "khong") {
            return Some(Handicap::default());
        }
        let gifts: Vec<Gift> = text.split('+').map(gift).collect::<Option<_>>()?;
        let handicap = Handicap { gifts };
        let is_alone = !handicap.gifts.contains(&Gift::FirstMove) || handicap.gifts.len() == 1;
        (handicap.gifts.len() <= GIFTS_MAX && is_alone && handicap.start(Laws::default()).is_some()).then_some(handicap)
    }

    /// True if both sides are equal.
    pub fn is_none(&self) -> bool {
        self.gifts.is_empty()
    }

    /// The start; `None` if a piece is to be given that is not there (any more).
    pub fn start(&self, laws: Laws) -> Option<Position> {
        let (mut position, _) = sfen::read(sfen::START, laws).ok()?;
        for gift in &self.gifts {
            apply(*gift, &mut position)?;
        }
        let gives_first_move = matches!(self.gifts.as_slice(), [] | [Gift::FirstMove]);
        position.set_to_move(if gives_first_move { Seat::First } else { Seat::Second });
        Some(position)
    }
}

const GIVER: Seat = Seat::Second;

fn apply(gift: Gift, position: &mut Position) -> Option<()> {
    match gift {
        Gift::FirstMove => Some(()),
        Gift::Man(kind) => {
            // Gote's left is sente's right: the piece on the lowest file.
            let square = homes(position, GIVER, kind).min_by_key(|square| square.file())?;
            position.take(square).map(|_| ())
        }
        Gift::TwoLions => promote(position, ChuKind::Kirin),
        Gift::ThreeLions => {
            apply(Gift::TwoLions, position)?;
            let phoenix = homes(position, Seat::First, ChuKind::Phoenix).next()?;
            let kirin = homes(position, GIVER, ChuKind::Kirin).next()?;
            position.put(phoenix, Man { seat: Seat::First, kind: ChuKind::Kirin, promoted: false });
            position.put(kirin, Man { seat: GIVER, kind: ChuKind::Phoenix, promoted: false });
            promote(position, ChuKind::Kirin)
        }
        Gift::TwoKings => promote(position, ChuKind::DrunkElephant),
    }
}

fn homes(position: &Position, seat: Seat, kind: ChuKind) -> impl Iterator<Item = Square> + '_ {
    position.men_of(seat).filter(move |(_, man)| man.kind == kind && !man.promoted).map(|(square, _)| square)
}

/// Turns over the weaker side's piece of a kind that it has one of.
fn promote(position: &mut Position, kind: ChuKind) -> Option<()> {
    let square = homes(position, Seat::First, kind).next()?;
    position.put(square, Man { seat: Seat::First, kind: promotion(kind)?, promoted: true });
    Some(())
}

/// One gift in plain letters, words joined by `_`.
fn gift(name: &str) -> Option<Gift> {
    Some(match name.strip_prefix("chap_").unwrap_or(name) {
        "first_move" | "tien" | "nuoc_tien" | "di_tien" => Gift::FirstMove,
        "two_lions" | "hai_su_tu" | "2_lions" => Gift::TwoLions,
        "three_lions" | "ba_su_tu" | "3_lions" => Gift::ThreeLions,
        "two_kings" | "hai_vua" | "2_kings" => Gift::TwoKings,
        "gold" | "kim_tuong" => Gift::Man(ChuKind::Gold),
        "silver" | "ngan_tuong" => Gift::Man(ChuKind::Silver),
        "copper" | "dong_tuong" => Gift::Man(ChuKind::Copper),
        "leopard" | "ferocious_leopard" | "manh_bao" => Gift::Man(ChuKind::FerociousLeopard),
        "tiger" | "blind_tiger" | "manh_ho" => Gift::Man(ChuKind::BlindTiger),
        "side_mover" | "hoanh_hanh" => Gift::Man(ChuKind::SideMover),
        "vertical_mover" | "thu_hanh" => Gift::Man(ChuKind::VerticalMover),
        "bishop" | "giac_hanh" => Gift::Man(ChuKind::Bishop),
        "rook" | "phi_xa" => Gift::Man(ChuKind::Rook),
        "dragon_horse" | "long_ma" => Gift::Man(ChuKind::DragonHorse),
        "dragon_king" | "long_vuong" => Gift::Man(ChuKind::DragonKing),
        "free_king" | "bon_vuong" => Gift::Man(ChuKind::FreeKing),
        _ => return None,
    })
}
