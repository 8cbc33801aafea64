//! How something is shown once everybody's wishes are settled: language, notation, picture, names of points.

use banco_engine::{Board, GameKey, Notation, Seat, Site};
use banco_ports::{Lang, Platform};
use banco_render::{Coordinates, Style};

use crate::facts::wishes::{Bottom, Family, Wishes};

/// The wishes of one reader, or of all who read along, with the house's answer where there are none.
#[derive(Clone, Debug)]
pub struct Taste {
    pub lang: Lang,
    pub wishes: Wishes,
    /// Many buttons are shown as one list there, with room for whole names.
    pub has_lists: bool,
    /// Everybody has buttons of his own beside the messages.
    pub has_own_buttons: bool,
}

impl Taste {
    /// `lang` is spoken where no other language was chosen.
    pub fn new(wishes: Wishes, lang: Lang) -> Taste {
        Taste { lang: wishes.lang().unwrap_or(lang), wishes, has_lists: false, has_own_buttons: false }
    }

    /// As it is read on a platform.
    pub fn on(self, platform: Option<Platform>) -> Taste {
        let (has_lists, has_own_buttons) = match platform {
            Some(Platform::Discord) => (true, false),
            Some(Platform::Web) => (false, true),
            Some(Platform::Telegram) | None => (false, false),
        };
        Taste { has_lists, has_own_buttons, ..self }
    }

    /// The notation moves of `game` are printed in, and that decides where two systems read one text differently.
    pub fn notation(&self, game: GameKey) -> Notation {
        let Some(family) = Family::of(game) else { return game.printed(Notation::Coordinates) };
        game.printed(self.wishes.notation(family).unwrap_or(family.house(self.lang)))
    }

    /// How the edge of the picture is numbered: as the notation counts.
    pub fn coordinates(&self, game: GameKey) -> Coordinates {
        let counts = Family::of(game).is_some_and(|family| family.counts_files(self.notation(game)));
        if counts { Coordinates::Files } else { Coordinates::Letters }
    }

    pub fn style(&self, game: GameKey, bottom: Seat, hd: bool) -> Style {
        let house = Style::default();
        Style {
            theme: self.wishes.theme().unwrap_or(house.theme),
            piece_set: self.wishes.pieces().unwrap_or(house.piece_set),
            bottom,
            coordinates: self.coordinates(game),
            counting: bottom,
            hd,
        }
    }

    pub fn has_bars(&self) -> bool {
        self.wishes.bars().unwrap_or(true)
    }

    /// Whose side lies at the bottom for somebody in `own` seat, or for everybody (`None`).
    pub fn bottom(&self, own: Option<Seat>, to_move: Option<Seat>) -> Seat {
        let seat = match self.wishes.sight().unwrap_or(Bottom::Own) {
            Bottom::Own => own,
            Bottom::Fixed => None,
            Bottom::Mover => to_move,
        };
        seat.unwrap_or(Seat::First)
    }

    /// File and rank of a point as its seat counts them, both from 1, where this reader's picture numbers files.
    pub fn counted(&self, spot: Spot) -> Option<(u8, u8)> {
        match self.coordinates(spot.game) {
            Coordinates::Letters => None,
            Coordinates::Files => Some(spot.counted()),
        }
    }
}

/// A point somebody is told of, as `seat` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    pub game: GameKey,
    pub board: Board,
    pub seat: Seat,
    pub site: Site,
}

impl Spot {
    /// The name canonical moves have for it.
    pub fn name(self) -> String {
        self.board.name(self.site)
    }

    /// File from the seat's right and rank from its back rank, both from 1.
    pub fn counted(self) -> (u8, u8) {
        let (file, rank) = self.board.place(self.site).unwrap_or_default();
        match self.seat {
            Seat::First => (self.board.files() - file, rank + 1),
            Seat::Second => (file + 1, self.board.ranks() - rank),
        }
    }
}
