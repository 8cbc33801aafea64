//! Display preferences after all settings are resolved: language, notation, picture, names of points.

use banco_engine::{Board, GameKey, Notation, Seat, Site};
use banco_ports::{Lang, Platform};
use banco_render::{Coordinates, PieceSet, Style};

use crate::games::face;
use crate::messages::settings::{BARS, Bottom, Family, Settings, VIEW};

/// Settings of one reader, or of all readers together, with the host's defaults.
#[derive(Clone, Debug)]
pub(crate) struct DisplayPrefs {
    pub lang: Lang,
    pub wishes: Settings,
    /// True if the platform shows many buttons as one list with room for full names.
    pub has_lists: bool,
    /// True if the platform shows every reader separate buttons outside the messages.
    pub has_own_buttons: bool,
    /// Platform on which they apply. Accounts of other platforms are named with theirs.
    pub platform: Option<Platform>,
}

impl DisplayPrefs {
    /// Builds preferences; `lang` applies if no language was chosen.
    pub(crate) fn new(wishes: Settings, lang: Lang) -> DisplayPrefs {
        let lang = wishes.lang().unwrap_or(lang);
        DisplayPrefs { lang, wishes, has_lists: false, has_own_buttons: false, platform: None }
    }

    /// The preferences as they apply on a platform.
    pub(crate) fn on(self, platform: Option<Platform>) -> DisplayPrefs {
        let abilities = platform.map(Platform::abilities);
        let has_lists = abilities.is_some_and(|can| can.option_menus);
        let has_own_buttons = abilities.is_some_and(|can| can.own_buttons);
        DisplayPrefs { has_lists, has_own_buttons, platform, ..self }
    }

    /// Notation for printing moves of `game`. It also decides a text that two systems read differently.
    pub(crate) fn notation(&self, game: GameKey) -> Notation {
        let Some(family) = Family::of(game) else { return game.printed(Notation::Coordinates) };
        game.printed(self.wishes.notation(family).unwrap_or(family.house(self.letters(game))))
    }

    /// Language of the piece letters on the picture, on buttons and in moves: P is the soldier in English, the cannon
    /// in Vietnamese. The chosen piece set decides, else the chosen notation, else the language.
    pub(crate) fn letters(&self, game: GameKey) -> Lang {
        let notation = || self.wishes.notation(Family::of(game)?);
        match (self.wishes.pieces(), notation()) {
            (Some(PieceSet::LettersVi), _) => Lang::Vi,
            (Some(PieceSet::LettersEn), _) => Lang::En,
            (_, Some(Notation::Vietnamese)) => Lang::Vi,
            (_, Some(Notation::Wxf | Notation::San | Notation::English)) => Lang::En,
            (_, Some(Notation::Coordinates | Notation::Iccs | Notation::Chinese | Notation::Japanese) | None) => {
                self.lang
            }
        }
    }

    /// Signs on the pieces. By default, Vietnamese readers get characters alone, and other readers get characters with
    /// letters below. Pieces with their own shapes need no letters.
    fn piece_set(&self, game: GameKey) -> PieceSet {
        let usual = self.lang.pick(face(game).pieces);
        match (self.wishes.pieces().unwrap_or(usual), self.letters(game)) {
            (PieceSet::HanziLetter, Lang::En) => PieceSet::HanziLetterEn,
            (set, _) => set,
        }
    }

    /// Coordinates on the edge of the picture, as the notation counts.
    pub(crate) fn coordinates(&self, game: GameKey) -> Coordinates {
        let notation = self.notation(game);
        match Family::of(game) {
            Some(family) if family.counts_files(notation) => Coordinates::Files,
            Some(_) if notation == Notation::Iccs => Coordinates::Iccs,
            Some(_) | None => Coordinates::Letters,
        }
    }

    /// The point's name on a picture with letters: `h3`, in ICCS `h2`.
    pub(crate) fn point_name(&self, spot: Spot) -> String {
        match (self.coordinates(spot.game), spot.board.place(spot.site)) {
            (Coordinates::Iccs, Some((_, rank))) => {
                let name = spot.name();
                let file = name.trim_end_matches(|c: char| c.is_ascii_digit());
                format!("{file}{rank}")
            }
            (Coordinates::Iccs | Coordinates::Letters | Coordinates::Files | Coordinates::OwnRanks, _) => spot.name(),
        }
    }

    pub(crate) fn style(&self, game: GameKey, bottom: Seat, hd: bool) -> Style {
        let house = Style::default();
        Style {
            theme: self.wishes.theme().unwrap_or(house.theme),
            piece_set: self.piece_set(game),
            bottom,
            coordinates: self.coordinates(game),
            counting: bottom,
            hd,
        }
    }

    pub(crate) fn has_bars(&self) -> bool {
        BARS.of(&self.wishes).unwrap_or(true)
    }

    /// Side at the bottom for a reader in `own` seat, or for everyone (`None`).
    pub(crate) fn bottom(&self, own: Option<Seat>, to_move: Option<Seat>) -> Seat {
        let seat = match VIEW.of(&self.wishes).unwrap_or(Bottom::Own) {
            Bottom::Own => own,
            Bottom::Fixed => None,
            Bottom::Mover => to_move,
        };
        seat.unwrap_or(Seat::First)
    }

    /// File and rank of a point in its seat's count, both from 1, if this reader's picture numbers files.
    pub(crate) fn counted(&self, spot: Spot) -> Option<(u8, u8)> {
        match self.coordinates(spot.game) {
            Coordinates::Letters | Coordinates::Iccs => None,
            Coordinates::Files | Coordinates::OwnRanks => Some(spot.counted()),
        }
    }
}

/// A point in a reply, in the count of `seat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub game: GameKey,
    pub board: Board,
    pub seat: Seat,
    pub site: Site,
}

impl Spot {
    /// The point's name in canonical moves.
    pub(crate) fn name(self) -> String {
        self.board.name(self.site)
    }

    /// File from the seat's right and rank from its back rank, both from 1.
    pub(crate) fn counted(self) -> (u8, u8) {
        let (file, rank) = self.board.place(self.site).unwrap_or_default();
        match self.seat {
            Seat::First => (self.board.files() - file, rank + 1),
            Seat::Second => (file + 1, self.board.ranks() - rank),
        }
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::{ChessKind, Kind};

    use super::*;
    use crate::i18n;
    use crate::messages::settings::PIECES;

    /// Checks all letters that a reader meets: on the picture, on buttons, on a text board and at the start of moves.
    #[test]
    fn letters_of_picture_buttons_and_moves_are_of_one_set() {
        let chess = |kind| Kind::Chess(kind);
        let kinds = [
            (GameKey::Xiangqi, Kind::General),
            (GameKey::Xiangqi, Kind::Advisor),
            (GameKey::Xiangqi, Kind::Elephant),
            (GameKey::Jieqi, Kind::Horse),
            (GameKey::Jieqi, Kind::Rook),
            (GameKey::Jieqi, Kind::Cannon),
            (GameKey::Jieqi, Kind::Soldier),
            (GameKey::Chess, chess(ChessKind::King)),
            (GameKey::Chess, chess(ChessKind::Queen)),
            (GameKey::Chess, chess(ChessKind::Rook)),
            (GameKey::Chess, chess(ChessKind::Bishop)),
            (GameKey::Chess, chess(ChessKind::Knight)),
        ];
        let sets = [None].into_iter().chain(PieceSet::CHOICES.map(|set| Some(set.key())));
        for (lang, set) in Lang::BOTH.into_iter().flat_map(|lang| sets.clone().map(move |set| (lang, set))) {
            let mut wishes = Settings::default();
            wishes.set(&PIECES.spec, set);
            let taste = DisplayPrefs::new(wishes, lang);
            for (game, kind) in kinds {
                let key = kind.key().replace('_', "-");
                let button =
                    if game == GameKey::Chess { format!("short-man-{key}") } else { format!("brief-man-{key}") };
                let letters = taste.letters(game);
                let button = i18n::text(letters, &button);
                assert_eq!(button, i18n::text(letters, &format!("letter-man-{key}")), "{lang:?} {set:?} {key}");
                let on_piece = taste.style(game, Seat::First, false).piece_set.letter(kind);
                assert!(on_piece.is_none_or(|letter| letter == button), "{lang:?} {set:?} {key}: {on_piece:?}");
                let is_vietnamese = taste.notation(game) == Notation::Vietnamese;
                assert_eq!(is_vietnamese, letters == Lang::Vi, "{lang:?} {set:?} {key}: moves");
            }
        }
    }

    #[test]
    fn only_readers_of_vietnamese_get_characters_alone() {
        let shown = |lang, game| DisplayPrefs::new(Settings::default(), lang).style(game, Seat::First, false).piece_set;
        for game in [GameKey::Xiangqi, GameKey::Jieqi] {
            assert_eq!(shown(Lang::Vi, game), PieceSet::Hanzi);
            assert_eq!(shown(Lang::En, game), PieceSet::HanziLetterEn);
        }
        assert_eq!(shown(Lang::En, GameKey::Chess), PieceSet::Hanzi, "shapes are known everywhere");
    }

    #[test]
    fn a_notation_chosen_brings_its_letters() {
        let family = Family::of(GameKey::Xiangqi).expect("there is a choice");
        let mut wishes = Settings::default();
        wishes.set(family.setting(), Some("vietnamese"));
        let taste = DisplayPrefs::new(wishes, Lang::En);
        assert_eq!(taste.letters(GameKey::Jieqi), Lang::Vi);
        assert_eq!(taste.style(GameKey::Jieqi, Seat::First, false).piece_set, PieceSet::HanziLetter);
    }
}
