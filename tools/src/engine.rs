//! `banco engine GAME`: the computer as an engine for other programs, one protocol a game.

pub mod cecp;
pub mod gammon;
pub mod uci;

use std::io::{self, BufRead, Write};

use banco_engine::GameKey;

/// Protocol in which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// [`uci`].
    Uci,
    /// [`cecp`], of xboard.
    Cecp,
    /// [`gammon`]: one question a line, in the ids of GNU Backgammon.
    Lines,
}

/// Engine of one game.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    game: GameKey,
    protocol: Protocol,
}

/// Engines of all games that have one.
pub const ENGINES: [Engine; 6] = [
    Engine { game: GameKey::Chess, protocol: Protocol::Uci },
    Engine { game: GameKey::Xiangqi, protocol: Protocol::Uci },
    Engine { game: GameKey::Jieqi, protocol: Protocol::Uci },
    Engine { game: GameKey::Caro, protocol: Protocol::Uci },
    Engine { game: GameKey::ChuShogi, protocol: Protocol::Cecp },
    Engine { game: GameKey::Backgammon, protocol: Protocol::Lines },
];

impl Engine {
    /// Key of its game.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game.key()
    }

    /// Answers every line of `input` until it ends or says `quit`.
    ///
    /// # Errors
    /// Only errors of reading and writing.
    pub fn run(&self, input: impl BufRead + Send, output: impl Write) -> io::Result<()> {
        match self.protocol {
            Protocol::Uci => uci::run(self.game, input, output),
            Protocol::Cecp => cecp::run(input, output),
            Protocol::Lines => gammon::run(input, output),
        }
    }
}
