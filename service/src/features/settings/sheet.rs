//! Settings of a person on a sheet of the page, with samples of boards. Changes come as the command `/settings`.

use std::sync::Arc;

use banco_engine::{GameOptions, Seat, Viewer};
use banco_ports::{SheetAsked, SheetSeen};
use banco_render::Marks;
use serde_json::{Value, json};

use crate::Service;
use crate::features::settings::commands::{AUTO, offered_on, values, words_on};
use crate::games::SAMPLE;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::settings::spec::Labels;
use crate::messages::settings::{Scope, Setting};
use crate::preferences::Preferences;
use crate::present::pictures::Order;
use crate::words::labels::value_name;
use crate::words::setting_name;

/// Name of the sheet.
pub(super) const NAME: &str = "settings";

async fn taste_of(service: &Service, asked: &SheetAsked) -> DisplayPrefs {
    Preferences::of(service).taste_of(&asked.reader.person.key, asked.reader.lang).await
}

/// Every setting with its values: each as it is typed, and its name.
pub(super) async fn seen(service: &Service, asked: &SheetAsked) -> SheetSeen {
    let (taste, platform) = (taste_of(service, asked).await, asked.place.platform);
    let of = |setting: Setting| -> Value {
        let words = words_on(platform, Scope::Person, setting);
        let (values, chosen) = values(taste.lang, Scope::Person, setting, &words, taste.wishes.get(setting));
        let named = |word: &Option<&'static str>| {
            json!([word.unwrap_or(AUTO), value_name(&taste, setting, Scope::Person, *word)])
        };
        json!({
            "key": setting.key,
            "name": setting_name(taste.lang, setting),
            "value": chosen.unwrap_or(AUTO),
            "values": values.iter().map(named).collect::<Vec<_>>(),
            "drawn": setting.is_drawn,
            "typed": setting.labels == Labels::AsTyped,
        })
    };
    let all: Vec<Value> = offered_on(platform, Scope::Person).map(of).collect();
    SheetSeen { facts: json!({ "settings": all }), ..SheetSeen::default() }
}

/// Small sample of a board with this value, `theme=dark`, and else as the person has it.
pub(super) async fn sample(service: &Service, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
    let mut taste = taste_of(service, asked).await;
    let (key, word) = asked.what.split_once('=')?;
    let setting = Setting::from_key(key).filter(|setting| setting.is_drawn)?;
    let word = if word == AUTO { None } else { Some(setting.known(Scope::Person, word)?) };
    taste.wishes.set(setting, word);
    let view = SAMPLE.start(&GameOptions::default()).ok()?.view(Viewer::Public);
    let style = taste.style(SAMPLE, Seat::First, false);
    service.pictures.draw_small(Order { view, bars: None, style, marks: Marks::default(), banner: None }).await
}
