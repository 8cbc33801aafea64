//! Words that people say instead of letters, without their accents.

use shakmaty::Role;

/// Meaning of a spoken word of two letters or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Man(Role),
    Capture,
    Becomes,
    /// Says nothing that the squares do not say.
    Filler,
}

/// Every word with its meaning. Accents are gone: `tượng` is `tuong`, `tốt` is `tot`.
const WORDS: &[(&str, Word)] = &[
    ("vua", Word::Man(Role::King)),
    ("king", Word::Man(Role::King)),
    ("hau", Word::Man(Role::Queen)),
    ("queen", Word::Man(Role::Queen)),
    ("xe", Word::Man(Role::Rook)),
    ("rook", Word::Man(Role::Rook)),
    ("tuong", Word::Man(Role::Bishop)),
    ("bishop", Word::Man(Role::Bishop)),
    ("ma", Word::Man(Role::Knight)),
    ("ngua", Word::Man(Role::Knight)),
    ("knight", Word::Man(Role::Knight)),
    ("tot", Word::Man(Role::Pawn)),
    ("chot", Word::Man(Role::Pawn)),
    ("pawn", Word::Man(Role::Pawn)),
    ("an", Word::Capture),
    ("bat", Word::Capture),
    ("takes", Word::Capture),
    ("captures", Word::Capture),
    ("phong", Word::Becomes),
    ("thanh", Word::Becomes),
    ("promotes", Word::Becomes),
    ("becomes", Word::Becomes),
    ("den", Word::Filler),
    ("di", Word::Filler),
    ("len", Word::Filler),
    ("qua", Word::Filler),
    ("ra", Word::Filler),
    ("sang", Word::Filler),
    ("toi", Word::Filler),
    ("vao", Word::Filler),
    ("ve", Word::Filler),
    ("xuong", Word::Filler),
    ("cap", Word::Filler),
    ("hoang", Word::Filler),
    ("chieu", Word::Filler),
    ("het", Word::Filler),
    ("to", Word::Filler),
    ("check", Word::Filler),
    ("mate", Word::Filler),
    ("ep", Word::Filler),
    ("en", Word::Filler),
    ("passant", Word::Filler),
    ("duong", Word::Filler),
];

pub(super) fn meaning(plain: &str) -> Option<Word> {
    WORDS.iter().find(|(word, _)| *word == plain).map(|(_, meaning)| *meaning)
}
