### Settings of a person and of a chat.

settings = Your own settings. Press one to see its values.
    Or type: /settings theme classic
settings-menu = Your own settings. Choose one in the menu, then its value in the next menu; changes take effect at once.
chat-settings = { $alone ->
        [yes] Settings of this private chat, for the boards and puzzles that the bot sends here.
       *[no] Settings of this chat, for what everyone here sees.
    } Press one to see its values.
    Or type: /chatsettings language English
chat-settings-menu = Settings of this channel, for what everyone here sees. Choose one in the menu, then its value in the next menu; changes take effect at once.
setting-words-menu = { $setting }: now { $chosen }. The second menu changes it; changes take effect at once.
chat-setting-words-menu = { $setting } in this channel: now { $chosen }. The second menu changes it; changes take effect at once.
setting-words = { $setting }: now { $chosen }. Choose one of: { $allowed }. Or type: /settings { $name } { $example }
chat-setting-words = { $setting } of this chat: now { $chosen }. Choose one of: { $allowed }. Or type: /chatsettings { $name } { $example }
settings-kept = Done. { $changes }
unknown-setting = There is no setting “{ $typed }”. Choose from: { $known }.
setting-of-chat = { $setting } belongs to the chat, not to you alone. Change it with: /chatsettings { $name } { $example }
unknown-choice = { $setting }: there is no “{ $typed }”. Choose from: { $allowed }.
setting-not-here = { $setting }: “{ $choice }” does not work here.
moderators-only = Only moderators can change the settings of this chat. Your own: /settings

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
notation-chushogi-vietnamese = Bộ binh 7i 7h

choice-auto = Automatic
choice-auto-chat = As the players like it
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
choice-own = Your side below
choice-fixed = First side below
choice-mover = Side to move below
choice-log = A new board for every move
choice-live = One board that changes with every move
choice-thread = A thread for every game
choice-on = On
choice-off = Off
choice-no-quiet = Off (reminders at any time)
choice-quiet-of-chat = As the chat has it
choice-weekend = Weekends
choice-abort = End, not counted
choice-draw = Declare a draw
choice-win = Declare a winner
choice-limits = Limits of this chat
choice-none = No clock
choice-30m = 30 minutes
choice-12h = 12 hours
choice-1d = 1 day
choice-3d = 3 days
choice-7d = 7 days
choice-30d = 30 days
