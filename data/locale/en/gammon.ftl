### Backgammon: rolls, plays, doubles, the score.

gammon-opening = Opening roll: { $first } { $one }, { $second } { $other }. { $name } begins with both dice.
gammon-rolled = { $name } ({ $seat }) rolls { $dice }.
gammon-played = { $name } ({ $seat }) rolled { $dice } and played { $move }{ $hits ->
        [0] {""}
        [one] , hitting 1 checker
       *[other] , hitting { $hits } checkers
    }.
gammon-passed = { $name } ({ $seat }) rolls { $dice }: nothing can be played, the turn passes.
gammon-forced = { $name } ({ $seat }) rolls { $dice } and has only one play: { $move }.
gammon-doubled = { $name } ({ $seat }) doubles: the cube would go to { $value }.
gammon-took = { $name } ({ $seat }) takes, the cube goes to { $value }.
gammon-game-over = Game { $number } of the match is over.{" "}
gammon-to-roll = { $player } ({ $seat }) to roll.
gammon-may-double = { $player } ({ $seat }): roll, or double?
gammon-to-answer = { $player } ({ $seat }): take or drop?
gammon-pips = Pips to go: { $first } { $one }, { $second } { $other }.
gammon-score = Match to { $length }: { $first } { $one } – { $other } { $second }.
gammon-crawford = Crawford game: no doubling in this one.
gammon-cube = Cube at { $value }, { $name } owns it.

confirm-concede = { $name }, give this game up for how many points? The cube still multiplies them · #{ $game }
pick-step = Rolled { $dice }{ $asked ->
        [first] . Which die first?
        [next] , chosen { $done }. Which die next?
       *[whole] , chosen { $done }. Play it like this?
    } (game #{ $game })
points-unknown = Give up 1, 2 or 3 points. For example: /resign 2
no-dice-here = Game #{ $game } is played without dice.
