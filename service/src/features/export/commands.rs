//! `/export`: the game as a file. Everything is public after the game; before its end the file has public facts only.

use banco_engine::{FileDate, FileNotes, Phase, Refusal, Table, Tags, Viewer, is_of_file};
use banco_ports::{File, Lang, ReplyKind};

use crate::Service;
use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, store_trouble};
use crate::features::export::buttons::EXPORT;
use crate::features::export::page;
use crate::features::export::record as export_record;
use crate::features::export::sentences::Exported;
use crate::find_game::GameFinder;
use crate::games::opening;
use crate::messages::button::{named, verbs};
use crate::messages::links;
use crate::messages::say::{Choice, Draft, Say, moves_of};
use crate::refusals::refusal;
use crate::typed::Typed;

/// File name extension of the record that verifies a finished game.
const RECORD: &str = "jsonl";

/// Answers `/export`.
#[derive(Clone, Copy)]
pub(crate) struct Export<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Export<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Export<'a> {
        Export { cx }
    }

    pub(crate) async fn export(self, typed: &Typed<'_>) -> Handled {
        self.export_named(typed.game()).await
    }

    /// Sends files in the formats of the game, and the position for analysis programs.
    pub(crate) async fn export_named(self, game: Option<&str>) -> Handled {
        let held = GameFinder::of(self.cx).played(game, |table| EXPORT.of((), table.id())).await?;
        let table = held.table();
        let id = held.id();
        let Some(game) = table.game() else { return Err(refusal(&id, Some(table), &Refusal::NotStarted)) };
        ClosedBoards::of(self.cx).may_see(&held)?;
        let entries = self.cx.service.store.load(&id).await.map_err(|error| store_trouble(&error))?.unwrap_or_default();
        let notes = notes(self.cx.service, table).await;
        let mut files = files(table, entries.first().map(|entry| FileDate::of(entry.at)), &notes);
        // An imported game has no envelope, so there is nothing to verify.
        let is_ours = !is_of_file(&table.challenge().challenger.key);
        let record = is_ours.then(|| export_record::publish(table, &entries)).flatten();
        let is_over = matches!(table.phase(), Phase::Over(_));
        let page =
            record.as_ref().filter(|_| is_over).and_then(|text| page::write(text, game.board(), self.cx.taste.lang));
        let page = page.map(|page| File { name: page::name(&id), bytes: page.into_bytes() });
        let page_name = page.as_ref().map(|page| page.name.clone());
        files.extend(record.map(|text| file(table, RECORD, text)).into_iter().chain(page));
        if files.is_empty() {
            return Err(Say::Trouble.into());
        }
        let may_leave = links::has_any(table) && !(table.challenge().rated && table.phase() == Phase::Playing);
        let link = named(verbs::LINK).of(&id).filter(|_| may_leave).map(|link| vec![Choice::from(link)]);
        let say = Exported {
            game: id,
            kind: game.key(),
            position: game.export(Viewer::Public),
            moves: moves_of(table),
            is_over,
            page: page_name,
            is_imported: !is_ours,
        };
        Ok(vec![Draft::new(ReplyKind::Open, say).choices(link.into_iter().collect()).files(files)])
    }
}

/// Opening and marks of a game, as far as they are known.
async fn notes(service: &Service, table: &Table) -> FileNotes {
    let mut notes = FileNotes { source: source(service, table).await, ..FileNotes::default() };
    if let Some(opening) = opening(table, Lang::En) {
        let code = opening.code.map(|code| ("ECO".to_owned(), code));
        notes.tags = code.into_iter().chain([("Opening".to_owned(), opening.name)]).collect();
    }
    if matches!(table.phase(), Phase::Over(_)) {
        for feature in service.features {
            let marks = feature.marks(service, table).await.unwrap_or_default();
            notes.glyphs.extend(marks.into_iter().map(|(ply, mark)| (ply, mark.glyph())));
        }
    }
    notes
}

/// Tags of the file of an imported game; an older version kept none, and why the game ended is not known.
async fn source(service: &Service, table: &Table) -> Option<Tags> {
    if !is_of_file(&table.challenge().challenger.key) {
        return None;
    }
    for feature in service.features {
        if let Some(tags) = feature.file_tags(service, table).await {
            return Some(tags);
        }
    }
    Some(Tags::default())
}

/// Files in all formats of the game. A format that fails is left out and logged for the host.
fn files(table: &Table, date: Option<FileDate>, notes: &FileNotes) -> Vec<File> {
    let game = table.challenge().game;
    let written = game.file_formats().iter().filter_map(|format| match table.print_file_with(*format, date, notes) {
        Ok(text) => Some(file(table, format.key(), text)),
        Err(error) => {
            tracing::error!("export of {}: {error}", table.id());
            None
        }
    });
    written.collect()
}

fn file(table: &Table, format: &str, text: String) -> File {
    File { name: format!("{}-{}.{format}", table.challenge().game.key(), table.id()), bytes: text.into_bytes() }
}
