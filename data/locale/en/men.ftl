### The guide to the pieces of chu shogi: a picture each, and how they move in words.

men = The pieces of chu shogi: press a name to see how it moves and what it promotes to. Or type it: /help lion
way-step = One square
way-slide = Any distance
way-jump = Jumps to the second square
way-lion-first = First of two steps
way-lion-second = Second step, or a jump there
men-lion = Two king's steps in one move: it may turn between them and capture on each. Or it jumps to any square two away. It may also come back to its square: to capture in place, or to pass.
men-like-lion = Like a lion, but only along this line: { $ways }.
direction-forward = forward
direction-forward-right = forward right
direction-forward-left = forward left
direction-right = right
direction-left = left
direction-back = back
direction-back-right = back right
direction-back-left = back left
direction-all = all directions
promotes-to = Promotes to { $man }.
never-promotes = Does not promote.
