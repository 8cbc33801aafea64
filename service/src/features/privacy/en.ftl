### What the bot keeps about somebody (/privacy).

privacy-about = The bot keeps { $games ->
        [one] 1 game
       *[other] { $games } games
    } and { $settings ->
        [one] 1 note
       *[other] { $settings } notes
    } (settings, account name…) about you. Download it as a file, or delete your data?
privacy-exported = Here is all the bot keeps about you: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $settings ->
        [one] 1 note
       *[other] { $settings } notes
    }{ $whole ->
        [yes] .
       *[no] . There are so many games that the file holds only the newest.
    } Of running games it holds what everyone knows.
privacy-ask = Deleting your data cannot be undone. What happens:
    · { $running ->
        [0] you have no running games;
        [one] your running game or challenge is resigned or withdrawn at once;
       *[other] your { $running } running games and challenges are resigned or withdrawn at once;
    }
    · you leave running tournaments;
    · your name and account id become “former player” in every game, ladder, record and exported file; the games can still be replayed and checked;
    · your settings are removed.{ $connected ->
        [yes] {" "}This account is parted from your other ones first; delete their data in each of them.
       *[no] {""}
    }
    To be honest: the journal on the host's disk is only added to, so the old lines stay in it. The bot just never reads your name from them again.
    Words you typed to mix your luck must stay as they are, or the envelope could not be checked.
    Messages already posted in chats are not changed. On the bot's own page your words are removed and your name is replaced.
privacy-deleted = Done: the bot has deleted your data in { $games ->
        [one] 1 game
       *[other] { $games } games
    }{ $resigned ->
        [0] .
       *[other] ; resigned: { $resigned }.
    } When you play again, you are a new player.
privacy-not-yours = That question is for another person. Yours: /privacy
button-privacy-export = Download my data
button-privacy-delete = Delete my data
button-privacy-sure = Yes, delete it
former-player = former player

command-block = Block a person, list and lift blocks
command-block-person = Whom; leave it out to see the list
command-block-game = Game whose opponent is meant
command-privacy = What the bot keeps about you: download or delete it
command-privacy-do = Download or delete
block-nobody = You have not blocked anyone. To block: /block @name. A blocked person cannot challenge you or ask you for anything; running games go on.
block-list = You have blocked: { $names }. Press to lift a block.
block-done = You have blocked { $name }. They can no longer challenge, ask or mention you; games you are already playing go on. To lift it: /block
block-lifted = { $name } is no longer blocked.
block-whom = Whose block do you want to lift? /block lists them.
block-unknown = The bot has seen no player called “{ $typed }” here. Reply to their message with /block, or write @name. /block #game blocks your opponent in that game.
block-unclear = I cannot tell whom you mean. /block #game blocks your opponent in that game.
block-self = You cannot block yourself. To block another person: /block @name
button-unblock = Unblock { $name }
