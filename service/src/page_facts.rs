//! Facts that the page asks for without a message: its door, and results of a person.

use banco_ports::{DoorSeen, Inbound, Intent, PersonAsked, PersonSeen, Place, PuzzleSeen, Reader, Visitor};

use crate::Service;
use crate::context::Context;
use crate::preferences::Preferences;
use crate::present::reader::ReaderBoards;

/// Questions of a reader of the page, at the place of the reader.
pub(crate) struct PageFacts<'a> {
    service: &'a Service,
    reader: &'a Reader,
    page: &'a Place,
    inbound: Inbound,
    session: Option<String>,
}

impl<'a> PageFacts<'a> {
    pub(crate) fn of(
        service: &'a Service,
        page: &'a Place,
        reader: &'a Reader,
        visitor: Option<&Visitor>,
    ) -> PageFacts<'a> {
        let inbound = Inbound {
            // A session may know what its account may know in the private chat.
            place: visitor.map_or(page, |visitor| &visitor.place).clone(),
            private: visitor.is_some(),
            guild: None,
            from: reader.person.clone(),
            moderator: false,
            event: String::new(),
            lang: reader.lang,
            chat_lang: None,
            chat_title: None,
            intent: Intent::Text(String::new()),
            reply_to: None,
        };
        let session = visitor.map(|visitor| visitor.id.clone());
        PageFacts { service, reader, page, inbound, session }
    }

    async fn context(&self) -> Context<'a> {
        let taste = Preferences::of(self.service).taste_of(&self.reader.person.key, self.reader.lang).await;
        Context { session: self.session.clone(), ..Context::new(self.service, &self.inbound, taste).await }
    }

    pub(crate) async fn door(&self, puzzle: Option<&str>) -> DoorSeen {
        let boards = ReaderBoards::of(self.service);
        DoorSeen {
            look: boards.look_of_starts(self.page.platform, self.reader).await,
            finished: boards.finished_of(self.page.platform, self.reader).await,
            puzzle: self.puzzle(puzzle).await,
        }
    }

    async fn puzzle(&self, wanted: Option<&str>) -> Option<PuzzleSeen> {
        let cx = self.context().await;
        for feature in self.service.features {
            if let Ok(Some(puzzle)) = feature.puzzle(&cx, wanted).await {
                return Some(puzzle);
            }
        }
        None
    }

    pub(crate) async fn person(&self, asked: &PersonAsked) -> Option<PersonSeen> {
        let (person, community) = match asked {
            PersonAsked::Named(person) => (person.clone(), None),
            PersonAsked::Seat { game, seat } => {
                ReaderBoards::of(self.service).player_of(self.page.platform, game, *seat, self.reader).await?
            }
        };
        let cx = self.context().await;
        for feature in self.service.features {
            if let Ok(Some(results)) = feature.results(&cx, &person, community.as_deref()).await {
                return Some(results);
            }
        }
        None
    }
}
