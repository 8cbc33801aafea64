command-look = Look at a closed board: your thinking time begins
command-look-game = Game id

# Buttons.
button-look = Look
