command-replay = The game move by move, with buttons
command-replay-game = Game id
command-gif = The whole game as a GIF
command-gif-game = Game id

replay = Game #{ $game } · position { $at }/{ $last }{ $after ->
        [yes] , after { $move }
       *[no] , at the start
    }

film = GIF of game #{ $game }, { moves-made }{ $over ->
        [yes] .
       *[no] , so far.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }The game is too long for one GIF: it shows { $shown } positions, from the start and then straight to the end.
    }

film-backgammon = GIF of game #{ $game }{ $over ->
        [yes] .
       *[no] , so far.
    }{ $whole ->
        [yes] { "" }
       *[no] { " " }The game is too long for one GIF: it shows { $shown } positions, from the start and then straight to the end.
    }

film-busy = Several GIFs are being made. Ask again in a few seconds: /gif { $game }

film-failed = The GIF of game #{ $game } could not be made. Move by move: /replay { $game }; as text: /history { $game }

# Buttons.
button-replay = Replay
button-gif = GIF
button-first = ⏮
button-before = ◀
button-after = ▶
button-last = ⏭
