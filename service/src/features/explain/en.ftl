command-legal = Where a piece may go, drawn on the board
command-legal-square = The point or square the piece stands on, for example b1
command-legal-game = Game id
command-why = Why a move is not allowed, drawn on the board
command-why-move = The move (empty: the one that was just refused)
command-why-game = Game id
command-hint = Against the computer: a hint (which piece, which move, why)
command-hint-game = Game id

# Buttons.
button-why = Why?
button-legal = Where may it go?
button-hint = Hint
button-hint-move = Which move?
button-hint-why = Why?
button-hint-play = Play this move
