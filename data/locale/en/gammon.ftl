### Backgammon: rolls, plays, doubles, the score.

gammon-opening = Opening roll: { $first } ({ $one }), { $second } ({ $other }). { $name } starts and plays both numbers.
gammon-rolled = { $name } ({ $seat }) rolls { $dice }.
gammon-played = { $name } ({ $seat }) rolled { $dice } and played { $move }{ $hits ->
        [0] {""}
        [one] , hitting 1 checker
       *[other] , hitting { $hits } checkers
    }.
gammon-passed = { $name } ({ $seat }) rolls { $dice }: no legal move, the turn is lost.
gammon-forced = { $name } ({ $seat }) rolls { $dice }, only one play: { $move }.
gammon-doubled = { $name } ({ $seat }) doubles: if taken, the cube goes to { $value }.
gammon-took = { $name } ({ $seat }) takes, the cube goes to { $value }.
record-roll = the roll
record-double = doubles
record-take = takes
record-drop = drops
gammon-game-over = Game { $number } of the match is over.{" "}
gammon-to-roll = { $player } ({ $seat }) to roll.
gammon-may-double = { $player } ({ $seat }): roll, or double?
gammon-to-answer = { $player } ({ $seat }): take or drop?
gammon-pips = Pips to go: { $first } ({ $one }), { $second } ({ $other }).
gammon-score = Match to { $length }: { $first } · { $one }–{ $other } · { $second }.
gammon-crawford = Crawford game: no doubling in this game.
gammon-cube = Doubling cube: { $value }, owned by { $name }.

confirm-concede = { $name }, resign this game for how many points?{ $cube ->
        [yes] {" "}They are multiplied by the cube
       *[no] {""}
    } · #{ $game }
pick-step = Rolled { $dice }{ $asked ->
        [first] . Which checker first?
        [next] , chosen { $done }. What next?
       *[whole] , chosen { $done }. Play it like this?
    } (game #{ $game })
points-unknown = You can resign 1, 2 or 3 points. For example: /resign 2
no-dice-here = There are no dice in game #{ $game }.
