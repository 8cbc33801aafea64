beacon-late = Public number { $round } has not come yet; the bot keeps asking.{ $agree ->
        [yes] {" "}You may both agree to draw without it. The host can compute that draw beforehand.
       *[no] {""}
    } · #{ $game }
