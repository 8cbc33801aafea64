### Games from files (/import).

import-how = Bring a game here: send the file with /import, or paste the record right after /import. The bot reads PGN, WXF, DhtmlXQ, KIF (chu shogi), .mat (backgammon) and its own JSON records.
import-shown = Game from a file: { $kind }, { $first } ({ $first_seat }) – { $second } ({ $second_seat }), { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }{ $over ->
        [yes] .
       *[no] , without a result.
    } Replay: /replay { $game }
import-which = The file holds { $all } games. Which one? Press it, or type /import and its number.
import-unreadable = (cannot be read)
import-more = These are the first { $most }; for a later one type /import and its number.
import-gone = That file was sent too long ago and is no longer stored. Send it again: /import
import-no-such-number = The file holds { $all ->
        [one] 1 game
       *[other] { $all } games
    }; there is no number { $number }. Type /import and a number up to { $all }.
import-too-large = The file is too large: at most { $most } kB. Send fewer games at once.
import-too-many-games = Too many games in the file: at most { $most } at once. Split it and send it again.
import-too-many-moves = The game is too long: at most { $most } moves. Cut it and send it again.
import-too-much = The file has a comment that is too long, too many tags, or variations nested too deep. Remove some and send it again.
import-not-a-game = No game can be read there (line { $line }). How to send one: /import
import-other-game = The file is of a game that the bot does not have. Its games: /rules
import-bad-start = The position the file begins from is not possible. Correct it and send the file again.
import-bad-chance = At move { $number } of the file the dice or face-down pieces are impossible. Correct it and send the file again.
import-bad-move = Move { $number } of the file, { $move }, is against the rules. Correct it and send the file again.
import-other-result = The file gives another result than the board. Correct it and send the file again.
import-unreachable = The file could not be fetched from the platform. Please send it again.
import-enough = You have brought { $most } games today; more tomorrow.
import-no-envelope = Game #{ $game } came from a file and was not shuffled here: there is no envelope to open. To replay it: /replay { $game }
import-no-start = Game #{ $game } cannot be continued from this position: the game is over there, or is still running. Move by move: /replay { $game }
import-no-start-backgammon = A backgammon game from a file cannot be continued here: every game gets its dice from its own envelope. New game: /play backgammon @name. Analyse this position: /link { $game }
import-no-start-jieqi = A cờ úp game from a file cannot be continued here: every game is shuffled from its own envelope. New game: /play jieqi @name. Analyse this position: /link { $game }
import-no-start-caro = Caro starts from an empty board here. New game: /play caro @name. Look at #{ $game } move by move: /replay { $game }
button-from-here = Play on from here
ending-of-file = The record in the file stops here.
ending-of-file-won = According to the file { $winner } won.
ending-of-file-drawn = According to the file the game was a draw.

command-import = Bring a game in from a file (PGN, WXF, DhtmlXQ, KIF, .mat, JSON)
command-import-file = The game file
command-import-text = The record itself, or the number of a game in the file sent last
