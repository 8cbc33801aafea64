### Dòng của chương trình trên máy chủ.

ready-web = Bàn cờ tại chỗ đã mở: { $address }
verify-broken = Không khớp: biên bản trái luật ({ $reason }).
backup-done = Đã sao lưu vào { $folder }: đủ tới bản ghi { $records }, { $megabytes } MB, đã đọc lại và so đúng.
restore-done = Đã khôi phục vào { $folder }: đủ tới bản ghi { $records }, { $megabytes } MB. Chạy bot lên là chơi tiếp được.
copy-damage = Nhật ký đã hỏng sẵn từ trước khi chép: { $damage }
export-done = Đã xuất ra { $file }: { $games } ván đủ cả biên bản.
export-secrets = Cẩn thận: { $file } có hạt giống và quân úp của các ván đang chơi. Ai đọc được là gian lận được; nhập xong thì xoá đi.
export-withheld = { $games } ván đang chơi được xuất không kèm hạt giống và quân úp: chỉ để đọc, không chơi tiếp được. Muốn dọn nhà thì dùng --with-secrets.
export-damaged = Bỏ lại { $count } ván bị hỏng: { $games }
import-done = Đã nhập vào { $folder }: { $games } ván. Chạy bot lên là chơi tiếp được.
import-withheld = { $count } ván đang chơi được xuất không kèm bí mật nên không chơi tiếp được: { $games }
verify-damage = Hỏng: { $damage }
verify-lost = Ván #{ $game }: hỏng, mất dòng trong nhật ký.
verify-file = { $why }
verify-game-broken = Ván #{ $game }: biên bản trái luật ({ $reason }).
verify-game-unfair = Ván #{ $game }: may rủi không khớp với biên bản.
verify-all = { $bad ->
    [0] Tốt
   *[other] Hỏng { $bad } chỗ
}: { $good } ván đã xong đều khớp, { $going } ván đang chơi.
doctor-config = Cấu hình: { $file }.
doctor-config-none = Cấu hình: không có tệp, dùng mặc định và biến môi trường.
doctor-config-open = Cấu hình: { $file } có token hoặc khoá mà người khác trên máy này đọc được. Hãy: chmod 600 { $file }
doctor-folder = Ván cờ: ghi được vào { $folder }, chỉ chủ thư mục đọc được.
doctor-folder-new = Ván cờ: chưa có { $folder }; lần chạy đầu sẽ tạo.
doctor-folder-open = Ván cờ: người khác trên máy này đọc được { $folder }, trong đó có tên người và hạt giống các ván đang chơi. Hãy: chmod 700 { $folder }
doctor-folder-closed = Ván cờ: không ghi được vào { $folder } ({ $why }). Hãy: giao thư mục cho người dùng chạy bot, hoặc chọn data_dir khác.
doctor-room = Ổ đĩa: còn trống { $megabytes } MB.
doctor-room-low = Ổ đĩa: chỉ còn { $megabytes } MB. Hãy: dọn bớt, hoặc dời ván cờ đi (banco backup rồi banco restore).
doctor-room-none = Ổ đĩa: còn { $megabytes } MB, sắp không lưu được nước đi nào nữa. Hãy: dọn chỗ ngay.
doctor-database = Ván cờ: trong PostgreSQL { $server }, { $games } ván.
doctor-database-new = Ván cờ: PostgreSQL { $server } chưa có ván nào; lần chạy đầu sẽ tự tạo bảng.
doctor-database-closed = Ván cờ: { $why }. Hãy: xem cơ sở dữ liệu có chạy không, và tên, mật khẩu, cơ sở dữ liệu trong store.postgres_url có đúng không.
doctor-journal = Nhật ký: nguyên vẹn, { $records } bản ghi, { $games } ván.
doctor-journal-closed = Nhật ký: { $why }
doctor-journal-damaged = Nhật ký: { $damage }. Hãy: giữ nguyên một bản chép của thư mục; nếu có bản sao lưu cũ, banco verify cho biết bản nào còn nhiều ván hơn.
doctor-set-aside = Các ván hỏng đã để riêng: { $games }. Những ván khác vẫn chơi. Hãy: khôi phục bản sao lưu còn nguyên các ván đó, hoặc báo người chơi là đã mất.
doctor-unsent = Còn { $letters } tin chưa gửi; bot chạy thì sẽ gửi.
doctor-index = Chỉ mục: nguyên vẹn.
doctor-index-none = Chỉ mục: chưa có; lần chạy tới sẽ lập lại từ nhật ký.
doctor-index-used = Chỉ mục: bot đang chạy và đang dùng.
doctor-index-broken = Chỉ mục: { $why }. Không mất gì: lần chạy tới sẽ lập lại từ nhật ký. Nếu hay bị thế này thì xem lại ổ đĩa.
doctor-clock = Đồng hồ: hợp lý.
doctor-clock-unset = Đồng hồ: máy này tưởng đang ở nhiều năm trước. Hãy: chỉnh lại (timedatectl set-ntp true), không thì giờ của ván và TLS đều hỏng.
doctor-clock-back = Đồng hồ: chậm { $seconds } giây so với lần cuối bot còn sống, tức là đã bị vặn lùi. Hãy: timedatectl set-ntp true
doctor-runs = Có bot đang chạy trên thư mục này và giữ các địa chỉ của nó.
doctor-port = { $key }: { $address } còn trống.
doctor-port-taken = { $why }
doctor-no-token = Không có token: chỉ chạy bàn cờ tại chỗ.
doctor-token = { $platform }: token tốt, bot là { $name }.
doctor-telegram-token = Telegram: token bị từ chối. Hãy: hỏi @BotFather (/mybots, API Token) rồi đặt telegram.token.
doctor-discord-token = Discord: token bị từ chối. Hãy: tạo token mới (discord.com/developers, Bot, Reset Token) rồi đặt discord.token.
doctor-discord-endpoint = Discord: lệnh và nút bấm được đưa tới { $url }.
doctor-discord-endpoint-none = Discord: ứng dụng chưa có Interactions Endpoint URL nên không có gì được đưa tới đây. Hãy: chạy bot, rồi vào discord.com/developers, General Information, đặt địa chỉ mà proxy chuyển /discord về đây.
doctor-discord-elsewhere = Discord: lệnh và nút bấm được đưa tới { $url }, không qua gateway nơi bot đang nghe. Hãy: xoá Interactions Endpoint URL ở discord.com/developers, hoặc đặt discord.mode = "http".
doctor-discord-key = Discord: discord.public_key đúng là khoá Discord dùng để ký.
doctor-discord-key-other = Discord: Discord ký bằng khoá khác với discord.public_key. Hãy: đặt lại thành { $key }
doctor-telegram-hook = Telegram: tin được đưa tới { $url }; còn { $waiting } tin chờ.
doctor-telegram-hook-none = Telegram: chưa có webhook; bot chạy lên sẽ tự đặt.
doctor-telegram-hook-other = Telegram: tin đang được đưa tới { $url }; lần chạy tới sẽ đổi thành telegram.webhook_url.
doctor-telegram-hook-trouble = Telegram: không đưa tin tới { $url } được ({ $why }). Hãy: xem proxy có địa chỉ ấy không, chứng chỉ còn hạn không, và có chuyển về telegram.webhook_listen không.
doctor-platform = { $platform }: { $why }
doctor-silent = { $platform }: { $why }. Hãy: xem máy này có ra được internet không, và api_base có đúng không.
doctor-chat = Nhóm Telegram { $chat }: bot được viết và gửi hình.
doctor-chat-muted = Nhóm Telegram { $chat }: bot không được viết. Hãy: cho thành viên gửi tin ở đó, hoặc cho bot làm quản trị viên.
doctor-chat-pictures = Nhóm Telegram { $chat }: bot không được gửi hình, bàn cờ phải vẽ bằng chữ. Hãy: cho thành viên gửi ảnh ở đó, hoặc cho bot làm quản trị viên.
doctor-chat-gone = Nhóm Telegram { $chat }: bot không còn ở đó; ván trong nhóm vẫn chờ. Hãy: thêm bot lại, hoặc cứ để đó.
doctor-chat-unknown = Nhóm Telegram { $chat }: hiện chưa hỏi được ({ $why }).
doctor-broken = Không khám được: { $why }
doctor-well = Mọi thứ đều ổn.
doctor-warned = Chạy được; xem các dòng có dấu [!].
doctor-ill = Có chỗ không chạy được; xem các dòng có dấu [X].
verify-journal = • Nhật ký: { $lines } dòng; { $damages ->
        [0] dòng nào cũng nối đúng dòng trước, không thiếu dòng nào.
       *[other] hỏng { $damages } chỗ:
    }
