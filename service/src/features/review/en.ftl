
# Reviews of finished games.
button-review = Review
button-point-1 = Turning point 1
button-point-2 = Turning point 2
button-point-3 = Turning point 3
button-try = Try it yourself
button-try-next = Try the next error
button-show-better = Show the better move
review-begun = Reviewing game #{ $game }… The result will appear here{ $shown ->
        [vi] {" "}in Vietnamese, as the game
        [en] {" "}in English, as the game
       *[own] {""}
    }; it may take a minute or two.{ $shown ->
        [own] {""}
       *[other] {" "}After that, type /review { $game } to read it in your language.
    }
review-begun-by-browser = Reviewing game #{ $game }… It may take a minute or two. The result appears here and in your private chat with the bot.
review-under-way = Game #{ $game } is being reviewed already; it takes a moment.
review-later = Game #{ $game } is not over yet. Ask again when it is.
review-nothing = Hardly anything was played in game #{ $game }: there is nothing to review.
review-busy = Too many games are waiting to be reviewed. Try /review again in a while.
review-enough = Some of your games are waiting to be reviewed already. Ask again when they are done.
review-failed = Game #{ $game } could not be reviewed. Try /review { $game } again in a while.
review-title = Review of { $kind } #{ $game }: { $first } – { $second }
review-picture = Review: { $kind }
review-percent = { $percent }%
decimal-point = .
review-opening = Opening: { $code ->
        [none] {""}
       *[other] { $code } {""}
    }{ $name }.
review-accuracy = Accuracy{ $formula ->
        [lichess] {" "}(Lichess formula)
       *[own] {""}
    }: { $first } ({ $own }), { $second } ({ $other }).
review-errors = Errors by { $name }: { $moves }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }.
review-finds = Good moves: { $moves }{ $more ->
        [0] {""}
       *[other] {" "}and { $more } more
    }.
# A move in a list, of the first and of the second seat: its number, the move, its mark.
review-marked-first = { $at }. { $move } { $mark }
review-marked-second = { $at }… { $move } { $mark }
# In the picture.
review-accurate = accuracy { $percent }
review-luck = Luck: { $first } ({ $own }), { $second } ({ $other }): points that the dice gave or took, apart from skill.
review-luck-of-men = Luck with face-down pieces: { $first } ({ $own }), { $second } ({ $other }): chances to win that the pieces turned up gave or took, apart from skill.
review-luck-note = luck { $points }
review-points = { $count ->
        [0] No big turning points: both sides played evenly.
        [one] There is one turning point. Press the button to see the better move.
       *[other] There are { $count } turning points. Press a button to see the better move.
    }
review-average = Turning points count the average of all pieces that might have turned up; the curve follows those that did.
review-point = Turning point { $number } of { $of }, move { $at } · #{ $game }: { $name } played { $move }, and { $side }'s chance to win went from { $before }% to { $after }%.
review-better = Better was { $move }{ $shown ->
        [arrow] {" "}(the arrow)
        [square] {" "}(the marked square)
       *[nothing] {""}
    }: { $why }
review-better-covered = A better move: { $better }
review-move-why = { $move }: { $why }
review-try-title = Find a better move
review-try = Find a better move for { $seat }: move { $at } of game #{ $game }. In the game, { $move } was played: { $side }'s chance to win is { $after }% after it.
review-try-elsewhere = The position from game #{ $game } is in your private chat with me: look for the better move there.
review-tried-best = { $move } is the best move: { $side }'s chance to win is { $chance }%, against { $least }% after { $played }.
review-tried-good = { $move } is also good: { $side }'s chance to win is { $chance }%.{ $rank ->
        [behind] {" "}The review prefers { $best } ({ $most }%).
       *[level] {""}
    }
review-tried-better = With { $move }, { $side }'s chance to win is { $chance }%. That beats { $played } ({ $least }%), but there is a better move. Try again.
review-tried-worse = With { $move }, { $side }'s chance to win is { $chance }%. That is not it. Try again.
review-tried-same = { $move } is the move of the game. Look for another one.
review-quiet = Nothing is won at once, but a few moves on the position is clearly better.
review-answer-wins = After { $played } the reply { $move } wins at once.
review-answer-mate = After { $played } the reply { $move } mates in { $count }.
review-answer-mate-caro = After { $played } the reply { $move } wins in { $count } moves.
review-answer-free = After { $played } the reply { $move } takes { $man } for nothing.
review-answer-takes = After { $played } the reply { $move } takes { $man } at no cost.
review-answer-fork = After { $played } the reply { $move } attacks { $one } and { $other }.
review-answer-check = After { $played } the reply { $move } gives check.
review-answer-then = After { $played } the reply { $move } takes { $man } next.
review-answer-attacks = After { $played } the reply { $move } attacks { $man }.
review-answer-threats = After { $played } the reply { $move } makes two threats at once.
review-answer-threat = After { $played } the reply { $move } takes the initiative.
review-move = move { $at }{ $mark }
review-fall = { $before }% → { $after }%
curve-chances = Chance to win, { $seat } (%)

command-review = Review a finished game: graph, turning points, accuracy
command-review-game = Game id
