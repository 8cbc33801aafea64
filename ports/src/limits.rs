//! Every limit of the program, by name, with its reason. Sizes are checked at the doors.

mod study;

use std::time::Duration;

pub use study::*;

use crate::Backoff;

/// Characters of any text from a person that is looked at; Discord's content limit. The rest is noise.
pub const TEXT_CHARS_MAX: usize = 2_000;

/// Characters of a display name; longer ones are cut with an ellipsis.
pub const NAME_CHARS_MAX: usize = 64;

/// Bytes of button data: Telegram's limit, the smaller one.
pub const BUTTON_DATA_BYTES_MAX: usize = 64;

/// Bytes of an address on a button: Discord's limit, the smaller one. A longer one stands in the text alone.
pub const LINK_BYTES_MAX: usize = 512;

/// Bytes of all addresses in one message: [`MESSAGE_CHARS_MAX`] with room for the words around them. Longer ones come as a file.
pub const LINKS_BYTES_MAX: usize = 1_500;

/// Plies that the address of a game on another site carries: lishogi reads so many.
pub const LINK_PLIES_MAX: usize = 300;

/// Bytes of a file that is read: a season of a club in PGN, as many as the engine looks at.
pub const FILE_BYTES_MAX: usize = banco_engine::COLLECTION_BYTES_MAX;

/// Longest wait for a file before its sender is told that it cannot be had.
pub const FILE_PATIENCE: Duration = Duration::from_secs(10);

/// Games of one file that are listed, each with a button: a screen of a telephone.
pub const IMPORT_LINES_MAX: usize = 20;

/// People whose last file is at hand while they choose from it: some megabytes at most.
pub const IMPORTS_KEPT_MAX: usize = 32;

/// Games that one person may bring in a day: so that no person fills the disk.
pub const IMPORTS_PER_DAY_MAX: u64 = 50;

/// Bytes of the games in a file of all that is kept about a person: what the smaller platform takes as an upload.
pub const EXPORT_BYTES_MAX: usize = 6 << 20;

/// Characters of a button label: Discord's limit.
pub const BUTTON_LABEL_CHARS_MAX: usize = 80;

/// Buttons of one keyboard: Discord takes five rows of five, into which it folds what others show in more rows.
pub const BUTTONS_MAX: usize = 25;

/// Rows and buttons per row of a keyboard: Discord's limits.
pub const BUTTON_ROWS_MAX: usize = 5;
/// Buttons side by side: Discord's limit of an action row.
pub const BUTTONS_PER_ROW_MAX: usize = 5;

/// Characters of alt text: Discord's limit.
pub const ALT_CHARS_MAX: usize = 1_024;

/// Characters of a caption under a picture: Telegram's limit, the smaller one.
pub const CAPTION_CHARS_MAX: usize = 1_024;

/// Characters of a caption that are kept free for the sentence before it ("this is the board now").
pub const CAPTION_LEAD_CHARS_MAX: usize = 160;

/// Characters of a message without a picture: Discord's limit, the smaller one.
pub const MESSAGE_CHARS_MAX: usize = 2_000;

/// Suggestions of one autocomplete answer: Discord's limit.
pub const SUGGESTIONS_MAX: usize = 25;

/// Positions whose moves are kept in all their spellings while people type: as many as are typed in at once, a few
/// hundred kilobytes each at most.
pub const SPELLED_GAMES_MAX: usize = 64;

/// Event ids a store remembers at least, to recognise a redelivery days later.
pub const EVENT_MEMORY: usize = 100_000;

/// Messages of the bot whose game a store remembers; older ones still carry the id in text and buttons.
pub const MESSAGE_MEMORY: usize = 100_000;

/// Batches that may wait for the disk at once; further ones wait before they enter the queue.
pub const WAITING_BATCHES_MAX: usize = 4_096;

/// Batches one sync makes durable; bounds how long the first of them waits for the last.
pub const BATCHES_PER_SYNC_MAX: usize = 256;

/// Bytes of one journal line: an imported game of some ten thousand entries fits, a runaway does not.
pub const JOURNAL_LINE_BYTES_MAX: usize = 4 << 20;

/// Bytes of a journal segment before the next one is begun: read at a stretch at start, so not too large.
pub const JOURNAL_SEGMENT_BYTES: u64 = 16 << 20;

/// Bytes of closed journal segments after which they go into the archive: two of them, read at a stretch at start.
pub const ARCHIVE_AFTER_BYTES: u64 = 2 * JOURNAL_SEGMENT_BYTES;

/// Bytes filled with zeros ahead of the journal's end, so that a full disk shows before a batch is written.
pub const JOURNAL_RESERVE_BYTES: u64 = 1 << 20;

/// Games one person may be playing: more is a flood, not a hobby.
pub const OPEN_GAMES_PER_PERSON_MAX: usize = 50;

/// Own challenges without an answer: a person who waits for ten people has asked enough of them.
pub const CHALLENGES_PER_PERSON_MAX: usize = 10;

/// Open games and challenges in one place. Beyond that each person may still have one, so that no one's games close a
/// place.
pub const OPEN_GAMES_PER_PLACE_MAX: usize = 100;

/// Cards of one person that are looked through for the quota: own ones at their limits, and those that others
/// addressed to this person, who cannot prevent it.
pub const OPEN_CARDS_READ_MAX: usize = 1_000;

/// Latest games of a person in which the results against the computer are looked for: two of them decide, and a person who
/// has played more games with people since then has none.
pub const COMPUTER_GAMES_READ_MAX: usize = 50;

/// Places in which one game stands (everywhere 3.2): each of them gets every board.
pub const GAME_PLACES_MAX: usize = 4;

/// Tournaments that are open in one chat: more would be lost sight of.
pub const CUPS_PER_PLACE_MAX: usize = 4;

/// Steps a tournament makes at a time: every game of the largest round judged, and a round begun, in far fewer.
pub const CUP_STEPS_MAX: usize = 16;

/// Lines of the table in one picture: more are not read on a telephone.
pub const CUP_LINES_PER_PAGE: usize = 20;

/// Sign-ups that the chat sees one by one; beyond it every eighth, or a large field fills the chat.
pub const CUP_JOINS_TOLD_MAX: usize = 16;

/// Tournaments of a chat that are over and still shown on request.
pub const CUPS_REMEMBERED_PER_PLACE: usize = 4;

/// Lifetime of a challenge without an answer: a game of days begins within a week, or it is forgotten.
pub const CHALLENGE_LASTS_MILLIS: i64 = 7 * DAY_MILLIS;

/// Milliseconds of a day; no limit itself, others are counted in it.
pub const DAY_MILLIS: i64 = 24 * 60 * 60 * 1_000;

/// Rated games of the same two people on one day; more would be played for the ladder and for nothing else (days 3.1).
pub const RATED_PER_DAY_MAX: usize = 5;

/// Games a ladder is folded from, some 200 bytes each: a group that plays a hundred a day is there in five years, and
/// continues with its last ones.
pub const LADDER_GAMES_MAX: usize = 200_000;

/// Lines of a ladder that is shown: a screen of a telephone, and the caption of its picture.
pub const LADDER_LINES_MAX: usize = 10;

/// UTF-16 units of a name on a ladder, so that ten of them fit a caption.
pub const LADDER_NAME_UNITS_MAX: usize = 28;

/// Games of one person that are read when asked for in that person's private chat: ten a day for a year.
pub const PERSON_GAMES_READ_MAX: usize = 4_000;

/// Games that are over on one page, each with a button.
pub const DONE_PER_PAGE: usize = 8;

/// Games of all ladders that are kept at hand together; one that was dropped is folded again when it is asked for.
pub const LADDER_GAMES_REMEMBERED_MAX: usize = 400_000;

/// Cards read at once for a ladder: bounds the memory of reading, not of the ladder.
pub const LADDER_PAGE: usize = 1_000;

/// Tries of a commit that others overtook: with more, the quicker one would do nothing else.
pub const COMMIT_TRIES: usize = 3;

/// Interval between two looks for what is due: a flag falls within two seconds, and the look-up takes microseconds.
pub const CLOCKWORK_PAUSE: Duration = Duration::from_millis(500);

/// Interval between two heartbeats of the program. Time after the last beat is given back at the next start, so a
/// longer pause gives more than was lost.
pub const BEAT_MILLIS: i64 = 2_000;

/// After a start no player loses on time for so long at most: until the mover's platform is reached and the board is
/// out (days 1.4).
pub const FLAG_PEACE_MILLIS: i64 = 60_000;

/// Vacations stop the clocks of games whose moves may take so long: in quicker ones the other side sits and waits
/// (days 2.5).
pub const VACATION_MOVE_MIN_MILLIS: i64 = 12 * 60 * 60 * 1_000;

/// Moderators that a message names: more would be a crowd, and one of them is enough (days 4.2).
pub const MODERATORS_NAMED_MAX: usize = 5;

/// Vacations of one person that have begun or lie ahead: a year has few of them, and every list shows all (days 2.5).
pub const VACATIONS_PLANNED_MAX: usize = 5;

/// A vacation begins at the earliest so long from now, unless no move of one's own is due before that (days 2.5).
pub const VACATION_NOTICE_MILLIS: i64 = 12 * 60 * 60 * 1_000;

/// A platform that answers again after less than this was not gone: connections are renewed all the time, and each
/// would cost an entry in every game (days 1.3).
pub const PLATFORM_GRACE_MILLIS: i64 = 5_000;

/// A machine whose clock goes off by more than this has jumped: its time is not counted (days 1.5).
pub const CLOCK_JUMP_MILLIS: i64 = 5 * 60 * 1_000;

/// Time that the computer waits for a challenge to be seen before it accepts.
pub const MACHINE_COURTESY: Duration = Duration::from_secs(20);

/// Longest wait of a board for the computer's answer, so that it shows both moves: the computer thinks for a second.
pub const MACHINE_AT_ONCE: Duration = Duration::from_secs(2);

/// Time of a move at the highest level on a fast machine: a second, less a reserve for slower positions.
pub const MACHINE_MOVE_TIME: Duration = Duration::from_millis(750);

/// Games that wait for the computer above which it begins no other, unless the host says otherwise: at a second each no
/// player waits much longer than a minute.
pub const MACHINES_WAITING_MAX: usize = 64;

/// Number of games waiting for the computer above which it thinks shorter about each.
pub const MACHINES_HURRY: usize = 8;

/// Pause before the computer repeats a move that the store could not save, so that a full disk is no busy loop.
pub const MACHINE_RETRY: Duration = Duration::from_secs(2);

/// Games that one batch gives their time back: one sync for all of them, and a player who wants to move in one waits
/// for no more.
pub const CREDITS_PER_BATCH_MAX: usize = 100;

/// Interval, in milliseconds, at which a repeated failure is logged again: a log of a full disk stays short, and a host
/// does not have to scroll far to see that it still is.
pub const COMPLAINT_AGAIN_MILLIS: i64 = 60 * 60 * 1_000;

/// Games looked at in one turn of the clockwork: ten thousand due at once after a long stop are spread over hours.
pub const DUE_PER_TURN_MAX: usize = 50;

/// Reminders of one person in one place that lie so close are one message.
pub const REMINDED_TOGETHER_MILLIS: i64 = 10 * 60 * 1_000;

/// Games in one reminder: each has a button, which an opponent's name makes wide.
pub const REMINDED_TOGETHER_MAX: usize = 20;

/// Events one person may send at once, and per second without end: no hand is that quick, but a night's
/// moves arrive in one go when the bot was away.
pub const PERSON_EVENTS_BURST: f64 = 600.0;
/// Lasting rate once the burst is spent; see [`PERSON_EVENTS_BURST`].
pub const PERSON_EVENTS_PER_SECOND: f64 = 60.0;

/// The same for all people of a chat together: below what this program can do in a second, so that other chats
/// continue.
pub const CHAT_EVENTS_BURST: f64 = 3_000.0;
/// Lasting rate once the burst is spent; see [`CHAT_EVENTS_BURST`].
pub const CHAT_EVENTS_PER_SECOND: f64 = 300.0;

/// People and chats whose recent events are counted; beyond that counts start again.
pub const GATE_BUCKETS_MAX: usize = 10_000;

/// Unsent letters kept per chat before the oldest texts are dropped; boards coalesce and never pile up.
pub const QUEUE_PER_CHAT_MAX: usize = 200;

/// Tries with growing pauses continue this long; then a letter to a silent platform waits for a sign of life.
pub const DELIVERY_PATIENCE: Duration = Duration::from_secs(6 * 60 * 60);

/// Signs of life a letter that is refused as it is outlives: the sixth try of the same text says nothing new.
pub const REFUSED_TRIES_MAX: u32 = 5;

/// Longest wait of an adapter for word whether a board arrived, before it lets the question go.
pub const UNSHOWN_PATIENCE: Duration = Duration::from_secs(10);

/// Games kept in memory between events; an idle one is loaded again from the store in about a millisecond.
pub const TABLES_IN_MEMORY_MAX: usize = 1_000;

/// Rows of buttons on one page of a picker, before the one for turning pages and going back: more would push the board
/// off the screen of a telephone.
pub const PICKER_ROWS: usize = 6;

/// Refused moves remembered for `/why`, of all people together: it is asked within seconds.
pub const REFUSALS_REMEMBERED_MAX: usize = 500;

/// Hints remembered so that the next one continues from there, of all people together: it is asked within minutes.
pub const HINTS_REMEMBERED_MAX: usize = 500;

/// People and chats whose choices are kept at hand, a few hundred bytes each; more, and all are asked for again.
pub const CHOSEN_REMEMBERED_MAX: usize = 10_000;

/// Pictures kept for repeats (`/board`, resends), about 130 KB each.
pub const PICTURES_CACHED_MAX: usize = 128;

/// Pictures of readers remembered to send only what differs from them, of all readers together, about 4 KB each.
pub const BASES_REMEMBERED_MAX: usize = 1_000;

/// Pictures of one game remembered for one reader: of both sides, and of the position before.
pub const BASES_OF_READER_MAX: usize = 4;

/// Pictures drawn at the same time; the rest waits its turn, so that play stays quick under load.
pub const RENDER_SLOTS_MAX: usize = 2;

/// Positions a film shows: drawn in one or two seconds, watched in a quarter of an hour. Longer games skip to their end.
pub const FILM_POSITIONS_MAX: usize = 1_000;

/// Bytes of films kept for repeated requests: some dozens of usual ones, and at least four of the largest.
pub const FILMS_CACHED_BYTES_MAX: usize = 32 << 20;

/// Films waited for at the same time; they are drawn one by one, and no one waits longer than some seconds.
pub const FILMS_WAITING_MAX: usize = 8;

/// Positions looked at for a whole review: some seconds of one core, whatever was played.
pub const REVIEW_NODES_MAX: u64 = 3_000_000;

/// And at most for one of its moves, twice: more shows people nothing new.
pub const REVIEW_NODES_PER_MOVE_MAX: u64 = 30_000;
/// The least for one of its moves, however long the game was: less is worse than people.
pub const REVIEW_NODES_PER_MOVE_MIN: u64 = 3_000;

/// After so many a review makes way for the computer's moves: about a tenth of a second.
pub const REVIEW_NODES_PER_STEP: u64 = 60_000;

/// Turning points that are told of one game: who reads more learns none of them.
pub const REVIEW_POINTS_MAX: usize = 3;

/// Plies of the shortest game that can be reviewed: both have moved twice.
pub const REVIEW_PLIES_MIN: usize = 4;

/// Reviews that wait for their turn: at some seconds each, no one waits longer than some minutes.
pub const REVIEWS_WAITING_MAX: usize = 24;

/// And those of one person among them.
pub const REVIEWS_PER_PERSON_MAX: usize = 3;

/// Games that are offered as buttons, a row each: more would fill a telephone.
pub const GAMES_OFFERED_MAX: usize = 10;

/// Games listed by `/games`.
pub const GAMES_LISTED_MAX: usize = 20;

/// Characters of moves in one message of `/history`: [`MESSAGE_CHARS_MAX`] with room for the heading.
pub const HISTORY_CHARS_MAX: usize = 1_800;

/// Typing slips up to which an unknown command or option gets a suggestion.
pub const SUGGESTION_DISTANCE_MAX: usize = 2;

/// Ids tried for a new game: four, then five, then six characters. A clash is one in thousands.
pub const NEW_ID_TRIES: usize = 8;

/// Pauses after a passing fault of a platform.
pub const DELIVERY_PAUSES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(60));

/// Tries of a letter with its picture that may come to nothing before the words go alone.
pub const UPLOAD_TRIES_MAX: u32 = 3;

/// A chat whose uploads failed is not tried with a picture again for so long.
pub const PICTURES_FAIL_FOR: Duration = Duration::from_secs(60);

/// The same for a chat that refuses pictures; a change of the bot's rights ends it.
pub const PICTURES_REFUSED_FOR: Duration = Duration::from_secs(10 * 60);

/// Pauses between tries to put a picture into a board that went out in letters.
pub const LATE_PICTURE_PAUSES: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(2 * 60));

/// A board that is older than this stays in letters.
pub const LATE_PICTURE_PATIENCE: Duration = Duration::from_secs(15 * 60);

/// Pictures that wait to be put in, of all chats together.
pub const LATE_PICTURES_MAX: usize = 64;

/// No two tries come closer together.
pub const DELIVERY_PAUSE_MIN: Duration = Duration::from_millis(50);

/// Longest wait of a stopping program for messages on their way; the rest waits in the store.
pub const STOP_PATIENCE: Duration = Duration::from_secs(10);

/// Longest wait of the local table's synchronous answer for the messages it caused.
pub const SETTLE_PATIENCE: Duration = Duration::from_secs(5);

/// Bytes of a configuration file: the example with every comment has a few thousand.
pub const CONFIG_BYTES_MAX: u64 = 1_000_000;

/// Bytes of a record given to `banco verify`: ten thousand plies take about one million.
pub const RECORD_FILE_BYTES_MAX: u64 = 20_000_000;

/// Bytes of a request at the local table: the longest text with every character escaped, and its frame.
pub const WEB_BODY_BYTES_MAX: usize = 32 * 1024;

/// Channels the local table keeps in memory; the one unused longest makes room.
pub const WEB_CHANNELS_MAX: usize = 64;

/// Characters of a channel name: it stands in an address.
pub const WEB_CHANNEL_CHARS_MAX: usize = 40;

/// Characters of a name at the local table: it is an identity there, so it is refused, not cut.
pub const WEB_NAME_CHARS_MAX: usize = 32;

/// Public messages a channel of the local table remembers: some games with their talk.
pub const WEB_PUBLIC_MESSAGES_MAX: usize = 300;

/// Private messages a channel remembers for one person, and for all together.
pub const WEB_PRIVATE_MESSAGES_PER_PERSON_MAX: usize = 60;
/// Private messages of all people of a channel together: ten people at their own bound.
pub const WEB_PRIVATE_MESSAGES_MAX: usize = 600;

/// Languages and account names heard from platforms and held in memory; about 1 MB.
pub const HEARD_MAX: usize = 10_000;

/// Names a channel remembers so that `@name` finds those with spaces.
pub const WEB_PEOPLE_PER_CHANNEL_MAX: usize = 200;

/// Public messages a channel finds again after a restart: the talk one still has in mind.
pub const WEB_MESSAGES_KEPT_MAX: usize = 60;

/// Changed names the local table remembers; each keeps its owner's seats for ever.
pub const WEB_RENAMES_MAX: usize = 1_000;

/// Bytes of pictures and files kept for the pages: about 170 boards, so the last seconds of many games. The program can
/// draw them again.
pub const WEB_PICTURE_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Calls that may wait for their turn in one channel; more is a flood.
pub const WEB_WAITING_PER_CHANNEL_MAX: usize = 64;

/// Changes of games that wait for an open page with a session. A page that is further behind asks for all of its games.
pub const WEB_STIRS_WAITING_MAX: usize = 1_024;

/// Looks at games that a process remembers: each page with a session tells one. Beyond them a board makes its sound.
pub const LOOKS_MAX: usize = 4_096;
/// Games that the open pages of one account look at, one in each window.
pub const LOOKS_OF_ACCOUNT_MAX: usize = 8;

/// Open event streams: a hundred tabs and room to reconnect.
pub const WEB_STREAMS_MAX: usize = 256;
/// Tabs of one browser that share a stream; the page puts no more into one address (`data/web/tabs.js`).
pub const WEB_STREAM_READERS_MAX: usize = 12;

/// Launches of the page inside a chat client that are remembered, to show their games first.
pub const LAUNCHES_MAX: usize = 500;
/// People who sign in inside chat clients at once; each asks the platform several times.
pub const ENTRANCES_MAX: usize = 16;

/// Longest wait of a call for its public messages; later ones come by the event stream.
pub const WEB_SETTLE_MAX: Duration = Duration::from_secs(5);

/// Time that open requests may take after the stop before they are cut; leaves the store its share of the 20 s.
pub const WEB_STOP_MAX: Duration = Duration::from_secs(5);

/// Bytes that `banco doctor` reads of an answer at the page's public address: a refusal of ours is one sentence.
pub const DOCTOR_ANSWER_BYTES_MAX: usize = 16 * 1024;

/// Bytes of one line of `banco lab`: a game of ten thousand moves with its options stays under half of it.
pub const LAB_LINE_BYTES_MAX: usize = 1_000_000;

/// Depth of `perft` in `banco lab`: endgames of a few pieces reach 8 in seconds; deeper only warms the room.
pub const LAB_PERFT_DEPTH_MAX: u32 = 8;

/// Positions that one question to the opponent may look at from outside, `best` in `banco lab` or `go nodes`: a minute
/// or so; a caller that wants to wait longer asks again, deeper.
pub const MIND_NODES_MAX: u64 = 50_000_000;

/// Bytes of one line of an export: the longest game by far, ten thousand plies, takes about one million.
pub const EXPORT_LINE_BYTES_MAX: u64 = 20_000_000;

/// Lines of an export: a million games, and what is remembered beside them.
pub const EXPORT_LINES_MAX: u64 = 10_000_000;

/// Entries of an imported game that become one line of the journal, far below [`JOURNAL_LINE_BYTES_MAX`].
pub const IMPORT_ENTRIES_PER_RECORD: usize = 5_000;

/// Connections to the local table: a hundred tabs with a stream and a few questions each, and half of the files that
/// a process may usually have open.
pub const WEB_CONNECTIONS_MAX: usize = 512;

/// Connections from one address that is not this machine: a household behind one router.
pub const WEB_CONNECTIONS_PER_ADDRESS_MAX: usize = 64;

/// Time that a connection may take to send its request; the slowest line is quicker.
pub const WEB_HEAD_MAX: Duration = Duration::from_secs(10);

/// Time that an answer may take from the end of the request on: a long GIF on a busy machine.
pub const WEB_ANSWER_MAX: Duration = Duration::from_secs(180);

/// Time that a connection may rest after an answer; streams say something more often.
pub const WEB_REST_MAX: Duration = Duration::from_secs(60);

/// Wrong access keys from one address that are looked at at once: slips of the finger.
pub const KEY_GUESSES_BURST: f64 = 10.0;

/// From then on one in this time: ten thousand in a day and a night, far too few for any key worth the name.
pub const KEY_GUESS_EVERY: Duration = Duration::from_secs(10);

/// Codes for the page inside a chat client that are looked at at once, for one instance and for one address: a full voice
/// channel opens it together. Right ones do not count; of wrong ones one more is looked at in [`KEY_GUESS_EVERY`].
pub const CODES_BURST: f64 = 32.0;

/// Characters of such a code, and of the id of an instance.
pub const CODE_CHARS_MAX: usize = 200;

/// Addresses whose wrong keys are counted.
pub const KEY_GUESSERS_MAX: usize = 10_000;

/// Characters of an access key where others can reach the door: a word, not a letter.
pub const ACCESS_KEY_CHARS_MIN: usize = 8;

/// Requests from one address that is not this machine at once, and per second for as long as it likes: a page asks for
/// some dozens when it is opened.
pub const ADDRESS_REQUESTS_BURST: f64 = 600.0;
/// Lasting rate once the burst is spent; see [`ADDRESS_REQUESTS_BURST`].
pub const ADDRESS_REQUESTS_PER_SECOND: f64 = 100.0;
