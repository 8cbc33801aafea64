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

exported-page = To replay and check the game, open { $page } in a browser; it needs no network.

# Buttons.
button-export = Game record

# The page that checks a game. The page itself fills in the values.
proof-language = Tiếng Việt
proof-title = Check of a game
proof-title-game = Check of game #{ $game }
proof-no-script = This page needs JavaScript to compute the game again on your own device. Turn JavaScript on and open the page again.
proof-old-browser = This browser is too old to open the record. Please use a newer one.
proof-players = { $kind }: { $first } ({ $firstside }) against { $second } ({ $secondside }).
proof-result-won = { $name } wins.
proof-result-none = Neither side wins.
proof-verdict-agrees = Verified: everything drawn in this game was computed again, and every result is as recorded.
proof-verdict-agrees-nothing = Verified: nothing is drawn or shuffled in this game, and every recorded move can be played on the board.
proof-verdict-differs = NOT verified: this record cannot come from its envelope. The row marked ✗ below says why.
proof-verdict-seal = NOT verified: the envelope of this record does not begin with the digits you typed. Look at the digits again first.
proof-verdict-moves = NOT verified: everything drawn is right, but the record has a move that cannot be played on the board.
proof-verdict-unusable = This cannot be checked: the file is not the whole record of a finished game. The row marked ✗ says why.

proof-board-title = Board
proof-board-label = The board at this step
proof-steps = Step through the game
proof-step-first = To the start
proof-step-back = One step back
proof-step-next = One step forward
proof-step-last = To the end
proof-flip = Turn the board
proof-open-deal = Show what lies under face-down pieces
proof-position-words = The position in words
proof-step = Step { $number } of { $count }.
proof-step-start = Start of the game; number of steps: { $count }.
proof-moves-title = Steps
proof-moves-hint = Press a step to see the position then. The left and right arrow keys, Home and End work too.
proof-face-down = Face-down piece
proof-play-rolled = rolls { $text }
proof-play-double = doubles
proof-play-take = takes
proof-play-drop = drops
proof-play-pass = has no legal play
proof-play-only = the only legal play, made by the bot
proof-play-concede = resigns this game of the match
proof-on-point = point { $point }: { $count }
proof-on-bar = on the bar: { $count }
proof-is-off = borne off: { $count }
proof-pips = Pips: { $firstside } { $first }, { $secondside } { $second }.
proof-score = Score { $first }–{ $second }, match to { $length }.

proof-checks-title = What was checked
proof-seal-label = The digits of the envelope that you saw in the challenge
proof-seal-hint = Copy the digits from the challenge message; spaces do not matter. This page cannot see that message, so only you can compare them.
proof-numbers = The numbers, for experts
proof-state-good = verified
proof-state-bad = wrong
proof-state-unusable = not readable
proof-state-open = needs you
proof-state-skipped = not checked
proof-check-record = Record
proof-check-envelope = Envelope
proof-check-seal = Challenge
proof-check-parts = Luck mixed in
proof-check-seat = Seats
proof-check-draws = Chance in the game
proof-check-moves = Moves
proof-fact-seed = Secret number (seed)
proof-fact-envelope = Computed envelope: SHA-256
proof-fact-recorded = The record says
proof-fact-computed = Computed
proof-fact-key = Computed key: HMAC-SHA-256
proof-fact-part-challenger = The challenger's words
proof-fact-part-accepter = The words of the player who accepted
proof-fact-array = The back rank of this number

proof-record-good = The record has { $count } entries, from the challenge to the end of the game.
proof-envelope-good = The game id and the secret number give the envelope in the record.
proof-envelope-alone = The game id and the secret number give this envelope. The record holds none, so compare it with the challenge.
proof-envelope-bad = The game id and the secret number give another envelope than the one in the record.
proof-seal-good = The envelope begins with the { $count } digits you typed: the secret number was fixed before the challenge.
proof-seal-few = The { $count } digits you typed are right, but too few: the host could find another secret number with them. Copy the whole line.
proof-seal-bad = The envelope does not begin with the digits you typed. Look again; if they are right, the secret number was changed after the challenge.
proof-seal-open = Type the digits from the challenge into the field above. Without them you cannot tell whether the secret number came first.
proof-seal-none = Nothing is drawn in this game, so its challenge shows no envelope. Digits from elsewhere can still be compared.
proof-parts-both = The challenger typed “{ $own }”, the other player “{ $other }”. The key of the game comes from the secret number and both.
proof-parts-accepter = The player who accepted typed “{ $other }”. The key of the game comes from the secret number and these words.
proof-parts-challenger = The challenger typed “{ $own }”; the bot filled in the other part. The key of the game comes from the secret number and both.
proof-parts-none = Neither player typed words; the bot filled in the accepter's part. The key of the game comes from the secret number and that part.
proof-lot-good = The lot for the first move was computed again and is as recorded.
proof-lot-bad = The lot for the first move gives another result than the record.
proof-seat-good = No lot was drawn: the challenger has the seat that the challenge names.
proof-seat-bad = The challenger does not have the seat that the challenge names.
proof-deal-good = Deal: all 30 face-down pieces were computed again and are as recorded.
proof-deal-bad = Deal: computed again, the pieces differ from the record.
proof-array-good = The starting back rank was computed again and is as recorded.
proof-array-bad = The starting back rank, computed again, differs from the record.
proof-dice-good = Dice: every roll was computed again and is as recorded. Rolls: { $count }; games in the match: { $games }.
proof-dice-bad = Dice: roll { $number }, computed again, differs from the record.
proof-nothing-good = Nothing is drawn or shuffled during this game, and the record has no such result.
proof-nothing-bad = Nothing is drawn or shuffled during this game, but the record has such a result.
proof-moves-good = The whole game was replayed on the board; each move belongs to the side to move. Moves: { $count }.
proof-moves-taken-back = The whole game was replayed on the board; each move belongs to the side to move. Moves: { $count }; taken back: { $back }.
proof-skipped = Not checked, because the row marked ✗ above gives no result to go on with.

proof-too-long = The file is longer than any record of the bot, so this page does not read on.
proof-no-text = The file is not readable text.
proof-no-json = Line { $line } is not a readable entry of a record.
proof-no-entry = Line { $line } does not say what happened.
proof-empty = The file has no entry.
proof-no-challenge = The record does not begin with a challenge.
proof-no-end = The record has no end as its last entry: the game is still running, or the rest is missing.
proof-no-field = The record lacks a field, or it has another kind of value there: “{ $field }”.
proof-bad-text = The record has a damaged character in “{ $field }”.
proof-no-game = This page does not know the game “{ $text }”.
proof-no-seed = A secret number has exactly 64 digits.
proof-no-dice = Roll { $number } does not consist of numbers.
proof-not-once = The entry “{ $event }” has to be there exactly once. Found: { $count }.
proof-broken = The record is damaged in a way this page cannot read.
proof-start-bad = The starting position cannot be set up from the record.
proof-move-unread = Move { $number } cannot be read.
proof-move-no-piece = Move { $number }: the side to move has no piece where it starts.
proof-move-own-piece = Move { $number } ends on a piece of the same side.
proof-move-blocked = Move { $number } ends on a place that is blocked.
proof-move-taken = Move { $number } is on a square that already has a mark.
proof-move-dice = Move { $number } does not follow the dice that were rolled.
proof-move-out-of-turn = After { $number } moves the record has an action of the side that is not to move.
proof-roll-bad = After { $number } moves the record has a roll that is not due, or that is not two dice.
proof-taken-back-bad = After { $number } moves the record takes back more moves than there are.

proof-meaning-title = What this shows, and what it does not
proof-meaning-shows = It shows that everything drawn follows from the envelope and the words mixed in. The challenge shows that the envelope came first.
proof-meaning-words = Only words typed after the envelope was posted, by a person who does not know the secret number, stop anyone from choosing the game.
proof-meaning-looked = It does not show that the host did not look at the secret number.
proof-meaning-program = It does not show that the host's machine runs the real Bạn Cờ.
proof-meaning-page = The same bot sent this page. If you do not trust it, open the record in a page from another bot, or use verify.py.
proof-meaning-rules = The moves are only replayed on the board. This page does not judge every rule of the game again.
proof-other-title = Check another record
proof-other-label = Choose a record file that a bot sent together with a page like this one. It is read on your own device and sent nowhere.
proof-footer = A page of Bạn Cờ. It needs no network and sends nothing.
