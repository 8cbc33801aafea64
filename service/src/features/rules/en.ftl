command-rules = The rules, page by page, with pictures
command-rules-game = Of which game

which-rules = The rules of which game?

# Buttons.
button-rules = Rules
