command-export = Tải biên bản ván cờ (PGN…)
command-export-game = Mã ván

exported = Biên bản ván #{ $game }{ $over ->
        [yes] , { moves-made }.
       *[no] , { moves-made }; ván chưa xong nên chỉ có những gì ai cũng biết.
    }
    Thế cờ: { $position }

exported-backgammon = Biên bản ván #{ $game }{ $over ->
        [yes] .
       *[no] , tính đến lúc này.
    }
    Thế cờ: { $position }

exported-page = Muốn xem lại và tự kiểm tra ván: mở tệp { $page } bằng trình duyệt, không cần mạng.
exported-imported = Ván lấy từ tệp, không bốc ở đây, nên không có trang kiểm tra.

# Kiểm tra ván đang chơi dùng số công cộng.
checked-running = Ván #{ $game } đang chơi. { $count ->
        [0] Chưa rút lần nào.
       *[other] Số lần rút công khai: { $count }.
    }
checked-bad = Ván #{ $game }: KHÔNG khớp. { $reason }
checked-draw = { $number } · { $announced ->
        [yes] báo { $posted }
       *[no] không có tin nhắn làm chứng
    } · { $agreed ->
        [yes] rút không cần số lúc { $found } · { $outcome } · mắt xích khớp · hai bên đồng ý; người chạy bot tính trước được
       *[no] số { $due } · thấy { $found } · { $outcome } · mắt xích khớp · chữ ký khớp
    }{ $late ->
        [yes] {" "}· ⚠️ báo quá muộn
       *[no] {""}
    }
checked-earlier = Các lần rút trước: { $number }. Mắt xích và chữ ký đều khớp.
checked-late = ⚠️ { $number } trong { $count } lần báo quá muộn nên không chứng tỏ được gì.
checked-silent = Không có tin nhắn nào làm chứng là đã báo lúc nào: { $number } trong { $count } lần.
checked-private = Rút kín, xong ván mới kiểm tra được: { $number } lần.
checked-open = Đang chờ số công cộng { $round } ({ $time }).
checked-lot = { $seat ->
        [first] người thách đi trước
       *[other] người thách đi sau
    }

# Buttons.
button-export = Tải biên bản

# Trang kiểm tra. Phần trong ngoặc do trang điền.
proof-language = English
proof-title = Kiểm tra ván cờ
proof-title-game = Kiểm tra ván #{ $game }
proof-no-script = Trang này cần JavaScript để tính lại ván cờ ngay trên máy bạn. Bật JavaScript rồi mở lại trang nhé.
proof-old-browser = Trình duyệt này cũ quá nên không mở được biên bản. Hãy dùng trình duyệt mới hơn.
proof-players = { $kind }: { $first } ({ $firstside }) gặp { $second } ({ $secondside }).
proof-result-won = { $name } thắng.
proof-result-none = Không bên nào thắng.
proof-result-running = Ván này chưa xong.
proof-verdict-agrees = Khớp: tính lại mọi thứ đã bốc trong ván này, kết quả nào cũng đúng như biên bản.
proof-verdict-agrees-nothing = Khớp: ván này không bốc hay xáo gì, và nước nào trong biên bản cũng đi được trên bàn cờ.
proof-verdict-agrees-running = Tới giờ vẫn khớp: mọi thứ đã bốc trong ván này, kết quả nào cũng đúng như biên bản.
proof-verdict-more = Xem cả các dòng có dấu ? hoặc ! bên dưới.
proof-verdict-pending = Đang kiểm tra chữ ký của các số công cộng. Đợi mình vài giây nhé.
proof-verdict-differs = KHÔNG khớp: biên bản này không thể sinh ra từ phong bì của nó. Dòng có dấu ✗ bên dưới nói vì sao.
proof-verdict-seal = KHÔNG khớp: phong bì của biên bản không bắt đầu bằng dãy số bạn gõ. Trước hết hãy xem lại dãy số.
proof-verdict-moves = KHÔNG khớp: mọi thứ bốc ra đều đúng, nhưng biên bản có nước không đi được trên bàn cờ.
proof-verdict-unusable = Không kiểm tra được: tệp này không phải biên bản đầy đủ của một ván đã xong. Dòng có dấu ✗ nói vì sao.

proof-board-title = Bàn cờ
proof-board-label = Bàn cờ ở bước này
proof-steps = Xem từng bước
proof-step-first = Về đầu ván
proof-step-back = Lùi một bước
proof-step-next = Tới một bước
proof-step-last = Tới cuối ván
proof-flip = Xoay bàn cờ
proof-open-deal = Xem quân dưới các quân úp
proof-position-words = Thế cờ bằng chữ
proof-step = Bước { $number } trên { $count }.
proof-step-start = Đầu ván, cả ván có { $count } bước.
proof-moves-title = Các bước
proof-moves-hint = Bấm vào một bước để xem thế cờ lúc đó. Phím mũi tên trái, phải và hai phím đầu, cuối hàng cũng dùng được.
proof-face-down = Quân úp
proof-play-rolled = đổ { $text }
proof-play-double = nhân đôi
proof-play-take = theo
proof-play-drop = bỏ
proof-play-pass = không đi được quân nào
proof-play-only = chỉ có một cách đi, bot đi luôn
proof-play-concede = xin thua ván này của trận
proof-on-point = điểm { $point }: { $count }
proof-on-bar = trên thanh: { $count }
proof-is-off = đã rút: { $count }
proof-pips = Điểm pip: { $firstside } { $first }, { $secondside } { $second }.
proof-score = Tỉ số { $first }–{ $second }, trận { $length } điểm.

proof-checks-title = Đã kiểm tra những gì
proof-seal-label = Dãy số phong bì bạn thấy trong lời thách
proof-seal-hint = Chép dãy số từ tin nhắn thách đấu, có khoảng trắng cũng được. Tin nhắn đó nằm ngoài tầm của trang này, nên chỉ bạn so được.
proof-numbers = Các con số, cho ai muốn tự tính
proof-state-good = đúng
proof-state-bad = sai
proof-state-unusable = không đọc được
proof-state-open = còn tuỳ bạn
proof-state-late = chưa chứng tỏ được
proof-state-pending = đang kiểm tra
proof-state-skipped = không kiểm tra
proof-check-record = Biên bản
proof-check-envelope = Phong bì
proof-check-seal = Lời thách
proof-check-parts = Vận may góp vào
proof-check-seat = Chỗ ngồi
proof-check-draws = May rủi trong ván
proof-check-announced = Báo trước
proof-check-signatures = Chữ ký
proof-check-moves = Các nước đi
proof-fact-seed = Số bí mật
proof-fact-envelope = Phong bì tính ra
proof-fact-recorded = Biên bản ghi
proof-fact-computed = Tính ra
proof-fact-key = Khoá tính ra
proof-fact-part-challenger = Phần của người thách
proof-fact-part-accepter = Phần của người nhận lời
proof-fact-array = Hàng quân của số này
proof-fact-open = Vòng đã hẹn mà không bốc
proof-fact-host = Số lần bốc kín, máy của người chạy bot tính trước được
proof-fact-private = Số lần bốc kín, xong ván mới kiểm tra được

proof-record-good = Biên bản có { $count } mục, từ lời thách tới lúc xong ván.
proof-record-running = Biên bản có { $count } mục, từ lời thách tới lúc này.
proof-envelope-good = Mã ván và số bí mật tính ra đúng phong bì ghi trong biên bản.
proof-envelope-alone = Mã ván và số bí mật tính ra phong bì này; biên bản không ghi phong bì nên hãy so với lời thách.
proof-envelope-bad = Mã ván và số bí mật tính ra phong bì khác với phong bì ghi trong biên bản.
proof-seal-good = Phong bì bắt đầu bằng đúng { $count } chữ số bạn gõ: số bí mật đã được chốt trước khi thách.
proof-seal-few = { $count } chữ số bạn gõ đều đúng, nhưng ít quá: người chạy bot dò được số bí mật khác có cùng khúc đầu. Chép đủ cả dòng nhé.
proof-seal-bad = Phong bì không bắt đầu bằng dãy số bạn gõ. Xem lại dãy số; nếu chép đúng thì số bí mật đã bị đổi sau lời thách.
proof-seal-open = Gõ dãy số trong lời thách vào ô bên trên. Không so với lời thách thì chưa biết số bí mật có trước hay sau.
proof-seal-none = Ván này không bốc gì nên lời thách không ghi phong bì. Có dãy số ở chỗ khác thì vẫn so được.
proof-parts-both = Người thách gõ “{ $own }”, người nhận lời gõ “{ $other }”. Khoá của ván tính từ số bí mật và hai phần này.
proof-parts-accepter = Người nhận lời gõ “{ $other }”. Khoá của ván tính từ số bí mật và phần này.
proof-parts-challenger = Người thách gõ “{ $own }”; phần của người nhận lời do bot điền. Khoá của ván tính từ số bí mật và hai phần này.
proof-parts-none = Không ai gõ chữ góp, phần của người nhận lời do bot điền. Khoá của ván tính từ số bí mật và phần đó.
proof-lot-good = Bốc thăm ai đi trước: tính lại ra đúng như biên bản.
proof-lot-bad = Bốc thăm ai đi trước: tính lại ra kết quả khác biên bản.
proof-seat-good = Không bốc thăm: người thách ngồi đúng bên đã ghi trong lời thách.
proof-seat-bad = Người thách không ngồi bên đã ghi trong lời thách.
proof-deal-good = Chia quân: cả 30 quân úp tính lại đều đúng như biên bản.
proof-deal-bad = Chia quân: tính lại ra bộ quân khác biên bản.
proof-array-good = Hàng quân xuất phát tính lại đúng như biên bản.
proof-array-bad = Hàng quân xuất phát tính lại khác biên bản.
proof-dice-good = Xúc xắc: đã tính lại mọi lần đổ, đều đúng như biên bản. Số lần đổ: { $count }; số ván của trận: { $games }.
proof-dice-bad = Xúc xắc: lần đổ thứ { $number } tính lại ra kết quả khác biên bản.
proof-nothing-good = Môn này không bốc hay xáo gì trong ván, và biên bản cũng không ghi gì như vậy.
proof-nothing-bad = Môn này không bốc hay xáo gì trong ván, mà biên bản lại ghi một kết quả.
proof-luck-envelope-good = Mã ván và số bí mật dẫn tới đúng phong bì ghi trong biên bản.
proof-luck-envelope-bad = Mã ván và số bí mật không dẫn tới phong bì ghi trong biên bản.
proof-luck-envelope-running = Xong ván số bí mật mới mở ra. Từ giờ tới đó, mắt xích nào lộ ra cũng phải dẫn về phong bì này.
proof-luck-good = Kết quả nào cũng sinh ra từ một mắt xích niêm phong và một số công cộng, đúng như biên bản. Số lần bốc: { $count }.
proof-luck-agreed = Kết quả nào cũng đúng như biên bản. Số lần bốc: { $count }. Số lượt hai bên đồng ý bốc không cần số công cộng: { $own }; máy của người chạy bot tính trước được những lượt đó.
proof-luck-network = Số công cộng của ván này lấy từ một mạng mà trang này không biết.
proof-luck-unnamed = Cần bốc cho “{ $text }” mà biên bản không hẹn vòng nào.
proof-luck-awaited = Đang đợi vòng { $number } mà biên bản lại hẹn vòng khác.
proof-luck-round-zero = Không có vòng 0.
proof-luck-round-high = Vòng { $number } cao hơn mọi vòng có thể có.
proof-luck-round-order = Vòng { $number } được hẹn sau vòng { $other }: sai thứ tự.
proof-luck-round-soon = Vòng { $number } ra số chưa đầy 2,5 giây sau khi hẹn.
proof-luck-round-other = Hẹn vòng { $other } mà lại dùng vòng { $number }.
proof-luck-repeated = Lần bốc số { $number } bị lặp.
proof-luck-missing = Thiếu lần bốc số { $number }.
proof-luck-no-link = Lần bốc số { $number } không còn mắt xích nào.
proof-luck-purpose = Biên bản hẹn bốc cho “{ $text }”, còn ván cần “{ $other }”.
proof-luck-undue = Biên bản có một lần bốc mà không mục nào hẹn trước.
proof-luck-others = Vòng { $number }: bốc khác với những gì đã hẹn.
proof-luck-outcome = Lần bốc số { $number } cho ra “{ $own }”, biên bản lại ghi “{ $other }”.
proof-luck-link = Mắt xích của lần bốc số { $number } không dẫn về mắt xích trước nó.
proof-luck-agreed-bad = Một lần bốc không cần số công cộng lại có số công cộng.
proof-luck-agreed-early = Một lần bốc không cần số công cộng chưa được hai bên đồng ý, hoặc chưa đủ một phút.
proof-luck-announced-bad = Tin nhắn báo vòng { $number }, nhưng vòng hẹn sau cùng là vòng khác.
proof-luck-back = Biên bản ghi xin đi lại nhiều nước hơn số đã đi.
proof-luck-move = Không đọc được nước “{ $text }”.
proof-announced-good = Vòng nào cũng được báo trước khi có số. Số vòng: { $count }.
proof-announced-late = Báo quá muộn nên không chứng tỏ được gì: { $back } trong { $count } vòng. Không có tin nhắn làm chứng: { $other }.
proof-announced-silent = Không có tin nhắn nào làm chứng là đã báo lúc nào: { $other } trong { $count } vòng.
proof-signatures-wait = Đang kiểm tra chữ ký. Số chữ ký: { $count }.
proof-signatures-good = Số công cộng nào cũng có đúng chữ ký của mạng drand. Số chữ ký: { $count }.
proof-signature-hex = Vòng { $number }: chữ ký phải có đúng 96 chữ số, 0-9 và a-f.
proof-signature-long = Vòng { $number }: chữ ký không viết ở dạng ngắn.
proof-signature-identity = Vòng { $number }: chữ ký là số không, lúc nào cũng khớp.
proof-signature-off = Vòng { $number }: chữ ký không phải điểm nào của đường cong.
proof-signature-outside = Vòng { $number }: chữ ký nằm ngoài nhóm con, không khoá nào ký ra được.
proof-signature-other = Vòng { $number }: chữ ký không phải của vòng này.
proof-moves-good = Đã đi lại cả ván trên bàn cờ, nước nào cũng là của bên đến lượt. Số nước: { $count }.
proof-moves-taken-back = Đã đi lại cả ván trên bàn cờ, nước nào cũng là của bên đến lượt. Số nước: { $count }; số nước đã xin đi lại: { $back }.
proof-skipped = Không kiểm tra được vì thiếu kết quả của dòng có dấu ✗ bên trên.

proof-too-long = Tệp dài hơn mọi biên bản của bot, nên trang này không đọc tiếp.
proof-no-text = Tệp không phải văn bản đọc được.
proof-no-json = Dòng { $line } không phải một mục đọc được của biên bản.
proof-no-entry = Dòng { $line } không nói chuyện gì đã xảy ra.
proof-empty = Tệp không có mục nào.
proof-no-challenge = Biên bản không bắt đầu bằng một lời thách.
proof-no-end = Biên bản không có mục kết thúc ở cuối: ván chưa xong, hoặc thiếu phần sau.
proof-public-elsewhere = Ván này dùng số công cộng. Hãy mở trang mà bot gửi kèm chính ván đó.
proof-newer = Biên bản ở dạng { $number }, mới hơn trang này. Hãy xin bot gửi lại trang mới.
proof-no-field = Biên bản thiếu một chỗ cần có, hoặc chỗ đó không đúng kiểu: “{ $field }”.
proof-bad-text = Biên bản có ký tự hỏng ở “{ $field }”.
proof-no-game = Trang này không biết môn cờ “{ $text }”.
proof-no-seed = Số bí mật phải có đúng 64 chữ số.
proof-no-dice = Lần đổ thứ { $number } không phải là các con số.
proof-not-once = Mục “{ $event }” phải có đúng một lần; số lần trong biên bản: { $count }.
proof-broken = Biên bản hỏng theo cách trang này không đọc nổi.
proof-start-bad = Không xếp được thế xuất phát từ biên bản.
proof-move-unread = Nước thứ { $number } không đọc được.
proof-move-no-piece = Nước thứ { $number }: chỗ xuất phát không có quân của bên đến lượt.
proof-move-own-piece = Nước thứ { $number } đi vào chỗ có quân mình.
proof-move-blocked = Nước thứ { $number } đi vào chỗ đã bị chặn.
proof-move-taken = Nước thứ { $number } đánh vào ô đã có dấu.
proof-move-dice = Nước thứ { $number } không đi theo đúng xúc xắc đã đổ.
proof-move-out-of-turn = Sau { $number } nước, biên bản ghi một bước của bên chưa đến lượt.
proof-roll-bad = Sau { $number } nước, biên bản ghi một lần đổ không đúng lúc, hoặc không phải hai viên xúc xắc.
proof-taken-back-bad = Sau { $number } nước, biên bản ghi xin đi lại nhiều nước hơn số đã đi.

proof-meaning-title = Kết quả này nói được gì, không nói được gì
proof-meaning-shows = Nói được: mọi thứ bốc trong ván sinh ra từ phong bì và các phần góp vào. So với lời thách thì biết phong bì có trước ván.
proof-meaning-words = Chỉ chữ gõ tay, sau khi phong bì đã đăng, bởi người không biết số bí mật, mới ngăn được việc chọn trước ván này.
proof-meaning-looked = Không nói được: người chạy bot có nhìn trộm số bí mật hay không.
proof-meaning-public = Nói được: mỗi quân, mỗi lần đổ do mắt xích niêm phong và một số có sau lời báo quyết định.
proof-meaning-late = Không nói được: lời báo muộn có phải là mánh không, và mọi thành viên của drand có cùng trung thực không.
proof-meaning-program = Không nói được: máy của người chạy bot có chạy đúng chương trình Bạn Cờ hay không.
proof-meaning-page = Trang này cũng do bot đó gửi. Không tin thì mở biên bản bằng trang lấy từ bot khác, hoặc dùng verify.py của Bạn Cờ.
proof-meaning-rules = Phần các nước đi chỉ thử xem quân có đi được trên bàn hay không, chứ không xét lại mọi điều luật.
proof-other-title = Kiểm tra biên bản khác
proof-other-label = Chọn tệp biên bản mà bot gửi kèm một trang như thế này. Tệp được đọc ngay trên máy bạn, không gửi đi đâu.
proof-footer = Trang của Bạn Cờ. Mở trang không cần mạng, và trang không gửi gì đi.
