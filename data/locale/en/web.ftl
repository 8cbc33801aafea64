### The page of the local table: its words and the refusals at the door.

web-title = Bạn Cờ
web-tagline = The board in the middle, a friend on each side.
web-name-label = Your name
web-name-hint = No password needed, just a name. Open another tab with another name and you have two players.
web-name-enter = Sit down
web-name-bad = A name needs a letter or a digit, and at most 32 characters.
web-channel = Channel
web-you = You are
web-change-name = Change name
web-language = Tiếng Việt
web-input-label = Type a move or a command
web-input-hint = A move, for example C2=5, or / for commands
web-send = Send
web-suggestions = Suggested commands
web-chat-label = Conversation
web-board-label = Board
web-private = only you see this
web-welcome-title = Nothing on the table yet
web-welcome-text = Challenge somebody to a game of cờ úp, then invite a friend into this channel. Move by clicking on the board, by buttons, or by typing the move.
web-welcome-friend = Invite a friend: send this link, or open it in another tab under another name.
web-copy-link = Copy the link
web-copied = Copied
web-quick-play = Challenge to cờ úp
web-quick-games = My games
web-quick-help = Help
web-reconnecting = Connection lost, trying again…
web-offline = Not sent. Check that the server still runs, then send it again.
web-not-your-turn = It is not your turn.
web-pick-man = Your turn: click the man to move.
web-pick-square = Your turn: click the square to mark.
web-pick-target = Click where it goes, or the man again to choose another.
web-cannot-move = This man has no move.
web-man-at = Man on
web-target-at = Move to
web-enlarge = Enlarge the picture
web-close = Close
web-older-board = An earlier board
web-new-below = New messages
web-reply = Reply
web-replying = Replying to the board
web-cancel-reply = Stop replying
web-game-tabs = Games in this channel
web-yours = your turn
web-too-many = Too fast. Wait a moment, then send again.
web-key-title = This table is locked
web-key-label = Access key
web-key-enter = Unlock

web-text-too-long = That is longer than 2000 characters. Please make it shorter.

web-error-host = This address does not belong to the table. Use the address printed at the start, or add the name to web.hosts.
web-error-origin = Refused: the request comes from another page.
web-error-key = This table is locked: open the page once with ?key=…
web-error-media-type = Only application/json is taken.
web-error-too-large = The request is too large.
web-error-bad-json = The JSON cannot be read or lacks a field.
web-error-bad-query = A parameter in the address is missing or wrong.
web-error-bad-user = A name needs a letter or a digit, and at most 32 characters.
web-error-bad-channel = A channel name has letters, digits, - and _ only, and at most 40 characters.
web-error-bad-game = That is no game id.
web-error-bad-data = That is no button data.
web-error-not-found = There is nothing at this address.
web-error-method = This address does not take that kind of request.
web-error-busy = Too busy. Wait a moment, then try again.
web-error-internal = Something went wrong inside. Moves that were made are kept; please try again.
