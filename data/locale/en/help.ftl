### /help: one screen per topic.

help-button-moves = Moving
help-button-fair = Fair shuffles
help-button-etiquette = Draw and resign
help-button-days = Games of days
help-button-games = Several games
help-button-men = Chu shogi pieces
help-button-privacy = Private answers
help-button-commands = All commands

help = Bạn Cờ: board games with friends right in the chat, a picture after every move, hours or days to think.
    1. Challenge: { $slash ->
        [yes] /play, then choose a game and a friend (without a friend anyone may accept)
       *[no] /play jieqi @friend (or xiangqi, chess, chu shogi, backgammon, caro; without a name anyone may accept)
    }
    2. Your friend presses Accept.
    3. On your turn press a piece, then where it goes, or { $words ->
        [no] use /move with a move you know how to write: C2=5
       *[yes] reply to the board with the move: C2=5
    }
    Rules: { $slash ->
        [yes] /rules
       *[no] /rules jieqi
    } · Your games: /games · The board: /board · Draw: /draw · Resign: /resign · Settings: /settings
    What would you like to know more about?
help-no-topic = There is no help on “{ $topic }” yet.
help-commands = All commands:
    /play: challenge · /accept, /decline, /cancel: answer or withdraw a challenge · /rematch: again, sides swapped
    /move C2=5: make a move{ $words ->
        [no] {""}
       *[yes] ; or reply to the board with it
    }
    /board, /history, /games: the board, the moves, your games; finished ones: /games done @name
    /top, /stats, /versus @name: the ladder, your record, head to head
    /tournament: tournaments
    /replay, /gif: the game move by move, or as a GIF
    /look: open a board that waits closed · /peek: look privately at the face-down pieces you captured
    /roll, /double, /take, /drop: dice and cube of backgammon
    /draw, /resign, /abort, /takeback: draw, resign, abort, take a move back · /claim: claim a draw (chess), or the win on time · /givetime 1d, /pause, /resume: give the other side time, pause, play on
    /line: a conditional line · /next: the next game · /seek: open challenges · /vacation · /block: leave each other alone · /admin: moderators
    /legal, /why: where a piece may go, why a move is not allowed · /hint: a hint against the computer, /review: a finished game looked at once more
    /export: the game record · /import: a game from a file · /link: analysis boards elsewhere · /luck: the luck of a finished game · /puzzle: a puzzle · /verify: open and check the envelope of a finished game
    /rules: the rules · /help, /start: how it works · /settings, /chatsettings: your settings, the chat's · /connect: your accounts as one player · /privacy: what is kept about you
help-moves = No notation needed: press the piece, then where it goes (Horse 8, or H 8: the horse of file 8; 9·4: the face-down piece of file 9, rank 4; ×: takes); on the web page click or drag it on the board.
    If you know a notation, { $words ->
        [no] write it behind /move,
       *[yes] type it,
    } in capitals or not: C2=5 (WXF), h3e3, H2-E2 (ICCS), P2-5 or “pháo 2 bình 5”, 炮二平五.
    Two equal pieces on a file: + front, - rear (R+=5). A face-down piece is named after the piece of its point (P9+1), or by points: “up a4 a5”, “up 9 4 9 5” (file, rank).
    Chess: Nf3, Mf3, g1f3, O-O, e8=Q. Chu shogi: P-7h, 7i7h, 7八歩. Backgammon: 24/18 13/11, bar/20.
    If what you type is not clear, the bot asks; it never guesses a move.
help-fair = With the challenge the bot draws a secret number and seals it in an envelope. The message shows the first 40 digits of its fingerprint; another number would give other digits.
    Type a few words once it is sealed: pieces are shuffled (and dice rolled) from that number and the words of both sides, so the host cannot choose a game beforehand.
    Press Envelope to see all the digits. After the game the envelope is opened and anyone can check it: press Check the envelope, or run banco verify.
    To be honest: the host can read the disk. When you play the host, be the one who accepts, and type your words.
help-etiquette = /draw offers a draw; the other side agrees with /draw or by pressing Agree. A move declines it.
    /resign asks once more to be sure.
    /takeback (or write “take back”): if the other side agrees, your last move and those after it go back. Not once a piece was turned up or dice were rolled.
    /abort: while at most one move was made, no piece turned up and no dice rolled, either side may abort alone. Later both must agree.
    Clocks: { $slash ->
        [yes] in /play, the option “time” takes “1 day per move”, “12h” or “10m+10s”; the option “bank” adds a reserve.
       *[no] add them to the challenge, for example /play chess @name 1 day per move, 2 days in reserve. Or: 12h, 10m+10s.
    }
    Give the other side more time: { $slash ->
        [yes] /givetime.
       *[no] /givetime 1d.
    } After the game press Rematch, swap sides.
help-days = Games of days: { $slash ->
        [yes] in /play, the option “time” takes “1 day per move”; the option “rest” stops the clocks on Saturday and Sunday.
       *[no] add a clock to the challenge, for example /play chess @name 1 day per move, weekends off (clocks stop on Saturday and Sunday).
    }
    The bot reminds you when a half, a quarter and a tenth of the move's time is left; not on clocks under an hour. With a reserve: when it begins to run, and when a tenth of it is left. In quiet hours (23:00–7:00) it waits until they end. If your time would run out by two hours later, it reminds you before. Several games are one reminder.
    { $slash ->
        [yes] Your reminders and their place, quiet hours and time zone: /settings. For everyone here: /chatsettings.
       *[no] /settings reminders last (or off), /settings quiet 22-7 (or off), /settings zone Europe/Berlin; /settings remindat private. For everyone here: /chatsettings quiet 22-7.
    }
    /pause stops the clocks by agreement; either side resumes with /resume. For days away: /vacation{ $slash ->
        [yes] {" "}with “7d” in the option “days”. Planned ahead: “20/12 5d”. It pauses your clock in games of 12 hours or more per move. To come back early: “back”.
       *[no] {" "}7d. Planned ahead: /vacation 20/12 5d. It pauses your clock in games of 12 hours or more per move. To come back early: /vacation back.
    }
    /line{ $slash ->
        [yes] {" "}with “e5, Nf3” in the option “moves”: if
       *[no] {" "}e5, Nf3 (to the bot in private): if
    } they play e5, Nf3 is played for you at once. Only you can see it, and it never goes past chance.
    /next: the next game that waits for you. /block @name: no challenges or offers from them; /block lists and lifts.
    Moderators: /admin ends a game, declares a draw or a winner, sets limits. Their names and reasons go into the record.
help-games = You can play several games at once. { $words ->
        [no] The buttons under a board move in that game;
       *[yes] Reply to a board to move in that game;
    } if only one game is waiting for you, just use /move. Otherwise the bot asks.
    { $slash ->
        [yes] The option “game” of most commands takes the short game id, such as k7m2.
       *[no] The short game id can be added: /move C2=5 #k7m2, /board k7m2.
    } From other chats a game answers only to its own players.
    Boards speak the players' language if both have the same. Otherwise they speak the server's (on Discord), or the challenger's. To choose: /chatsettings; for yourself: /settings.
help-privacy = Captured face-down pieces: by default only the player who captured one may look at it (/peek); after the game everyone may. Choose otherwise in the challenge: { $slash ->
        [yes] in /play, the option “options” takes “public” (everyone sees them) or “hidden” (secret until the end).
       *[no] /play jieqi @friend public (everyone sees them), or /play jieqi @friend hidden (secret until the end).
    }
    Pictures and texts for everyone never show what lies face down.
