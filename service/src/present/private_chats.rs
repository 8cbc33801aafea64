//! Private chats: the only reader of a place.

use banco_engine::PersonKey;
use banco_ports::{Place, Platform};

use crate::messages::settings;
use crate::preferences::Preferences;
use crate::present::Presenter;

impl Presenter<'_> {
    /// The person among `readers` whose private chat this place is; `told` is the reader named by the message.
    pub(crate) async fn only_reader(
        self,
        place: &Place,
        readers: &[PersonKey],
        told: Option<&PersonKey>,
    ) -> Option<PersonKey> {
        if let Some(told) = told.filter(|told| readers.contains(told)) {
            self.service.clients.reads(told, place);
            return Some(told.clone());
        }
        for reader in readers.iter().filter(|reader| Platform::of(reader) == Some(place.platform)) {
            let values = Preferences::of(self.service).recalled(&settings::of_person(reader)).await;
            if self.service.clients.is_private_chat(place, reader, &values) {
                return Some(reader.clone());
            }
        }
        None
    }

    /// True if this person is alone with the bot at this place.
    pub(crate) async fn reads_alone(self, place: &Place, person: &PersonKey) -> bool {
        self.only_reader(place, std::slice::from_ref(person), None).await.is_some()
    }
}
