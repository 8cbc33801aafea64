command-settings = Your settings
command-settings-language = Language
command-settings-notation = How moves are written
command-settings-theme = Theme of the pictures
command-settings-pieces = Pieces: characters, letters or both
command-settings-talk = Messages from opponents of private games
command-settings-quiet = Quiet hours, for example 22-7: no reminders then
command-settings-zone = Time zone, for example Europe/Berlin
command-settings-view = Which side is at the bottom
command-chatsettings = Settings of this chat: language, notation, pictures (moderators)
command-chatsettings-language = Language
command-chatsettings-notation = How moves are written
command-chatsettings-theme = Theme of the pictures
command-chatsettings-pieces = Pieces: characters, letters or both
command-chatsettings-view = Which side is at the bottom
command-chatsettings-bars = Names of the players on the pictures
command-chatsettings-mode = A new board for every move, one that changes in place, or a thread for every game
command-chatsettings-quiet = No reminders here in these hours: 23-7, or off
command-chatsettings-zone = Time zone of this chat (weekends, quiet hours), for example Asia/Ho_Chi_Minh

setting-language = Language
setting-notation-xiangqi = Xiangqi moves
setting-notation-chess = Chess moves
setting-notation-chushogi = Chu shogi moves
setting-pieces = Pieces
setting-theme = Theme
setting-view = View
setting-bars = Names on the picture
setting-mode = Boards
setting-talk = Messages from opponents
setting-quiet = Quiet hours
setting-zone = Time zone

# Buttons.
button-settings = All settings
