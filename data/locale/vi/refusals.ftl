### Lời từ chối: luật nào cấm, và làm gì tiếp.

unknown-command = Không có lệnh /{ $typed }. Xem các lệnh: /trogiup
unknown-command-near = Không có lệnh /{ $typed }. Ý bạn là { $tap ->
        [yes] /{ $near }
       *[no] “{ $near }”
    }?
unknown-game = Chưa có cờ “{ $typed }”. { $near ->
        [none] {""}
       *[other] Ý bạn là { $near }?{" "}
    }Chọn một trong: { $games }.
not-banqi = Banqi là môn cờ khác. Ý bạn là cờ úp (jieqi)? /choi cờ úp @tên
listed-xiangqi = cờ tướng
listed-jieqi = cờ úp
listed-caro = cờ caro
what-game = Chơi cờ gì? Ví dụ: /choi cờ úp @tên
unknown-name = Không hiểu “{ $typed }”. Nếu đó là tên người bạn muốn thách thì thêm @ vào trước: @{ $typed }
unknown-word = Không hiểu “{ $typed }”. Ví dụ: /choi { $kind } @tên đi trước 1 ngày mỗi nước
unknown-side = Không hiểu “{ $typed }”. Ai đi trước? Chọn một: đi trước, đi sau, bốc thăm
unknown-rated = Không hiểu “{ $typed }”. Ván này có tính hệ số không? Ghi có hoặc không, hay bỏ đi cũng được.
unknown-hints = Không hiểu “{ $typed }”. Hai bên có được xin gợi ý không? Ghi có hoặc không, hay bỏ đi cũng được.
unknown-where = Không hiểu “{ $typed }”. Nhận lời thách ở đâu? Ghi ở đâu cũng được, hay bỏ đi thì chỉ nhận ở đây.
unknown-option = Không có tuỳ chọn “{ $option }”. Có thể nói: { $known }.
unknown-option-none = Ở đây không có tuỳ chọn “{ $option }”: bỏ đi là được.
bad-option-text = Không đọc được thế cờ bày sẵn. Sau chữ “bày” là một { $format }, dấu cách viết thành _. Muốn lấy từ một ván: /xuat
bad-option-value = { $option } chỉ nhận: { $allowed }.
bad-option-number = { $option }: chọn số từ { $least } đến { $most }.
option-needs-cube = Luật Jacoby cần khối nhân đôi, ở ván lẻ: gõ thêm chữ “khối”.
opponent-is-a-bot = { $name } là bot, không ngồi bàn cờ được. Thách một người, hoặc chơi với máy: /choi cờ tướng máy
own-challenge = Không tự thách mình được. Mời một người bạn nhé.
not-for-you = Lời thách #{ $game } dành cho { $name }. Muốn chơi thì bạn thách một ván: /choi
own-decline = Lời thách #{ $game } là của chính bạn. Thôi không thách nữa thì bấm Rút lời thách, hoặc /huy { $game }
no-machine = Ở đây người chạy bot đã tắt phần chơi với máy. Rủ một người: /choi cờ tướng @tên
level-closed = Ở đây máy không chơi cấp { $level }. Chọn một trong các cấp: { $open }.
machine-busy = Máy đang bận nhiều ván quá. Chờ một lát rồi thử lại nhé.
unknown-level = Không có cấp “{ $typed }”. Máy chơi từ cấp 1 (vỡ lòng) đến cấp 12 (cao thủ), hoặc “ngang sức”, ví dụ: /choi cờ vua máy cấp 3
no-such-account = Telegram không có tài khoản nào tên @{ $name }: tên tài khoản viết không dấu. Cứ trả lời vào một tin của người đó mà gõ /choi cờ úp; hoặc khỏi ghi tên, ai nhận cũng được.
not-the-challenger = Chỉ người thách mới làm được việc này ở #{ $game }. Lời thách dành cho bạn thì bấm Nhận lời hoặc Từ chối.
already-answered = Lời thách #{ $game } có người trả lời rồi. Thách ván khác: /choi
challenge-withdrawn = Lời thách #{ $game } đã được rút lại. Thách ván khác: /choi
challenge-expired = Lời thách #{ $game } hết hạn rồi. Thách lại: /choi
not-started = Ván #{ $game } chưa bắt đầu. Có người bấm Nhận lời là vào ván.
awaits-you = Ván #{ $game } chưa bắt đầu: { $name } đang chờ bạn trả lời lời thách.
awaits-other = Ván #{ $game } chưa bắt đầu: còn chờ { $name } trả lời. Rút lời: /huy { $game }
game-over = Ván #{ $game } đã xong. Xem lại: /xemlai { $game }
not-seated = Ván #{ $game } là của người khác, bạn chỉ xem thôi.
not-your-turn = Chưa đến lượt bạn: { $name } đang nghĩ (#{ $game }).
nothing-offered = Ván #{ $game } không có lời xin nào để trả lời. Muốn xin thì gõ /hoa hoặc /dilai
damaged = Ván #{ $game } hỏng, đã để riêng. Nhờ người chạy bot khôi phục lại nhé.
newer-laws = Ván #{ $game } theo bản luật mới hơn bản bot đang chạy: xem thì được, chưa chơi tiếp được. Nhờ người chạy bot nâng cấp nhé.
nothing-to-claim = Ván #{ $game } chưa có gì để xin xử hoà. Muốn hoà thì hỏi bên kia: /hoa
own-offer = Bạn vừa xin mà, chờ người kia trả lời đã (#{ $game }).
never-drawn = Cờ này không có hoà, chơi tới khi có người thắng (#{ $game }). Muốn thôi thì /xinthua
one-opponent = Một ván chỉ thách được một người. Muốn thách người nữa thì gõ thêm một lệnh.
offer-refused = { $offer ->
        [number] Người kia muốn chờ số công cộng (#{ $game }).
        [abort] Người kia chưa chịu huỷ ván; đi thêm một nước rồi hãy xin lại (#{ $game }).
        [pause] Người kia không chịu tạm dừng; đi thêm một nước rồi hãy xin lại (#{ $game }).
        [takeback] Người kia không cho đi lại; đi thêm một nước rồi hãy xin lại (#{ $game }).
        [concede] Người kia chưa chịu; đi thêm một nước rồi hãy xin lại (#{ $game }).
       *[draw] Người kia chưa chịu hoà; đi thêm một nước rồi hãy xin lại (#{ $game }).
    }
already-offered = { $offer ->
        [number] Bạn đã xin rút không cần số rồi, chờ trả lời (#{ $game }).
        [abort] Bạn đã xin huỷ ván rồi, chờ trả lời (#{ $game }).
        [pause] Bạn đã xin tạm dừng rồi, chờ trả lời (#{ $game }).
        [takeback] Bạn đã xin đi lại rồi, chờ trả lời (#{ $game }).
        [concede] Bạn đã xin thua ván này rồi, chờ trả lời (#{ $game }).
       *[draw] Bạn đã xin hoà rồi, chờ trả lời (#{ $game }).
    }
bad-time = Không đọc được thời gian “{ $typed }”. Ví dụ: 1 ngày mỗi nước, dự trữ 2 ngày; 10 phút + 10 giây; 15 phút mỗi bên; hoặc không tính giờ
give-how-much = Cho bên kia thêm bao lâu? Ghi cả đơn vị: /themgio 5 phút, /themgio 2 giờ, /themgio 1 ngày
look-alone = Giờ nghĩ từ lúc xem bàn cần có giờ mỗi nước, không có dự trữ. Ví dụ: /choi cờ vua @tên 3 ngày mỗi nước, 10 phút từ lúc xem bàn
look-longer = Giờ nghĩ từ lúc xem bàn không được dài hơn giờ mỗi nước. Ví dụ: 3 ngày mỗi nước, 10 phút từ lúc xem bàn
look-in-public = Ở đây có người khác đọc: họ thấy bàn cờ trước khi đối thủ của bạn mở xem. Bạn thách trong chat riêng với bot, hoặc trên trang sau khi đăng nhập nhé.
look-of-machine = Máy xem bàn ngay nên không cần đóng. Giờ nghĩ từ lúc xem bàn chỉ dành cho hai người chơi: bạn bỏ phần đó đi nhé.
closed-with-numbers = Rút bằng số công cộng thì ai cũng biết nước vừa đi, nên không đóng bàn được. Bạn bỏ số công cộng, hoặc bỏ giờ nghĩ từ lúc xem bàn nhé.
closed-ask = Bàn cờ ván #{ $game } đang đóng. Xem ngay không? Xem là bắt đầu tính { $time } của bạn.
closed-waits = { $name } chưa mở xem ván #{ $game }. Người đó xem rồi bạn mới thấy bàn.
not-closed = Bàn cờ ván #{ $game } đang mở. Muốn xem: /xemban { $game }
look-rests = Đồng hồ của bạn ở ván #{ $game } dừng đến { $until }: sau đó mới mở xem được. Muốn về sớm khi đang nghỉ phép: /nghiphep về
nothing-closed-here = Ở đây không có bàn cờ nào chờ bạn mở xem. Các ván của bạn: /vancuatoi
time-range = Thời gian phải từ 10 giây đến 60 ngày; mỗi nước thêm không quá giờ lúc đầu. Ví dụ: 1 ngày mỗi nước, hoặc 10 phút + 10 giây
no-time-for-move = Giờ dự trữ và luật hết giờ cần có giờ mỗi nước, ví dụ: 1 ngày mỗi nước, dự trữ 2 ngày
is-paused = Ván #{ $game } đang tạm dừng rồi. Muốn chơi tiếp thì cứ đi, hoặc /tieptuc
is-not-paused = Ván #{ $game } có tạm dừng đâu. Muốn tạm dừng: /tamdung
no-clock = Ván #{ $game } không tính giờ. Giờ chọn lúc thách: /choi cờ vua @tên 1 ngày mỗi nước
no-takeback-no-move = Bạn chưa đi nước nào để đi lại (#{ $game }).
no-takeback-turned-up = Không đi lại được: từ nước đó đã có quân úp lật ra hay bị ăn, thấy rồi thì không úp lại (#{ $game }). Bạn cứ đi tiếp nhé.
no-takeback-rolled = Không đi lại được: từ nước đó xúc xắc đã đổ (#{ $game }). Bạn cứ đi tiếp nhé.
no-takeback-cube = Không đi lại được: từ nước đó khối nhân đôi đã được hỏi (#{ $game }). Bạn cứ đi tiếp nhé.
no-takeback-gave-up = Không đi lại được: từ nước đó đã xong một ván của trận (#{ $game }). Bạn cứ đi tiếp nhé.
part-too-long = Góp vận may dài quá: tối đa { $max } ký tự. Gõ ngắn lại nhé.
text-too-long = Dài quá, gõ ngắn lại giúp nhé.
no-public-numbers = Bot ở đây không nối với nguồn số công cộng nào. Bạn thách lại, bỏ chữ đó đi, là chơi với phong bì.
public-numbers-silent = Các nguồn số công cộng đang im cả. Một phút nữa thử lại nhé, hoặc thách với chữ phong bì.
public-numbers-clock = Đồng hồ máy chạy bot { $way ->
        [fast] nhanh
       *[slow] chậm
    } { $seconds } giây nên chưa mở ván dùng số công cộng được. Bạn báo người chạy bot chỉnh giờ nhé; trong lúc chờ cứ thách với chữ phong bì.
nothing-by-chance = Ván này không có gì may rủi nên không cần số công cộng. Bỏ chữ về may rủi đi nhé.
drawing = Ván #{ $game } đang chờ số công cộng { $round }. Có số rồi hãy đi, hỏi hay xin tiếp; xem bàn: /xemban
nothing-drawn = Ván #{ $game } không chờ số công cộng nào. Cứ đi tiếp nhé.
number-may-come = Số công cộng của ván #{ $game } còn có thể đến, chờ thêm nhé: quá giờ một phút thì hai bên mới được thoả thuận rút không cần số.
game-too-long = Ván #{ $game } đã đủ số nước nhiều nhất của một ván. Kết thúc bằng /hoa hoặc /xinthua
not-a-move = Không đọc được nước “{ $typed }”. Ví dụ: P2-5, h3e3, mã 8 tấn 7; hoặc chọn quân ở bàn cờ.
not-a-move-jieqi = Không đọc được nước “{ $typed }”. Ví dụ: P2-5, mã 8 tấn 7, h3e3; quân úp thì “úp 9 4 9 5” (cột, hàng của chỗ đi rồi chỗ đến); hoặc chọn quân ở bàn cờ.
not-a-move-chess = Không đọc được nước “{ $typed }”. Ví dụ: e4, Mf3, Txb5, O-O, e8=H; hoặc chọn quân ở bàn cờ.
not-a-move-chushogi = Không đọc được nước “{ $typed }”. Ví dụ: 7i7h, P-7h, sư tử 6f-5e-4d; hoặc chọn quân ở bàn cờ.
not-a-move-backgammon = Không đọc được nước “{ $typed }”. Ví dụ: 24/18 13/11, bar/20, 8/5(2), 6/off; hoặc bấm nút dưới bàn cờ.
not-a-move-near = Không có nước “{ $typed }”. Ý bạn là nước nào dưới đây?
no-such-square = Bàn cờ này không có ô { $square }, chỉ từ a1 đến h8. { $near ->
        [yes] Ý bạn là nước nào dưới đây?
       *[no] Ví dụ: e4, Mf3; hoặc chọn quân ở bàn cờ.
    }
ambiguous-move = “{ $typed }” có thể hiểu nhiều cách. Chọn một:
empty-move = Đi nước nào? Ví dụ: /di P2-5
empty-move-jieqi = Đi nước nào? Ví dụ: /di P2-5, quân úp thì /di úp 9 4 9 5
empty-move-chess = Đi nước nào? Ví dụ: /di Mf3
empty-move-chushogi = Đi nước nào? Ví dụ: /di P-7h
empty-move-backgammon = Đi nước nào? Ví dụ: /di 24/18 13/11
empty-move-caro = Đánh vào đâu? Ví dụ: /di h8
no-dice-game-here = Ở đây bạn không có ván cờ thỏ cáo nào. Thách một ván: /choi cờ thỏ cáo @tên
nothing-to-show-here = Ở đây không có ván nào đang chơi. Thách một ván: /choi cờ úp @tên; xem ván cũ thì thêm mã ván: /xemban k7m2
no-game-here = Ở đây bạn không có ván nào đang chơi. Thách một ván: /choi cờ úp @tên
nothing-over-here = Ở đây bạn chưa có ván nào đã xong. Xem mọi ván đã xong: /vancuatoi xong
not-your-turn-anywhere = Ở đây chưa ván nào đến lượt bạn.
no-challenge-here = Ở đây không có lời thách nào chờ bạn.
no-own-challenge-here = Ở đây bạn không có lời thách nào để rút.
which-game = Đang có nhiều ván. Ván nào?
which-challenge = Đang có nhiều lời thách. Lời nào?
no-such-game = Ở đây không có ván “{ $typed }”. Các ván của bạn: /vancuatoi
stale = Thế cờ ván #{ $game } đã khác rồi. Đây là bàn cờ bây giờ.
old-board = Đó là bàn cờ cũ của ván #{ $game }. Đây là bàn cờ bây giờ.
old-board-confirm = Đó là bàn cờ cũ của ván #{ $game }. Vẫn đi nước này trên bàn bây giờ chứ?
press-unknown = Nút này không dùng được nữa. Xem bàn với nút mới: /xemban
too-many-games = Đang mở nhiều ván quá. Chơi xong bớt rồi mời tiếp nhé.
too-many-challenges = Bạn có { $count } lời thách chưa ai trả lời. Chờ họ, hoặc rút bớt bằng /huy rồi thách tiếp.
challenge-waits = Lời thách #{ $game } còn chờ trả lời. Rút lời: /huy { $game }
already-done = Việc này vừa làm rồi.
overtaken = Có người vừa đổi đúng lúc đó nên chưa tính. Bạn thử lại nhé.
not-saved = Chưa lưu được nên chưa tính. Lát nữa thử lại nhé.
away = Lúc này mình không mở được dữ liệu ván nên chưa làm gì cả. Lát nữa thử lại nhé.
unsure = Chưa biết nước vừa rồi đã lưu được chưa. Lát nữa xem lại bàn bằng /xemban rồi hãy đi tiếp.
trouble = Có trục trặc, chưa làm được. Nhờ người chạy bot xem nhật ký của bot nhé.
no-pictures = (Nhóm chưa cho bot gửi hình. Cho bot quyền gửi hình là thấy bàn cờ đẹp.)
unshown-board-aloud = Việc { $name } vừa làm đã ghi (#{ $game }), nhưng mình chưa đăng được bàn. Đăng được là bàn mới lên ngay.
unshown-board = Đã ghi cho ván #{ $game }, nhưng mình không đăng bàn lên được vì { $why }. Đăng được là bàn mới lên ngay.
unshown-post = Đã ghi cho ván #{ $game }, nhưng mình không nhắn mọi người được vì { $why }. Nhắn được là mình nhắn ngay.
unshown-words = Xong rồi, nhưng mình không nhắn mọi người được vì { $why }. Nhắn được là mình nhắn ngay.
unshown-there = Bàn đã hiện ở đây. { $why ->
        [muted] Chỗ của { $name } không cho bot viết
        [missing] Chỗ của { $name } không còn nữa
        [silent] Máy chủ ở chỗ của { $name } không trả lời
       *[refused] Chỗ của { $name } không nhận tin
    }, nên { $name } chưa thấy nước này.
opponent-forgotten = Người kia đã xoá dữ liệu của mình, không thách lại được (ván #{ $game }). Ván mới: /choi
unknown-person = Lời thách #{ $game } đã mở, nhưng mình chưa biết @{ $name } là ai. { $link ->
        [yes] Bấm nút dưới đây để gửi lời mời. @{ $name } nhắn mình câu nào
       *[no] @{ $name } nhắn mình câu nào
    } trước cũng được: lời thách tới ngay.
link-taken = { $name } đã nhận lời mời #{ $game } trước rồi. Muốn chơi thì bấm một nút dưới đây, hoặc nhờ người mời gửi lời mời khác.
link-over = Lời mời #{ $game } không còn nữa. Muốn chơi thì bấm một nút dưới đây, hoặc nhờ người mời gửi lời mời khác.
own-invitation = Đây là lời mời của chính bạn. Giờ mình nhắn được cho bạn rồi: người kia nhận lời là bàn cờ hiện ngay ở đây.
own-by-code = Đây là lời thách của chính bạn. Bạn đưa mã cho người khác nhé.
blocked-by-code = Giữa bạn và người chơi của lời thách này có người chặn người kia, nên bạn không nhận được. Xem danh sách bạn chặn: /chan
for-another = Lời thách này dành cho người khác. Muốn chơi thì bạn tự mời: /choi cờ tướng
inviter-busy = { $name } đang có quá nhiều ván và lời mời nên chưa thêm ván được. Nhắn { $name } xong bớt rồi mở lại lời mời nhé.
not-handed-on = { $name } không nhận lời nhắn ở đây. Nước đi, xin hoà và đi lại vẫn tới như thường.
talk-to-whom = Bạn đang chơi riêng với nhiều người. Muốn nhắn ai thì trả lời vào bàn cờ của ván với người đó.
talk-too-fast = Bạn nhắn nhanh quá. Chờ mười giây rồi nhắn tiếp nhé.
unreached = Lời thách #{ $game } đã mở, nhưng mình chưa nhắn được cho { $name } vì người đó chưa trò chuyện với mình. Nhờ { $name } nhắn mình một câu bất kỳ là lời thách tới ngay, hoặc rủ nhau chơi trong nhóm chung.
unreached-discord = Lời thách #{ $game } đã mở, nhưng Discord không cho mình nhắn riêng { $name }: người đó tắt tin nhắn riêng, hoặc không ở chung máy chủ nào với mình. Nhờ { $name } nhắn mình trước một câu là lời thách tới, hoặc chơi ở một máy chủ có mình.
unshown-why-muted = chỗ đó không cho mình viết
unshown-why-missing = chỗ đó không còn nữa
unshown-why-refused = tin không được nhận
unshown-why-silent = máy chủ ở đó không trả lời
no-room = Ván #{ $game } chơi ngay trong kênh: mình không mở được chủ đề riêng vì { $why }.
no-room-why-muted = thiếu quyền (Tạo chủ đề công khai, Gửi tin nhắn trong chủ đề)
no-room-why-refused = Discord không nhận thêm chủ đề ở đây
went-back = { $gone ->
    [yes] Đã ghi cho ván #{ $game }. Chủ đề riêng của ván không còn nữa, nên bàn mới nằm ở kênh mở ván.
   *[no] Đã ghi cho ván #{ $game }. Chủ đề riêng của ván không cho mình viết nữa, nên bàn mới nằm ở kênh mở ván.
    }

rule-game-over = Ván đã xong.
rule-cannot-concede = Chỉ cờ thỏ cáo mới xin thua theo điểm. Ở ván này gõ /xinthua là đủ.
rule-not-dealt = Quân chưa xáo xong, chưa đi được.
rule-no-man-there = Ở { $from } không có quân nào.
rule-not-your-man = { $man } là quân của bên kia.
rule-own-man-on-target = Chỗ đến đã có quân mình: { $sites }.
rule-none-reaches = { $where ->
        [yes] Không { $man } nào của bạn đi tới { $to } được.
       *[no] Không { $man } nào của bạn đi kiểu đó được.
    }
rule-no-such-man = Ở chỗ đó bên bạn không có { $man } nào.
illegal-near = Hay ý bạn là nước này?
goes-general = Tướng đi từng ô ngang hoặc dọc, trong cung.
goes-advisor = Sĩ đi từng ô chéo, trong cung.
goes-advisor-jieqi = Sĩ đi từng ô chéo.
goes-elephant = Tượng đi chéo đúng hai ô, không qua sông.
goes-elephant-jieqi = Tượng đi chéo đúng hai ô.
goes-horse = Mã đi một ô thẳng rồi một ô chéo ra ngoài.
goes-rook = Xe đi ngang hoặc dọc, xa bao nhiêu cũng được.
goes-cannon = Pháo đi như xe; ăn thì nhảy qua đúng một quân.
goes-soldier = Tốt tiến từng ô; qua sông rồi được đi ngang.
goes-chess-king = Vua đi một ô, hướng nào cũng được.
goes-chess-queen = Hậu đi thẳng hoặc chéo, xa bao nhiêu cũng được.
goes-chess-rook = Xe đi ngang hoặc dọc, xa bao nhiêu cũng được.
goes-chess-bishop = Tượng đi chéo, xa bao nhiêu cũng được.
goes-chess-knight = Mã đi hình chữ L: hai ô thẳng rồi một ô sang bên.
goes-chess-pawn = Tốt tiến thẳng một ô (từ chỗ xuất phát được hai ô), ăn thì chéo một ô.
rule-same-point = Điểm đi và điểm đến trùng nhau.
rule-not-its-move = { $man } không đi kiểu đó được.
rule-general-leaves-palace = Tướng không được ra khỏi cung.
rule-advisor-leaves-palace = Sĩ không được ra khỏi cung ({ $man }).
rule-advisor-leaves-palace-jieqi = { $man } đang đứng chỗ sĩ: chưa lật thì không được ra khỏi cung.
rule-elephant-crosses-river = Tượng không được qua sông ({ $man }).
rule-elephant-crosses-river-jieqi = { $man } đang đứng chỗ tượng: chưa lật thì chưa được qua sông.
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
rule-slide-blocked = { $man } bị { $sites } chặn đường.
rule-pass-needs-lion-power = { $man } không bỏ lượt được: chỉ sư tử, giác ưng và phi thứu mới đi rồi về.
rule-pass-needs-empty-square = { $man } muốn bỏ lượt phải có một ô trống bên cạnh để đi rồi về; các ô đó đều có quân: { $sites }.
rule-two-steps-need-lion-power = { $man } không đi hai bước được: chỉ sư tử, giác ưng và phi thứu mới có nước đi sư tử.
rule-first-step-onto-own-man = Bước đầu vướng quân mình: { $sites }. Nhảy thẳng qua thì được, bước vào thì không.
rule-first-step-takes-nothing = Bước đầu qua { $sites } không ăn gì: cứ đi thẳng { $from }-{ $to }.
rule-dead-piece = { $man } là quân chết: ở hàng cuối mà không phong cấp thì không còn nước đi.
rule-lion-protected = Luật trao đổi sư tử: sư tử ở { $to } không đứng sát, mà còn { $sites } bảo vệ (kể cả bảo vệ ẩn). Muốn ăn thì bước đầu phải ăn kèm một quân mạnh hơn bộ binh, trọng nhân.
rule-counter-strike = Sư tử vừa bị ăn ở { $sites }: nước này quân không phải sư tử chỉ được ăn sư tử ở đúng ô đó. Nước sau thì được.
rule-never-promotes = { $man } không phong cấp được nữa.
rule-promotion-outside-zone = Chưa tới vùng phong cấp: { $man } phải đi vào, hoặc ăn quân với ô đi hay ô đến nằm trong bốn hàng cuối.
rule-promotion-needs-entry-or-capture = { $man } đã ở trong vùng phong cấp: giờ phải ăn quân, hoặc ra rồi vào lại, mới phong cấp được.
rule-promotion-waits = { $man } vừa vào vùng mà không phong cấp: phải đi thêm một nước nữa đã.
rule-lance-must-promote = Hương xa tới hàng cuối thì tự phong cấp: thêm dấu + vào nước đi.
rule-fourth-occurrence = Thế này sẽ lặp lại lần thứ tư: phải đi nước khác.
rule-not-rolled = Chưa đổ xúc xắc: đổ (hoặc nhân đôi) trước, rồi mới đi quân.
rule-already-rolled = Đổ rồi: đi xúc xắc đang nằm trên bàn đã.
rule-answer-the-double = Bên kia vừa nhân đôi: theo hay bỏ, trả lời trước đã.
rule-nothing-doubled = Chưa ai nhân đôi, không có gì để theo hay bỏ.
rule-no-cube = Ván này chơi không có khối nhân đôi.
rule-cube-not-yours = Khối nhân đôi đang ở bên kia: ai giữ khối người đó mới được nhân đôi.
rule-crawford-game = Đây là ván Crawford: ván này không ai được nhân đôi.
rule-cube-dead = Thắng ván này là đủ điểm thắng trận rồi, nhân đôi chỉ lợi cho bên kia.
rule-cube-at-limit = Khối nhân đôi đã tới số lớn nhất.
rule-enter-first = Còn quân trên thanh: vào quân đó trước, rồi mới đi quân khác.
rule-point-blocked = Điểm { $sites } bị chặn: bên kia có từ hai quân trở lên ở đó.
rule-no-checker-there = { $sites ->
        [thanh] Bạn không có quân trên thanh.
       *[other] Ở điểm { $sites } bạn không có quân (hoặc không đủ quân).
    }
rule-not-the-dice = Xúc xắc vừa đổ không có số nào để đi { $sites }.
rule-too-many-steps = Nước này đi nhiều hơn xúc xắc vừa đổ: bớt một bước.
rule-no-hit-there = Dấu * để sai chỗ: chỗ đó không ăn được quân nào.
rule-more-dice-can-be-played = Còn viên đi được: phải chọn cách dùng được nhiều viên nhất.
rule-higher-die-first = Chỉ đi được một trong hai viên thì phải đi viên lớn.
rule-nothing-to-play = Không đi được quân nào: lượt này bỏ.
rule-may-not-pass = Vẫn còn đi được, không bỏ lượt được.
rule-not-all-home = Chưa được rút quân: còn quân ngoài sân nhà ({ $sites }).
rule-higher-man-first = Viên lớn chỉ rút được khi phía xa hơn không còn quân: còn quân ở { $sites }.
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
rule-castling-through-check = Không được nhập thành qua ô bị quân kia kiểm soát: { $sites }.
rule-castling-path-blocked = Chưa nhập thành được, { $sites } còn đứng chắn.
rule-castling-king-has-moved = Vua đã đi rồi nên không nhập thành được nữa.
rule-castling-rook-has-moved = Xe bên đó đã đi hoặc đã mất nên không nhập thành bên đó được nữa.
rule-castling-right-missing = Thế cờ này không cho nhập thành bên đó.
rule-castling-names-rook = Ở Chess960, nhập thành là đưa vua tới chỗ xe mình ({ $sites }), hoặc gõ O-O, O-O-O.
rule-must-capture = Ăn được thì phải ăn: { $sites }.
rule-gives-check = Đua vua thì không được chiếu: { $sites }.

no-rating-odds = Ván chấp không tính hệ số Elo được. Bỏ chấp, hoặc bỏ “tính hệ số”.
auto-odds = Chấp theo kết quả: { $games ->
        [0] hai bên chưa chơi xong ván { $kind } nào ở đây
       *[other] { $games } ván { $kind } với { $name } ở đây
    }, { $gives ->
        [yes] lần này bạn chấp { $gift }
        [no] lần này { $name } chấp bạn { $gift }
       *[nobody] lần này không ai chấp
    }. Ai thắng hai ván liền thì ván sau chấp thêm một bậc (hay bớt được chấp một bậc).
auto-odds-offer = Chấp theo kết quả
auto-odds-whom = Chấp theo kết quả thì phải ghi tên đối thủ: /choi cờ tướng @tên chấp theo kết quả
auto-odds-no-gifts = Chơi { $kind } thì không có gì để chấp: bỏ chấp đi là được.
no-rating-setup = Ván bày sẵn thế cờ không tính hệ số được: hai bên phải vào từ thế ban đầu.
no-rating-variant = Biến thể này không tính hệ số. Cờ vua chỉ tính cờ thường và Chess960.
no-rating-hints = Ván được gợi ý thì không tính hệ số.
no-rating-machine = Chơi với máy không tính hệ số.
no-rating-private = Nhắn riêng thì không có bảng xếp hạng. Muốn tính hệ số, hãy thách trong nhóm.
no-rating-chat = Nhóm này không cho chơi ván tính hệ số. Quản trị viên mở bằng: /caidatnhom ván tính hệ số có
no-rating-daily = Hôm nay hai bạn đã chơi { $max } ván tính hệ số với nhau, hết lượt rồi. Bấm Chơi vui để chơi ván không tính hệ số.
bad-series = “{ $typed }” không được. Số ván phải lẻ, từ 3 đến { $max }, ví dụ: 3 ván
series-of-machine = Với máy thì chơi từng ván một. Xong ván bấm Chơi lại.
codes-paused = Bạn đã gõ sai mã { $max } lần. Còn { $left } nữa mới thử lại được.
codes-no-code = “{ $typed }” không phải mã mời. Mã mời có tám chữ và số, như K7M2-P9X4. Bạn chép lại mã từ lời thách nhé.
codes-no-invitation = Mã này không dùng được. Bạn nhờ người mời gửi lời thách mới, hoặc tự mời: /choi cờ tướng ở đâu cũng được
codes-not-here = Tên ở bàn này không cho biết bạn là ai, nên chỉ chơi được ở bàn này. Bạn gõ lệnh này cho bot ở Telegram hoặc Discord nhé.
