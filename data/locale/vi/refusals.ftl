### Lời từ chối: luật nào cấm, và làm gì tiếp.

unknown-command = Không có lệnh /{ $typed }. Xem các lệnh: /trogiup
unknown-command-near = Không có lệnh /{ $typed }. Ý bạn là /{ $near }?
unknown-game = Chưa có cờ “{ $typed }”. Đang có: { $games }.
what-game = Chơi cờ gì? Ví dụ: /choi coup @tên
unknown-word = Không hiểu “{ $typed }”. Ví dụ: /choi coup @tên side=first
unknown-option = Không có tuỳ chọn “{ $option }”. Đang có: { $known }.
unknown-option-none = Không có tuỳ chọn “{ $option }”.
bad-option-value = { $option } nhận một trong: { $allowed }.
own-challenge = Không tự thách mình được. Mời một người bạn nhé.
not-for-you = Lời thách #{ $game } dành cho người khác.
not-the-challenger = Chỉ người thách mới làm được việc này ở #{ $game }.
already-answered = Lời thách #{ $game } có người trả lời rồi.
not-started = Ván #{ $game } chưa bắt đầu.
game-over = Ván #{ $game } đã xong.
not-seated = Ván #{ $game } là của người khác, bạn chỉ xem thôi.
not-your-turn = Chưa đến lượt bạn: { $name } đang nghĩ (#{ $game }).
nothing-offered = Ván #{ $game } không có lời xin nào để trả lời.
nothing-to-claim = Ván #{ $game } chưa có gì để xin xử hoà.
own-offer = Bạn vừa xin mà, chờ người kia trả lời đã (#{ $game }).
already-offered = { $offer ->
        [abort] Bạn đã xin huỷ ván rồi, chờ trả lời (#{ $game }).
        [concede] Bạn đã xin thua ván này rồi, chờ trả lời (#{ $game }).
       *[draw] Bạn đã xin hoà rồi, chờ trả lời (#{ $game }).
    }
part-too-long = Góp vận may dài quá: tối đa { $max } ký tự.
text-too-long = Dài quá, gõ ngắn lại giúp nhé.
game-too-long = Ván #{ $game } đã quá dài, không đi thêm được.
not-a-move = Không đọc được nước “{ $typed }”. Ví dụ: P2-5, h3e3, mã 8 tấn 7; hoặc bấm Đi quân.
not-a-move-near = Không có nước “{ $typed }”. Ý bạn là nước nào dưới đây?
ambiguous-move = “{ $typed }” có thể hiểu nhiều cách. Chọn một:
empty-move = Đi nước nào? Ví dụ: /di P2-5
no-game-here = Ở đây bạn chưa có ván nào. Thách một ván: /choi coup @tên
not-your-turn-anywhere = Chưa đến lượt bạn ở ván nào trong đây.
no-challenge-here = Ở đây không có lời thách nào chờ bạn.
which-game = Bạn đang có nhiều ván. Ván nào?
no-such-game = Ở đây không có ván “{ $typed }”.
stale = Thế cờ ván #{ $game } đã khác rồi. Đây là bàn cờ bây giờ.
old-board = Đó là bàn cờ cũ của ván #{ $game }. Đây là bàn cờ bây giờ.
old-board-confirm = Đó là bàn cờ cũ của ván #{ $game }. Vẫn đi nước này trên bàn bây giờ chứ?
press-unknown = Nút này không dùng được nữa.
too-many-games = Đang mở nhiều ván quá. Chơi xong bớt rồi mời tiếp nhé.
challenge-waits = Lời thách #{ $game } còn chờ trả lời.
already-done = Việc này vừa làm rồi.
not-saved = Chưa lưu được nên chưa tính. Lát nữa thử lại nhé.
trouble = Có trục trặc, chưa làm được. Người giữ máy xem nhật ký sẽ rõ.
no-pictures = (Nhóm chưa cho bot gửi hình. Cho bot quyền gửi hình là thấy bàn cờ đẹp.)
unknown-language = Chưa nói được “{ $typed }”. Có: vi, en.

rule-game-over = Ván đã xong.
rule-cannot-concede = Ván này không xin thua theo điểm được.
rule-not-dealt = Quân chưa chia xong, chưa đi được.
rule-no-man-there = Ở { $from } không có quân nào.
rule-not-your-man = { $man } là quân của bên kia.
rule-own-man-on-target = { $to } đang có quân mình: { $sites }.
rule-same-point = Điểm đi và điểm đến trùng nhau.
rule-not-its-move = { $man } không đi kiểu đó được.
rule-general-leaves-palace = Tướng không được ra khỏi cung.
rule-advisor-leaves-palace = Sĩ không được ra khỏi cung ({ $man }).
rule-elephant-crosses-river = Tượng không được qua sông ({ $man }).
rule-elephant-eye-blocked = { $man } bị { $sites } cản mắt.
rule-horse-leg-blocked = { $man } bị { $sites } cản chân.
rule-rook-path-blocked = { $man } bị { $sites } chặn đường.
rule-cannon-path-blocked = { $man } bị { $sites } chặn đường: pháo không ăn thì không được nhảy.
rule-cannon-screen-missing = { $man } thiếu ngòi: pháo muốn ăn phải nhảy qua đúng một quân.
rule-cannon-too-many-screens = { $man } vướng nhiều ngòi quá ({ $sites }): pháo chỉ ăn qua đúng một quân.
rule-soldier-moves-back = Tốt không được đi lùi.
rule-soldier-sideways-before-river = Tốt chưa qua sông chỉ được đi thẳng.
rule-generals-facing = Hai tướng đối mặt: đi vậy là chống tướng ({ $sites }).
rule-still-in-check = Tướng đang bị { $sites } chiếu, phải đỡ trước đã.
rule-exposes-general = Đi vậy là lộ tướng cho { $sites } ăn.
rule-path-blocked = { $man } bị { $sites } cản đường.
rule-pawn-captures-ahead = Tốt không ăn thẳng; { $sites } đang chắn trước mặt.
rule-pawn-nothing-to-capture = Tốt chỉ đi chéo khi ăn quân, mà { $to } không có gì để ăn.
rule-pawn-double-step-late = Tốt chỉ được đi hai ô từ chỗ xuất phát ({ $man }).
rule-pawn-moves-back = Tốt không bao giờ lùi.
rule-en-passant-too-late = Muộn rồi: bắt tốt qua đường chỉ được ngay nước kế tiếp ({ $sites }).
rule-promotion-missing = Tốt lên { $to } thì phong cấp thành gì? H, X, T hay M, chẳng hạn { $to }=H.
rule-promotion-impossible = Nước này không phong cấp như thế được.
rule-king-still-in-check = Vua đang bị { $sites } chiếu, phải đỡ đã.
rule-king-into-check = Vua không được vào { $to }: bị { $sites } chiếu.
rule-pinned = { $man } đang bị ghim: đi là vua bị { $sites } chiếu.
rule-castling-out-of-check = Đang bị { $sites } chiếu thì không được nhập thành.
rule-castling-through-check = Không được nhập thành qua ô đang bị nhắm: { $sites }.
rule-castling-path-blocked = Chưa nhập thành được, { $sites } còn đứng chắn.
rule-castling-king-has-moved = Vua đã đi rồi nên không nhập thành được nữa.
rule-castling-rook-has-moved = Xe bên ấy đã đi hoặc đã mất nên không nhập thành bên ấy được nữa.
rule-castling-right-missing = Thế cờ này không cho nhập thành bên ấy.
rule-castling-names-rook = Ở Chess960, nhập thành là đưa vua tới chỗ xe mình ({ $sites }), hoặc gõ O-O, O-O-O.
rule-must-capture = Ăn được thì phải ăn: { $sites }.
rule-gives-check = Đua vua thì không được chiếu: { $sites }.
