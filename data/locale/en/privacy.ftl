### What the bot keeps about somebody (/privacy).

privacy-about = The bot keeps { $games ->
        [one] 1 game
       *[other] { $games } games
    } and { $settings ->
        [one] 1 note
       *[other] { $settings } notes
    } (settings, account name…) about you. Have all of it as a file, or be forgotten?
privacy-exported = Here is all the bot keeps about you: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $settings ->
        [one] 1 note
       *[other] { $settings } notes
    }{ $whole ->
        [yes] .
       *[no] ; there are so many games that the file holds only the newest.
    } Of games that go on it holds what everyone knows.
privacy-ask = Being forgotten cannot be undone. What happens:
    · { $running ->
        [0] you have no games going on;
        [one] your running game or challenge is resigned or withdrawn at once;
       *[other] your { $running } running games and challenges are resigned or withdrawn at once;
    }
    · you leave tournaments that go on;
    · your name and account id become “former player” in every game, ladder, record and exported file; the games can still be replayed and checked;
    · your settings are removed.
    To be honest: the journal on the host's disk is only added to, so the old lines stay in it; the bot just never reads your name out of them again. Words you typed to mix your luck must stay as they are, or the envelope could not be checked. Messages already posted in chats are not changed; on the bot's own page what you said is taken away and your name replaced.
privacy-deleted = Done: the bot has forgotten you in { $games ->
        [one] 1 game
       *[other] { $games } games
    }{ $resigned ->
        [0] .
       *[other] ; resigned: { $resigned }.
    } When you play again, you are somebody new.
privacy-not-yours = That question is somebody else's. Yours: /privacy
button-privacy-export = Have it all
button-privacy-delete = Forget me
button-privacy-sure = I am sure, forget me
former-player = former player
