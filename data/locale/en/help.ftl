### /help: one screen per topic.

help-button-moves = Moving
help-button-fair = The envelope
help-button-etiquette = Draw and resign
help-button-games = Several games
help-button-men = Men of chu shogi
help-button-privacy = For your eyes only

help = Bạn Cờ: board games with friends right in the chat, a picture after every move, hours or days to think.
    /play coup @friend: challenge to cờ úp (likewise: xiangqi, chess, chushogi, backgammon)
    /accept, /decline, /cancel: answer or withdraw a challenge
    /move C2=5: make a move; or reply to the board with it, or press Move a man
    /board, /history, /games: the board, the moves, your games
    /peek: for you alone, the face-down men you captured
    /roll, /double, /take, /drop: dice and cube of backgammon
    /draw, /resign, /abort: draw, resign, break off
    /legal, /why: where a man may go, why a move may not be played; /export: the game as a file
    /rules coup: the rules · /settings: language, notation, theme
    More about what?
help-moves = No notation needed: press Move a man, pick the man, pick where it goes.
    If you know a notation, type it, in any case: C2=5 (WXF), h3e3, H2-E2 (ICCS), P2-5 or “pháo 2 bình 5”, 炮二平五.
    Two like men on a file: + front, - rear (R+=5). A face-down man is named as the man of its point (P9+1), or by points: “up a4 a5”, “up 9 4 9 5” (file, rank).
    Chess: Nf3, Mf3, g1f3, O-O, e8=Q. Chu shogi: P-7h, 7i7h, 7八歩. Backgammon: 24/18 13/11, bar/20.
    If you slip, the bot asks; it never plays a guess.
help-fair = With the challenge the machine draws a secret number and seals it in an envelope: the digits in the message. Another number would have other digits.
    Type a few words once it is sealed: the men are shuffled from that number and the words of both sides, so the host cannot choose a game beforehand.
    After the game the envelope opens and anybody can check it: press Check the envelope, or run banco verify.
    In all honesty: a curious host can read his own machine. Against him, be the one who accepts, and type your words.
help-etiquette = /draw offers a draw; the other side agrees with /draw or the button, and declines by moving.
    /resign asks once to be sure.
    /abort: at once while at most one move was made, no man turned up and no dice rolled; later both must agree.
    Afterwards: Rematch, sides swapped.
help-games = A chat and a person can have several games at once. A reply to a board moves in that game; where only one game waits for you, just /move. Otherwise you are asked.
    The short id can be named: /move C2=5 #k7m2, /board k7m2. From other chats a game answers only to its own players.
help-privacy = Captured face-down men: by default only the captor may look (/peek), everybody after the game. Another choice at the challenge: captured=public or captured=hidden.
    Pictures and texts for everybody never show what lies face down.
