### Discord's own words: what the bridge says by itself, before the board is reached.

discord-done = ✓
discord-failed = Something went wrong; your move may not be saved. Look with /board, then try again.
discord-not-shown = Done, but Discord did not take the whole answer. Look with /board.
discord-reply-without-mention = Discord does not let me read a reply whose @ is off. Turn @ on when replying, or use /move.
discord-no-direct-message = This answer is for you alone, and your direct messages are closed. Use a / command (such as /peek), or open your direct messages.
discord-unknown-button = That button is not mine.
discord-missing-permissions = I am missing permissions in this channel: { $permissions }. Ask an administrator, then try again.
discord-menu-step = Choose a man or a move…
discord-menu-game = Choose a game…
discord-menu-word = Choose…
discord-type-move = Type a move
discord-type-move-label = Your move, such as P2-5, Nf3, h3e3
discord-mix = Mix your luck in
discord-mix-words = Any few words, mixed into the envelope
discord-challenge = Challenge
discord-show-board = Show this board
discord-replay-here = Replay from here
discord-challenge-to-what = What would you like to play with { $name }?
discord-point-again = That was too long ago. Choose Challenge on that person again.
discord-no-board-there = That message is no board of mine.
discord-share = Show in the channel
discord-share-later = Still being made; press again in a moment.
discord-panel-open = More choices…
discord-panel =
    ### A new game
    Choose a game and press the green button. Everything else may stay empty.
discord-panel-game = What to play?
discord-panel-who = Whom to invite? (empty: anyone may accept)
discord-panel-level = Or play the computer?
discord-panel-time = Time (empty: as this channel has it)
discord-panel-side = Who moves first? (empty: by lot)
discord-panel-more = Odds and special rules of this game
discord-panel-machine = Computer, level { $level }
discord-panel-go-nothing = Choose a game first
discord-panel-go-person = Challenge { $name } to { $game }
discord-panel-go-machine = Play { $game } against the computer
discord-panel-go-anyone = Invite the channel to { $game }
discord-panel-who-again = That was too long ago: I have forgotten whom you chose. Please choose again.
discord-permission-view = View Channel
discord-permission-send = Send Messages
discord-permission-send-in-threads = Send Messages in Threads
discord-permission-attach = Attach Files
