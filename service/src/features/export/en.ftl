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
exported-imported = It came from a file and was not drawn here, so there is no page that checks it.

# The check of a running game with public numbers.
checked-running = Game #{ $game } is running. { $count ->
        [0] Nothing has been drawn yet.
       *[other] Public draws so far: { $count }.
    }
checked-bad = Game #{ $game }: NOT verified. { $reason }
checked-draw = { $number } · { $announced ->
        [yes] announced { $posted }
       *[no] no message as a witness
    } · { $agreed ->
        [yes] drawn without a number at { $found } · { $outcome } · link fits · both players agreed; the host can compute it
       *[no] number { $due } · found { $found } · { $outcome } · link fits · signature fits
    }{ $late ->
        [yes] {" "}· ⚠️ announced too late
       *[no] {""}
    }
checked-earlier = Earlier draws: { $number }. Link and signature fit.
checked-late = ⚠️ { $number } of { $count } were announced too late to prove anything.
checked-silent = Without a message that shows when they were announced: { $number } of { $count }.
checked-private = Private draws, which can be checked after the game: { $number }.
checked-open = Now public number { $round } ({ $time }) is awaited.
checked-lot = { $seat ->
        [first] the challenger moves first
       *[other] the challenger moves second
    }

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
proof-result-running = The game is still running.
proof-verdict-agrees = Verified: everything drawn in this game was computed again, and every result is as recorded.
proof-verdict-agrees-nothing = Verified: nothing is drawn or shuffled in this game, and every recorded move can be played on the board.
proof-verdict-agrees-running = Verified so far: everything drawn in this game was computed again, and every result is as recorded.
proof-verdict-more = See also the rows marked ? or ! below.
proof-verdict-pending = Checking the signatures of the public numbers. This takes a few seconds.
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
proof-state-late = proves less
proof-state-pending = being checked
proof-state-skipped = not checked
proof-check-record = Record
proof-check-envelope = Envelope
proof-check-seal = Challenge
proof-check-parts = Luck mixed in
proof-check-seat = Seats
proof-check-draws = Chance in the game
proof-check-announced = Announcements
proof-check-signatures = Signatures
proof-check-moves = Moves
proof-fact-seed = Secret number (seed)
proof-fact-envelope = Computed envelope: SHA-256
proof-fact-recorded = The record says
proof-fact-computed = Computed
proof-fact-key = Computed key: HMAC-SHA-256
proof-fact-part-challenger = The challenger's words
proof-fact-part-accepter = The words of the player who accepted
proof-fact-array = The back rank of this number
proof-fact-open = Round that was named and not used
proof-fact-host = Private draws, which the host could compute
proof-fact-private = Private draws that can be checked after the game

proof-record-good = The record has { $count } entries, from the challenge to the end of the game.
proof-record-running = The record has { $count } entries, from the challenge until now.
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
proof-luck-envelope-good = The game id and the secret number lead to the envelope in the record.
proof-luck-envelope-bad = The game id and the secret number do not lead to the envelope in the record.
proof-luck-envelope-running = The secret number is opened after the game. Until then every link that is shown leads back to this envelope.
proof-luck-good = Each result comes from a sealed link and a public number, and is as recorded. Draws: { $count }.
proof-luck-agreed = Each result is as recorded. Draws: { $count }. Of these without a public number, by agreement of both players: { $own }. The host can compute such a draw beforehand.
proof-luck-network = The public numbers of this game come from a network that this page does not know.
proof-luck-unnamed = A draw for “{ $text }” is needed, but no round is named for it.
proof-luck-awaited = Another round is named while round { $number } is awaited.
proof-luck-round-zero = There is no round 0.
proof-luck-round-high = Round { $number } is higher than any round can be.
proof-luck-round-order = Round { $number } is named after round { $other }: the order is wrong.
proof-luck-round-soon = Round { $number } is due less than 2.5 seconds after it was named.
proof-luck-round-other = Round { $other } was named, but round { $number } was used.
proof-luck-repeated = Draw { $number } is repeated.
proof-luck-missing = Draw { $number } is missing.
proof-luck-no-link = There is no link for draw { $number }.
proof-luck-purpose = The record names draws for “{ $text }”, but the game needs “{ $other }”.
proof-luck-undue = The record has a draw that no entry has named.
proof-luck-others = Round { $number }: other draws are made than those that were named.
proof-luck-outcome = Draw { $number } gives “{ $own }”, but the record says “{ $other }”.
proof-luck-link = The link of draw { $number } does not lead to the link before it.
proof-luck-agreed-bad = A draw without a public number has one.
proof-luck-agreed-early = A draw without a public number was not agreed, or before its minute was over.
proof-luck-announced-bad = Round { $number } is announced, but another round was named last.
proof-luck-back = The record takes back more moves than there are.
proof-luck-move = The move “{ $text }” cannot be read.
proof-announced-good = Every round was announced before its number existed. Rounds: { $count }.
proof-announced-late = Announced too late to prove anything: { $back } of { $count } rounds. Without a message as a witness: { $other }.
proof-announced-silent = Without a message that shows when it was announced: { $other } of { $count } rounds.
proof-signatures-wait = The signatures are being checked. Signatures: { $count }.
proof-signatures-good = Every public number has the signature of the network drand. Signatures: { $count }.
proof-signature-hex = Round { $number }: a signature has exactly 96 digits, 0-9 and a-f.
proof-signature-long = Round { $number }: the signature is not in its short form.
proof-signature-identity = Round { $number }: the signature is the zero point, which fits everything.
proof-signature-off = Round { $number }: the signature is no point of the curve.
proof-signature-outside = Round { $number }: the signature is outside the subgroup, so no key can have made it.
proof-signature-other = Round { $number }: the signature does not fit this round.
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
proof-public-elsewhere = This game uses public numbers. Open the page that the bot sent with that game.
proof-newer = The record has format { $number }, which is newer than this page. Get a new page from the bot.
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
proof-meaning-public = It shows that each piece and roll was fixed by the sealed link and by a number that came after its announcement.
proof-meaning-late = It does not show that no late announcement was a trick, or that the members of drand are honest together.
proof-meaning-program = It does not show that the host's machine runs the real Bạn Cờ.
proof-meaning-page = The same bot sent this page. If you do not trust it, open the record in a page from another bot, or use verify.py.
proof-meaning-rules = The moves are only replayed on the board. This page does not judge every rule of the game again.
proof-other-title = Check another record
proof-other-label = Choose a record file that a bot sent together with a page like this one. It is read on your own device and sent nowhere.
proof-footer = A page of Bạn Cờ. It needs no network and sends nothing.
