command-seek = Open challenges that you may accept
command-chatsettings-elsewhere = Whether /seek also lists challenges of other chats that anyone may accept anywhere
setting-elsewhere = Challenges from other chats

seek-list = { $place ->
        [private] Challenges that you may accept:
       *[chat] Open challenges in this chat:
    }
seek-anyone = Anyone may accept:
seek-by-name = For you:
seek-line = #{ $game } · { $kind } · { $challenger }
seek-left = { $left } left
seek-at = in “{ $title }”
seek-elsewhere = from another chat
seek-first = you move first
seek-second = you move second
seek-first-backgammon = you play White
seek-second-backgammon = you play Black
seek-rated = rated
seek-hints = with hints
seek-series = best of { $games }
seek-more = { $count ->
        [one] One more challenge is open.
       *[other] { $count } more challenges are open.
    } The oldest ones are listed.
seek-how-elsewhere = Press a challenge from another chat to see it whole; then you can accept it.
seek-how = Press a challenge to accept it, or type /accept { $game }
seek-own = { $count ->
        [one] Your own challenge waits for an opponent: /games
       *[other] { $count } challenges of your own wait for an opponent: /games
    }
seek-none = { $place ->
        [private] No challenge that you may accept waits in the chats I know you from. Type /seek in a group to see its challenges.
       *[chat] No open challenge in this chat. Make one that anyone may accept: /play chess
    }
