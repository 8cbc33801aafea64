### The guide to the pieces of chu shogi: a picture each, and how they move in words.

men = The pieces of chu shogi: press a name to see how it moves and what it promotes to. Or type it: /help lion
way-step = One square
way-slide = Any distance
way-jump = Jumps to the second square
way-lion-first = First step of a lion's two
way-lion-second = Second step of a lion's two, or a jump there
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
