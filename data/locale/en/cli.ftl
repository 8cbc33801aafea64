### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
verify-broken = Verification failed: the record contains an illegal move ({ $reason }).
backup-done = Backed up to { $folder }: all up to record { $records }, { $megabytes } MB, read back and compared.
backup-lacking = Backed up to { $folder } what is left: all up to record { $records }, { $megabytes } MB, read back and compared. The journal is damaged, and the copy lacks what it lacks. Do: keep older backups, and see banco doctor.
restore-done = Restored into { $folder }: all up to record { $records }, { $megabytes } MB. Start the bot to play on.
restore-lacking = Restored into { $folder } what the backup has: all up to record { $records }, { $megabytes } MB. It was taken of a damaged journal and lacks what that lacked; if an older backup has more (banco verify), take that one. Start the bot to play on.
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
import-left-out = { $games ->
    [one] A game that goes on was
   *[other] { $games } games that go on were
} left out: exported without secrets, nobody could play on.
verify-damage = Damaged: { $damage }
verify-end = Damaged: { $damage }. If this is a copy, the house had lost that before it was copied; an older copy may have more.
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
doctor-variable = Configuration: the variable { $variable } is read by nobody. Do: name it { $meant }
doctor-config-open = Configuration: { $file } holds a token, a key or a password, and others on this machine may read it. Do: chmod 600 { $file }
doctor-folder = Games: { $folder } can be written, and only its owner can read it.
doctor-folder-new = Games: { $folder } does not exist yet; the first start makes it.
doctor-folder-open = Games: others on this machine may read { $folder }, where names and seeds of running games are. Do: chmod 700 { $folder }
doctor-folder-closed = Games: { $folder } cannot be written: { $why }. Do: { $advice }.
doctor-room = Disk: { $megabytes } MB free.
doctor-room-low = Disk: only { $megabytes } MB free. Do: make room, or move the games (banco backup, then banco restore).
doctor-room-none = Disk: { $megabytes } MB free; soon no move can be saved. Do: make room now.
doctor-database = Games: in PostgreSQL { $server }, { $games } games.
doctor-database-new = Games: PostgreSQL { $server } holds none yet; the first start makes the tables.
doctor-database-closed = Games: { $why }.
doctor-journal = Journal: whole, { $records } records, { $games } games.
doctor-journal-closed = Journal: { $why }
doctor-journal-cut = Journal: { $damage }. Do: before the next start put back the file as it was, if somebody replaced or shortened it; else keep a copy of the folder as it is, and look whether an older backup has more (banco verify).
doctor-journal-gone-on = Journal: { $damage }. That was before an earlier start, and the house has gone on since. Do: if an older backup has more (banco verify), it can be restored instead; what was played since then is not in it.
doctor-journal-damaged = Journal: { $damage }. Do: keep a copy of the folder as it is; if there is an older backup, banco verify tells which of the two has more games.
doctor-will-set-aside = Games that the next start sets aside as damaged: { $games }. All others go on.
doctor-unknown-lost = Among the lost records may be others than of these games: some may stand at an earlier move.
doctor-set-aside = Games set aside as damaged: { $games }. All others go on. Do: restore a backup in which they are whole, or tell the players that these are lost.
doctor-unsent = { $letters } messages are not out yet; they go out while the bot runs.
doctor-index = Index: whole.
doctor-index-none = Index: none; the next start makes it from the journal.
doctor-index-used = Index: in use by the bot that runs.
doctor-index-broken = Index: damaged, or not of this journal. Nothing is lost by that: the next start makes it anew from the journal. Should that happen often, look after the disk.
doctor-clock = Clock: plausible.
doctor-clock-unset = Clock: this machine thinks it is years ago. Do: set it (timedatectl set-ntp true), or clocks of games and TLS fail.
doctor-clock-back = Clock: { $seconds } seconds behind the bot’s last sign of life, so it was set back. Do: timedatectl set-ntp true
doctor-runs = A bot runs on this folder and has its addresses.
doctor-port = { $key }: { $address } is free.
doctor-port-ours = { $key }: { $address } is taken, and a bot runs on this database here: { $bots }.
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
doctor-platform = { $why }
doctor-silent = { $why }. Do: look whether this machine reaches the internet, and whether api_base is right.
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

usage = Bạn Cờ: board games with friends on Discord, Telegram and a local table
usage-config = Configuration file (else config.toml, if there is one)
usage-data-dir = Folder for game data (overrides the configuration)
usage-run = Start the bot; without a token, the local table (the default)
usage-check-config = Check the configuration
usage-doctor = Look at everything a host can get wrong, and say what to do about it
usage-health = Say whether the bot that runs with this configuration is well
usage-default-config = Print a configuration file with every key and its default
usage-backup = Copy the games into an empty folder, also while the bot runs
usage-backup-dir = A folder that is empty or does not exist yet
usage-restore = Put a backup in the place of a data folder that holds no games
usage-restore-dir = A folder that banco backup filled
usage-export = Write the whole installation into one file, also while the bot runs
usage-export-file = A file that does not exist yet, JSON lines
usage-export-with-secrets = Also the seeds and hidden men of games that go on: needed to play on elsewhere
usage-import = Fill a data folder or database that holds no games from an exported file
usage-import-file = A file that banco export wrote
usage-import-only-finished = Leave out games that go on and were exported without their secrets
usage-verify = Check fairness and integrity: of a finished game, by id, of a file, or of a whole folder
usage-verify-what = Short id of a game; a file of records or of banco export; a data folder or backup
usage-lab = Answer JSON lines on standard input, for tools
usage-engine = Be an opponent that other programs ask: UCI for chess, xiangqi, jieqi and caro, xboard for chu shogi
usage-engine-game = chess, xiangqi, jieqi, caro, chushogi or backgammon
usage-help = Show this help
usage-version = Show the version
usage-usage = Usage
usage-commands = Commands
usage-arguments = What stands behind it
usage-options = Options
usage-place-options = [OPTIONS]
usage-place-command = [COMMAND]
usage-wrong-command = there is no command { $said }
usage-wrong-argument = { $said } is not known here
usage-missing = { $said } is missing
usage-no-value = { $said }: what belongs behind it is missing
usage-wrong = it cannot be said so: { $said }
usage-near = { $what } (did you mean { $near }?)
usage-see-help = { $what }; banco --help shows what there is
