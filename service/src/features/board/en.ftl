command-board = Show the board again
command-board-as = How to show it
command-board-where = Show the game in this chat too, or no longer
command-board-code = Invitation code of the game to show here
command-board-game = Game id
command-peek = Look privately at the face-down pieces you captured
command-peek-game = Game id
command-history = All moves so far
command-history-game = Game id

peek = Face-down pieces you captured in game #{ $game }: { $men }. Only you see this.

peek-nothing = You have not captured any face-down piece in game #{ $game } yet.

peek-not-this-game = Game #{ $game } has no face-down pieces.

place-asked = All people in this chat will see game #{ $game } after each move. Show it here too?
place-stays = Game #{ $game } is not shown here.
place-is-here = This chat shows game #{ $game } already.
place-full = Game #{ $game } is shown in { $max } chats, which is the most. Type /board off in one of them first.
place-not-begun = The challenge #{ $game } waits for its opponent. It can be shown here when the game has begun.
place-last = This is your only chat with game #{ $game }. If you take it out, the bot will not call you any more.
place-keeps = This chat still shows game #{ $game }.
place-left = This chat does not show game #{ $game } any more. The game goes on in its other chats. To show it here again, type /board #{ $game } here
place-only = Only this chat shows game #{ $game }, so it stays here.
place-is-not-here = This chat does not show game #{ $game }.
place-gone = I can write no messages to { $known ->
        [yes] “{ $title }”
       *[no] the chat of your game
    } at the moment. You can go on playing here: { $games }.

# Buttons.
button-place-here = Show it here
button-place-no = No
button-place-leave = Take it out
button-peek = Peek
button-verify = Check the envelope
