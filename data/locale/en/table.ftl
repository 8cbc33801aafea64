### Replies for the person who typed or pressed.

envelope = Envelope #{ $game }: { $commitment }
    Challenger: { $challenger }
    Accepter: { $accepter }{ $open ->
        [yes] {" "}· Secret number: { $seed }
       *[no] {""}
    }
envelope-part-typed = typed “{ $text }”
envelope-part-automatic = typed nothing (the bot put “{ $text }”)
envelope-part-empty = typed nothing
nothing-to-mix = Public numbers decide in game #{ $game }: there is nothing to mix in. Accept with the button, or type /accept { $game }
not-your-envelope = Envelope #{ $game } belongs to { $challenger } and { $opponent }: only those two mix their luck into it.
how-to-mix-challenger = Game #{ $game }: { $words ->
        [no] press Mix your luck under the challenge and write any few words.
       *[yes] reply to this challenge with any few words.
    } They are mixed with the number in the sealed envelope, so the game cannot be arranged.
how-to-mix-accepter = { $words ->
        [no] Press Mix your luck under the challenge and write any few words, or use /accept { $game } with them.
       *[yes] Type /accept { $game } and any few words, for example: /accept { $game } rain in June.
    } The envelope is sealed already, so the game cannot be arranged to suit your words.
part-kept = Your luck is mixed into game #{ $game }. Type again to change it.
confirm-resign = { $name }, really resign game #{ $game }?
asked-another = { $name } is being asked, not you (game #{ $game }).
offer-not-yours = Only { $name } can withdraw this offer; answer with Agree or No (#{ $game }).
keep-playing = Game #{ $game } continues.
pick-man = Which piece? (game #{ $game })
pick-square = { $file ->
    [none] Which file? (game #{ $game })
   *[other] File { $file }, which rank? (game #{ $game })
}
pick-target = Where does the { $man } go? (game #{ $game })
pick-way = Which way to { $to } for the { $man }? (game #{ $game })
pick-promotion = Promote to what? (the { $man } to { $to }, game #{ $game })
pick-promotion-chushogi = Promote? (the { $man } to { $to }, game #{ $game })
move-made = Played { $move } (game #{ $game }).
move-made-at = Played { $move } (game #{ $game }). The board is in { $room }.
done = Done in game #{ $game }.
done-at = Done. The board is in { $room } (game #{ $game }).
asked-at = Done. The challenge is in { $room }.
board-shown = Game #{ $game }
text-board-xiangqi = { $men }; capitals are Red, small letters Black.
text-board-jieqi = { $men }; capitals are Red, small letters Black.
read-at-game = { $kind } · game #{ $game }
board-bar = bar
board-off = off
board-pip = pip
board-cube = cube
text-board-chess = { $men }; capitals are White, small letters Black.
text-board-backgammon = O is { $first }, X is { $second }; the number before the letter counts the checkers.
legend-pawn = pawn
legend-dark = face down
alt-counting = Files and ranks are counted from { $seat }'s side.
games = Your games:
games-line = #{ $game } · { $kind } with { $opponent } · { moves-made } · { $state }{ $place }
games-line-backgammon = #{ $game } · { $kind } with { $opponent } · { $state }{ $place }
games-line-open = #{ $game } · { $kind } with { $opponent } · { $state }{ $place }
games-here = { " " }· { $link }
games-elsewhere = { $titled ->
        [yes] { " " }· in “{ $title }”
       *[no] { " " }· elsewhere
    }{ $linked ->
        [yes] : { $link }
       *[no] {""}
    }
games-closed = a move is waiting
games-your-turn = your turn
games-their-turn = their turn
games-your-answer = waiting for your answer
games-their-answer = waiting for an answer
games-clock-left = { $left } left
games-clock-both = { $left } left, { $bank } in reserve
games-clock-round = { $kind ->
        [overtime] { $left } of overtime left
       *[round] { $left } until the round ends
    }
games-clock-reserve = { $left } of the reserve left
games-clock-paused = paused
games-clock-vacation = { $own ->
        [yes] you are on vacation until { $until }
       *[no] on vacation until { $until }
    }
games-clock-away = your opponent is on vacation until { $until }
games-clock-weekend = weekend until { $until }
games-clock-begins = clock starts { $at }
games-clock-cut-off = { $left } left, the clock is stopped: { $platform } cannot be reached
games-clock-out = { $own ->
        [yes] out of time: your opponent may claim the win
       *[no] out of time: you may claim the win (/claim)
    }
games-more = { $count ->
        [one] One more game: /next shows the next one that waits for you.
       *[other] { $count } more games: /next shows the next one that waits for you.
    }
no-games = You have no games. Start one: /play jieqi @friend
history = Moves of game #{ $game }
history-empty = No move has been made in game #{ $game } yet.
verify-later = Game #{ $game } is not over, so its envelope is still sealed. Check it afterwards.
verified = Game #{ $game }: { $good ->
        [yes] verified.
       *[no] it does NOT match its envelope. Ask the host.
    } Checked:
verified-seal = • Envelope: the game id and the secret number make { $commitment }{ $posted ->
        [yes] , as the record says. Compare it with the digits in the challenge.
        [no] , but the record holds another number.
       *[none] . Compare it with the digits in the challenge.
    }
verified-parts = • Luck mixed in: the challenger { $challenger }; the player who accepted { $accepter }.
verified-lot = { $good ->
        [yes] • First move: the lot is as recorded.
       *[no] • First move: does not match the record.
    }
verified-drawn = { $good ->
        [yes] • Draws: all { $outcomes } as recorded.
       *[no] • Draws: do not match the record (draw { $wrong }).
    }
verified-drawn-jieqi = { $good ->
        [yes] • Deal: all 30 face-down pieces are as recorded.
       *[no] • Deal: does not match the record.
    }
verified-drawn-backgammon = { $good ->
        [yes] { $outcomes ->
            [one] • Dice: the one roll is as recorded.
           *[other] • Dice: all { $outcomes } rolls are as recorded, opening rolls too.
        }
       *[no] • Dice: do not match the record (roll { $wrong }).
    }
verified-drawn-chess = { $good ->
        [yes] • Starting position: as recorded.
       *[no] • Starting position: does not match the record.
    }
verified-nothing = • Nothing was drawn or shuffled in this game.
verified-record = • Record: { $entries ->
        [one] one entry
       *[other] all { $entries } entries
    } in place; { $moves ->
        [0] no move was made.
        [one] its one move can be played through.
       *[other] its { $moves } moves can be played through.
    }
verified-worth = { $typed ->
        [yes] Words were typed after sealing. If the person who typed them is not the host, the game could not be chosen beforehand. The accepter's words are the best proof, because they come last.
       *[no] Neither player typed any words, so this shows only that nothing was changed after sealing.
    }
verified-seed = Secret number: { $seed }
start-private = Hello! I am Bạn Cờ and run board games in group chats.
    1. Add me to a group your friends are in and type there: /play jieqi. Anyone may accept.
    2. Or play right here. For an invitation that you can send to a friend: /play jieqi. To challenge by name: /play jieqi @friend
    Here you can look at your captured face-down pieces, read the rules (/rules) and change settings (/settings).
no-thanks-needed = You are welcome. Enjoy your game!
see-you = See you! Write whenever you feel like a game.
pass-on = Invitation #{ $game } is ready. Press the button to send it to a friend. They open it and press Accept; each of you plays right here in the private chat with me.
said = { $name }: { $text }
    (game #{ $game }; type to answer)
handed-on = I passed it on to { $name }. In this game everything that is not a move goes there. To receive no messages: /settings talk off
invited = { $name } invites you to a game of { $kind } (game #{ $game }). Press Accept to begin; you play right here.
button-share = Send the invitation
nobody-here = We are alone here. { $machine ->
        [yes] Play the computer now, or name
       *[no] Name
    } the person to challenge: /play jieqi @friend. Or add me to a group and invite everyone there.
button-invite = Add to a group
button-help = How it works
start = Hello everyone! I am Bạn Cờ, and I run board games right here.
    1. Press one of the games below to invite everyone here, or type /play jieqi @friend.
    2. Your friend presses Accept, and the game begins.
    3. On your turn press a piece, then where it goes.
    In a private chat with me you can look at your captured face-down pieces, read the rules (/rules) and change settings (/settings).
start-web = Hello! This is a table for board games.
    1. Press a game below, or type /play jieqi @name.
    2. Your friend (in another tab or on another phone) presses Accept.
    3. Press a piece, then where it goes.
    Alone? Press Play the computer. Rules: /rules

# Games against the house
machine-name = Computer (level { $level })
machine-name-rated = Computer (level { $level }, about { $rating })
button-level = { $level } · { $rating }
button-level-lower = One lower: level { $level }
button-level-higher = One higher: level { $level }
which-machine-game = Against the computer: which game?
which-level = How well should it play { $kind }? 2 is a beginner, 4 easy, 6 casual, 8 a club player, 10 strong, 12 an expert. Behind each level stands its estimated Elo. “Equal” follows your results.
