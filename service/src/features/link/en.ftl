command-link = Links to analysis boards elsewhere (Lichess, PyChess, Lishogi…)
command-link-game = Game id

links = Take game #{ $game } to an analysis board:

links-lichess = Lichess, this position

links-lichess-game = Lichess, the whole game

links-pychess = PyChess, this position

links-lishogi = Lishogi, this position

links-lishogi-game = Lishogi, the whole game

links-jieqibox = For JieqiBox

links-xgid = XGID

links-gnu = GNU Backgammon

links-in-file = The addresses are too long for one message and come in the file.

no-links-yet = Game #{ $game } is rated and still running: you can analyse it after the game.

no-links = Game #{ $game } is { $kind }: no analysis site reads it yet. Its record: /export { $game }

# Buttons.
button-links = Analyse elsewhere
