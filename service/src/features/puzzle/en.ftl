### Puzzles: of a day (/chatsettings puzzle=08:00) and at any time (/puzzle).

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
puzzle-goal-jieqi = { $seat } to move, and { $goal ->
        [0] find the best chance
       *[other] mate in { $goal }
    }
puzzle-goal-backgammon = { $seat } has rolled: find the best play
puzzle-goal-draw = { $seat } to move, and hold the draw
puzzle-posed = Puzzle { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }. Everyone has one try.
    Press Solve to answer in private; a move typed here would give it away. The solution appears here when the next one comes. #{ $game }
puzzle-next = The next one: { $at }.
puzzle-asked = Puzzle { $number } · { $kind }{ $difficulty ->
        [easy] {" "}(easy)
        [medium] {" "}(medium)
        [hard] {" "}(hard)
       *[none] {""}
    }: { $goal }.
    Press a piece, then where it goes, or write the move to me in private. You have one try, and the first wrong move ends it: take your time. #{ $game }
puzzle-right = Right! { $line }
    { $place ->
        [1] You are the first to solve puzzle { $number }
       *[other] You are solver number { $place } of puzzle { $number }
    }{ $days ->
        [1] .
       *[other] , { $days } days in a row{ $best ->
            [0] {""}
           *[other] {" "}(best: { $best })
        }.
    }
puzzle-wrong = { $move } does not win. The solution of puzzle { $number } comes with the next one.
puzzle-wrong-jieqi = { $move } does not give the best chance. The solution of puzzle { $number } comes with the next one.
puzzle-wrong-backgammon = { $move } is not the best play. The solution of puzzle { $number } comes with the next one.
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
puzzle-no-theme = There is no { $kind } theme “{ $said }”. There are: { $themes }. For example: /puzzle { $example }
puzzle-nearest = There is no { $level } one of that kind; this is the nearest ({ $nearest }).
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
    Press a piece, then where it goes, or write the move. A wrong move is taken back, but only your first try counts for rating and streak; the solution counts as a miss. #{ $game }
puzzle-goes-on = { $move } is right. Your opponent plays { $defence }.
    { $left } #{ $game }
puzzle-goes-on-after = { $move } is as good as { $right }. The board has { $right }, the puzzle's own move, and your opponent plays { $defence }.
    { $left } #{ $game }
puzzle-left = { $goal ->
        [0] Now win.
       *[other] Now mate in { $goal }.
    }
puzzle-left-xiangqi = { $goal ->
        [0] Now win.
       *[other] Now mate in { $goal }.
    }
puzzle-left-jieqi = { $goal ->
        [0] Now win.
       *[other] Now mate in { $goal }.
    }
puzzle-left-caro = { $goal ->
        [0] Now win.
       *[other] Now win in { $goal }.
    }
puzzle-left-draw = Now hold the draw.
puzzle-slower = { $move } wins, but it does not mate in { $goal }. Try again: this was no wrong move.
puzzle-slower-xiangqi = { $move } wins, but it does not mate in { $goal }. Try again: this was no wrong move.
puzzle-slower-jieqi = { $move } wins, but it does not mate in { $goal }. Try again: this was no wrong move.
puzzle-slower-caro = { $move } wins, but not within { $goal }. Try again: this was no wrong move.
puzzle-unclear = { $move } is good, but another move is clearly better. Try again: this was no wrong move.
puzzle-own-right = Right! { $line }
puzzle-own-other = Right, { $move } is as good. The solution we had in mind: { $line }
puzzle-own-wrong = { $move } does not win. The piece is back: try another move.
puzzle-own-wrong-caro = { $move } does not win. The mark is gone: try another square.
puzzle-own-wrong-jieqi = { $move } does not give the best chance. The piece is back: try another move.
puzzle-own-wrong-backgammon = { $move } is not the best play. The checkers are back: try another play.
puzzle-own-given = The solution: { $line }
puzzle-note = This is the best chance on average, no sure win: pieces lie face down.
puzzle-or = { $one } or { $other }
puzzle-themes = Theme: { $themes }
puzzle-thousands = { $thousands },{ $rest }
puzzle-rating = Puzzle rating { $points }
puzzle-rated = Puzzle rating { $points } ({ $change })
puzzle-stats = Puzzle ratings: { $ratings }
puzzle-stats-kind = { $kind } { $points }
puzzle-streak = { $run ->
        [0] The longest row at the first try: { $best }
        [1] 1 solved at the first try
       *[other] { $run } solved in a row, each at the first try{ $best ->
            [0] {""}
           *[other] {" "}(best: { $best })
        }
    }
puzzle-level-easy = easy
puzzle-level-medium = medium
puzzle-level-hard = hard
puzzle-composed = a composed ending
puzzle-composed-title = Composed endings
puzzle-composed-word = composed
puzzle-composed-name = { $name } ({ $chinese })
puzzle-origin = From: { $book }{ $number ->
        [none] {""}
       *[other] , number { $number }
    }
puzzle-book-thich-tinh-nha-thu = Elegant Pastime Manual (適情雅趣)
puzzle-book-mong-nhap-than-co = Dreaming of Divine Strategy (夢入神機)
puzzle-book-quat-trung-bi = The Secret in the Tangerine (橘中秘)
puzzle-book-bach-bien-tuong-ky-pho = Hundred Changes of Chess (百變象棋譜)
puzzle-book-tam-vu-tan-bien = Fragments of the Art of War (心武殘編)
puzzle-book-truc-huong-trai = Bamboo Fragrance Studio (竹香齋)
puzzle-book-uyen-tham-hai-khoat = Deep Abyss, Wide Sea (淵深海闊)
puzzle-theme-mate = mate
puzzle-theme-mate-caro = forced win
puzzle-theme-check = check
puzzle-theme-sacrifice = sacrifice
puzzle-theme-fork = fork
puzzle-theme-pin = pin
puzzle-theme-skewer = skewer
puzzle-theme-discovered = discovered attack
puzzle-theme-doublecheck = double check
puzzle-theme-backrank = back rank
puzzle-theme-smothered = smothered mate
puzzle-theme-anastasia = Anastasia's mate
puzzle-theme-arabian = Arabian mate
puzzle-theme-boden = Boden's mate
puzzle-theme-dovetail = dovetail mate
puzzle-theme-doublebishop = two bishops' mate
puzzle-theme-hook = hook mate
puzzle-theme-deflection = deflection
puzzle-theme-attraction = attraction
puzzle-theme-interference = interference
puzzle-theme-clearance = clearance
puzzle-theme-intermezzo = in-between move
puzzle-theme-capturedefender = taking the defender
puzzle-theme-xray = x-ray
puzzle-theme-trapped = trapped piece
puzzle-theme-hanging = loose piece
puzzle-theme-capture = capture
puzzle-theme-promotion = promotion
puzzle-theme-underpromotion = underpromotion
puzzle-theme-advancedpawn = advanced pawn
puzzle-theme-enpassant = en passant
puzzle-theme-castling = castling
puzzle-theme-zugzwang = zugzwang
puzzle-theme-quiet = quiet move
puzzle-theme-defence = defence
puzzle-theme-exposed = exposed king
puzzle-theme-f2f7 = attack on f2 or f7
puzzle-theme-kingside = kingside attack
puzzle-theme-queenside = queenside attack
puzzle-theme-opening = opening
puzzle-theme-middlegame = middlegame
puzzle-theme-endgame = endgame
puzzle-theme-pawnending = pawn endgame
puzzle-theme-knightending = knight endgame
puzzle-theme-bishopending = bishop endgame
puzzle-theme-rookending = rook endgame
puzzle-theme-queenending = queen endgame
puzzle-theme-doublecannon = double cannons
puzzle-theme-horsecannon = horse and cannon
puzzle-theme-ironbolt = iron bolt
puzzle-theme-facing = facing generals
puzzle-theme-turn = turning a piece up
puzzle-theme-openfour = open four
puzzle-theme-four = four in a row
puzzle-theme-openthree = open three
puzzle-theme-twothreats = two threats
puzzle-theme-block = block
puzzle-theme-lion = lion
puzzle-theme-hit = hit
puzzle-theme-point = making a point
puzzle-theme-safe = safe play
puzzle-theme-race = race
puzzle-theme-contact = contact
puzzle-theme-bearoff = bearing off
puzzle-theme-blitz = blitz
puzzle-theme-prime = prime
puzzle-theme-back = back game
puzzle-theme-bar = entering from the bar
puzzle-theme-draw = draw
button-puzzle = Solve
button-solution = Solution
button-next-puzzle = Next puzzle
button-harder = Harder
button-easier = Easier

command-puzzle = A puzzle, or your answer to it
command-puzzle-move = Your move, or the kind of puzzle: game, easy to hard or a rating, theme

command-chatsettings-puzzle = A daily puzzle at this time, for example 08:00; off: none
command-chatsettings-game = Of which game the puzzle is
setting-puzzle = Daily puzzle at
setting-game = Game of the puzzle
choice-each-game = Another game each day
