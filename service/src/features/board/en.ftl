command-board = Show the board again
command-board-as = How to show it
command-board-game = Game id
command-peek = Look privately at the face-down pieces you captured
command-peek-game = Game id
command-history = All moves so far
command-history-game = Game id

peek = Face-down pieces you captured in game #{ $game }: { $men }. Only you see this.

peek-nothing = You have not captured any face-down piece in game #{ $game } yet.

peek-not-this-game = Game #{ $game } has no face-down pieces.

# Buttons.
button-peek = Peek
button-verify = Check the envelope
