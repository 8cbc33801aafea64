//! Intent of a text from which no move can be read: enough for the law to say why not.

use crate::{Illegal, Kind, Rule, Site};

/// An illegal move, named by its piece and by its target as far as there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meant {
    /// Name of the piece.
    pub kind: Kind,
    /// Site of the piece; `None` if several are meant alike, or none is there.
    pub from: Option<Site>,
    /// Site it was to go to; `None` if its way leads to no point.
    pub to: Option<Site>,
    /// Why not.
    pub illegal: Illegal,
}

impl Meant {
    /// No own piece of that name stands where the text looks for it.
    pub(crate) fn missing(kind: Kind, to: Option<Site>) -> Meant {
        Meant { kind, from: None, to, illegal: Illegal::new(Rule::NoSuchMan, []) }
    }

    /// Of all pieces that are called so, each with what forbids it: the one that goes in that way at all, else none
    /// does.
    pub(crate) fn of_men(kind: Kind, to: Option<Site>, men: Vec<(Site, Illegal)>) -> Meant {
        let goes_so = |(_, illegal): &&(Site, Illegal)| illegal.rule != Rule::NotItsMove;
        let mut by_shape = men.iter().filter(goes_so);
        let only = match (men.as_slice(), by_shape.next(), by_shape.next()) {
            ([only], _, _) | (_, Some(only), None) => Some(only.clone()),
            (_, _, _) => None,
        };
        match only {
            Some((from, illegal)) => Meant { kind, from: Some(from), to, illegal },
            None if men.is_empty() => Meant::missing(kind, to),
            None => Meant { kind, from: None, to, illegal: Illegal::new(Rule::NoneReaches, to.as_slice()) },
        }
    }

    /// With the own piece on the target as the reason, where no single piece has one of its own. `own_on` is the name of
    /// the own piece on a site. A piece that the player does not have is still missing, unless it is the one there.
    pub(crate) fn or_own_on_target(mut self, own_on: impl Fn(Site) -> Option<Kind>) -> Meant {
        let Some((to, own)) = self.to.and_then(|to| Some((to, own_on(to)?))) else { return self };
        let is_so = match self.illegal.rule {
            Rule::NoneReaches => true,
            Rule::NoSuchMan => own == self.kind,
            _ => false,
        };
        if is_so {
            self.illegal = Illegal::new(Rule::OwnManOnTarget, [to]);
        }
        self
    }
}
