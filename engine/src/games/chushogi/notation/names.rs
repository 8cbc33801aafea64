//! The names of pieces in the three languages of clause 8, for printing and reading.

use crate::{ChuKind, Seat};

/// A kind in every spelling that is read; the first of each list is printed.
struct Row {
    kind: ChuKind,
    /// Two kanji first, then shorter and other forms.
    japanese: &'static [&'static str],
    /// Printed with accents, read without.
    vietnamese: &'static [&'static str],
    english: &'static [&'static str],
}

const fn row(
    kind: ChuKind,
    japanese: &'static [&'static str],
    vietnamese: &'static [&'static str],
    english: &'static [&'static str],
) -> Row {
    Row { kind, japanese, vietnamese, english }
}

const ROWS: [Row; 29] = [
    row(ChuKind::King, &["玉将", "玉", "王将", "王"], &["Vua", "Ngọc tướng", "Vương tướng"], &["King"]),
    row(ChuKind::CrownPrince, &["太子", "太"], &["Thái tử", "Hoàng tử"], &["Crown prince", "Prince"]),
    row(ChuKind::Lion, &["獅子", "獅", "師子"], &["Sư tử"], &["Lion"]),
    row(ChuKind::FreeKing, &["奔王", "奔"], &["Bôn vương"], &["Free king", "Queen"]),
    row(ChuKind::SoaringEagle, &["飛鷲", "鷲"], &["Phi thứu"], &["Soaring eagle", "Eagle"]),
    row(ChuKind::HornedFalcon, &["角鷹", "鷹"], &["Giác ưng"], &["Horned falcon", "Falcon"]),
    row(ChuKind::FreeBoar, &["奔猪", "猪"], &["Bôn trư"], &["Free boar", "Boar"]),
    row(ChuKind::FlyingOx, &["飛牛", "牛"], &["Phi ngưu"], &["Flying ox", "Ox"]),
    row(ChuKind::Whale, &["鯨鯢", "鯨"], &["Kình nghê"], &["Whale"]),
    row(ChuKind::WhiteHorse, &["白駒", "駒"], &["Bạch câu"], &["White horse"]),
    row(ChuKind::DragonKing, &["龍王", "龍", "竜王", "竜"], &["Long vương"], &["Dragon king"]),
    row(ChuKind::DragonHorse, &["龍馬", "馬", "竜馬"], &["Long mã"], &["Dragon horse"]),
    row(ChuKind::FlyingStag, &["飛鹿", "鹿"], &["Phi lộc"], &["Flying stag", "Stag"]),
    row(ChuKind::Rook, &["飛車", "飛"], &["Phi xa"], &["Rook"]),
    row(ChuKind::Bishop, &["角行", "角"], &["Giác hành"], &["Bishop"]),
    row(ChuKind::VerticalMover, &["竪行", "竪", "堅行", "堅"], &["Thụ hành"], &["Vertical mover"]),
    row(ChuKind::SideMover, &["横行", "横"], &["Hoành hành"], &["Side mover"]),
    row(ChuKind::ReverseChariot, &["反車", "反"], &["Phản xa"], &["Reverse chariot", "Chariot"]),
    row(ChuKind::Lance, &["香車", "香"], &["Hương xa"], &["Lance"]),
    row(ChuKind::Phoenix, &["鳳凰", "鳳"], &["Phượng hoàng"], &["Phoenix"]),
    row(ChuKind::Kirin, &["麒麟", "麒"], &["Kỳ lân", "Kì lân"], &["Kirin", "Kylin"]),
    row(ChuKind::DrunkElephant, &["酔象", "酔", "醉象", "象"], &["Tuý tượng"], &["Drunk elephant", "Elephant"]),
    row(ChuKind::BlindTiger, &["盲虎", "虎"], &["Manh hổ"], &["Blind tiger", "Tiger"]),
    row(ChuKind::FerociousLeopard, &["猛豹", "豹"], &["Mãnh báo"], &["Ferocious leopard", "Leopard"]),
    row(ChuKind::Gold, &["金将", "金", "と金", "と"], &["Kim tướng"], &["Gold general", "Gold"]),
    row(ChuKind::Silver, &["銀将", "銀"], &["Ngân tướng"], &["Silver general", "Silver"]),
    row(ChuKind::Copper, &["銅将", "銅"], &["Đồng tướng"], &["Copper general", "Copper"]),
    row(ChuKind::GoBetween, &["仲人", "仲"], &["Trọng nhân"], &["Go between"]),
    row(ChuKind::Pawn, &["歩兵", "歩"], &["Bộ binh", "Tốt", "Binh"], &["Pawn"]),
];

fn row_of(kind: ChuKind) -> &'static Row {
    // Every kind has its row; a test holds the two lists together.
    ROWS.iter().find(|row| row.kind == kind).unwrap_or(&ROWS[0])
}

/// `歩`, `獅`: one kanji; sente's king is 玉, gote's 王.
pub fn japanese_short(kind: ChuKind, seat: Seat) -> &'static str {
    let place = if (kind, seat) == (ChuKind::King, Seat::Second) { 3 } else { 1 };
    row_of(kind).japanese.get(place).copied().unwrap_or_default()
}

/// As moves name a piece: one kanji, but 獅子.
pub(super) fn japanese(kind: ChuKind, seat: Seat) -> &'static str {
    if kind == ChuKind::Lion { japanese_in_full(kind, seat) } else { japanese_short(kind, seat) }
}

/// `歩兵`, `獅子`, `王将`: as KIF writes it.
pub fn japanese_in_full(kind: ChuKind, seat: Seat) -> &'static str {
    let place = if (kind, seat) == (ChuKind::King, Seat::Second) { 2 } else { 0 };
    row_of(kind).japanese.get(place).copied().unwrap_or_default()
}

/// `Sư tử`; both kings are Vua, as in the rules, though they are read by their own names too.
pub(super) fn vietnamese(kind: ChuKind) -> &'static str {
    row_of(kind).vietnamese.first().copied().unwrap_or_default()
}

/// The kind whose name in Latin letters this is: an English code, an English or a Vietnamese name, folded and
/// without spaces.
pub(super) fn by_latin(folded: &str) -> Option<ChuKind> {
    let is_name = |name: &&str| super::text::packed_latin(name) == folded;
    let names = |row: &Row| row.english.iter().chain(row.vietnamese).any(&is_name);
    let row = ROWS.iter().find(|row| is_name(&row.kind.code()) || names(row))?;
    Some(row.kind)
}

/// The kind whose Japanese name `text` begins with, the longest one, and how many characters it takes.
pub(super) fn by_japanese(text: &[char]) -> Option<(ChuKind, usize)> {
    let forms = ROWS.iter().flat_map(|row| row.japanese.iter().map(move |form| (row.kind, *form)));
    let fits = |form: &str| text.len() >= form.chars().count() && form.chars().zip(text).all(|(a, b)| a == *b);
    forms
        .filter(|(_, form)| fits(form))
        .map(|(kind, form)| (kind, form.chars().count()))
        .max_by_key(|(_, length)| *length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_names_that_mean_it_alone() {
        for kind in ChuKind::ALL.iter().copied() {
            let row = ROWS.iter().find(|row| row.kind == kind).expect("a row");
            for name in row.english.iter().chain(row.vietnamese).chain([&kind.code()]) {
                assert_eq!(by_latin(&super::super::text::packed_latin(name)), Some(kind), "{name}");
            }
            for name in row.japanese {
                let letters: Vec<char> = name.chars().collect();
                assert_eq!(by_japanese(&letters), Some((kind, letters.len())), "{name}");
            }
        }
    }
}
