### Sách quân chu shogi: mỗi quân một hình, cách đi bằng lời.

men = Quân chu shogi: bấm tên quân để xem cách đi và phong thành gì. Gõ cũng được: /trogiup sư tử
way-step = Đi một ô
way-slide = Đi bao xa cũng được
way-jump = Nhảy tới ô thứ hai
way-lion-first = Bước đầu
way-lion-second = Bước thứ hai, hoặc nhảy thẳng tới
men-lion = Mỗi nước hai bước kiểu vua: giữa chừng đổi hướng được, bước nào cũng ăn được. Hoặc nhảy tới ô bất kỳ cách hai ô. Cũng được quay về chỗ cũ: ăn tại chỗ, hoặc bỏ lượt.
men-like-lion = Kiểu sư tử, chỉ trên đường này: { $ways }.
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
