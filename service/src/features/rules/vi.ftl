command-rules = Luật chơi, từng trang có hình
command-rules-game = Luật của cờ nào

which-rules = Bạn muốn xem luật của cờ nào?

# Buttons.
button-rules = Luật chơi
