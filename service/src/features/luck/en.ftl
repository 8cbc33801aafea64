### Luck (/luck).

decimal-mark = .
luck-title = Luck in game #{ $game }:
luck-side-backgammon = { $name }: { $sample ->
        [0] no roll after the opening.
       *[other] { $sample ->
            [one] 1 roll
           *[other] { $sample } rolls
        } of { $got } pips (average { $expected }), doubles: { $doubles } (average { $doubles_expected }). { $rare ->
            [under] Fewer than 1 of 100 players who roll this often get as many pips or more.
            [over] Nearly everyone who rolls this often gets as many pips or more.
           *[count] Of 100 players who roll this often, { $at_least } { $at_least ->
                [one] gets
               *[other] get
            } as many pips or more.
        }
    }
luck-side-jieqi = { $name }: { $sample ->
        [0] no piece turned up.
       *[other] { $sample ->
            [one] 1 piece
           *[other] { $sample } pieces
        } turned up, worth { $got } (average { $expected }; rook 9, cannon 4.5, horse 4.2, elephant 2.8, advisor 2.5, soldier 1). { $rare ->
            [under] Fewer than 1 of 100 players who turn up this many pieces do at least as well.
            [over] Nearly everyone who turns up this many pieces does at least as well.
           *[count] Of 100 players who turn up this many pieces, { $at_least } { $at_least ->
                [one] does
               *[other] do
            } at least as well.
        }
    }
luck-side = { $name }: { $sample }, { $got } ({ $expected }), { $doubles } ({ $doubles_expected }), { $rare } { $at_least }
luck-beside-review = Pips are counted here; /review { $game } counts what each roll was worth in its position. The two need not agree.
luck-beside-review-jieqi = What the pieces are worth is counted here; /review { $game } counts what each did to the chances to win. The two need not agree.
luck-note = One game is a small sample; this says nothing about the person who runs the bot. To check the shuffle and the dice: /verify { $game }
luck-later = Game #{ $game } is still running; luck is shown after the game.
no-luck = Game #{ $game } is { $kind }: { $kind } has no luck to measure.

command-luck = Luck of a finished game: dice or turned-up pieces against the average
command-luck-game = Game id
