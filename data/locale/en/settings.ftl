### Settings of a person and of a chat.

setting-language = Language
setting-notation-xiangqi = Xiangqi moves
setting-notation-chess = Chess moves
setting-notation-chushogi = Chu shogi moves
setting-pieces = Pieces
setting-theme = Theme
setting-view = View
setting-bars = Name bars

settings = Your own settings. Each button goes on to its next value; it counts at once.
    Or type them: /settings theme=classic notation=wxf
chat-settings = Settings of this chat, for what everybody here sees. Each button goes on to its next value.
    Or type them: /chatsettings language=en bars=off
settings-kept = Done. { $changes }
unknown-setting = There is no setting “{ $typed }”. There are: { $known }.
unknown-choice = { $setting }: there is no “{ $typed }”. There are: { $allowed }.
moderators-only = The settings of this chat are its moderators' to change. Your own: /settings

notation-xiangqi-coordinates = h3e3
notation-xiangqi-iccs = H2-E2 (ICCS)
notation-xiangqi-wxf = C2=5 (WXF)
notation-xiangqi-chinese = 炮二平五
notation-xiangqi-vietnamese = P2-5
notation-chess-coordinates = g1f3
notation-chess-san = Nf3
notation-chess-vietnamese = Mf3
notation-chushogi-coordinates = 7i7h
notation-chushogi-english = P-7h
notation-chushogi-japanese = 7八歩
notation-chushogi-vietnamese = tốt 7i-7h

choice-auto = automatic
choice-auto-chat = as the players like it
choice-coordinates = Coordinates (h3e3)
choice-iccs = ICCS (H2-E2)
choice-wxf = WXF (C2=5)
choice-chinese = Chinese (炮二平五)
choice-vietnamese = Vietnamese (P2-5, Mf3)
choice-san = SAN (Nf3)
choice-english = English codes (P-7h)
choice-japanese = Japanese (7八歩)
choice-wood = Wood
choice-dark = Dark
choice-high-contrast = High contrast
choice-classic = Classic
choice-hanzi = Characters
choice-hanzi-letter = Characters and letters
choice-letters-vi = Vietnamese letters
choice-letters-en = English letters
choice-own = Own side below
choice-fixed = First side below
choice-mover = Side to move below
choice-on = On
choice-off = Off
