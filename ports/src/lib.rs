//! Ports between the service and the platforms: what comes in, what goes out, in neutral words.
//!
//! Text from outside is cleaned here ([`text`]) and every limit has its name here ([`limits`]).

#![warn(missing_docs, unreachable_pub)]

mod abilities;
mod backoff;
mod converse;
mod deliver;
mod inbound;
pub mod limits;
mod measure;
mod outbound;
mod place;
mod quotas;
mod sessions;
pub mod text;
mod web_view;

pub use abilities::Abilities;
pub use backoff::Backoff;
pub use converse::{Completion, Converse};
pub use deliver::{Deliver, DeliveryError, Opened, Opening};
pub use inbound::{Args, Inbound, Intent, RepliedTo, Sent, Suggestion};
pub use measure::{Measure, Unmeasured};
pub use outbound::{
    Aloud, Answer, Button, Card, Copyable, File, Image, Layout, Link, Media, Parcel, Rendered, Reply, ReplyKind,
    RichText, Span, Wording,
};
pub use place::{Address, DefaultLang, Lang, MessageRef, Place, Platform};
pub use quotas::Quotas;
pub use sessions::{NotSignedIn, SignedIn, Stay, Stir, StirEar, Visitor};
pub use web_view::{
    BoardSeen, ClocksSeen, Glance, InvitationSeen, ManSeen, MoveSeen, Reader, Standing, StepSeen, StepsSeen, TableLine,
    TableSeen,
};
