//! Chess men.

use banco_engine::{ChessKind, Face, Kind, Seat};

use crate::RenderError;
use crate::fonts::{Fit, draw_fitted};
use crate::pen::{Pen, falling, solid};
use crate::scene::PieceSet;
use crate::sheet::{Kit, Sheet, Stamp};
use crate::theme::Rgb;

const KINDS: [ChessKind; 6] =
    [ChessKind::King, ChessKind::Queen, ChessKind::Rook, ChessKind::Bishop, ChessKind::Knight, ChessKind::Pawn];

pub(crate) struct Silhouettes {
    /// By seat and kind.
    men: Vec<Stamp>,
}

impl Silhouettes {
    pub fn draw(kit: Kit<'_>, sheet: &mut Sheet, grounds: &[Rgb]) -> Result<Silhouettes, RenderError> {
        let mut men = Vec::new();
        for seat in Seat::BOTH {
            for kind in KINDS {
                men.push(sheet.add(letter(kit, seat, kind)?, grounds));
            }
        }
        Ok(Silhouettes { men })
    }

    pub fn of(&self, face: Face, _set: PieceSet) -> Option<Stamp> {
        let Some(Kind::Chess(kind)) = face.kind else { return None };
        let place = KINDS.iter().position(|other| *other == kind)?;
        self.men.get(face.seat.index() * KINDS.len() + place).copied()
    }

    pub fn shadow(&self, _face: Face, _set: PieceSet) -> Option<Stamp> {
        None
    }
}

fn letter(kit: Kit<'_>, seat: Seat, kind: ChessKind) -> Result<Pen, RenderError> {
    let colours = &kit.colours.silhouettes[seat.index()];
    let [light, _, shade] = colours.body;
    let mut pen = kit.pen(52.0, 52.0)?;
    pen.disc(0.0, 0.0, 46.0, falling([light, shade], 46.0));
    pen.ring(0.0, 0.0, 46.0, 3.0, solid(colours.outline));
    let fit = Fit { x: 0.0, y: 0.0, width: 44.0, height: 40.0 };
    draw_fitted(&mut pen, &kit.fonts.bold, kind.code(), fit, colours.detail, 0.0);
    Ok(pen)
}
