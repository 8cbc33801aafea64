### Sách quân chu shogi: mỗi quân một hình, cách đi bằng lời.

men = Quân chu shogi: bấm tên quân để xem cách đi và phong thành gì. Gõ cũng được: /trogiup sư tử
way-step = Đi một ô
way-slide = Đi bao xa cũng được
way-jump = Nhảy tới ô thứ hai
way-lion-first = Bước đầu kiểu sư tử
way-lion-second = Bước thứ hai kiểu sư tử, hoặc nhảy thẳng tới
direction-forward = trước
direction-forward-right = chéo trước phải
direction-forward-left = chéo trước trái
direction-right = phải
direction-left = trái
direction-back = sau
direction-back-right = chéo sau phải
direction-back-left = chéo sau trái
direction-all = mọi phía
promotes-to = Phong thành { $man }.
never-promotes = Không phong cấp.
