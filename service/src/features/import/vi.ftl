### Ván từ tệp (/nhap).

import-how = Đưa một ván cờ vào đây: gửi tệp kèm lệnh /nhap, hoặc dán biên bản ngay sau /nhap. Đọc được PGN, WXF, DhtmlXQ, KIF (chu shogi), .mat (cờ thỏ cáo) và biên bản JSON của bot.
import-shown = Ván từ tệp: { $kind }, { $first } ({ $first_seat }) – { $second } ({ $second_seat }), { $moves } nước{ $over ->
        [yes] .
       *[no] , chưa có kết quả.
    } Xem lại: /xemlai { $game }
import-which = Trong tệp có { $all } ván. Xem ván nào? Bấm, hoặc gõ /nhap và số.
import-unreadable = (không đọc được)
import-more = Trên đây là { $most } ván đầu; ván sau thì gõ /nhap và số.
import-gone = Tệp gửi lâu rồi nên bot không còn giữ. Gửi lại giúp nhé: /nhap
import-no-such-number = Tệp chỉ có { $all } ván, không có ván số { $number }. Gõ /nhap và số từ 1 đến { $all }.
import-too-large = Tệp lớn quá: nhiều nhất { $most } kB. Gửi ít ván hơn nhé.
import-too-many-games = Tệp nhiều ván quá: nhiều nhất { $most } ván một lần. Tách ra rồi gửi lại nhé.
import-too-many-moves = Ván dài quá: nhiều nhất { $most } nước. Cắt bớt rồi gửi lại nhé.
import-too-much = Tệp có lời ghi chú dài quá, nhiều thẻ quá hay biến lồng nhau quá sâu. Bỏ bớt rồi gửi lại nhé.
import-not-a-game = Không đọc được ván cờ nào trong đó (dòng { $line }). Cách gửi: /nhap
import-other-game = Tệp ghi một môn cờ mà bot không có. Các môn của bot: /luat
import-bad-start = Thế cờ lúc đầu trong tệp không đúng. Sửa rồi gửi lại tệp nhé.
import-bad-chance = Ở nước { $number } trong tệp, xúc xắc hay quân úp không thể như vậy. Sửa rồi gửi lại tệp nhé.
import-bad-move = Nước { $number } trong tệp, { $move }, không đi được theo luật. Sửa rồi gửi lại tệp nhé.
import-other-result = Kết quả ghi trong tệp khác với kết quả trên bàn. Sửa rồi gửi lại tệp nhé.
import-unreachable = Không lấy được tệp từ máy chủ. Gửi lại giúp nhé.
import-enough = Hôm nay bạn đã đưa vào { $most } ván, mai tiếp nhé.
import-no-envelope = Ván #{ $game } lấy từ tệp, không xáo ở đây, nên không có phong bì để mở. Xem lại: /xemlai { $game }
import-no-start = Không chơi tiếp được từ thế này của ván #{ $game }: ván đã hết ở đó, hoặc chưa xong. Xem lại từng nước: /xemlai { $game }
import-no-start-backgammon = Ván cờ thỏ cáo lấy từ tệp không chơi tiếp ở đây được: ván nào cũng đổ xúc xắc từ phong bì riêng. Ván mới: /choi cờ thỏ cáo @tên. Phân tích thế này: /lienket { $game }
import-no-start-jieqi = Ván cờ úp lấy từ tệp không chơi tiếp ở đây được: ván nào cũng xáo quân từ phong bì riêng. Ván mới: /choi cờ úp @tên. Phân tích thế này: /lienket { $game }
import-no-start-caro = Cờ caro ở đây bắt đầu từ bàn trống. Chơi ván mới: /choi cờ caro @tên. Xem lại #{ $game } từng nước: /xemlai { $game }
button-from-here = Chơi tiếp từ thế này
ending-of-file = Biên bản trong tệp dừng ở đây.
ending-of-file-won = Theo tệp: { $winner } thắng.
ending-of-file-drawn = Theo tệp: hoà.

command-import = Đưa ván từ tệp vào (PGN, WXF, DhtmlXQ, KIF, .mat, JSON)
command-import-file = Tệp biên bản
command-import-text = Biên bản dán thẳng vào, hoặc số của ván trong tệp vừa gửi
