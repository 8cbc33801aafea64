command-play = Challenge someone to a game
command-play-game = Which game
command-play-opponent = Whom to challenge (empty: anyone may accept)
command-play-side = Which side you take
command-play-level = Against the computer: how well it plays (leave out to play people)
command-play-match = Backgammon: points of the match (1 to 25; empty: a single game)
command-play-time = Time per move: 45s, 12h, 1d, 10m+10s; none: no clock
command-play-look = The board stays closed until its player looks; then so much time to think, for example 10m
command-play-bank = Reserve for the whole game, for example 2d
command-play-rest = Clocks stop on weekends
command-play-flag = Out of time: lost at once, or only when the other side claims it
command-play-rated = This game counts for ratings (left out: for fun)
command-play-bestof = How many games decide it (more than half of the points wins)
command-play-where = Where it may be accepted: anywhere, with a code (left out: here)
command-play-luck = Luck: public numbers that nobody knows before, or the sealed envelope
command-play-options = Other options, for example: no cube, horse odds
command-accept = Accept a challenge
command-accept-part = Mix your luck: any few words, so that the game cannot be arranged
command-accept-code = Invitation code of a challenge from another chat
command-accept-game = Game id
command-decline = Decline a challenge
command-decline-game = Game id
command-cancel = Withdraw your challenge
command-cancel-game = Game id
command-rematch = A rematch with the sides swapped
command-rematch-game = Game id

begun-elsewhere = Game #{ $game } has begun. Its board is in { $known ->
        [yes] “{ $title }”
       *[no] the group of the challenge
    }; you may also play from here: /board { $game }

command-chatsettings-challenges = How long a challenge waits for an answer
command-chatsettings-time = Clock of challenges that name no time
command-chatsettings-rated = Whether games may be rated
command-chatsettings-games = Games at a time for each person: 1, 3, 5, 10
setting-challenges = Challenges wait
setting-time = Clock
setting-rated = Rated games
setting-games = Games per person
choice-as-challenged = As the challenge says
choice-no-limit = No limit
challenge-unanswered = { $name }, { $other } still waits for your answer to the challenge: { $kind } (#{ $game }), until { $at }.
# Buttons.
button-accept = Accept
button-decline = Decline
button-cancel = Withdraw
button-part = Mix your luck
button-rematch = Rematch, swap sides
button-machine = Play the computer
