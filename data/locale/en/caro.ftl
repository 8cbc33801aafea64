### Caro, five in a row.

choice-caro = Caro
bar-line-caro = { $seat }{ $played ->
        [yes] {" "}· just marked { $move }
       *[no] {""}
    }
game-caro = caro
seat-first-caro = X
seat-second-caro = O
man-cross = X
man-nought = O

not-a-move-caro = I cannot read the move “{ $typed }”. For example: h8, “file 8 rank 8”; or choose the square at the board.
legal-of-which-caro = Any empty square may be marked, unless the game has the far opening: press a square, or type one: /move h8 · #{ $game }

rule-square-held = That square is taken by { $sites }: choose another square.
no-such-square-caro = This board has no square { $square }. { $near ->
        [yes] Did you mean one of these?
       *[no] For example: h8; or choose the square at the board.
    }
rule-off-board = This board has no square { $man }. For example: h8; or choose the square at the board.
rule-centre-first = This game has the far opening: X starts on the centre, { $sites }.
rule-too-near-centre = This game has the far opening: X's second mark lies outside the 5 × 5 squares in the middle.
law-square-held = One mark a square, and it stays there to the end.
law-centre-first = The far opening takes some of the first side's advantage: X starts on the centre, and its second mark lies outside the 5 × 5.
law-too-near-centre = The far opening takes some of the first side's advantage: X starts on the centre, and its second mark lies outside the 5 × 5.

ending-five-in-row = { $winner } ({ $winner_seat }) has five in a row and wins after { moves-made }.
ending-board-full = The board is full without five in a row: draw.
why-five-in-row = Five in a row
why-board-full = The board is full

option-size = { $value } × { $value } board
option-five-open-ended = Five blocked at both ends do not count
option-five-free = Five or more win, blocked or not
option-five-exact = Exactly five win, six or more do not
option-opening-free = X starts anywhere
option-opening-far = Far opening
