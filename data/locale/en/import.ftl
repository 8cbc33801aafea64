### Games from files (/import).

import-how = Bring a game here: send the file with /import, or paste the record right after /import. PGN, WXF, DhtmlXQ, KIF (chu shogi), .mat (backgammon) and the bot's own JSON records are read.
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
import-gone = That file was sent too long ago and is not kept any more. Send it again: /import
import-no-such-number = The file holds { $all ->
        [one] 1 game
       *[other] { $all } games
    }, there is no number { $number }.
import-too-large = The file is too large: at most { $most } kB.
import-too-many-games = Too many games in the file: at most { $most } at once. Cut it up and send it again.
import-too-many-moves = The game is too long: at most { $most } moves.
import-too-much = The file has a comment that is too long, too many tags, or variations nested too deep.
import-not-a-game = No game can be read there (line { $line }). How to send one: /import
import-other-game = The file is of a game that the bot does not have.
import-bad-start = The position the file begins from is not possible.
import-bad-chance = At move { $number } of the file the dice or face-down pieces are impossible.
import-bad-move = Move { $number } of the file, { $move }, is against the rules; the game is not taken.
import-other-result = The file gives another result than the board.
import-unreachable = The file could not be fetched from the platform. Please send it again.
import-enough = You have brought { $most } games today; more tomorrow.
import-no-envelope = Game #{ $game } came from a file and was not shuffled here: there is no envelope to open.
import-no-start = Nobody can play on from this position of game #{ $game }: it is the end, or the game is not over.
import-no-start-backgammon = Backgammon is played on from no set position here: the dice of a new game come from its own envelope, and nobody may choose where he stands when they fall. Play it anew: /play backgammon @name. To analyse this position: /link { $game }
import-no-start-jieqi = Jieqi is played on from no set position here: the pieces that lie face down come from a new envelope, and nobody may choose how they lie. Play it anew: /play jieqi @name. To analyse this position: /link { $game }
import-no-start-caro = Caro begins from the empty board here. Play it anew: /play caro @name. To look at #{ $game } move by move: /replay { $game }
button-from-here = Play on from here
ending-of-file = The record in the file stops here.
ending-of-file-won = By the file { $winner } won.
ending-of-file-drawn = By the file it was a draw.
