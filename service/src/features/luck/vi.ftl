### Vận may (/vanmay).

decimal-mark = ,
luck-title = Vận may ván #{ $game }:
luck-side-backgammon = { $name }: { $sample ->
        [0] chưa đổ lần nào sau lần mở đầu.
       *[other] đổ { $sample } lần được { $got } điểm pip (trung bình { $expected }), { $doubles } lần đôi (trung bình { $doubles_expected }). { $rare ->
            [under] Đổ ngần ấy lần thì hiếm ai, chưa tới 1 trong 100 người, được từng ấy pip hay hơn.
            [over] Đổ ngần ấy lần thì gần như ai cũng được từng ấy pip hay hơn.
           *[count] Đổ ngần ấy lần thì cứ 100 người có { $at_least } người được từng ấy pip hay hơn.
        }
    }
luck-side-jieqi = { $name }: { $sample ->
        [0] chưa lật quân nào.
       *[other] lật { $sample } quân, đáng giá { $got } (trung bình { $expected }; Xe 9, Pháo 4,5, Mã 4,2, Tượng 2,8, Sĩ 2,5, Tốt 1). { $rare ->
            [under] Lật ngần ấy quân thì hiếm ai, chưa tới 1 trong 100 người, được từng ấy hay hơn.
            [over] Lật ngần ấy quân thì gần như ai cũng được từng ấy hay hơn.
           *[count] Lật ngần ấy quân thì cứ 100 người có { $at_least } người được từng ấy hay hơn.
        }
    }
luck-side = { $name }: { $sample }, { $got } ({ $expected }), { $doubles } ({ $doubles_expected }), { $rare } { $at_least }
luck-beside-review = Ở đây đếm pip; /phantich { $game } đếm xem mỗi lần đổ đáng bao nhiêu ngay thế lúc đó, nên hai nơi có khi nói khác nhau.
luck-beside-review-jieqi = Ở đây đếm quân lật ra đáng giá bao nhiêu; /phantich { $game } đếm xem quân đó thêm bớt bao nhiêu cơ hội thắng, nên hai nơi có khi nói khác nhau.
luck-note = Một ván là mẫu nhỏ: kể cho vui thôi, không nói gì về người chạy bot. Muốn biết có xáo, đổ đúng phong bì không: /kiemtra { $game }
luck-later = Ván #{ $game } chưa xong; xong rồi mới xem vận may được.
no-luck = Ván #{ $game } là { $kind }: môn này không có may rủi để tính.

command-luck = Vận may của ván đã xong: xúc xắc, quân lật, so với trung bình
command-luck-game = Mã ván
