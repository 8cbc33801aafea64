//! People on the fake Discord: they type, send commands and press buttons.

use std::time::Instant;

use serde_json::{Value, json};

use super::state::{Interaction, Kind, Message, State, all_components};
use super::{FakeDiscord, json as objects};

impl FakeDiscord {
    pub fn user(&self, name: &str) -> u64 {
        self.change(|state| {
            let known = state.users.values().find(|user| user.name == name).map(|user| user.id);
            known.unwrap_or_else(|| state.add_user(name, false))
        })
    }

    pub fn bot_user(&self, name: &str) -> u64 {
        self.change(|state| state.add_user(name, true))
    }

    /// A text channel of the first guild.
    pub fn channel(&self) -> u64 {
        self.change(|state| {
            let guild = state.guild();
            state.add_channel(0, Some(guild))
        })
    }

    pub fn thread(&self) -> u64 {
        self.change(|state| {
            let guild = state.guild();
            state.add_channel(11, Some(guild))
        })
    }

    /// A forum of the first guild, and a post in it.
    pub fn forum(&self) -> (u64, u64) {
        self.change(|state| {
            let guild = state.guild();
            let forum = state.add_channel(15, Some(guild));
            (forum, state.add_thread(forum, None, "Hỏi đáp"))
        })
    }

    pub fn direct(&self, user: u64) -> u64 {
        self.change(|state| state.direct_channel(user))
    }

    /// Sends a slash command of a person; options by name, users as `{"user": id}`.
    ///
    /// # Panics
    /// Discord's own client would refuse it: unknown command or option, a required one missing, a value outside the
    /// choices.
    pub fn command(&self, user: u64, channel: u64, name: &str, options: &[(&str, Value)]) -> u64 {
        self.interact(user, channel, Kind::Command, None, |state| command_data(state, name, options, None))
    }

    /// Uses the entry point of the application, whose handler is the application itself.
    pub fn launches(&self, user: u64, channel: u64) -> u64 {
        self.interact(user, channel, Kind::Command, None, |_| json!({"id": "9", "name": "launch", "type": 4}))
    }

    /// Types into the option `focused`.
    ///
    /// # Panics
    /// As [`FakeDiscord::command`].
    pub fn autocomplete(&self, user: u64, channel: u64, name: &str, options: &[(&str, Value)], focused: &str) -> u64 {
        self.interact(user, channel, Kind::Autocomplete, None, |state| {
            command_data(state, name, options, Some(focused))
        })
    }

    /// Presses a button.
    ///
    /// # Panics
    /// The person does not see that button.
    pub fn press(&self, user: u64, message: u64, data: &str) -> u64 {
        let channel = {
            let state = self.state();
            let message = state.message(message).expect("the message is there");
            assert!(message.only_to.is_none_or(|only| only == user), "he does not see that message");
            assert!(message.has_button(data), "no button {data} on {:?}", message.buttons());
            let all = all_components(&message.components);
            assert!(all.iter().all(|one| one["custom_id"] != data || one["disabled"] != true), "{data} is disabled");
            message.channel
        };
        self.press_forged(user, channel, message, data)
    }

    /// Sets the menu whose data begins with `menu`, to words or ids of people.
    ///
    /// # Panics
    /// The person does not see that menu, or it lacks that choice.
    pub fn choose(&self, user: u64, message: u64, menu: &str, values: &[&str]) -> u64 {
        let (channel, menu) = {
            let state = self.state();
            let message = state.message(message).expect("the message is there");
            assert!(message.only_to.is_none_or(|only| only == user), "he does not see that message");
            let menus = all_components(&message.components).into_iter();
            let mut menus = menus.filter(|menu| menu["type"] == 3 || menu["type"] == 5);
            let found = menus.find(|found| found["custom_id"].as_str().is_some_and(|data| data.starts_with(menu)));
            (message.channel, found.unwrap_or_else(|| panic!("no menu {menu}")).clone())
        };
        let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
        assert!((least..=most).contains(&(values.len() as u64)), "{least} to {most} are chosen there");
        let offered =
            |value: &&str| menu["options"].as_array().into_iter().flatten().any(|one| one["value"] == **value);
        assert!(menu["type"] == 5 || values.iter().all(offered), "{values:?} of {menu}");
        self.interact(user, channel, Kind::Component, Some(message), |state| {
            let mut data =
                json!({"custom_id": menu["custom_id"], "component_type": menu["type"], "values": values, "id": 3});
            for person in values.iter().filter_map(|id| state.users.get(&id.parse().ok()?)) {
                data["resolved"]["users"][person.id.to_string()] = objects::user(person);
                if person.outside {
                    continue;
                }
                data["resolved"]["members"][person.id.to_string()] = objects::partial_member(person);
                data["resolved"]["members"][person.id.to_string()]["permissions"] =
                    json!(person.permissions.to_string());
            }
            data
        })
    }

    /// Presses a button in a way that no Discord client would.
    pub fn press_forged(&self, user: u64, channel: u64, message: u64, data: &str) -> u64 {
        self.interact(user, channel, Kind::Component, Some(message), |state| {
            match state.message(message).and_then(|message| message.menu_with(data)) {
                Some(menu) => json!({"custom_id": menu, "component_type": 3, "values": [data]}),
                None => json!({"custom_id": data, "component_type": 2}),
            }
        })
    }

    /// Fills in the form that the interaction opened.
    ///
    /// # Panics
    /// The interaction opened no form.
    pub fn fill_in(&self, interaction: u64, text: &str) -> u64 {
        let asked = self.state().interactions[&interaction].clone();
        assert_eq!(asked.first.map(|(kind, _)| kind), Some(9), "no form was opened");
        let input = &asked.form["components"][0]["components"][0];
        let value = json!({"type": 4, "id": 2, "custom_id": input["custom_id"], "value": text});
        let filled = json!([{"type": 1, "id": 1, "components": [value]}]);
        let id = asked.form["custom_id"].clone();
        self.interact(
            asked.user,
            asked.channel,
            Kind::Form,
            asked.original,
            |_| json!({"custom_id": id, "components": filled}),
        )
    }

    /// Runs a command from the menu of a person (`users`) or of a message.
    ///
    /// # Panics
    /// No such command is registered.
    pub fn point(&self, user: u64, channel: u64, name: &str, target: u64) -> u64 {
        self.interact(user, channel, Kind::Command, None, |state| {
            let sets = state.commands.values().filter_map(Value::as_array).flatten();
            let command = sets.into_iter().find(|command| command["name"] == name);
            let command = command.unwrap_or_else(|| panic!("{name} is not registered"));
            let key = target.to_string();
            let mut resolved = json!({});
            if let Some(person) = state.users.get(&target) {
                resolved["users"][&key] = objects::user(person);
                resolved["members"][&key] = objects::partial_member(person);
                resolved["members"][&key]["permissions"] = json!(person.permissions.to_string());
            }
            if let Some(message) = state.message(target) {
                resolved["messages"][&key] = objects::message(state, message, false);
            }
            json!({"id": command["id"], "name": name, "type": command["type"], "target_id": key, "resolved": resolved})
        })
    }

    fn interact(
        &self,
        user: u64,
        channel: u64,
        kind: Kind,
        original: Option<u64>,
        data: impl FnOnce(&State) -> Value,
    ) -> u64 {
        self.change(|state| {
            let id = state.id();
            let interaction = Interaction {
                id,
                token: format!("aW50ZXJhY3Rpb24-SECRET.{id}"),
                kind,
                user,
                channel,
                created: Instant::now(),
                first: None,
                original,
                choices: Value::Null,
                form: Value::Null,
                failed: None,
            };
            let mut event = objects::interaction(state, &interaction);
            event["data"] = data(state);
            event["type"] = match kind {
                Kind::Command => json!(2),
                Kind::Component => json!(3),
                Kind::Autocomplete => json!(4),
                Kind::Form => json!(5),
            };
            if let Some(message) = original.and_then(|id| state.message(id)) {
                event["message"] = objects::message(state, message, false);
            }
            let guild = state.channels[&channel].guild;
            state.interactions.insert(id, interaction);
            match state.endpoint.clone() {
                Some(url) => state.to_bring.push((id, url, event)),
                None => state.dispatch(guild, "INTERACTION_CREATE", event),
            }
            id
        })
    }

    /// Types a message; `<@id>` mentions.
    pub fn type_text(&self, user: u64, channel: u64, text: &str) -> u64 {
        self.typed(user, channel, text, None, false)
    }

    /// Replies to a message, with Discord's "ping" on or off.
    pub fn reply(&self, user: u64, to: u64, text: &str, ping: bool) -> u64 {
        let channel = self.state().message(to).expect("the message is there").channel;
        self.typed(user, channel, text, Some(to), ping)
    }

    fn typed(&self, user: u64, channel: u64, text: &str, reference: Option<u64>, ping: bool) -> u64 {
        self.change(|state| {
            let mentioned = |id: &&u64| text.contains(&format!("<@{id}>"));
            let mut pinged: Vec<u64> = state.users.keys().filter(mentioned).copied().collect();
            let answered = reference.and_then(|id| state.message(id)).map(|message| message.author);
            pinged.extend(answered.filter(|author| ping && !text.contains(&format!("<@{author}>"))));
            let id = state.id();
            let content = text.to_owned();
            let message = Message { id, channel, author: user, content, reference, pinged, ..Message::default() };
            let guild = state.channels[&channel].guild;
            // Without the content intent the bot gets the text of direct messages and mentions only.
            let blind = guild.is_some() && !message.pinged.contains(&state.bot);
            let mut event = objects::message(state, &message, blind);
            if let Some(guild) = guild {
                event["guild_id"] = json!(guild.to_string());
                event["member"] = objects::partial_member(&state.users[&user]);
            }
            state.messages.push(message);
            state.dispatch(guild, "MESSAGE_CREATE", event);
            id
        })
    }

    /// Sends the newest event again, as Discord does after a gap in the connection.
    pub fn redeliver(&self) {
        self.change(|state| {
            let session = state.current.values().next().and_then(|id| state.sessions.get(id));
            let event = session.and_then(|session| session.log.last()).cloned().expect("there was an event");
            let guild = event["d"]["guild_id"].as_str().and_then(|id| id.parse().ok());
            let name = event["t"].as_str().expect("a name").to_owned();
            state.dispatch(guild, &name, event["d"].clone());
        });
    }

    /// Adds the bot to another guild now.
    pub fn invite(&self, joined_at: &str) -> u64 {
        self.change(|state| {
            let guild = state.id();
            state.guilds.insert(guild, joined_at.to_owned());
            let event = objects::guild(state, guild, joined_at);
            state.dispatch(Some(guild), "GUILD_CREATE", event);
            guild
        })
    }
}

fn command_data(state: &State, name: &str, options: &[(&str, Value)], focused: Option<&str>) -> Value {
    let sets = state.commands.values().filter_map(Value::as_array).flatten();
    let command = sets.into_iter().find(|command| command["name"] == name);
    let command = command.unwrap_or_else(|| panic!("/{name} is not registered"));
    let known: Vec<&Value> = command["options"].as_array().into_iter().flatten().collect();
    if focused.is_none() {
        for required in known.iter().filter(|option| option["required"] == true) {
            let given = options.iter().any(|(given, _)| required["name"] == *given);
            assert!(given, "/{name} needs {}", required["name"]);
        }
    }
    let mut resolved = json!({});
    let given: Vec<Value> = options
        .iter()
        .map(|(option, value)| {
            let spec = known.iter().find(|known| known["name"] == *option);
            let spec = spec.unwrap_or_else(|| panic!("/{name} has no option {option}"));
            let choices: Vec<&Value> = spec["choices"].as_array().into_iter().flatten().collect();
            assert!(choices.is_empty() || choices.iter().any(|choice| choice["value"] == *value), "{option}={value}");
            let mut given = json!({"name": option, "type": spec["type"], "value": value});
            if let Some(id) = value["user"].as_u64() {
                given["value"] = json!(id.to_string());
                let user = &state.users[&id];
                resolved["users"][id.to_string()] = objects::user(user);
                if !user.outside {
                    resolved["members"][id.to_string()] = objects::partial_member(user);
                    resolved["members"][id.to_string()]["permissions"] = json!(user.permissions.to_string());
                }
            }
            if let Some(url) = value["file"].as_str() {
                let id = "900000000000000001";
                given["value"] = json!(id);
                resolved["attachments"][id] =
                    json!({"id": id, "filename": "van.pgn", "size": value["size"], "url": url, "proxy_url": url});
            }
            if focused == Some(*option) {
                given["focused"] = json!(true);
            }
            given
        })
        .collect();
    let mut data = json!({"id": command["id"], "name": name, "type": 1, "options": given});
    if resolved != json!({}) {
        data["resolved"] = resolved;
    }
    data
}
