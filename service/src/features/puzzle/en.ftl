### The puzzle of a day (/puzzle, /chatsettings puzzle=08:00).

puzzle-goal = { $seat } to move, and { $goal ->
        [0] win
       *[other] mate in { $goal }
    }
puzzle-goal-xiangqi = { $seat } to move, and { $goal ->
        [0] win
       *[other] mate in { $goal }
    }
puzzle-goal-caro = { $seat } to move, and { $goal ->
        [0] win
       *[other] win in { $goal }
    }
puzzle-posed = Puzzle { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }. Only one move is right, and everyone has one try.
    Press Solve to answer in private; a move typed here would give it away. The solution appears here when the next one comes. #{ $game }
puzzle-next = The next one: { $at }.
puzzle-asked = Puzzle { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }.
    Press a piece, then where it goes, or write the move to me in private. You have one try: take your time. #{ $game }
puzzle-right = Right! { $line }
    { $place ->
        [1] You are the first to solve puzzle { $number }
       *[other] You are solver number { $place } of puzzle { $number }
    }{ $days ->
        [1] .
       *[other] , { $days } days in a row.
    }
puzzle-wrong = { $move } does not win. The solution of puzzle { $number } comes with the next one.
puzzle-tried = { $right ->
        [yes] You have solved puzzle { $number }: { $move }.
       *[no] You have answered puzzle { $number }: { $move }, which was not it. The solution comes with the next one.
    }
puzzle-over = Puzzle { $number } is over. The solution: { $line }
puzzle-solved = Solution of puzzle { $number } · { $kind }: { $line } #{ $game }
puzzle-solvers = { $solved ->
        [0] { $tried ->
            [0] No one tried.
           *[other] { $tried } tried, none found it.
        }
       *[other] { $solved } of { $tried } found it: { $names }{ $more ->
            [0] .
           *[other] {" "}and { $more } more.
        }
    }
puzzle-solver = { $name }{ $days ->
        [1] {""}
       *[other] {" "}({ $days } days in a row)
    }
puzzle-elsewhere = Puzzle #{ $game } is in your private chat with me: answer there, unseen.
puzzle-aloud = Everyone here can read that, so it does not count. Press Solve under picture #{ $game }.
puzzle-kept = Kept secret: only you and the bot know it. To answer, press Solve under picture #{ $game }.
puzzle-paused = No one has tried a puzzle for { $days } days, so the puzzle takes a break. To go on, type /puzzle
puzzle-resumed = The puzzle goes on. The next one: { $at }.
puzzle-waits = The first puzzle of this chat comes at { $at }.
puzzle-none = A puzzle a day for everyone here: moderators switch it on with /chatsettings puzzle 08:00 (and game xiangqi). In a private chat with me you can do so for yourself.
puzzle-none-alone = You have no daily puzzle yet. Switch it on right here: /chatsettings puzzle 08:00 (for one game only, add: game xiangqi).
puzzle-none-at-table = For one every day in this conversation, type: /chatsettings puzzle 08:00 (and game xiangqi).
puzzle-title = Puzzle
puzzle-once = one try
puzzle-card = { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }
puzzle-own = Puzzle · { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }.
    Press a piece, then where it goes, or write the move. A wrong move is taken back and ends your streak. #{ $game }
puzzle-own-right = Right! { $line }
puzzle-own-other = Right, { $move } wins too. The move we had in mind: { $line }
puzzle-own-wrong = { $move } does not win. The piece is back: try another move.
puzzle-own-given = The solution: { $line }
puzzle-streak = { $run ->
        [1] 1 solved at the first try
       *[other] { $run } solved in a row, each at the first try
    }
button-puzzle = Solve
button-solution = Solution
button-next-puzzle = Next puzzle

command-puzzle = A puzzle, or your answer to it
command-puzzle-move = The move you answer with, or the game of the puzzle

command-chatsettings-puzzle = A daily puzzle at this time, for example 08:00; off: none
command-chatsettings-game = Of which game the puzzle is
setting-puzzle = Daily puzzle at
setting-game = Game of the puzzle
choice-each-game = Another game each day
