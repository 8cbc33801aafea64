command-connect = Nối tài khoản Telegram và Discord của bạn thành một người chơi
command-connect-code = Mã lấy từ tài khoản kia, “danh sách” hoặc “ngắt”

connect-not-here = Ở bàn này ai cũng lấy được tên, nên tên không nối được. Bạn gõ /ketnoi cho bot trên Telegram hoặc Discord nhé.
connect-code =
    Mã của bạn: { $code }
    Trong { $minutes } phút, bạn dùng tài khoản kia nhắn riêng cho bot: /ketnoi rồi đến mã. Mã chỉ dùng được một lần.
connect-code-link = Nếu tài khoản kia ở Telegram, bạn mở đường dẫn này: { $link }
connect-code-secret = Bot hỏi cả hai tài khoản rồi mới nối. Bạn đừng đưa mã cho ai khác.
connect-full = Một người chơi có nhiều nhất { $max } tài khoản. Bạn ngắt bớt một tài khoản đã: /ketnoi ngắt
connect-full-there = Một người chơi có nhiều nhất { $max } tài khoản trên { $platform }. Bạn ngắt bớt một tài khoản đã: /ketnoi ngắt
connect-no-code = “{ $typed }” không phải là mã. Mã gồm tám chữ cái và chữ số, ví dụ K7M2-P9X4. Bạn gõ /ketnoi ở tài khoản kia để lấy mã.
connect-wrong = Mã này không dùng được. Bạn gõ /ketnoi ở tài khoản kia để lấy mã mới.
connect-aloud = Ở đây ai cũng đọc được mã, nên mã này bị bỏ. Bạn gõ /ketnoi để lấy mã mới, rồi nhắn mã riêng cho bot.
connect-asked-taker =
    Bạn và { $name } ({ $where }) sẽ là một người chơi.
    Mỗi tài khoản này đều xem được quân úp của bạn và đi thay bạn. Đừng bao giờ gõ mã người khác gửi cho bạn.
connect-asked-maker =
    { $name } ({ $where }) vừa gõ mã của bạn. Hai tài khoản sẽ là một người chơi.
    Mỗi tài khoản này đều xem được quân úp của bạn và đi thay bạn. Nếu đó không phải tài khoản của bạn, hãy bấm “Không phải”.
connect-asked-all = Tất cả các tài khoản này sẽ là một người chơi, tài khoản nào cũng xem được quân úp của bạn:
connect-waits =
    Giờ bạn dùng { $name } ({ $where }) trả lời nhé.
    Mình đã hỏi bạn ở đó. Nếu chưa thấy câu hỏi, bạn gõ /ketnoi ở đó.
connect-declined = Hai tài khoản không được nối.
connect-over = Câu hỏi này đã hết hạn. Bạn gõ /ketnoi để làm lại.
connect-is-one = Hai tài khoản này đã nối rồi. Xem các tài khoản: /ketnoi danh sách
connect-same-game = Cả hai tài khoản đang ở ván #{ $game }. Bạn đợi ván đó xong rồi gõ /ketnoi
connect-same-challenge = Cả hai tài khoản đang ở lời thách #{ $game }. Bạn trả lời hoặc rút lời thách đó đã, rồi gõ /ketnoi
connect-same-cup = Cả hai tài khoản đang ở giải #{ $cup }. Bạn đợi giải xong rồi gõ /ketnoi
connect-blocked = Hai tài khoản này đang chặn nhau. Bạn gõ /chan xem ai đang bị chặn, bỏ chặn rồi gõ /ketnoi
connect-not-connected = Tài khoản này và { $name } ({ $where }) chưa nối được vì còn vướng một chuyện. Bot đã nói rõ ở tài khoản kia.
connect-done =
    Giờ bạn và { $name } ({ $where }) là một người chơi: chung ván, chung lượt, chung danh sách chặn, chung thành tích.
    Các tài khoản của bạn: /ketnoi danh sách
connect-alone = Chưa có tài khoản nào nối với tài khoản này. Bạn gõ /ketnoi để lấy mã.
connect-list = Các tài khoản của bạn:
connect-list-line = • { $name } ({ $where }){ $own ->
        [yes] {" "}· tài khoản này
       *[no] {""}
    }
connect-list-browser = • trình duyệt, từ { $since }
connect-list-sign-out = Đăng xuất các trình duyệt: /ketnoi ngắt
connect-list-off = Bạn muốn ngắt tài khoản nào? Ván nào do tài khoản nào ngồi thì vẫn của tài khoản đó.
connect-list-how = Nối thêm tài khoản: /ketnoi. Ngắt một tài khoản: /ketnoi ngắt
connect-parted-own = Tài khoản này đã ngắt. Các ván của nó vẫn của nó, các tài khoản kia không xem được nữa.
connect-parted-deleted = Một tài khoản của bạn đã xoá dữ liệu nên không còn nối nữa.
connect-parted = { $name } ({ $where }) không còn nối với tài khoản của bạn. Ván nào do tài khoản nào ngồi thì vẫn của tài khoản đó.

button-connect-yes = Là tôi
button-connect-no = Không phải
button-connect-link = Mở trên Telegram
