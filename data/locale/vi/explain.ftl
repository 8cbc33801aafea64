### /nuocdi và /visao: quân này đi đâu được, nước kia vì sao không được; phán quyết lặp nước nói rõ quân và số nước.

button-copy-position = Chép thế cờ
button-copy-game = Chép biên bản
button-copy-envelope = Chép phong bì
button-copy-seed = Chép số bí mật
button-copy-code = Chép mã mời
button-page-before = ‹ Trang trước
button-page-after = Trang sau ›

legal-targets = { $man } đi được { $count } chỗ: { $targets } · #{ $game }
legal-in-place = { $at } (tại chỗ)
legal-none = { $man } không có nước nào đi được · #{ $game }
legal-not-now = Bên kia đang bị chiếu, phải đỡ trước đã; chưa xét được { $man } · #{ $game }
legal-not-now-backgammon = Còn tuỳ xúc xắc: { $seat } chưa có viên nào để đi, nên chưa biết quân ở { $at } đi được đâu · #{ $game }
legal-before-turn = Đang đến lượt { $name }. Quân nào của bạn đi được thì còn tuỳ lần đổ sau của bạn · #{ $game }
legal-before-dice = Còn tuỳ xúc xắc: đổ xong mới biết quân nào đi được · #{ $game }
legal-waiting = Đang là lượt của { $name } ({ $seat }): hình vẽ như thể đến lượt quân này.
legal-of-which = Xem quân nào? Gõ /nuocdi và tên quân hoặc điểm đứng, ví dụ /nuocdi mã, /nuocdi 8 1; hoặc bấm · #{ $game }
legal-of-which-chess = Xem quân nào? Gõ /nuocdi và tên quân hoặc ô đứng, ví dụ /nuocdi mã, /nuocdi e2; hoặc bấm · #{ $game }
legal-of-which-chushogi = Xem quân nào? Gõ /nuocdi và tên quân hoặc ô đứng, ví dụ /nuocdi sư tử, /nuocdi 7i; hoặc bấm · #{ $game }
legal-of-which-backgammon = Xem quân nào? Gõ /nuocdi và điểm đứng, ví dụ /nuocdi 24 hoặc /nuocdi thanh; hoặc bấm · #{ $game }
no-man-on = Lúc này ở “{ $square }” không có quân nào (ván #{ $game }). Nói ô có quân, hoặc chọn quân: /nuocdi

why = { $move }: { $reason } · #{ $game }
why-caption = Vì sao { $move } không được · #{ $game }
why-allowed = { $move } đi được mà, cứ đi · #{ $game }
why-allowed-watched = { $move } đi được trong ván { $players } mà bạn đang xem · #{ $game }
why-allowed-then = Đến lượt bạn thì { $move } đi được; bây giờ { $name } đang nghĩ · #{ $game }
why-waiting = Bây giờ { $name } đang nghĩ: xét như thể đến lượt bạn.
nothing-refused = Ở thế cờ này của ván #{ $game } bạn chưa bị từ chối nước nào. Muốn hỏi nước khác: /visao rồi nước đi.

law-own-man-on-target = Không ăn quân mình: điểm có quân mình thì không đi vào được.
law-not-its-move-xiangqi = Tướng một ô ngang dọc trong cung. Sĩ một ô chéo trong cung. Tượng hai ô chéo. Mã một thẳng một chéo. Xe và pháo đi thẳng. Tốt tiến từng ô.
law-not-its-move-jieqi = Quân úp đi như quân đứng đầu ở điểm đó; lật rồi thì đi như chính nó.
law-general-leaves-palace = Tướng đi từng ô ngang dọc trong chín điểm của cung.
law-advisor-leaves-palace = Sĩ đi từng ô chéo, chỉ đứng trên năm điểm của cung.
law-advisor-leaves-palace-jieqi = Sĩ còn úp thì ở trong cung; lật rồi mới được ra ngoài.
law-elephant-crosses-river = Tượng ở lại nửa bàn của mình, không sang nửa bàn bên kia.
law-elephant-crosses-river-jieqi = Tượng còn úp thì chưa được qua sông; lật rồi mới qua được.
law-elephant-eye-blocked = Tượng đi đúng hai ô chéo; quân nào đứng ở ô giữa (mắt tượng), ta hay địch, là cản.
law-horse-leg-blocked = Mã đi một ô thẳng rồi một ô chéo ra ngoài; quân nào đứng ở ô thẳng đó (chân mã), ta hay địch, là cản.
law-rook-path-blocked = Xe đi thẳng bao xa cũng được, nhưng không nhảy qua quân nào.
law-cannon-path-blocked = Pháo không ăn thì đi như xe, đường phải trống.
law-cannon-screen-missing = Pháo ăn quân phải có đúng một quân ở giữa làm ngòi, ta hay địch đều được.
law-cannon-too-many-screens = Pháo ăn quân qua đúng một ngòi, không hơn.
law-soldier-moves-back = Tốt chỉ tiến; qua sông rồi được đi ngang, không bao giờ lùi.
law-soldier-sideways-before-river = Tốt qua sông rồi mới được đi ngang.
law-generals-facing = Hai tướng không được nhìn thẳng mặt nhau trên một cột trống: nước nào để lộ như vậy là không được đi.
law-still-in-check = Đang bị chiếu thì phải ăn quân chiếu, chặn đường, rút ngòi, cản chân, hoặc chạy tướng.
law-exposes-general = Nước nào đi xong mà tướng mình bị ăn thì không được đi, dù quân kia đang bị ghim.

button-copy-jieqibox = Chép cho JieqiBox
button-copy-xgid = Chép XGID
button-copy-gnu = Chép mã GNU
men-of-a-kind = { $count ->
        [1] { $man }
       *[other] { $count } { $man }
    }
men-and = { $men } và { $last }
men-dark = quân úp { $square }
men-of-seat = { $count ->
        [1] { $men } { $seat }
       *[other] { $men } của { $seat }
    }

warning-run-check = Chiếu { $count }: { $men }.
warning-run-chase = Đuổi { $count }: { $men } đuổi { $target }.

verdict-run-check = { $men } chiếu dai { $length } nước liền (tối đa { $allowance })
verdict-run-chase = { $men } đuổi dai { $target }, { $length } nước liền (tối đa { $allowance })
verdict-axf-check = { $men } nước nào cũng chiếu ({ $length } nước)
verdict-axf-chase = { $men } nước nào cũng đuổi { $target } ({ $length } nước)
verdict-third-time = Thế cờ lặp lại lần thứ ba.
verdict-perpetual = { $run }: { $loser } ({ $loser_seat }) thua, { $winner } ({ $winner_seat }) thắng.
verdict-mutual-check = { $run }; { $answer }. Hai bên cùng chiếu dai: hoà.
verdict-mutual-chase = { $run }; { $answer }. Hai bên cùng đuổi dai: hoà.
verdict-check-against-chase = { $checks }; { $chases }. Chiếu dai nặng hơn đuổi dai: { $loser } ({ $loser_seat }) thua, { $winner } ({ $winner_seat }) thắng.

# /goiy
hint-man = Thử nhìn { $man } xem · #{ $game }
hint-cube = Lúc này chưa phải chuyện đi quân: nghĩ về khối nhân đôi · #{ $game }
hint-begin = Bàn còn trống: đánh gần giữa để còn đường ra bốn phía · #{ $game }
hint-defend = Bên kia sắp đủ năm: tìm ô phải chặn · #{ $game }
hint-attack = Bạn có ô để ra đòn: tìm xem · #{ $game }
hint-build = Chưa ai có đòn: tìm ô vừa nối các dấu của mình vừa cản bên kia · #{ $game }
hint-move = Máy khuyên: { $move }{ $way } · #{ $game }
hint-way = { $from } → { $to }
hint-why = Vì sao { $move } · #{ $game }
hint-only-machine = Gợi ý chỉ có khi chơi với máy, hoặc khi hai người đã hẹn lúc thách: /choi … gợi ý · #{ $game }
hint-nothing = Máy chưa nghĩ ra gợi ý cho thế này · #{ $game }
hint-otherwise = Không đi vậy thì bên kia có { $move }, { $gain }.
hint-threatens = Nước này doạ { $move }, { $gain }.
hint-answers = Bên kia { $reply } thì bạn { $move }, { $gain }.
hint-later = Dự tính: { $line }, { $gain }.
gain-wins = thắng luôn
gain-mate = { $count } nước là thắng
gain-takes = ăn được { $man }
gain-gets = bắt được { $man }
gain-fork = bắt đôi { $one } và { $other }
hint-stands = { $tone ->
    [mated] Bên kia đi đúng thì { $count } nước nữa là thắng; nước này cầm cự được lâu nhất{ $line }.
    [losing] Thế đang nguy (cơ hội thắng dưới 15%{ $next }), nước này chống đỡ tốt nhất{ $line }.
    [worse] Bạn đang kém (cơ hội thắng { $percent }%{ $next }), nước này đỡ tốt nhất{ $line }.
    [better] Bạn đang hơn (cơ hội thắng { $percent }%{ $next }){ $line }.
    [winning] Bạn đang thắng thế (cơ hội thắng { $percent }%{ $next }), nước này giữ vững{ $line }.
    [mating] Ván này chắc thắng{ $line }.
   *[even] Thế đang cân (cơ hội thắng { $percent }%{ $next }){ $line }.
 }
hint-next-best = nước hay nhì chỉ { $percent }%
hint-line = dự tính: { $line }
fact-wins = Đi nước này là thắng luôn.
fact-mate-in = Đi đúng thì { $count } nước nữa là thắng.
fact-takes-free = Ăn được { $man } mà bên kia không bắt lại được.
fact-takes = Ăn được { $man }, có đổi quân cũng không thiệt.
fact-exchanges = Ăn { $man }; đổi quân xong vẫn hơn.
fact-saves = { $man } đang bị quân nhỏ hơn doạ bắt; đi chỗ này thì yên.
fact-fork = Một quân doạ bắt cả hai: { $one } và { $other }.
fact-check = Nước này chiếu, bên kia phải đỡ ngay.
fact-then-takes = Bên kia đỡ hay nhất thì nước sau vẫn ăn được { $man }.
fact-attacks = Đi tới đó là doạ bắt { $man }, mà bên kia không bắt lại được.
fact-guards = Giữ chân { $man }: bên kia ăn thì quân vừa đi bắt lại được.
fact-wider = Ra đó thì thoáng hơn: từ { $few } chỗ đi thành { $many } chỗ.
fact-castles = Nhập thành: vua vào góc, xe ra giữa.
fact-turns-up = Lật một quân úp lên, từ nước sau nó đi theo mặt thật.
fact-open-four = Thành bốn hở hai đầu: bên kia chặn đầu nào cũng còn đầu kia.
fact-four = Thành bốn: bên kia phải chặn ngay.
fact-two-threats = Một nước thành hai thế doạ, bên kia chỉ chặn được một.
fact-open-three = Thành ba hở hai đầu: nước sau là bốn.
fact-stops-five = Không chặn thì nước sau bên kia đủ năm.
fact-stops-open-four = Chặn không cho bên kia lên bốn hở hai đầu.
fact-hits = Ăn { $count } quân lẻ của bên kia, đưa lên thanh.
fact-makes-point = Giữ được điểm { $count }: hai quân cùng đứng đó, bên kia không vào được.
fact-no-blot = Không để quân lẻ nào cho bên kia ăn.
fact-shots = Cái giá: { $count } trong 36 cách đổ của bên kia ăn được quân lẻ của bạn.
fact-shots-none = Quân lẻ đứng xa, không cách đổ nào ăn được.
fact-anchor = Lập điểm neo { $count } trong sân nhà bên kia: hai quân đứng đó, bên kia không khoá được điểm này.
fact-prime = Giữ { $count } điểm liền nhau, chặn quân bên kia còn ở phía sau.
fact-keeps-out = Bên kia còn quân trên thanh: { $count } trong 36 cách đổ vào được.
fact-shuts-out = Bên kia còn quân trên thanh, không cách đổ nào vào được.
fact-race = Hai bên đã qua mặt nhau, chỉ còn đua: bạn hơn { $count } pip.
fact-bears-off = Rút được { $count } quân.
fact-all-home = Quân cuối đã về sân nhà: từ nay rút quân được.
fact-escapes = Đưa { $count } quân ra khỏi sân nhà bên kia.
fact-clears = Dọn điểm { $count } ở sau cùng mà không để quân lẻ.
fact-slots = Đặt quân mở điểm { $point }: không bị ăn thì { $count } trong 36 cách đổ giữ được điểm này.
fact-slots-safely = Đặt quân mở điểm { $point }: { $count } trong 36 cách đổ lượt sau giữ được điểm này.
fact-builds = Thêm quân để lập điểm: bên kia không phá thì lượt sau { $many } trong 36 cách đổ lập được điểm mới, trước đó { $few }.
fact-safest = Đổ thế này thì không cách đi nào ít bị ăn hơn: { $count } trong 36 cách đổ.
fact-comes-home = Đưa { $count } quân vào sân nhà.
fact-crosses = Có { $count } lượt quân sang phần tư bàn kế tiếp.
fact-best = Tính chung thì nước này được nhiều nhất.
fact-only = Lúc này chỉ có một nước đi được.
fact-costs = Quyết định khác thì thiệt chừng { $points } tiền cược mỗi ván.
fact-mate-back-rank = Chiếu hết hàng cuối: vua bị chính quân mình bít lối.
fact-mate-smothered = Chiếu hết nghẹt thở: vua bị quân mình vây kín.
fact-mate-double-cannon = Đòn Pháo trùng: pháo sau lấy pháo trước làm ngòi.
fact-mate-horse-cannon = Đòn Mã hậu pháo: pháo đứng sau, lấy mã làm ngòi.
fact-mate-iron-bolt = Đòn Thiết môn thuyên: pháo khoá cột giữa, quân áp sát bên tướng chiếu bí.
fact-mate-heaven-and-earth = Đòn Thiên địa pháo: một pháo khoá cột giữa, một pháo khoá hàng đáy.
fact-mate-elbow-horse = Đòn Ngoạ tào mã: mã chiếu bí từ bên hông cung.
fact-mate-palcorner-horse = Đòn Quải giác mã: mã chiếu bí từ góc trước của cung.
fact-mate-facing-generals = Tướng bạn cũng giúp sức: lộ mặt giữ cột trống, tướng bên kia không tránh sang được.
fact-mate-double-rook = Đòn Song xa thác: hai xe chiếm hai đường sát nhau.
fact-mate-smothered-palace = Đòn Muộn cung: pháo lấy sĩ làm ngòi, tướng bị quân mình bít lối.
fact-promotes = Phong cấp thành { $man }.
fact-double-capture = Một nước ăn hai quân: { $one } và { $other }.
fact-takes-in-place = Ăn { $man } tại chỗ, không phải rời ô.
fact-removes-guard = Quân vừa ăn là quân duy nhất giữ { $man }; giờ { $man } bị doạ bắt mà không ai giữ.
fact-double-check = Chiếu đôi: hai quân cùng chiếu một lúc.
fact-check-wins = Chiếu một nước, đỡ cách nào { $man } cũng mất.
fact-check-and-attack = Vừa chiếu vừa doạ bắt { $man }.
fact-discovered-check = Chiếu mở: đường vừa mở ra, { $man } chiếu.
fact-discovered-check-xiangqi = Rút chiếu: quân này rút đi, { $man } chiếu.
fact-uncovers = Mở đường cho { $one } doạ bắt { $other }.
fact-screens = Làm ngòi cho { $one } doạ bắt { $other }.
fact-screens-check = Làm ngòi cho { $man } chiếu tướng.
fact-pins = Ghim { $one }: quân này rời đi là lộ { $other }.
fact-pins-xiangqi = Trói { $one }: quân này rời đi là lộ { $other }.
fact-pins-to = Ghim { $one } vào { $other } đáng giá hơn ở phía sau.
fact-pins-to-xiangqi = Trói { $one }: phía sau là { $other } đáng giá hơn.
fact-skewers = Xiên hai quân: { $one } tránh thì mất { $other } phía sau.
fact-traps = Doạ bắt { $man }, chạy đâu cũng không yên.
fact-attacks-loose = Doạ bắt { $man } đang không có quân giữ.
fact-attacks-loose-xiangqi = Doạ bắt { $man } không căn.
fact-rescues = { $man } đang bị doạ bắt mà không có quân giữ; đi chỗ này thì yên.
fact-shields = Chen vào giữa, { $other } hết bắt được { $one }.
fact-hollow-cannon = Pháo trống: trước mặt tướng không còn quân nào, chen quân vào là thành ngòi.
fact-central-cannon = Pháo đầu: vào cột giữa, nhắm tốt đầu bên kia.
fact-crosses-river = Tốt qua sông, từ nay đi ngang được.
fact-river-rook = Xe tuần hà: lên giữ bờ sông bên mình.
fact-river-rook-far = Xe kỵ hà: sang giữ bờ sông bên kia.
fact-open-file = { $man } ra cột thông, phía trước không vướng quân mình.
fact-links = Hai { $man } liên hoàn, giữ lẫn nhau.
fact-passed-pawn = Tốt thông: không tốt nào cản được, còn { $count } bước là phong cấp.
fact-blockades = Chặn đường tốt thông của bên kia.
fact-develops = Ra quân: đưa { $man } rời chỗ ban đầu vào cuộc.
fact-clears-castling = Dọn đường giữa vua và xe: nước sau nhập thành được.
fact-centre = Tốt chiếm ô trung tâm.
fact-makes-room = Mở đường cho { $man }: từ { $few } chỗ đi thành { $many } chỗ.
fact-hems = Bó chân { $man } bên kia: từ { $many } chỗ đi nay còn { $few }.
fact-turns-up-safely = Lật ở chỗ này không quân nào bắt được; trong { $count } quân chưa lộ mặt của bạn có { $strong } con xe, pháo, mã.
fact-backs = Giữ { $man } đang không có quân giữ.
fact-presses = Góp quân ép { $man }: bên mình { $by } quân nhắm vào, bên kia { $guards } quân giữ.
fact-dodges = { $man } đang có thể bị ăn; đi chỗ này thì không quân nào ăn được.
fact-pushes-pawn = Tiến lên một bước, có { $man } giữ phía sau.
fact-offers-trade = Mời đổi { $man }.
fact-bars = Giữ một ô bên mình mà { $man } bên kia vào được.
fact-ends-checks = Đỡ được nước chiếu, và bên kia chưa chiếu tiếp ngay được.
fact-few-answers = Bạn đang bị chiếu, chỉ có { $count } nước đỡ được.
fact-king-walks = Cờ tàn ít quân: vua tiến về giữa bàn.
fact-reaches-river = Tốt lên bờ sông, bước nữa là qua sông.
fact-soldier-nears = Tốt tiến thêm một bước về phía tướng bên kia.
fact-promotes-next = Nước sau có thể phong cấp thành { $man }.
fact-nears-zone = Tiến lên, còn { $count } hàng nữa là tới vùng phong cấp.
fact-lion-to-middle = Sư tử ra giữa bàn.
fact-joins = Nối { $count } đường của bạn còn lên được năm.
fact-hinders = Cản { $count } đường của bên kia còn lên được năm.
