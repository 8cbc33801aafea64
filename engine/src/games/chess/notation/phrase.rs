//! Description of a move in a text: piece, origin as far as it is named, capture, target, promotion.

use shakmaty::{CastlingSide, File, Move as Step, Rank, Role, Square};

use super::super::moves::Move;
use super::text::Token;

/// Language whose letters name the pieces; the letters of the two are all different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum System {
    /// K Q R B N P.
    English,
    /// V H X T M.
    Vietnamese,
}

/// One way to read a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    /// `None`: the piece on the origin, which is named in full then.
    pub role: Option<Role>,
    /// `None` where no letter names a piece.
    pub system: Option<System>,
    pub file: Option<File>,
    pub rank: Option<Rank>,
    pub capture: bool,
    pub to: Square,
    pub promotion: Option<Role>,
}

impl Phrase {
    /// The origin, if it is named in full.
    pub(super) fn from(self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }

    /// True if a piece on `square` may be the one that is meant.
    pub(super) fn may_start_on(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }

    /// True if the legal step `step`, canonical text `mv`, is meant. A promotion that is not said may be any.
    pub(super) fn means(self, mv: Move, step: Step) -> bool {
        if let Some(side) = step.castling_side() {
            return self.means_castling(mv, step, side);
        }
        self.role.is_none_or(|role| role == step.role())
            && self.may_start_on(mv.from)
            && self.to == mv.to
            && (!self.capture || step.is_capture())
            && (!self.goes_straight() || !step.is_capture())
            && (self.promotion.is_none() || self.promotion == mv.promotion)
    }

    /// `d6` is a pawn that goes straight on; one that captures names its file, or says that it does.
    fn goes_straight(self) -> bool {
        self.role == Some(Role::Pawn) && self.file.is_none() && !self.capture
    }

    /// Castling in coordinates: the king's two squares, or the king onto its rook, whichever is canonical.
    fn means_castling(self, mv: Move, step: Step, side: CastlingSide) -> bool {
        let is_king = self.role.is_none_or(|role| role == Role::King);
        let king_to = Square::from_coords(side.king_to_file(), mv.from.rank());
        // One square is an ordinary step of the king in Chess960.
        let is_way = self.to == king_to && mv.from.distance(king_to) >= 2;
        let is_target = self.to == mv.to || self.to == step.to() || is_way;
        is_king && self.from() == Some(mv.from) && is_target && !self.capture && self.promotion.is_none()
    }

    /// True if nothing is left open about what the pawn becomes.
    pub(super) fn says_promotion(self, step: Step) -> bool {
        self.promotion == step.promotion()
    }
}

/// Every way to read the tokens. Without `folded`, pieces are capitals and files small letters.
pub(super) fn phrases(tokens: &[Token], folded: bool) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    for (man, rest) in men(tokens, folded) {
        for (file, rank, rest) in origins(rest, folded) {
            for (capture, rest) in ways(rest, folded) {
                let Some((to, rest)) = square(rest, folded) else { continue };
                let Some(promotion) = promotion(rest) else { continue };
                // Without a piece's name the piece is a pawn, unless the whole origin is named.
                let role = match (man, file, rank) {
                    (Some((role, _)), _, _) => Some(role),
                    (None, Some(_), Some(_)) => None,
                    (None, _, None) => Some(Role::Pawn),
                    (None, None, Some(_)) => continue,
                };
                let system = man.and_then(|(_, system)| system).or(promotion.and_then(|(_, system)| system));
                let promotion = promotion.map(|(role, _)| role);
                let phrase = Phrase { role, system, file, rank, capture, to, promotion };
                if !phrases.contains(&phrase) {
                    phrases.push(phrase);
                }
            }
        }
    }
    phrases
}

type Named = (Role, Option<System>);

fn men(tokens: &[Token], folded: bool) -> Vec<(Option<Named>, &[Token])> {
    let mut men = vec![(None, tokens)];
    match tokens {
        [Token::Man(role), rest @ ..] => men.push((Some((*role, None)), rest)),
        [Token::Letter(letter, is_capital), rest @ ..] if folded || *is_capital => {
            men.extend(man_of(*letter).map(|(role, system)| (Some((role, Some(system))), rest)));
        }
        _ => {}
    }
    men
}

/// The piece a letter names.
const fn man_of(letter: char) -> Option<(Role, System)> {
    Some(match letter {
        'k' => (Role::King, System::English),
        'q' => (Role::Queen, System::English),
        'r' => (Role::Rook, System::English),
        'b' => (Role::Bishop, System::English),
        'n' => (Role::Knight, System::English),
        'p' => (Role::Pawn, System::English),
        'v' => (Role::King, System::Vietnamese),
        'h' => (Role::Queen, System::Vietnamese),
        'x' => (Role::Rook, System::Vietnamese),
        't' => (Role::Bishop, System::Vietnamese),
        'm' => (Role::Knight, System::Vietnamese),
        _ => return None,
    })
}

fn origins(tokens: &[Token], folded: bool) -> Vec<(Option<File>, Option<Rank>, &[Token])> {
    let mut origins = vec![(None, None, tokens)];
    if let [token, rest @ ..] = tokens {
        origins.extend(rank_of(*token).map(|rank| (None, Some(rank), rest)));
        if let Some(file) = file_of(*token, folded) {
            origins.push((Some(file), None, rest));
            if let [token, rest @ ..] = rest {
                origins.extend(rank_of(*token).map(|rank| (Some(file), Some(rank), rest)));
            }
        }
    }
    origins
}

/// Signs between origin and target: nothing, dashes, a sign of capture.
fn ways(tokens: &[Token], folded: bool) -> Vec<(bool, &[Token])> {
    let is_dash = |token: &&Token| **token == Token::Dash;
    let dashes = tokens.iter().take_while(is_dash).count();
    let rest = tokens.get(dashes..).unwrap_or_default();
    let mut ways = vec![(false, rest)];
    match rest {
        [Token::Capture, rest @ ..] => ways.push((true, rest)),
        [Token::Letter('x', is_capital), rest @ ..] if folded || !is_capital => ways.push((true, rest)),
        _ => {}
    }
    ways
}

fn square(tokens: &[Token], folded: bool) -> Option<(Square, &[Token])> {
    let [file, rank, rest @ ..] = tokens else { return None };
    Some((Square::from_coords(file_of(*file, folded)?, rank_of(*rank)?), rest))
}

/// Promotion of the pawn, in letters of either case; `None` if something else follows the target.
fn promotion(tokens: &[Token]) -> Option<Option<Named>> {
    let rest = match tokens {
        [] => return Some(None),
        [Token::Becomes, rest @ ..] => rest,
        rest => rest,
    };
    match rest {
        [] => Some(None),
        // `exd6 e.p.`
        [Token::Letter('e', _), Token::Letter('p', _)] => Some(None),
        [Token::Man(role)] if *role != Role::Pawn => Some(Some((*role, None))),
        [Token::Letter(letter, _)] => {
            let (role, system) = man_of(*letter).filter(|(role, _)| *role != Role::Pawn)?;
            Some(Some((role, Some(system))))
        }
        _ => None,
    }
}

fn file_of(token: Token, folded: bool) -> Option<File> {
    match token {
        Token::Letter(letter, is_capital) if folded || !is_capital => File::from_char(letter),
        Token::Letter(..) | Token::Digit(_) | Token::Man(_) | Token::Capture | Token::Dash | Token::Becomes => None,
    }
}

fn rank_of(token: Token) -> Option<Rank> {
    match token {
        Token::Digit(digit) => Rank::from_char(char::from(b'0' + digit)),
        Token::Letter(..) | Token::Man(_) | Token::Capture | Token::Dash | Token::Becomes => None,
    }
}
