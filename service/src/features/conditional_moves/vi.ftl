command-line = Tính trước: bên kia đi thế này thì tôi đi thế kia (chỉ mình bạn biết)
command-line-moves = Nước bên kia, nước của bạn, … cách nhau bằng dấu phẩy; “xoá” để bỏ
command-line-game = Mã ván

line-how = Tính trước cho ván #{ $game }: ghi nước bên kia, rồi nước của bạn, cách nhau bằng dấu phẩy: /neu M8.7, P2-5. Tối đa 8 cặp. Chỉ mình bạn biết.

line-stands = Ván #{ $game }, bạn đã tính trước: { $moves }. Bỏ: /neu xoá

line-kept = Đã ghi cho ván #{ $game }: { $moves }. Bên kia đi đúng vậy thì bot đi thay bạn ngay; đi khác thì thôi. Chỉ mình bạn thấy. Bỏ: /neu xoá

line-dropped = Ván #{ $game } không còn nước tính trước.

line-not-here = Gõ ở nhóm thì ai cũng đọc được. Nhắn riêng cho bot nhé: /neu

line-own-turn = Ván #{ $game } đang đến lượt bạn: đi luôn, rồi hãy tính trước.

line-no-answer = Phải kết thúc bằng nước của bạn: nước bên kia, nước của bạn, … Ví dụ: /neu M8.7, P2-5

line-too-long = Tính trước nhiều nhất { $max } nước. Bớt mấy nước cuối nhé.

line-illegal = Nước thứ { $number } (“{ $typed }”) không đi được trong thế đó. Gõ lại: /neu

line-unread = Nước thứ { $number } (“{ $typed }”) không đọc ra. Cách nhau bằng dấu phẩy: M8.7, P2-5

line-past-chance = Sau “{ $typed }” là chuyện may rủi (lật quân, đổ xúc xắc), không tính trước được nữa. Dừng ở nước đó nhé.

line-past-end = Sau “{ $typed }” là hết ván rồi. Bỏ các nước sau đó nhé.
