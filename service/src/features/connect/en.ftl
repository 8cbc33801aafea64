command-connect = Make your accounts on Telegram and Discord one player
command-connect-code = The code from your other account, “list” or “off”

connect-not-here = A name at this table is no proof of a person, so it cannot be connected. Type /connect to the bot on Telegram or Discord.
connect-code =
    Your code: { $code }
    Enter it with your other account within { $minutes } minutes: /connect and the code, in the private chat with the bot. It works once.
connect-code-link = For an account on Telegram, open this link: { $link }
connect-code-secret = Both accounts are asked before anything changes. Give the code to no other person.
connect-full = One player has at most { $max } accounts. Part one first: /connect off
connect-full-there = One player has at most { $max } accounts on { $platform }. Part one first: /connect off
connect-no-code = “{ $typed }” is not a code. A code has eight letters and digits, such as K7M2-P9X4. Type /connect with your other account to get one.
connect-wrong = This code does not work. Type /connect with your other account to get a new one.
connect-aloud = All people here could read this code, so it is void. Get a new one with /connect, and enter it in the private chat with the bot.
connect-asked-taker =
    This makes you one player with { $name } ({ $where }).
    Each of these accounts sees your face-down pieces and moves for you. Never enter a code that another person sent you.
connect-asked-maker =
    { $name } ({ $where }) entered your code. This makes you one player.
    Each of these accounts sees your face-down pieces and moves for you. Press “No” if that account is not yours.
connect-asked-all = All these accounts will be one player, and each of them sees your face-down pieces:
connect-waits =
    Now say yes with { $name } ({ $where }).
    I asked you there. If you see no question, type /connect there.
connect-declined = The accounts are not connected.
connect-over = This question is over. Begin again with /connect
connect-is-one = These accounts are connected already. See them with /connect list
connect-same-game = Both accounts play in game #{ $game }. Finish it first, then type /connect
connect-same-challenge = Both accounts are at the challenge #{ $game }. Answer or withdraw it first, then type /connect
connect-same-cup = Both accounts are in tournament #{ $cup }. Wait until it is over, then type /connect
connect-blocked = There is a block between these accounts. See your blocks with /block, lift it, then type /connect
connect-not-connected = This account and { $name } ({ $where }) stay two players: something stands in the way. The other account was told what it is.
connect-done =
    You are now one player with { $name } ({ $where }). Your games, your turns, your blocks and your results belong together.
    Your accounts: /connect list
connect-alone = No other account is connected with this one. Type /connect to get a code.
connect-list = Your accounts:
connect-list-line = • { $name } ({ $where }){ $own ->
        [yes] {" "}· this one
       *[no] {""}
    }
connect-list-browser = • browser since { $since }
connect-list-sign-out = To sign out the browsers: /connect off
connect-list-off = Which account should be parted? Games stay with the account that took the seat.
connect-list-how = To add an account, type /connect. To part one, type /connect off
connect-parted-own = This account is parted. Its games stay with it, and the other accounts no longer see them.
connect-parted-deleted = The data of one of your accounts was deleted, so it is no longer connected with yours.
connect-parted = { $name } ({ $where }) is no longer connected with your account. Games stay with the account that took the seat.

button-connect-yes = That is me
button-connect-no = No
button-connect-link = Open on Telegram
