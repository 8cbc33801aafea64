### Cài đặt của mỗi người và của nhóm.

settings = Cài đặt của riêng bạn. Bấm một mục để xem các giá trị.
    Gõ thẳng cũng được: /caidat giao diện cổ điển
settings-menu = Cài đặt của riêng bạn. Chọn một mục, rồi chọn giá trị ở danh sách tiếp theo; chọn là đổi ngay.
chat-settings = { $alone ->
        [yes] Cài đặt của khung nhắn riêng này, cho bàn cờ và câu đố bot gửi vào đây.
       *[no] Cài đặt của nhóm, cho những gì mọi người ở đây cùng thấy.
    } Bấm một mục để xem các giá trị.
    Gõ thẳng cũng được: /caidatnhom tên trên hình không
chat-settings-menu = Cài đặt của kênh này, cho những gì mọi người ở đây cùng thấy. Chọn một mục, rồi chọn giá trị ở danh sách tiếp theo; chọn là đổi ngay.
setting-words-menu = { $setting }: đang là { $chosen }. Đổi ở danh sách thứ hai; chọn là đổi ngay.
chat-setting-words-menu = { $setting } của kênh này: đang là { $chosen }. Đổi ở danh sách thứ hai; chọn là đổi ngay.
setting-words = { $setting }: đang là { $chosen }. Chọn một trong: { $allowed }. Gõ cũng được: /caidat { $name } { $example }
chat-setting-words = { $setting } của nhóm: đang là { $chosen }. Chọn một trong: { $allowed }. Gõ cũng được: /caidatnhom { $name } { $example }
settings-kept = Xong. { $changes }
unknown-setting = Không có cài đặt “{ $typed }”. Chọn một trong: { $known }.
setting-of-chat = { $setting } là cài đặt chung, không phải của riêng bạn. Đổi bằng: /caidatnhom { $name } { $example }
unknown-choice = { $setting } không có kiểu “{ $typed }”. Chọn một trong: { $allowed }.
setting-not-here = { $setting }: “{ $choice }” ở đây không dùng được.
moderators-only = Chỉ quản trị viên đổi được cài đặt của nhóm. Cài đặt của riêng bạn: /caidat

notation-xiangqi-coordinates = h3e3
notation-xiangqi-iccs = H2-E2 (ICCS)
notation-xiangqi-wxf = C2=5 (WXF)
notation-xiangqi-chinese = 炮二平五
notation-xiangqi-vietnamese = P2-5
notation-chess-coordinates = g1f3
notation-chess-san = Nf3
notation-chess-vietnamese = Mf3
notation-chushogi-coordinates = 7i7h
notation-chushogi-english = P-7h
notation-chushogi-japanese = 7八歩
notation-chushogi-vietnamese = Bộ binh 7i 7h

choice-auto = Tự động
choice-auto-chat = Theo người chơi
choice-coordinates = Toạ độ (h3e3)
choice-iccs = ICCS (H2-E2)
choice-wxf = WXF (C2=5)
choice-chinese = Chữ Hán (炮二平五)
choice-vietnamese = Tiếng Việt (P2-5, Mf3)
choice-san = SAN (Nf3)
choice-english = Mã chữ Anh (P-7h)
choice-japanese = Chữ Nhật (7八歩)
choice-wood = Gỗ
choice-dark = Tối
choice-high-contrast = Tương phản cao
choice-classic = Cổ điển
choice-hanzi = Chữ Hán
choice-hanzi-letter = Chữ Hán kèm chữ cái
choice-letters-vi = Chữ cái tiếng Việt
choice-letters-en = Chữ cái tiếng Anh
choice-own = Bên bạn ở dưới
choice-fixed = Bên đi trước ở dưới
choice-mover = Bên đến lượt ở dưới
choice-log = Mỗi nước một bàn mới
choice-live = Một bàn, đi nước nào đổi nước đó
choice-thread = Mỗi ván một chủ đề riêng
choice-on = Có
choice-off = Không
choice-no-quiet = Không (lúc nào nhắc cũng được)
choice-quiet-of-chat = Theo nhóm
choice-weekend = Cuối tuần
choice-abort = Huỷ ván
choice-draw = Xử hoà
choice-win = Xử thắng
choice-limits = Giới hạn của nhóm
choice-none = Không tính giờ
choice-30m = 30 phút
choice-12h = 12 giờ
choice-1d = 1 ngày
choice-3d = 3 ngày
choice-7d = 7 ngày
choice-30d = 30 ngày
