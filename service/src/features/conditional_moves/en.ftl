command-line = Plan ahead: if they play this, I play that
command-line-moves = Their move, your move, … with commas between; off to drop it
command-line-game = Game id

line-how = Plan ahead in game #{ $game }: their move, then yours, with commas between: /line e5, Nf3. Up to 8 pairs. Only you can see it.

line-stands = Your plan in game #{ $game }: { $moves }. Cancel: /line off

line-kept = Saved for game #{ $game }: { $moves }. If they play exactly that, your reply is played at once; otherwise the plan is dropped. Only you can see it. Cancel: /line off

line-dropped = You have no plan in game #{ $game } any more.

line-not-here = Everyone here can read what you type. Send it to me in private: /line

line-own-turn = It is your turn in game #{ $game }: play first, then plan ahead.

line-no-answer = A plan ends with a move of yours: their move, your move, … For example: /line e5, Nf3

line-too-long = A plan has at most { $max } moves: leave the last ones out.

line-illegal = Move { $number } (“{ $typed }”) is not allowed in that position. Send the plan again: /line

line-unread = Move { $number } (“{ $typed }”) cannot be read. Put commas between moves: e5, Nf3

line-past-chance = After “{ $typed }” chance decides (a piece is turned up, dice are rolled); no plan goes beyond that. End the plan there.

line-past-end = After “{ $typed }” the game is over: leave out what comes after it.
