//! The doors between the house and the platforms: what comes in, what goes out, in neutral words.

mod converse;
mod inbound;
mod outbound;
mod place;

pub use converse::{Completion, Converse};
pub use inbound::{Args, Inbound, Intent, RepliedTo, Suggestion};
pub use outbound::{
    Answer, Button, Deliver, DeliveryError, File, Image, Media, Parcel, Rendered, Reply, ReplyKind, RichText, Sight,
    Span,
};
pub use place::{Lang, MessageRef, Place, Platform};
