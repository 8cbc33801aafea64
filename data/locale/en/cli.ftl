### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
verify-broken = Verification failed: the record contains an illegal move ({ $reason }).
backup-done = Backed up to { $folder }: all up to record { $records }, { $megabytes } MB, read back and compared.
restore-done = Restored into { $folder }: all up to record { $records }, { $megabytes } MB. Start the bot to play on.
copy-damage = The journal was already damaged before it was copied: { $damage }
export-done = Exported to { $file }: { $games ->
    [one] { $games } game with its whole record
   *[other] { $games } games with their whole records
}.
export-secrets = Take care: { $file } holds the seeds and hidden men of games that go on. Whoever reads it can cheat; delete it once it is imported.
export-withheld = { $games ->
    [one] { $games } game goes on and was
   *[other] { $games } games go on and were
} exported without seed and hidden men: to read, not to play on. To move house, use --with-secrets.
export-damaged = { $count ->
    [one] A damaged game was
   *[other] { $count } damaged games were
} left out: { $games }
import-done = Imported into { $folder }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}. Start the bot to play on.
import-withheld = { $count ->
    [one] A game that went on was
   *[other] { $count } games that went on were
} exported without secrets and cannot be played on: { $games }
verify-damage = Damaged: { $damage }
verify-lost = Game #{ $game }: damaged, its lines in the journal are lost.
verify-file = { $why }
verify-game-broken = Game #{ $game }: the record contains an illegal move ({ $reason }).
verify-game-unfair = Game #{ $game }: chance did not fall as recorded.
verify-all = { $bad ->
    [0] Good
   *[other] Bad, { $bad } found
}: { $good ->
    [one] { $good } game that is over agrees
   *[other] { $good } games that are over agree
}, { $going ->
    [one] { $going } goes on
   *[other] { $going } go on
}.
doctor-config = Configuration: { $file }.
doctor-config-none = Configuration: no file, all defaults and the environment.
doctor-config-open = Configuration: { $file } holds a token or key, and others on this machine may read it. Do: chmod 600 { $file }
doctor-folder = Games: { $folder } can be written, and only its owner can read it.
doctor-folder-new = Games: { $folder } does not exist yet; the first start makes it.
doctor-folder-open = Games: others on this machine may read { $folder }, where names and seeds of running games are. Do: chmod 700 { $folder }
doctor-folder-closed = Games: { $folder } cannot be written ({ $why }). Do: give it to the user that runs the bot, or choose another data_dir.
doctor-room = Disk: { $megabytes } MB free.
doctor-room-low = Disk: only { $megabytes } MB free. Do: make room, or move the games (banco backup, then banco restore).
doctor-room-none = Disk: { $megabytes } MB free; soon no move can be saved. Do: make room now.
doctor-database = Games: in PostgreSQL { $server }, { $games } games.
doctor-database-new = Games: PostgreSQL { $server } holds none yet; the first start makes the tables.
doctor-database-closed = Games: { $why }. Do: look whether the database runs, and whether name, password and database in store.postgres_url are right.
doctor-journal = Journal: whole, { $records } records, { $games } games.
doctor-journal-closed = Journal: { $why }
doctor-journal-damaged = Journal: { $damage }. Do: keep a copy of the folder as it is; if there is an older backup, banco verify tells which of the two has more games.
doctor-set-aside = Games set aside as damaged: { $games }. All others go on. Do: restore a backup in which they are whole, or tell the players that these are lost.
doctor-unsent = { $letters } messages are not out yet; they go out while the bot runs.
doctor-index = Index: whole.
doctor-index-none = Index: none; the next start makes it from the journal.
doctor-index-used = Index: in use by the bot that runs.
doctor-index-broken = Index: { $why }. Nothing is lost: the next start makes it anew from the journal. Should that happen often, look after the disk.
doctor-clock = Clock: plausible.
doctor-clock-unset = Clock: this machine thinks it is years ago. Do: set it (timedatectl set-ntp true), or clocks of games and TLS fail.
doctor-clock-back = Clock: { $seconds } seconds behind the bot’s last sign of life, so it was set back. Do: timedatectl set-ntp true
doctor-runs = A bot runs on this folder and has its addresses.
doctor-port = { $key }: { $address } is free.
doctor-port-taken = { $why }
doctor-no-token = No token: only the local table will run.
doctor-token = { $platform }: the token is good, the bot is { $name }.
doctor-telegram-token = Telegram: the token is refused. Do: ask @BotFather for it (/mybots, API Token) and set telegram.token.
doctor-discord-token = Discord: the token is refused. Do: make a new one (discord.com/developers, Bot, Reset Token) and set discord.token.
doctor-discord-endpoint = Discord: commands and presses are brought to { $url }.
doctor-discord-endpoint-none = Discord: the application has no Interactions Endpoint URL, so nothing is brought here. Do: start the bot, then set it at discord.com/developers, General Information, to the address whose /discord your proxy hands over.
doctor-discord-elsewhere = Discord: commands and presses are brought to { $url }, not to the gateway where the bot listens. Do: take the Interactions Endpoint URL out at discord.com/developers, or set discord.mode = "http".
doctor-discord-key = Discord: discord.public_key is the one it signs with.
doctor-discord-key-other = Discord: it signs with another key than discord.public_key. Do: set that to { $key }
doctor-telegram-hook = Telegram: updates are brought to { $url }; { $waiting } wait.
doctor-telegram-hook-none = Telegram: no webhook is set yet; the start sets it.
doctor-telegram-hook-other = Telegram: updates are brought to { $url }; the next start changes that to telegram.webhook_url.
doctor-telegram-hook-trouble = Telegram: updates cannot be brought to { $url } ({ $why }). Do: look whether the proxy has that address, a valid certificate, and hands over to telegram.webhook_listen.
doctor-platform = { $platform }: { $why }
doctor-silent = { $platform }: { $why }. Do: look whether this machine reaches the internet, and whether api_base is right.
doctor-chat = Telegram group { $chat }: the bot may write and send pictures.
doctor-chat-muted = Telegram group { $chat }: the bot may not write. Do: let members send messages there, or make the bot an administrator.
doctor-chat-pictures = Telegram group { $chat }: the bot may not send pictures, boards go out in letters. Do: let members send photos there, or make the bot an administrator.
doctor-chat-gone = Telegram group { $chat }: the bot is not there any more; its games wait. Do: add it again, or leave them.
doctor-chat-unknown = Telegram group { $chat }: could not be asked now ({ $why }).
doctor-broken = The doctor cannot work: { $why }
doctor-well = All is well.
doctor-warned = It works; see the lines marked [!].
doctor-ill = Something does not work; see the lines marked [X].
verify-journal = • Journal: { $lines } lines; { $damages ->
        [0] each follows the one before it, none is missing.
        [one] one place is damaged:
       *[other] { $damages } places are damaged:
    }
