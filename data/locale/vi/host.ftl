### Những điều người chạy bot nghe khi có chỗ sai, và cách sửa.

io-at = { $path }: { $why }
io-missing = không tìm thấy
io-denied = không có quyền
io-there = đã có sẵn
io-full = ổ đĩa đầy
io-quota = đã dùng hết hạn mức ổ đĩa
io-large = tệp sẽ lớn hơn mức hệ thống cho phép
io-read-only = ổ đĩa được gắn chỉ để đọc
io-no-folder = có một tệp nằm ở chỗ cần thư mục
io-folder = đây là thư mục
io-no-text = không phải tệp văn bản UTF-8
io-refused = không có chương trình nào nghe ở đó
io-lost = mất kết nối
io-timeout = quá giờ chưa có trả lời
io-unreachable = không kết nối được
io-cut = tệp bị cụt
io-http = HTTP { $status }, không có câu trả lời đọc được
io-other = hệ thống báo: { $said }
advised = { $what }. Cách sửa: { $advice }
advice-owner = giao lại cho người dùng chạy bot
advice-room = dọn ổ đĩa cho trống ít nhất 50 MB
advice-writable = gắn lại ổ đĩa ở chế độ ghi được
advice-elsewhere = chọn data_dir khác, hoặc kiểm tra ổ đĩa đó

config-value = { $key } phải là { $wanted }
config-value-written = { $what }; hiện ghi { $value }
config-both = { $key } và { $other } cùng được đặt. Cách sửa: bỏ một trong hai
config-at-line = { $file }, dòng { $line }: { $what }
config-unknown = không có mục { $key }. Cách sửa: chọn một mục mà banco default-config in ra
config-unknown-near = không có mục { $key } (ý bạn là { $near }?)
config-no-secret = { $key } trống: hãy điền bí mật vào, hoặc bỏ dòng đó
config-line = { $file }, dòng { $line }: không đúng TOML; hãy viết tên = giá trị, chữ thì đặt trong "ngoặc kép"
config-twice = { $file }, dòng { $line }: mục hay phần này đã có ở trên
file-long = { $file } dài hơn { $bytes } byte
wanted-address = địa chỉ kèm cổng, ví dụ "{ $example }"
wanted-number = số từ { $least } đến { $most }
wanted-word = một trong { $words }
wanted-long-key = một từ dài ít nhất { $least } ký tự: máy khác vào được cổng này
wanted-switch = "auto", true hoặc false
wanted-guild = mã số của máy chủ Discord, không có ngoặc kép
wanted-patience = số lớn hơn opponents.movetime, nhiều nhất 60000 (mili giây)
wanted-levels = danh sách số từ 1 đến 6, ví dụ [1, 2, 3]
wanted-hosts = danh sách tên máy, không kèm giao thức, cổng và đường dẫn, ví dụ ["banco.example"]
wanted-proxies = danh sách địa chỉ IP, ví dụ ["127.0.0.1"]
wanted-public-url = địa chỉ của trang, không kèm đường dẫn, ví dụ "https://banco.example"; trang chỉ chạy ở gốc của một tên máy
wanted-program = để trống, hoặc đường dẫn của một chương trình có thật và chạy được
wanted-folder = thư mục để ván cờ, ví dụ "/var/lib/banco"
wanted-zone = tên múi giờ trong cơ sở dữ liệu tz, ví dụ "Asia/Ho_Chi_Minh" hay "Europe/Berlin"
wanted-quiet = khoảng giờ, ví dụ "23-7", hoặc "off"
wanted-base = địa chỉ bắt đầu bằng http:// hoặc https://
wanted-text = chữ đặt trong ngoặc kép
wanted-postgres-url = "postgres://USER:PASSWORD@HOST/DATABASE", vì store.backend là "postgres"
wanted-webhook-url = "https://TÊN/ĐƯỜNG-DẪN" mà Telegram vào được, vì telegram.mode là "webhook"
wanted-webhook-listen = địa chỉ và cổng đứng sau telegram.webhook_url, ví dụ "127.0.0.1:8443", vì telegram.mode là "webhook"
wanted-public-key = 64 chữ số ở mục Public Key tại discord.com/developers, General Information, vì discord.mode là "http"
wanted-interactions-listen = địa chỉ và cổng đứng sau Interactions Endpoint URL, ví dụ "127.0.0.1:8444", vì discord.mode là "http"
wanted-access-key = một từ dài của riêng bạn: máy khác vào được web.listen, nên ai cũng chơi được dưới tên bất kỳ
wanted-own-port = một cổng khác: web.listen đã dùng cổng này
wanted-telegram-token = token lấy từ @BotFather: dãy số, dấu hai chấm rồi chữ, không có dấu cách (/mybots, API Token)
wanted-discord-token = token lấy ở discord.com/developers (Bot, Reset Token): ba phần ngăn bằng dấu chấm, không có dấu cách
wanted-anything = "auto" hoặc true: không có token thì không còn gì để chạy
config-on = bật
config-off = tắt
config-good = Cấu hình{ $file }: OK. Bàn cờ tại chỗ { $web }, Telegram { $telegram }, Discord { $discord }, ván cờ để ở { $place }.
program-ended = nó dừng mà không trả lời
no-engine = không có máy chơi cho { $game }, chỉ có cho { $known }

listen-taken = { $key } { $address }: chương trình khác đang nghe ở đó. Cách sửa: dừng nó, hoặc chọn cổng khác ({ $key }, hay biến { $variable })
listen-foreign = { $key } { $address }: máy này không có địa chỉ đó. Cách sửa: dùng địa chỉ máy có, ví dụ 127.0.0.1 ({ $key }, hay biến { $variable })
listen-low = { $key } { $address }: cổng dưới 1024 dành cho hệ thống. Cách sửa: chọn cổng cao hơn
listen-failed = { $key } { $address }: { $why }

folder-in-use = { $folder } đang được dùng: một bot đang chạy trên đó rồi
folder-unfinished = { $folder } chưa đủ. Cách sửa: gõ lại lệnh đã ghi vào đó (banco restore, import hoặc backup)
archive-missing = { $folder } bị mất hoặc hỏng, kéo theo các ván đã xong. Cách sửa: trả nó về chỗ cũ, hoặc khôi phục bản sao lưu (banco restore)
journal-missing = { $folder } bị mất. Cách sửa: trả nó về chỗ cũ, hoặc khôi phục bản sao lưu (banco restore). Muốn bắt đầu không có ván nào thì xoá thư mục index và tệp witness nằm cạnh nó
journal-newer = { $file } do phiên bản mới hơn của chương trình ghi (dạng { $format }); chưa thay đổi gì
journal-foreign = nhật ký { $file }, byte { $offset }: loại bản ghi lạ, có lẽ của phiên bản mới hơn; chưa thay đổi gì
index-failed = không làm được chỉ mục, kể cả trong bộ nhớ. Cách sửa: kiểm tra ổ đĩa
copy-no-journal = { $folder } không có nhật ký: không phải thư mục ván cờ, cũng không phải bản sao lưu
copy-emptied = { $folder }: { $damage }; không còn gì để chép. Cách sửa: trả tệp về chỗ cũ, hoặc khôi phục bản sao lưu cũ hơn
copy-not-empty = { $folder } không trống. Cách sửa: chọn thư mục trống hoặc chưa có
copy-holds-games = { $folder } đã có ván cờ hay cài đặt. Cách sửa: dừng bot rồi dời đi: { $move }
copy-link-to-nothing = { $folder } là liên kết tới một thư mục không có. Cách sửa: rm { $folder }, rồi gõ lại lệnh
copy-within = { $folder } và { $other }: cái này nằm trong cái kia
copy-nothing = { $what }; chưa chép gì
copy-differs = { $folder } đọc lại không giống thứ đã ghi: đừng tin ổ đĩa này
damage = { $place }, { $lost ->
    [0] không mất bản ghi nào
   *[other] mất { $lost } bản ghi
}{ $games }
damage-line = { $file } hỏng ở byte { $offset }
damage-segment = thiếu { $file } (byte { $offset })
damage-unreadable = không đọc được { $file } (byte { $offset })
damage-cut = { $file } bị cụt từ byte { $offset }
damage-end = { $file } bị cụt từ byte { $offset }, mất phần cuối nhật ký
damage-fork = { $file } từ byte { $offset } là của một lịch sử khác
damage-archive = { $file } bị hỏng: { $count ->
    [0] không rõ những ván nào
   *[other] mất { $count } ván đã xong
}{ $games }{ $known ->
    [no] {"; "}mất cả dữ liệu khác
   *[yes] {""}
}
store-not-saved = chưa lưu: { $said }
store-unknown = không rõ đã lưu hay chưa: { $said }
store-unreadable = không đọc được: { $said }
store-damaged = ván #{ $game } bị hỏng
store-refused = nơi lưu ván từ chối: { $said }

trouble-journal = không lưu được gì, nước đi bị từ chối. Cách sửa: dọn ổ đĩa cho trống ít nhất 50 MB, hoặc kiểm tra nó; sau đó bot tự lưu tiếp
trouble-sync = không ghi nhật ký được nữa. Cách sửa: kiểm tra ổ đĩa rồi chạy lại; lúc khởi động sẽ biết còn giữ được những gì
trouble-index = không ghi được chỉ mục, thay đổi đang giữ trong bộ nhớ. Cách sửa: dọn ổ đĩa cho trống ít nhất 50 MB, chỉ mục sẽ tự được làm lại
trouble-archive = không chuyển được ván đã xong vào kho lưu. Cách sửa: dọn ổ đĩa cho trống ít nhất 50 MB
trouble-closed = không tới được cơ sở dữ liệu: ở địa chỉ đó không có chương trình nào nghe. Cách sửa: chạy nó lên, hoặc sửa máy và cổng trong store.postgres_url
trouble-nameless = không tới được cơ sở dữ liệu: không phân giải được tên máy. Cách sửa: sửa tên máy trong store.postgres_url, hoặc kiểm tra DNS
trouble-silent = không tới được cơ sở dữ liệu: không có trả lời. Cách sửa: kiểm tra mạng và tải của máy đó
trouble-away = không tới được cơ sở dữ liệu: mất kết nối. Cách sửa: kiểm tra xem nó có đang chạy không
trouble-tls = không tới được cơ sở dữ liệu: lỗi TLS. Cách sửa: sửa sslmode trong store.postgres_url, hoặc chứng chỉ của máy chủ
trouble-login = cơ sở dữ liệu từ chối tên người dùng hoặc mật khẩu. Cách sửa: sửa lại trong store.postgres_url, hoặc pg_hba.conf trên máy chủ
trouble-no-database = cơ sở dữ liệu từ chối: máy chủ không có cơ sở dữ liệu tên đó. Cách sửa: tạo nó (docs/scale.vi.md), hoặc sửa tên trong store.postgres_url
trouble-rights = cơ sở dữ liệu từ chối: người dùng không có quyền. Cách sửa: cho người dùng đó làm chủ cơ sở dữ liệu
trouble-full = cơ sở dữ liệu từ chối: ổ đĩa của nó đầy. Cách sửa: dọn bớt ổ đĩa đó; sau đó bot tự lưu tiếp
trouble-memory = cơ sở dữ liệu từ chối: máy của nó hết bộ nhớ. Cách sửa: dừng bớt chương trình khác trên đó, hoặc thêm bộ nhớ
trouble-crowded = cơ sở dữ liệu từ chối: hết kết nối. Cách sửa: tăng max_connections, hoặc chuyển bớt chương trình khác khỏi máy chủ này
trouble-copy = cơ sở dữ liệu từ chối: máy chủ này là bản sao chỉ đọc. Cách sửa: ghi máy chính vào store.postgres_url
trouble-disk = cơ sở dữ liệu từ chối: ổ đĩa của nó hỏng. Cách sửa: kiểm tra ổ đĩa và log của máy đó
trouble-refuses = cơ sở dữ liệu từ chối
trouble-said = { $what } (hệ thống báo: { $said })
database-address = store.postgres_url không phải địa chỉ cơ sở dữ liệu: postgres://USER:PASSWORD@HOST/DATABASE
database-empty = trong cơ sở dữ liệu không có ván nào
database-newer = cơ sở dữ liệu là của phiên bản mới hơn (bảng phiên bản { $version }); chưa thay đổi gì
database-not-empty = cơ sở dữ liệu đã có ván. Cách sửa: chọn một cái trống
database-in-use = cơ sở dữ liệu đang có tiến trình khác dùng. Cách sửa: dừng bot trước
backup-database = ván cờ nằm trong cơ sở dữ liệu. Cách sửa: chép nó bằng pg_dump, hoặc xuất ván bằng banco export; banco backup chỉ dùng cho thư mục
restore-database = ván cờ nằm trong cơ sở dữ liệu. Cách sửa: khôi phục bằng pg_restore hay psql, hoặc nhập vào một cái trống bằng banco import; banco restore chỉ dùng cho thư mục

health-live = còn sống
health-ready = sẵn sàng
health-unheard = không tới được { $platform }: người chơi ở đó chưa được trả lời; xem log và banco doctor
health-starting = đang khởi động
health-standing-by = dự phòng: { $why }
health-none = không có bot nào chạy trên { $folder }
health-none-on-database = không có bot nào chạy trên cơ sở dữ liệu này
health-silent = bot trên { $folder } báo còn sống lần cuối cách đây { $seconds } giây
health-nobody = không có trả lời từ http.listen { $address }: { $why }
health-page = trang chơi trả lời ở http.listen { $address }. Cách sửa: cho http.listen một cổng riêng, khác cổng của web.listen
health-foreign = chương trình trả lời ở http.listen { $address } không phải Bạn Cờ
holder-unknown = tiến trình khác
holder-elsewhere = máy khác
holder = tiến trình { $process } trên { $host }
holder-since = tiến trình { $process } trên { $host } (từ { $since })
standby-alone = { $holder } đang dùng riêng các ván
standby-address = { $holder } là tiến trình chính; { $key } { $address } đang được dùng

ended-superseded = tiến trình khác đã thay tiến trình này vì nó không trả lời. Không mất gì; chạy lại là tham gia tiếp
ended-poisoned = không lưu ván được nữa nên chương trình dừng. Điều gì đã báo là xong thì vẫn còn; chạy lại để chơi tiếp
ended-taken = thư mục ván cờ bị dời hoặc xoá trong lúc bot chạy nên chương trình dừng. Cách sửa: trả thư mục về chỗ cũ, hoặc khôi phục bản sao lưu (banco restore), rồi mới chạy lại; không thì bot chạy lên mà không có ván nào
ended-nothing = không có gì để chạy: bản biên dịch này không có phần nào mà cấu hình cần
ended-fell = một phần của chương trình bị lỗi; xem log
telegram-bad-token = Telegram từ chối token (telegram.token); lấy token từ @BotFather
bad-api-base = { $key } không phải địa chỉ
no-tls = máy này không dùng TLS được
platform-silent = { $platform } không trả lời ({ $why })
discord-bad-token = Discord từ chối token (discord.token); tạo token mới ở discord.com/developers, Bot, Reset Token
discord-bad-intents = Discord từ chối những sự kiện bot xin nhận; cho phép ở discord.com/developers, Bot, Privileged Gateway Intents
discord-few-shards = Discord cần { $needed } kết nối, không phải { $started }: hãy đặt discord.shards
discord-other-key = Discord ký bằng khoá khác: hãy đặt discord.public_key thành { $key }

export-empty = trong { $place } không có ván nào
export-exists = { $file } đã có sẵn. Cách sửa: chọn tệp chưa có
export-no-folder = { $file }: chưa có thư mục chứa nó. Cách sửa: tạo thư mục đó, hoặc chọn tệp khác
export-nothing = { $what }; chưa xuất gì
import-nothing = { $what }; chưa nhập gì
import-twice = { $file }: ván #{ $game } có hai lần
import-withheld = { $file } được xuất không kèm --with-secrets, trong đó có { $count } ván đang chơi không chơi tiếp được ({ $games }). Cách sửa: ở máy cũ gõ banco export TỆP --with-secrets rồi nhập tệp đó, hoặc bỏ qua chúng bằng --only-finished
export-foreign = không phải tệp xuất của Bạn Cờ
export-newer = do phiên bản mới hơn của chương trình ghi (dạng { $format })
export-cut = bị cụt sau dòng { $line }
export-changed = đã bị thay đổi sau khi ghi (tổng kiểm khác)
export-line = dòng { $line }: { $what }
export-line-behind = nằm sau dòng cuối
export-line-no-json = không đúng JSON (cột { $column })
export-line-foreign = không phải dòng của tệp xuất (cột { $column })
export-line-second = lại một dòng đầu nữa
export-line-illegal = ván #{ $game } có nước trái luật
export-line-other-card = dữ liệu tóm tắt của ván #{ $game } không khớp biên bản
export-line-no-id = không phải mã ván
export-line-many = quá nhiều dòng
export-line-long = dòng quá dài
record-headless = không mở đầu bằng lời thách đấu
record-newer = do phiên bản mới hơn của chương trình ghi (dạng { $format })
record-entry = mục { $entry }
verify-what = { $what } không phải tệp, thư mục hay mã ván
verify-no-game = không có ván { $game } trong { $place }
verify-no-entry = { $file }, dòng { $line }: không phải một mục của biên bản
