### Command descriptions: read by Discord, Telegram's menu and /help. At most 100 characters each (Discord's limit).

command-play = Challenge somebody to a game
command-play-game = Which game
command-play-opponent = Whom (left out: whoever accepts)
command-play-side = Who moves first
command-play-options = Other options as key=value
command-accept = Accept a challenge
command-accept-part = Mix your luck: type any few words into the envelope
command-accept-game = Game id
command-decline = Decline a challenge
command-decline-game = Game id
command-cancel = Withdraw your challenge
command-cancel-game = Game id
command-move = Make a move
command-move-move = The move, for instance C2=5, h3e3
command-move-game = Game id
command-board = Show the board again
command-board-as = How to show it
command-board-game = Game id
command-peek = See, for yourself alone, the face-down men you captured
command-peek-game = Game id
command-draw = Offer a draw, or agree to one
command-draw-game = Game id
command-abort = Break the game off (at once before a man is turned up, later by agreement)
command-abort-game = Game id
command-resign = Resign the game
command-resign-game = Game id
command-history = All moves so far
command-history-game = Game id
command-games = Your games, those waiting for you first
command-rules = The rules
command-rules-game = Rules of which game
command-help = How it works
command-help-topic = About what
command-settings = Your settings
command-settings-language = Language
command-start = Say hello and open the private chat
command-start-with = Code of an invitation link

choice-jieqi = Cờ úp (jieqi)
choice-xiangqi = Xiangqi
choice-chushogi = Chu shogi
choice-backgammon = Backgammon
choice-chess = Chess
choice-first = I move first
choice-second = I move second
choice-lot = Draw lots
choice-picture = Picture
choice-text = Text
choice-hd = Large picture
choice-vi = Tiếng Việt
choice-en = English
