//! File of a table: during the game with public facts only, afterwards with all of them.

use crate::table::{Between, Phase, Table};
use crate::{FileDate, FileError, FileFormat, FileMove, FileNotes, GameFile, Score, Seat, Tags, Viewer};

/// The option that sets a game up; a file says it as its start.
const POSITION: &str = "position";

impl Table {
    /// The text of [`Table::game_file`] in one format.
    ///
    /// # Errors
    /// A game that has not started has no file; else as [`GameFile::print`].
    pub fn print_file(&self, format: FileFormat, date: Option<FileDate>) -> Result<String, FileError> {
        self.print_file_with(format, date, &FileNotes::default())
    }

    /// As [`Table::print_file`], with notes where the format has room for them.
    ///
    /// # Errors
    /// As [`Table::print_file`].
    pub fn print_file_with(
        &self,
        format: FileFormat,
        date: Option<FileDate>,
        notes: &FileNotes,
    ) -> Result<String, FileError> {
        let no_game = FileError::Syntax { line: 0, what: "the game has not started" };
        let mut file = self.game_file(date).ok_or(no_game)?;
        if let Some(source) = notes.source.as_ref().filter(|_| matches!(format, FileFormat::Pgn | FileFormat::Wxf)) {
            let Tags { players, site, .. } = file.tags;
            file.tags = Tags { players, site: source.site.clone().or(site), ..source.clone() };
        }
        if format == FileFormat::Pgn {
            let known = &mut file.tags.others;
            let new = |name: &str, known: &[(String, String)]| !known.iter().any(|(known, _)| known == name);
            let added: Vec<_> = notes.tags.iter().filter(|(name, _)| new(name, known)).cloned().collect();
            known.extend(added);
            for (ply, glyph) in &notes.glyphs {
                if let Some(mv) = file.moves.get_mut(*ply) {
                    mv.glyph = Some(*glyph);
                }
            }
        }
        // A match continues after a game that was given up, which only the table knows of: it is not replayed.
        match (format, self.game.as_ref().and_then(|game| file.print_of(game))) {
            (FileFormat::Mat | FileFormat::Kif | FileFormat::Squares, Some(text)) => Ok(text),
            (FileFormat::Mat | FileFormat::Kif | FileFormat::Squares | FileFormat::Pgn | FileFormat::Wxf, _) => {
                file.print(format)
            }
        }
    }

    /// This game as a file; `None` before it started.
    ///
    /// Until the end the file has only what the public view shows: no seed, and no piece that lies face down or was
    /// captured face down and is not public (jieqi clause 3.1).
    pub fn game_file(&self, date: Option<FileDate>) -> Option<GameFile> {
        let (start, game) = (self.start.as_ref()?, self.game.as_ref()?);
        let challenge = self.challenge();
        let mut options = challenge.options.clone();
        options.remove(POSITION);
        let usual = challenge.game.start(&Default::default()).map(|usual| usual.position());
        let start = start.position();
        let (viewer, score, reason) = match self.phase {
            Phase::Over(ending) => (Viewer::Everything, Score::of(ending), Some(ending.reason)),
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => {
                (Viewer::Public, Score::Open, None)
            }
        };
        let chance = self.between.iter().filter_map(|(before, event)| match event {
            Between::Drawn(outcome) => Some((*before, game.known(outcome, viewer))),
            Between::Conceded(..) => None,
        });
        let name = |seat| self.person_at(seat).map(|person| person.name.clone());
        Some(GameFile {
            game: challenge.game,
            options,
            start: (usual.as_ref() != Ok(&start)).then_some(start),
            tags: Tags {
                event: None,
                site: Some(format!("#{}", self.id())),
                date,
                players: Seat::BOTH.map(name),
                termination: reason.map(|reason| reason.key().to_owned()),
                others: Vec::new(),
            },
            chance: chance.collect(),
            moves: self.plies.iter().map(|ply| FileMove { mv: ply.mv.clone(), ..FileMove::default() }).collect(),
            score,
        })
    }
}
