//! Reading: pgn-reader takes the text apart, the law plays it.

use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawComment, RawTag, Reader, SanPlus, Visitor};
use shakmaty::Color;

use crate::games::chess::man::seat;
use crate::games::chess::variant::Variant;
use crate::{
    FILE_COMMENT_BYTES_MAX, FILE_TAGS_MAX, FILE_TEXT_BYTES_MAX, FileDate, FileError, FileMove, GameFile, GameKey,
    GameOptions, MoveError, Notation, PLIES_MAX, Score, Tags,
};

use super::{DRAWS, OWN_TAGS, words};

/// Reads one game and plays it through.
///
/// # Errors
/// Anything that is no PGN of one game of chess, a move the law forbids, or a result it gave otherwise.
pub fn read(text: &str) -> Result<GameFile, FileError> {
    if text.len() > FILE_TEXT_BYTES_MAX {
        return Err(FileError::TooLarge);
    }
    let text = text.trim_start_matches('\u{feff}');
    words::check(text)?;
    // Buffers hold the longest line and comment that `words` let pass, so nothing comes in pieces.
    let longest = text.lines().map(str::len).max().unwrap_or(0).max(FILE_COMMENT_BYTES_MAX);
    let build = Reader::build(text.as_bytes()).set_supported_tag_line_length(longest);
    let mut reader = build.set_supported_comment_length(2 * FILE_COMMENT_BYTES_MAX).finish();
    let broken = |_| FileError::Syntax { line: 1, what: "no PGN" };
    let said = reader.read_game(&mut Taker).map_err(broken)?;
    let said = said.ok_or(FileError::Syntax { line: 1, what: "nothing is in the file" })??;
    if reader.has_more().map_err(broken)? {
        return Err(FileError::Syntax { line: 1, what: "more than one game" });
    }
    let mut file = said.file()?;
    resolve_moves(&mut file)?;
    file.replay(|_, _| ())?;
    Ok(file)
}

/// Content of the text, before the law has checked it.
#[derive(Default)]
struct Said {
    tags: Vec<(String, String)>,
    moves: Vec<(SanPlus, String)>,
    score: Option<Score>,
}

/// Takes down what pgn-reader finds.
struct Taker;

type Flow<T = ()> = ControlFlow<Result<Said, FileError>, T>;

impl Visitor for Taker {
    type Tags = Said;
    type Movetext = Said;
    type Output = Result<Said, FileError>;

    fn begin_tags(&mut self) -> Flow<Said> {
        ControlFlow::Continue(Said::default())
    }

    fn tag(&mut self, said: &mut Said, name: &[u8], value: RawTag<'_>) -> Flow {
        if said.tags.len() == FILE_TAGS_MAX {
            return ControlFlow::Break(Err(FileError::TooManyTags));
        }
        let line = said.tags.len() + 1;
        let Ok(value) = value.decode_utf8() else {
            return ControlFlow::Break(Err(FileError::Syntax { line, what: "a tag is no text" }));
        };
        if value.len() > FILE_COMMENT_BYTES_MAX {
            return ControlFlow::Break(Err(FileError::CommentTooLong { line }));
        }
        said.tags.push((String::from_utf8_lossy(name).trim().to_owned(), value.into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, said: Said) -> Flow<Said> {
        ControlFlow::Continue(said)
    }

    fn san(&mut self, said: &mut Said, san: SanPlus) -> Flow {
        if said.moves.len() == PLIES_MAX {
            return ControlFlow::Break(Err(FileError::TooManyMoves));
        }
        said.moves.push((san, String::new()));
        ControlFlow::Continue(())
    }

    /// Several comments on one move become one; what stands before the first move belongs to none.
    fn comment(&mut self, said: &mut Said, comment: RawComment<'_>) -> Flow {
        let text = String::from_utf8_lossy(comment.as_bytes());
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((_, kept)) = said.moves.last_mut()
            && !text.is_empty()
        {
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(&text);
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, said: &mut Said, outcome: Outcome) -> Flow {
        let score = match outcome {
            Outcome::Unknown => Score::Open,
            Outcome::Known(known) => match known.winner() {
                Some(Color::White) => Score::Won(seat(Color::White)),
                Some(Color::Black) => Score::Won(seat(Color::Black)),
                None => Score::Drawn,
            },
        };
        said.score = Some(score);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, said: Said) -> Result<Said, FileError> {
        Ok(said)
    }
}

impl Said {
    fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim()).filter(|value| !matches!(*value, "" | "?" | "-"))
    }

    fn text(&self, name: &str) -> Option<String> {
        self.tag(name).map(str::to_owned)
    }

    /// The file without its moves' canonical text: that needs the law.
    fn file(self) -> Result<GameFile, FileError> {
        let variant = self.tag("Variant").unwrap_or_default();
        let variant = Variant::from_tag(variant).ok_or_else(|| FileError::OtherGame(variant.to_owned()))?;
        let start = self.text("FEN");
        if variant == Variant::Chess960 && start.is_none() {
            return Err(FileError::Syntax { line: 1, what: "Chess960 needs the FEN of its start" });
        }
        let mut options = GameOptions::new();
        if variant != Variant::Standard {
            options.insert("variant".to_owned(), variant.key().to_owned());
        }
        match self.tag(DRAWS) {
            Some("automatic") => {}
            Some(draws) => drop(options.insert("draws".to_owned(), draws.to_owned())),
            None => drop(options.insert("draws".to_owned(), "off".to_owned())),
        }
        let is_other = |(name, value): &&(String, String)| {
            value != "?" && !OWN_TAGS.iter().any(|own| own.eq_ignore_ascii_case(name))
        };
        let tags = Tags {
            event: self.text("Event"),
            site: self.text("Site"),
            date: self.tag("Date").and_then(FileDate::read),
            players: [self.text("White"), self.text("Black")],
            termination: self.text("Termination"),
            others: self.tags.iter().filter(is_other).cloned().collect(),
        };
        let score = self.result()?;
        let moves = self.moves.into_iter().map(|(san, comment)| FileMove { mv: san.to_string(), comment, glyph: None });
        let moves = moves.collect();
        Ok(GameFile { game: GameKey::Chess, options, start, tags, chance: Vec::new(), moves, score })
    }

    /// The result of tag and text, where `*` says nothing.
    fn result(&self) -> Result<Score, FileError> {
        let tag = self.tag("Result").and_then(Score::from_word).unwrap_or_default();
        match (tag, self.score.unwrap_or_default()) {
            (tag, Score::Open) => Ok(tag),
            (Score::Open, text) => Ok(text),
            (tag, text) if tag == text => Ok(tag),
            (_, _) => Err(FileError::Syntax { line: 1, what: "two different results" }),
        }
    }
}

/// Puts canonical text in the place of SAN.
fn resolve_moves(file: &mut GameFile) -> Result<(), FileError> {
    let mut game = file.begin()?;
    for (before, mv) in file.moves.iter_mut().enumerate() {
        let refused = |error| FileError::Move { ply: before + 1, text: mv.mv.clone(), error };
        let canonical = game.read(&mv.mv, Some(Notation::San)).map_err(MoveError::from).map_err(refused)?;
        game.play(&canonical).map_err(refused)?;
        mv.mv = canonical;
    }
    Ok(())
}
