command-export = Download the game record (PGN…)
command-export-game = Game id

exported = Record of game #{ $game }{ $over ->
        [yes] , { moves-made }.
       *[no] , { moves-made }; the game is still running, so it holds only what everyone knows.
    }
    Position: { $position }

exported-backgammon = Record of game #{ $game }{ $over ->
        [yes] .
       *[no] , so far.
    }
    Position: { $position }

# Buttons.
button-export = Game record
