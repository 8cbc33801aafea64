### Sentences of Telegram's own; all others are shared with the other platforms.

telegram-anonymous = You are writing anonymously, so I cannot tell who is playing. Use the buttons under the board, or turn anonymity off and type it again.
telegram-open-private = { $name }, this part is for your eyes only. Press the button below, press Start, then try again.
telegram-open-private-button = Open a private chat
telegram-link-sent = I sent you the link in private.
telegram-trouble = Something went wrong, so I could not answer. Please try again.
telegram-buttons-later = The buttons come in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }. Or type your move.
telegram-board-later = Your move is made. The board comes in { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
telegram-old-board = This board is old. The new one is further down: press there.
telegram-description =
    Board games with friends, right in your group: xiangqi, cờ úp, chess, caro, chu shogi and backgammon.
    Move whenever you have a minute; every move comes with a picture of the board. No notation needed: press a piece, then where it goes.

    Add me to a group and type /play. New to a game? Type /rules.
telegram-short-description = Xiangqi, cờ úp, chess, caro and more with friends, right in your group chat.
telegram-inline-description = The person who presses the button accepts, and you both play in the private chat with me.
telegram-inline-text = { $name } would like a game of { $kind }{ $terms }. Press the button below to play.
telegram-inline-button = Play with { $name }
telegram-inline-open = Press Start once, so that I can reach you
telegram-inline-machine = Play the computer: open the private chat
