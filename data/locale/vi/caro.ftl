### Cờ caro.

choice-caro = Cờ caro
bar-line-caro = { $seat }{ $played ->
        [yes] {" "}· vừa đánh { $move }
       *[no] {""}
    }
game-caro = cờ caro
seat-first-caro = X
seat-second-caro = O
man-cross = X
man-nought = O

not-a-move-caro = Không đọc được nước “{ $typed }”. Ví dụ: h8, “cột 8 hàng 8”; hoặc chọn chỗ ở bàn cờ.
legal-of-which-caro = Ô trống nào cũng đánh được, trừ khi ván chơi luật ra xa: bấm một ô, hoặc gõ: /di h8 · #{ $game }

rule-square-held = Ô này đã có { $sites }, đánh ô khác nhé.
no-such-square-caro = Bàn này không có ô { $square }. { $near ->
        [yes] Ý bạn là ô nào dưới đây?
       *[no] Ví dụ: h8; hoặc chọn ô ở bàn cờ.
    }
rule-off-board = Bàn này không có ô { $man }. Ví dụ: h8; hoặc chọn ô ở bàn cờ.
rule-centre-first = Ván này chơi luật ra xa: nước đầu X đánh vào chính giữa, ô { $sites }.
rule-too-near-centre = Ván này chơi luật ra xa: dấu thứ hai của X phải nằm ngoài khung 5 × 5 giữa bàn.
law-square-held = Mỗi ô chỉ một dấu, đánh rồi thì ở đó đến hết ván.
law-centre-first = Luật ra xa bớt lợi cho bên đi trước: X mở đầu ở chính giữa, dấu thứ hai ra ngoài khung 5 × 5.
law-too-near-centre = Luật ra xa bớt lợi cho bên đi trước: X mở đầu ở chính giữa, dấu thứ hai ra ngoài khung 5 × 5.

ending-five-in-row = { $winner } ({ $winner_seat }) có năm dấu liền một hàng: thắng sau { moves-made }.
ending-board-full = Kín bàn mà không ai có năm liền: hoà.
why-five-in-row = Năm liền một hàng
why-board-full = Kín bàn

option-size = Bàn { $value } × { $value }
option-five-open-ended = Chặn hai đầu không tính
option-five-free = Năm liền là thắng, chặn hai đầu cũng tính
option-five-exact = Đúng năm mới thắng, sáu trở lên không tính
option-opening-free = X đánh đâu cũng được
option-opening-far = Luật ra xa
