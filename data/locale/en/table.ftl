### Replies for the person who typed or pressed.

how-to-mix = Before game #{ $game } starts, type any few words to mix into the envelope: the challenger replies to the challenge with them; whoever accepts types /accept { $game } and the words.
    You type after the envelope is sealed, so nobody can have arranged the men to suit your words.
part-kept = Your luck is mixed into game #{ $game }. Type again to change it.
confirm-resign = { $name }, really resign game #{ $game }?
asked-another = { $name } is being asked, not you (game #{ $game }).
keep-playing = Then game #{ $game } goes on.
pick-man = Which man? (game #{ $game })
pick-target = Where does { $man } go? (game #{ $game })
pick-way = Which way to { $to } for { $man }? (game #{ $game })
pick-promotion = Promote to which man? ({ $man } to { $to }, game #{ $game })
pick-promotion-chushogi = Promote? ({ $man } to { $to }, game #{ $game })
move-made = Played { $move } (game #{ $game }).
peek = Face-down men you captured in game #{ $game }: { $men }. Only you see this.
peek-nothing = There is nothing for your eyes only in game #{ $game } yet.
peek-not-this-game = Game #{ $game } has no face-down men.
board-shown = Game #{ $game }
games = Your games:
games-line = #{ $game } · { $kind } with { $opponent } · { $plies } plies · { $state }
games-your-turn = your turn
games-their-turn = waiting for them
games-your-answer = waits for your answer
games-their-answer = waiting for an answer
no-games = You have no games. Challenge somebody: /play coup @friend
history = Moves of game #{ $game }
history-empty = No move was made in game #{ $game } yet.
replay = Game #{ $game } · position { $at }/{ $last }{ $after ->
        [yes] , after { $move }
       *[no] , as it was set up
    }
film = Film of game #{ $game }, { $plies } plies{ $over ->
        [yes] .
       *[no] , as far as it has come.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }The game is too long for one film: it shows { $shown } positions, from the start and then straight to the end.
    }
film-busy = Several films are being made. Ask again in a few seconds: /gif { $game }
film-failed = The film of game #{ $game } could not be made. Move by move: /replay { $game }; as text: /history { $game }
which-rules = The rules of which game?
verify-later = Game #{ $game } is not over, so the envelope stays sealed. Verify it afterwards.
verified-good = Game #{ $game }: it agrees. Derived again from the envelope { $commitment }: { $outcomes ->
        [0] { $lot ->
            [yes] the lot for the first move is as recorded.
           *[no] this game had neither lot nor shuffle.
        }
        [one] { $lot ->
            [yes] the lot for the first move and the shuffle are as recorded.
           *[no] the shuffle is as recorded.
        }
       *[other] { $lot ->
            [yes] the lot for the first move and{" "}
           *[no] {""}
        }all { $outcomes } shuffles are as recorded.
    }
    Luck mixed in: challenger { $challenger }, accepter { $accepter }. { $typed ->
        [yes] Words were typed after sealing: if whoever typed them does not run this machine (best the accepter, who comes last), nobody chose this game beforehand.
       *[no] Nobody typed any words, so this shows only that nothing was changed after sealing.
    }
verified-good-backgammon = Game #{ $game }: it agrees. Derived again from the envelope { $commitment }: { $lot ->
        [yes] the lot for the colours and{" "}
       *[no] {""}
    }all rolls of the dice ({ $outcomes }) are as recorded.
    Luck mixed in: challenger { $challenger }, accepter { $accepter }. { $typed ->
        [yes] Words were typed after sealing: if whoever typed them does not run this machine (best the accepter, who comes last), nobody chose this game beforehand.
       *[no] Nobody typed any words, so this shows only that nothing was changed after sealing.
    }
verified-bad = Game #{ $game }: it does NOT agree with the envelope { $commitment }. Challenger { $challenger }, accepter { $accepter }. Ask the host.
start = Hello! I am Bạn Cờ. Challenge your friends right in the chat: /play coup @friend. Or open an invitation here for anyone:
