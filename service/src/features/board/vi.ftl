command-board = Xem lại bàn cờ
command-board-as = Kiểu xem
command-board-where = Cho ván hiện ở đây, hay thôi
command-board-code = Mã mời của ván cho hiện ở đây
command-board-game = Mã ván
command-peek = Xem riêng những quân úp bạn đã ăn
command-peek-game = Mã ván
command-history = Biên bản: mọi nước đã đi
command-history-game = Mã ván

peek = Quân úp bạn đã ăn ở ván #{ $game }: { $men }. Chỉ bạn thấy.

peek-nothing = Ván #{ $game } bạn chưa ăn quân úp nào.

peek-not-this-game = Ván #{ $game } không có quân úp.

place-asked = Mọi người ở đây sẽ thấy ván #{ $game } sau mỗi nước. Cho hiện ở đây luôn nhé?
place-stays = Vậy ván #{ $game } không hiện ở đây.
place-is-here = Ván #{ $game } đang hiện ở đây rồi.
place-full = Ván #{ $game } đã hiện ở { $max } nơi, nhiều nhất rồi. Gõ /xemban tắt ở một nơi trước đã.
place-not-begun = Lời thách #{ $game } chưa ai nhận. Vào ván rồi mới cho hiện ở đây được.
place-last = Đây là chỗ duy nhất của bạn có ván #{ $game }: gỡ rồi bot không gọi bạn nữa.
place-keeps = Ván #{ $game } vẫn hiện ở đây.
place-left = Ván #{ $game } không hiện ở đây nữa. Ván vẫn chơi tiếp ở nơi khác. Muốn hiện lại ở đây, bạn gõ /xemban #{ $game } đây
place-only = Ván #{ $game } chỉ hiện ở đây nên không gỡ được.
place-is-not-here = Ván #{ $game } không hiện ở đây.
place-gone = Mình đang không nhắn được vào { $known ->
        [yes] “{ $title }”
       *[no] nơi chơi của bạn
    }. Bạn cứ chơi tiếp ở đây: { $games }.

# Buttons.
button-place-here = Hiện ở đây
button-place-no = Thôi
button-place-leave = Gỡ luôn
button-peek = Xem riêng
button-verify = Kiểm tra phong bì
