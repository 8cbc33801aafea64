//! Pictures that a channel refuses: the game continues as text (independent servers, D6).

use banco_tests::discord::State;
use banco_tests::discord::state::Message;

use super::threads::Channel;

/// Number of public messages that were tried with a picture.
fn uploads(channel: &Channel) -> usize {
    let state = channel.driver.fake.state();
    let posts = state.requests.iter().filter(|request| request.line.starts_with("POST /channels/"));
    posts.filter(|request| request.body["attachments"].is_array()).count()
}

fn is_in_letters(board: &Message) -> bool {
    board.attachments.is_empty() && board.content.contains("```") && !board.buttons().is_empty()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_uploads_fail_the_board_comes_in_letters_and_its_picture_later() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.driver.fake.change(|state| state.uploads_fail = Some(500));
    channel.says("binh", "/accept").await;
    assert!(is_in_letters(&channel.newest(channel.id)), "{:?}", channel.newest(channel.id));
    assert_eq!(uploads(&channel), 3);
    // The next picture is not uploaded in vain.
    channel.says("an", "/move e4").await;
    let board = channel.newest(channel.id);
    assert!(is_in_letters(&board), "{board:?}");
    assert_eq!(uploads(&channel), 3);
    channel.driver.fake.change(|state| state.uploads_fail = None);
    let whole = |state: &State| state.message(board.id).filter(|message| !message.attachments.is_empty()).cloned();
    let whole = channel.driver.fake.wait("the picture to be put in", whole).await;
    assert_eq!((whole.edits, whole.buttons()), (1, board.buttons()));
    assert!(!whole.content.contains("```"), "{}", whole.content);
    let first = channel.driver.fake.state().posted(channel.id)[1].clone();
    assert!(first.attachments.is_empty(), "an older board stays as it is");
    // Discord shows the edit a moment before the bot has its answer.
    channel.driver.fake.settled().await;
    channel.says("binh", "/move e5").await;
    assert_eq!(channel.newest(channel.id).attachments.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_refuses_files_is_remembered_until_its_rights_change() {
    let mut channel = Channel::as_it_comes().await;
    channel.says("an", "/play chess @binh side=first").await;
    channel.driver.fake.change(|state| state.uploads_fail = Some(400));
    channel.says("binh", "/accept").await;
    assert!(is_in_letters(&channel.newest(channel.id)), "{:?}", channel.newest(channel.id));
    let tried = uploads(&channel);
    channel.driver.fake.change(|state| state.uploads_fail = None);
    for (user, mv) in [("an", "/move e4"), ("binh", "/move e5")] {
        channel.says(user, mv).await;
        assert!(is_in_letters(&channel.newest(channel.id)), "{mv}");
    }
    assert_eq!(uploads(&channel), tried, "nothing was uploaded in vain");
    channel.rights_change();
    channel.driver.fake.settled().await;
    channel.says("an", "/move d4").await;
    assert_eq!(channel.newest(channel.id).attachments.len(), 1);
}
