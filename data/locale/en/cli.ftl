### Lines of the program on the host's terminal.

ready-web = The local table is open: { $address }
ready-web-by-link = The page is open for people with a link from a chat: { $address }
ready-web-elsewhere = At this machine's own address: { $address }
verify-broken = Verification failed: the record contains an illegal move ({ $reason }).
verify-numbers = Verification failed: { $reason }
backup-done = Backed up to { $folder }: all { $records } records, { $megabytes } MB, read back and compared.
backup-lacking = Backed up to { $folder }: what is left of { $records } records, { $megabytes } MB, read back and compared. The journal or the archive is damaged, so this copy is incomplete. Fix: keep older backups and run banco doctor.
backup-kept = Copies in { $folder }: { $kept }. { $removed ->
    [0] None was old enough to remove.
    [one] The oldest one was removed.
   *[other] The { $removed } oldest were removed.
}
backup-busy = another banco backup is copying to { $folder }. Fix: wait until it has ended
backup-damaged = Some games of this copy are damaged, so it is kept as { $folder }, and good copies stay.
restore-of-export = { $path } is a file written by banco export, not a backup. Fix: banco import { $path }
restore-done = Restored into { $folder }: all { $records } records, { $megabytes } MB. Start the bot to continue.
restore-lacking = Restored into { $folder }: what the backup has of { $records } records, { $megabytes } MB. The backup is incomplete, because its source was damaged. Fix: if an older backup has more games (banco verify), restore that one. Start the bot to continue.
copy-damage = Damaged before it was copied: { $damage }
restore-damage = This backup is damaged: { $damage }
export-done = Exported to { $file }: { $games ->
    [one] { $games } game with its whole record
   *[other] { $games } games with their whole records
}.
export-secrets = { $file } contains the secrets of running games. Anyone who reads it can cheat: delete it after the import.
export-withheld = { $games ->
    [one] { $games } running game was
   *[other] { $games } running games were
} exported without secrets: readable, but not playable. To move to another machine, use --with-secrets.
export-damaged = { $count ->
    [one] 1 damaged game was skipped
   *[other] { $count } damaged games were skipped
}: { $games }
import-of-folder = { $path } is a folder; import reads a file written by banco export. Fix: if the folder is a backup, run banco restore { $path }
import-done = Imported into { $folder }: { $games ->
    [one] { $games } game
   *[other] { $games } games
}. Start the bot to continue.
import-trust = Trust: every game was replayed and its result compared; ratings follow from the results. The file has no signature, so its sender could have changed dice and face-down pieces. Fix: run banco verify to check the finished games.
import-left-out = { $games ->
    [one] 1 running game was skipped: it was exported without its secrets and cannot be continued.
   *[other] { $games } running games were skipped: they were exported without their secrets and cannot be continued.
}
verify-damage = Damaged: { $damage }
verify-end = Damaged: { $damage }. If this is a copy, that part was lost before it was copied; an older copy may have more.
verify-lost = Game #{ $game }: damaged, its lines in the journal are lost.
verify-file = { $why }
verify-game-broken = Game #{ $game }: the record contains an illegal move ({ $reason }).
verify-game-unfair = Game #{ $game }: the dice or the shuffle do not match the sealed envelope.
verify-game-numbers = Game #{ $game }: { $reason }
verify-all = { $bad ->
    [0] OK.
    [one] { $bad } problem found.
   *[other] { $bad } problems found.
} { $good ->
    [one] { $good } finished game
   *[other] { $good } finished games
} verified, { $going } running.
doctor-config = Configuration: { $file }.
doctor-config-none = Configuration: no file; defaults and environment variables are used.
doctor-variable = Configuration: unknown variable { $variable }. Fix: rename it to { $meant }.
doctor-config-shadows = Configuration: { $file } in this folder is read, not { $other }. Fix: run the command in another folder, or name the file: banco --config { $other }
doctor-config-open = Configuration: { $file } contains a token, a key or a password, and other users of this machine can read it. Fix: chmod 600 { $file }
doctor-program = Opponents: { $key } answers as “{ $name }” and plays a legal move.
doctor-program-missing = Opponents: { $key } ({ $program }) cannot be started: { $why }. Fix: set { $key } to a program that may be run, or leave it empty.
doctor-program-silent = Opponents: { $key } ({ $program }) does not answer to uci: { $why }. Fix: set { $key } to a UCI program, or leave it empty.
doctor-program-moveless = Opponents: { $key } ({ $program }), “{ $name }”, plays no move from the start position: { $why }. Fix: set { $key } to a program that plays this game, or raise opponents.patience.
doctor-program-illegal = Opponents: { $key } ({ $program }), “{ $name }”, plays “{ $move }” from the start position, which is not legal. Fix: set { $key } to a program that plays this game and names the ranks 1 to 10.
doctor-folder = Games: { $folder } is writable, and only its owner can read it.
doctor-folder-new = Games: { $folder } does not exist yet; it is created at the first start. Fix: if a bot already runs here, name its configuration: banco --config FILE doctor
doctor-folder-open = Games: other users of this machine can read { $folder }, which contains names and the secrets of running games. Fix: chmod 700 { $folder }
doctor-folder-closed = Games: { $folder } cannot be written: { $why }. Fix: { $advice }.
doctor-room = Disk: { $megabytes } MB free.
doctor-room-low = Disk: only { $megabytes } MB free. Fix: free at least 1 GB, or move the games (banco backup, then banco restore).
doctor-room-none = Disk: { $megabytes } MB free; moves will soon fail to save. Fix: free at least 50 MB now; 1 GB is enough for months.
doctor-room-full = Disk: full ({ $megabytes } MB free); nothing can be saved in { $folder }, and moves are refused. Fix: free at least 50 MB now; saving then continues by itself.
doctor-database = Games: in PostgreSQL { $server }, { $games } games.
doctor-database-new = Games: PostgreSQL { $server } has none yet; the first start creates the tables.
doctor-database-closed = Games: { $why }.
doctor-journal = Journal: OK, { $records } records, { $games } games.
doctor-journal-closed = Journal: { $why }
doctor-journal-none = Journal: empty; no bot has run on this folder yet. Fix: if one already runs here, name its configuration: banco --config FILE doctor
doctor-journal-cut = Journal: { $damage }. Fix: if someone replaced or shortened the file, put the original back before you start. Otherwise copy the folder first, then look for an older backup with more games (banco verify).
doctor-journal-gone-on = Journal: { $damage }, before an earlier start; games have been played since. Fix: an older backup may hold the lost part (banco verify), but not the newer games.
doctor-journal-damaged = Journal: { $damage }. Fix: copy the folder as it is, then look for an older backup with more games (banco verify).
doctor-archive-damaged = Archive: { $damage }. Fix: look for an older backup in which these games are whole (banco verify). All other games continue.
doctor-will-set-aside = The next start will set these damaged games aside: { $games }. All other games continue.
doctor-unknown-lost = The lost records may belong to other games too; some of those may be a few moves behind.
doctor-set-aside = Damaged games are set aside: { $games }. All other games continue. Fix: restore a backup in which they are whole, or tell their players that they are lost.
doctor-unsent = { $letters } messages are waiting to be sent; a running bot sends them.
doctor-index = Index: OK.
doctor-index-none = Index: none yet; the next start builds it from the journal.
doctor-index-used = Index: in use by the running bot.
doctor-index-broken = Index: damaged. Nothing is lost; it is rebuilt at the next start. If this happens often, check the disk.
doctor-clock = Clock: OK.
doctor-clock-unset = Clock: set to a date years ago. Fix: timedatectl set-ntp true (game clocks and TLS depend on it).
doctor-clock-back = Clock: { $seconds } seconds behind the bot's last sign of life, so it was set back. Fix: timedatectl set-ntp true
doctor-runs = A bot is running on this folder and uses its ports.
doctor-port = { $key }: { $address } is free.
doctor-port-ours = { $key }: { $address } is in use; a bot on this machine uses the same database: { $bots }.
doctor-port-taken = { $why }
doctor-public = Page: { $url } answers, and updates arrive at once.
doctor-public-closed = Page: { $url } answers, and asks people for a link from a chat.
doctor-public-no-page = Page: web.public_url is { $url }, but no page runs. Fix: set web.listen = "127.0.0.1:8080", or another port that the proxy passes on to.
doctor-public-later = Page: { $url } is checked only while the bot runs.
doctor-public-held = Page: the proxy at { $url } holds updates back, so pages ask every 2 seconds. Fix: turn off its buffering; see docs/host.md.
doctor-public-host-lost = Page: the proxy at { $url } does not pass the Host header on, so every move is refused. Fix: for nginx, add proxy_set_header Host $http_host; see docs/host.md.
doctor-public-host-unknown = Page: the bot does not accept the name in { $url }. Fix: add it to web.hosts: hosts = ["{ $host }"]
doctor-public-refused = Page: { $url } answers with status { $status } and not with the page. Fix: make the proxy pass every path on to { $listen }.
doctor-public-silent = Page: { $url } does not answer ({ $why }). Fix: check the name and its certificate, and that the proxy runs.
doctor-mini-app = Mini App: Telegram can open the page at { $url }.
doctor-mini-app-no-page = Mini App: telegram.app is set, but there is no public page. Fix: set web.listen and web.public_url.
doctor-mini-app-plain = Mini App: Telegram opens no page at { $url }. Fix: set web.public_url to an address with https.
doctor-mini-app-refused = Mini App: { $url } answers with status { $status } and not with the page. Fix: make the proxy pass /tg on as it is, and restart the bot.
doctor-mini-app-framed = Mini App: Telegram's web client cannot show { $url }, because of the header { $header }. Fix: let the proxy pass the page's own Content-Security-Policy on, and add no X-Frame-Options.
doctor-relay = Public numbers: { $relay } has round { $round }.
doctor-relay-status = Public numbers: { $relay } answers with status { $status }. Fix: check the address in luck.relays.
doctor-relay-silent = Public numbers: { $relay } does not answer ({ $why }). Fix: check the address in luck.relays, or add another one.
doctor-relay-wrong = Public numbers: { $relay } sent no valid number. Fix: remove it from luck.relays.
doctor-relays-none = Public numbers: no address in luck.relays has a valid number. Fix: check that this machine reaches the internet, or set luck.relays = []
doctor-relays-clock = Public numbers: the clock of this machine fits them.
doctor-relays-clock-ahead = Public numbers: the clock of this machine is about { $seconds } seconds ahead, or the relays are late. Fix: timedatectl set-ntp true
doctor-relays-clock-behind = Public numbers: the clock of this machine is about { $seconds } seconds behind. Fix: timedatectl set-ntp true
doctor-no-token = No token: only the local table will run.
doctor-token = { $platform }: the token is accepted; the bot is { $name }.
doctor-telegram-token = Telegram: the token is rejected. Fix: get it from @BotFather (/mybots, API Token) and set telegram.token.
doctor-discord-token = Discord: the token is rejected. Fix: create a new one (discord.com/developers, Bot, Reset Token) and set discord.token.
doctor-discord-gateway = Discord: the gateway accepts connections.
doctor-discord-gateway-silent = Discord: the token is accepted, but the gateway at { $address } does not accept the connection ({ $why }). Fix: allow WebSockets to it; a proxy or firewall may let HTTPS through and block WebSockets.
doctor-discord-endpoint = Discord: commands and button presses are sent to { $url }.
doctor-discord-endpoint-none = Discord: the application has no Interactions Endpoint URL, so nothing arrives here. Fix: start the bot, then set the URL at discord.com/developers, General Information; your proxy must pass its path /discord on to the bot.
doctor-discord-elsewhere = Discord: commands and button presses are sent to { $url }, not to the gateway the bot listens on. Fix: remove the Interactions Endpoint URL at discord.com/developers, or set discord.mode = "http".
doctor-discord-key = Discord: discord.public_key is correct.
doctor-discord-key-other = Discord: it signs with another key than discord.public_key. Fix: set that to { $key }
doctor-activity-no-page = Discord: discord.activity is on, but there is no page to open. Fix: set web.public_url and web.listen.
doctor-activity-secret = Discord: the client secret is accepted.
doctor-activity-secret-wrong = Discord: the client secret is rejected, so players cannot sign in inside Discord. Fix: create a new one (discord.com/developers, OAuth2, Reset Secret) and set discord.client_secret.
doctor-activity-on = Discord: Activities are enabled for the application.
doctor-activity-off = Discord: Activities are not enabled, so no board opens inside Discord. Fix: discord.com/developers, Activities, Settings, Enable Activities.
doctor-activity-mapped = Discord: the page answers at { $url }.
doctor-activity-unmapped = Discord: { $url } answers with status { $status } and not with the page. Fix: discord.com/developers, Activities, URL Mappings: prefix / and, as the target, the host of web.public_url without https://.
doctor-activity-unseen = Discord: { $url } shows nothing to this machine (status { $status }), so the URL mapping cannot be checked. Fix: open a board inside Discord and look at it.
doctor-activity-unreached = Discord: { $url } cannot be reached from here, so the URL mapping cannot be checked. Fix: open a board inside Discord and look at it.
doctor-activity-silent = Discord: the Activity could not be checked now. Fix: run banco doctor again in a minute.
doctor-telegram-hook = Telegram: updates are sent to { $url }; { $waiting } are waiting.
doctor-telegram-hook-none = Telegram: no webhook yet; the start sets it.
doctor-telegram-hook-other = Telegram: updates are sent to { $url }; the next start changes that to telegram.webhook_url.
doctor-telegram-hook-trouble = Telegram: updates cannot be sent to { $url } ({ $why }). Fix: check that the proxy has this address and a valid certificate, and passes requests on to telegram.webhook_listen.
doctor-mini-app-groups = Mini App: boards in groups lead to { $url }.
doctor-mini-app-no-groups = Mini App: boards in groups have no link to the page, because telegram.app is empty; see docs/host.md.
doctor-mini-app-menu = Mini App: the menu button of the bot leads to { $url }. Fix: choose the default one at @BotFather (/mybots, Bot Settings, Menu Button).
doctor-mini-app-menu-unknown = Mini App: the menu button of the bot is not known ({ $why }). Fix: update the server at telegram.api_base.
doctor-platform = { $why }
doctor-silent = { $why }. Fix: check that this machine reaches the internet, and that api_base is correct.
doctor-chat = Telegram group { $chat }: the bot may write and send pictures.
doctor-chat-muted = Telegram group { $chat }: the bot may not write. Fix: let members send messages there, or make the bot an administrator.
doctor-chat-pictures = Telegram group { $chat }: the bot may not send pictures, so boards are sent as text. Fix: let members send photos there, or make the bot an administrator.
doctor-chat-gone = Telegram group { $chat }: the bot was removed; its games are waiting. Fix: add the bot again, or ignore this.
doctor-chat-unknown = Telegram group { $chat }: cannot be checked now ({ $why }).
doctor-broken = The check itself failed: { $why }
doctor-well = All is well.
doctor-warned = It works; see the lines marked [!].
doctor-ill = Something is wrong; see the lines marked [X].
verify-journal = • Journal: { $lines } lines; { $damages ->
        [0] each follows the one before it, none is missing.
        [one] one place is damaged:
       *[other] { $damages } places are damaged:
    }

usage = Bạn Cờ: board games with friends on Discord, Telegram and a local table
usage-config = Configuration file (else config.toml, else /etc/banco/config.toml)
usage-data-dir = Folder of the games (overrides the configuration)
usage-run = Start the bot; without a token, the local table (the default)
usage-check-config = Check the configuration
usage-doctor = Check everything a host can get wrong, and show how to fix it
usage-health = Check whether the running bot is healthy
usage-default-config = Print a configuration file with every key and its default
usage-backup = Copy the games to an empty folder (works while the bot runs)
usage-backup-dir = A folder that is empty or does not exist yet; with --keep the folder of all copies
usage-backup-keep = Name the copy by its time, verify it, and keep this many of the newest
usage-restore = Restore a backup into a data folder without games
usage-restore-dir = A folder written by banco backup
usage-export = Write all games to one file (works while the bot runs)
usage-export-file = A file that does not exist yet, JSON lines
usage-export-with-secrets = Include the secrets of running games, so that they can continue elsewhere
usage-import = Load an exported file into an empty data folder or database
usage-import-file = A file written by banco export
usage-import-only-finished = Skip running games that were exported without their secrets
usage-verify = Verify a finished game (by id), a file or a folder
usage-verify-what = Short id of a game (with or without #); a file of records or of banco export; a data folder or backup
usage-completions = Print the completions of this command line for a shell
usage-completions-shell = bash, elvish, fish, powershell or zsh
usage-man = Write the manual pages of this program into a folder
usage-man-dir = A folder that exists
usage-lab = Answer JSON lines on standard input, for tools
usage-engine = Run as an engine for other programs (UCI; xboard for chu shogi)
usage-engine-game = chess, xiangqi, jieqi, caro, chushogi or backgammon
usage-help = Show this help
usage-version = Show the version
usage-usage = Usage
usage-commands = Commands
usage-arguments = Arguments
usage-options = Options
usage-place-options = [OPTIONS]
usage-place-command = [COMMAND]
usage-value-file = FILE
usage-value-dir = DIR
usage-value-number = N
usage-value-what = WHAT
usage-value-game = GAME
usage-value-shell = SHELL
usage-wrong-command = there is no command { $said }
usage-wrong-argument = unknown argument { $said }
usage-missing = { $said } is missing
usage-no-value = { $said } needs a value
usage-wrong = wrong usage: { $said }
usage-near = { $what } (did you mean { $near }?)
usage-see-help = { $what }; banco --help shows all commands
