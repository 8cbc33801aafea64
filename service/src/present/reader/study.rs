//! Reviews and analyses on the page. The features that make them answer; here is who may have them.

use banco_ports::{AnalysisSeen, FreeBoard, NoAnalysis, NoBoard, Place, Platform, Reader, ReviewState};

use banco_engine::Phase;

use crate::persons::Persons;
use crate::present::reader::ReaderBoards;

impl ReaderBoards<'_> {
    /// The review of a finished game, for the people who get one by the command in this place.
    ///
    /// # Errors
    /// The game is unknown here, or not over.
    pub(crate) async fn review_for(self, place: &Place, game: &str, reader: &Reader) -> Result<ReviewState, NoBoard> {
        let of_it = self.seated(place.platform, game, reader).await.ok_or(NoBoard::Unknown)?;
        let accounts = Persons::of(self.service).accounts(&reader.person.key).await;
        let card = &of_it.seated.card;
        let is_own = card.persons.iter().any(|person| accounts.has(person));
        let is_brought_in = || async { self.brought_in(&accounts).await.as_deref() == Some(game) };
        if !is_own && !card.belongs_to(place) && !is_brought_in().await {
            return Err(NoBoard::Unknown);
        }
        let table = &of_it.seated.table;
        if !matches!(table.phase(), Phase::Over(_)) {
            return Err(NoBoard::Unfinished);
        }
        let taste = self.taste_at(&of_it.place, reader).await;
        for feature in self.service.features {
            if let Some(state) = feature.review_seen(self.service, table, &taste).await {
                return Ok(state);
            }
        }
        Ok(ReviewState::Nothing)
    }

    /// The computer's judgement of a free board.
    ///
    /// # Errors
    /// There is no such board, the person may not have it analysed now, or too many wait.
    pub(crate) async fn analysis_for(
        self,
        platform: Platform,
        asked: FreeBoard,
        reader: &Reader,
    ) -> Result<AnalysisSeen, NoAnalysis> {
        let taste = self.free_taste(reader).await;
        let free = self.free(platform, asked, reader, &taste).await.map_err(NoAnalysis::Board)?;
        let accounts = Persons::of(self.service).accounts(&reader.person.key).await;
        for feature in self.service.features {
            if let Some(analysed) = feature.analyse(self.service, &accounts, &free, &taste).await {
                return analysed;
            }
        }
        Err(NoAnalysis::Off)
    }
}
