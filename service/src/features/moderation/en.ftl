admin-moderators-only = Only the moderators of this chat may end a game of others. To end your own: /resign, /draw or /abort.

admin-nobody = This table has no moderators: the players settle it between themselves (/resign, /draw, /abort).

admin = Moderating this chat: { $games ->
        [0] no running games
        [one] { $games } running game
       *[other] { $games } running games
    }, { $challenges ->
        [one] { $challenges } challenge waiting
       *[other] { $challenges } challenges waiting
    }.
    Press a game to end it, or type: /admin end #k7m2 why, /admin draw #k7m2, /admin win red #k7m2. Limits of this chat: /admin limits

admin-game = Game #{ $game }, { $first } – { $second }: how should it end? Your name and reason go into the record. To give a reason, type: /admin end #{ $game } why

admin-confirm = { $ending ->
        [abort] End game #{ $game } so that it does not count?
        [draw] Declare game #{ $game } a draw?
       *[win] Give the win in game #{ $game } to { $winner }?
    } This cannot be undone.

admin-unknown = I do not understand “{ $typed }”. Type /admin end #k7m2, /admin draw #k7m2, /admin win @name #k7m2, or just /admin for buttons.

# Buttons.
button-admin-abort = End, not counted
button-admin-draw = Declare a draw
button-admin-sure = Confirm
