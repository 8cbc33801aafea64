command-board = Xem lại bàn cờ
command-board-as = Kiểu xem
command-board-game = Mã ván
command-peek = Xem riêng những quân úp bạn đã ăn
command-peek-game = Mã ván
command-history = Biên bản: mọi nước đã đi
command-history-game = Mã ván

peek = Quân úp bạn đã ăn ở ván #{ $game }: { $men }. Chỉ bạn thấy.

peek-nothing = Ván #{ $game } bạn chưa ăn quân úp nào.

peek-not-this-game = Ván #{ $game } không có quân úp.

# Buttons.
button-peek = Xem riêng
button-verify = Kiểm tra phong bì
