### What a host is told when something is wrong, and what helps.

io-at = { $path }: { $why }
io-missing = not found
io-denied = permission denied
io-there = already exists
io-full = disk full
io-quota = disk quota exceeded
io-large = the file becomes larger than the system allows
io-read-only = the disk is mounted read-only
io-no-folder = a file is in the way of a folder
io-folder = this is a folder
io-no-text = not a UTF-8 text file
io-refused = nothing is listening there
io-lost = the connection was lost
io-timeout = no answer in time
io-unreachable = no connection
io-cut = the file is truncated
io-http = HTTP { $status } without a readable answer
io-other = the system says: { $said }
advised = { $what }. Fix: { $advice }
advice-owner = give it to the user that runs the bot
advice-room = free at least 50 MB on the disk
advice-writable = mount the disk for writing
advice-elsewhere = set another data_dir, or check that disk

config-value = { $key } must be { $wanted }
config-value-written = { $what }; it is { $value }
config-both = { $key } and { $other } are both set. Fix: remove one of them
config-at-line = { $file }, line { $line }: { $what }
config-unknown = unknown key { $key }. Fix: choose one of those that banco default-config prints
config-unknown-near = unknown key { $key } (did you mean { $near }?)
config-no-secret = { $key } is empty: enter the secret, or remove the line
config-line = { $file }, line { $line }: not valid TOML; write key = value, and put text in "quotes"
config-twice = { $file }, line { $line }: this key or section is already defined
file-long = { $file } is longer than { $bytes } bytes
wanted-address = an address with its port, for example "{ $example }"
wanted-number = a number from { $least } to { $most }
wanted-word = one of { $words }
wanted-long-key = at least { $least } characters long: the port can be reached from other machines
wanted-switch = "auto", true or false
wanted-guild = the id of the server, a number without quotes
wanted-patience = more than opponents.movetime and at most 60000 (milliseconds)
wanted-levels = a list of numbers from 1 to 6, for example [1, 2, 3]
wanted-open-levels = a list of numbers from 1 to 12, for example [1, 2, 3]
wanted-hosts = a list of host names without scheme, port and path, for example ["banco.example"]
wanted-proxies = a list of IP addresses, for example ["127.0.0.1"]
wanted-relays = a list of addresses with https and without a path, for example ["https://api.drand.sh"]
wanted-public-url = the address of the page with https and without a path, for example "https://banco.example"; the page works at the root of a host name only
wanted-yes-or-no = true or false
wanted-program = empty, or the path of a program that exists and may be run
wanted-folder = a folder for the games, for example "/var/lib/banco"
wanted-zone = a time zone of the tz database, for example "Asia/Ho_Chi_Minh" or "Europe/Berlin"
wanted-quiet = hours, for example "23-7", or "off"
wanted-base = an address that begins with http:// or https://
wanted-text = a text in quotes
wanted-postgres-url = "postgres://USER:PASSWORD@HOST/DATABASE", because store.backend is "postgres"
wanted-webhook-url = "https://NAME/PATH" as Telegram reaches it, because telegram.mode is "webhook"
wanted-webhook-listen = the address and port behind telegram.webhook_url, for example "127.0.0.1:8443", because telegram.mode is "webhook"
wanted-public-key = the 64 digits under Public Key at discord.com/developers, General Information, because discord.mode is "http"
wanted-interactions-listen = the address and port behind the Interactions Endpoint URL, for example "127.0.0.1:8444", because discord.mode is "http"
wanted-client-secret = the client secret of the application at discord.com/developers, OAuth2, because discord.activity is true
wanted-access-key = a long word of your own: web.listen can be reached from other machines, so anyone could play under any name
wanted-own-port = another port: web.listen already uses this one
wanted-telegram-token = the token from @BotFather: digits, a colon and letters, without spaces (/mybots, API Token)
wanted-telegram-app = the short name of the app as @BotFather has it: 3 to 30 letters, digits and underscores, for example "board"
wanted-discord-token = the token from discord.com/developers (Bot, Reset Token): three parts with dots between them, without spaces
wanted-anything = "auto" or true: without a token there is nothing else to run
config-on = on
config-off = off
config-good = Configuration{ $file }: OK. Local table { $web }, Telegram { $telegram }, Discord { $discord }, games in { $place }.
program-ended = it ended without an answer
no-engine = there is no engine for { $game }, only for { $known }

listen-taken = { $key } { $address }: another program is listening there. Fix: stop it, or choose another port ({ $key }, or the variable { $variable })
listen-foreign = { $key } { $address }: this machine has no such address. Fix: use one it has, for example 127.0.0.1 ({ $key }, or the variable { $variable })
listen-low = { $key } { $address }: ports below 1024 are reserved for the system. Fix: choose a higher one
listen-failed = { $key } { $address }: { $why }

folder-in-use = { $folder } is in use: a bot is already running on it
folder-unfinished = { $folder } is incomplete. Fix: run the command that filled it again (banco restore, import or backup)
archive-missing = { $folder } is missing or damaged, and with it the finished games. Fix: put it back, or restore a backup (banco restore)
journal-missing = { $folder } is missing. Fix: put it back, or restore a backup (banco restore). To start without games, remove the folder index and the file witness beside it
journal-newer = { $file } was written by a newer version of the program (format { $format }); nothing was changed
journal-foreign = journal { $file }, byte { $offset }: unknown kind of record, perhaps from a newer version; nothing was changed
index-failed = the index cannot be built, not even in memory. Fix: check the disk
copy-no-journal = { $folder } contains no journal: it is not a data folder and not a backup
copy-emptied = { $folder }: { $damage }; nothing is left to copy. Fix: put the file back, or restore an older backup
copy-not-empty = { $folder } is not empty. Fix: name a folder that is empty or does not exist yet
copy-holds-games = { $folder } already contains games or settings. Fix: stop the bot, then move them away: { $move }
copy-link-to-nothing = { $folder } is a link to a folder that does not exist. Fix: rm { $folder }, then run the command again
copy-within = of { $folder } and { $other } one lies inside the other
copy-nothing = { $what }; nothing was copied
copy-differs = { $folder } reads back differently from what was written: do not trust this disk
damage = { $place }, { $lost ->
    [0] no record lost
    [one] { $lost } record lost
   *[other] { $lost } records lost
}{ $games }
damage-line = { $file } is damaged at byte { $offset }
damage-segment = { $file } is missing (byte { $offset })
damage-unreadable = { $file } cannot be read (byte { $offset })
damage-cut = { $file } is cut off at byte { $offset }
damage-end = { $file } is cut off at byte { $offset } and the end of the journal is missing
damage-fork = { $file } continues with another history at byte { $offset }
damage-archive = { $file } is damaged: { $count ->
    [0] the games concerned are unknown
    [one] { $count } finished game is lost
   *[other] { $count } finished games are lost
}{ $games }{ $known ->
    [no] {"; "}other records are lost, too
   *[yes] {""}
}
store-not-saved = not saved: { $said }
store-unknown = it is not known whether this was saved: { $said }
store-unreadable = cannot be read: { $said }
store-damaged = game #{ $game } is damaged
store-refused = the store refuses: { $said }

trouble-journal = nothing can be saved, moves are refused. Fix: free at least 50 MB on the disk, or check it; saving then continues by itself
trouble-sync = the journal can no longer be written. Fix: check the disk and restart; the start shows what was saved
trouble-index = the index cannot be written; changes are kept in memory. Fix: free at least 50 MB on the disk; the index is rebuilt by itself
trouble-archive = finished games cannot be moved into the archive. Fix: free at least 50 MB on the disk
trouble-closed = the database cannot be reached: nothing is listening at its address. Fix: start it, or correct host and port in store.postgres_url
trouble-nameless = the database cannot be reached: its host name does not resolve. Fix: correct the host in store.postgres_url, or check DNS
trouble-silent = the database cannot be reached: it does not answer. Fix: check the network and the load of its machine
trouble-away = the database cannot be reached: the connection was lost. Fix: check that it is running
trouble-tls = the database cannot be reached: TLS failed. Fix: correct sslmode in store.postgres_url, or the server's certificate
trouble-login = the database refuses the user or the password. Fix: correct them in store.postgres_url, or pg_hba.conf on the server
trouble-no-database = the database refuses: the server has no database of that name. Fix: create it (docs/scale.md), or correct the name in store.postgres_url
trouble-rights = the database refuses: its user has no permission. Fix: make that user the owner of the database
trouble-full = the database refuses: its disk is full. Fix: free some space there; saving then continues by itself
trouble-memory = the database refuses: its machine is out of memory. Fix: stop other programs there, or give it more memory
trouble-crowded = the database refuses: it has no free connection. Fix: raise max_connections, or move other programs off this server
trouble-copy = the database refuses: this server is a read-only replica. Fix: use the primary in store.postgres_url
trouble-disk = the database refuses: its disk fails. Fix: check the disk and the log of its machine
trouble-refuses = the database refuses
trouble-said = { $what } (the system says: { $said })
database-address = store.postgres_url is not an address of a database: postgres://USER:PASSWORD@HOST/DATABASE
database-empty = there are no games in the database
database-newer = the database belongs to a newer version of the program (tables of version { $version }); nothing was changed
database-not-empty = the database already contains games. Fix: name an empty one
database-in-use = the database is in use by another process. Fix: stop the bot first
backup-database = the games are in a database. Fix: copy it with pg_dump, or the games with banco export; banco backup is for folders
restore-database = the games are in a database. Fix: restore it with pg_restore or psql, or fill an empty one with banco import; banco restore is for folders

health-live = live
health-ready = ready
health-unheard = { $platform } is out of reach: its players get no answer for now; see the log and banco doctor
health-starting = starting
health-standing-by = standing by: { $why }
health-none = no bot is running on { $folder }
health-none-on-database = no bot is running on this database
health-silent = the bot on { $folder } gave its last sign of life { $seconds } s ago
health-nobody = no answer from http.listen { $address }: { $why }
health-page = the page answers at http.listen { $address }. Fix: give http.listen a port of its own, not that of web.listen
health-foreign = the program that answers at http.listen { $address } is not Bạn Cờ
holder-unknown = another process
holder-elsewhere = another machine
holder = process { $process } on { $host }
holder-since = process { $process } on { $host }, there since { $since },
standby-alone = { $holder } uses the games alone
standby-address = { $holder } is the leader; { $key } { $address } is in use

ended-superseded = another process took over because this one did not respond. Nothing is lost; restart it to rejoin
ended-poisoned = games can no longer be saved, so the program stops. Everything acknowledged is safe; restart to continue
ended-taken = the data folder was moved or deleted while the bot was running, so the program stops. Fix: put the folder back, or restore a backup (banco restore), before you restart; otherwise it starts without games
ended-page-key = the key of the page in data_dir/page-key cannot be used: { $why }. Fix: make the file readable for the bot, or delete it.
ended-nothing = nothing to run: this build has none of the configured adapters
ended-fell = a part of the program failed; see the log
telegram-bad-token = Telegram rejects the token (telegram.token); get it from @BotFather
bad-api-base = { $key } is not an address
no-tls = TLS cannot be set up on this machine
platform-silent = { $platform } does not answer ({ $why })
discord-bad-token = Discord rejects the token (discord.token); create a new one at discord.com/developers, Bot, Reset Token
discord-bad-intents = Discord refuses the events the bot asks for; allow them at discord.com/developers, Bot, Privileged Gateway Intents
discord-few-shards = Discord needs { $needed } connections, not { $started }: set discord.shards
discord-other-key = Discord signs with another key: set discord.public_key to { $key }

export-empty = there are no games in { $place }
export-exists = { $file } already exists. Fix: name a file that does not exist yet
export-no-folder = { $file }: its folder does not exist. Fix: create it, or name another file
export-nothing = { $what }; nothing was exported
import-nothing = { $what }; nothing was imported
import-twice = { $file }: game #{ $game } appears twice
import-withheld = { $file } was written without --with-secrets; { $count ->
    [one] a running game in it
   *[other] { $count } running games in it
} could not be continued ({ $games }). Fix: run banco export FILE --with-secrets at the source and import that file, or skip them with --only-finished
export-foreign = not a Bạn Cờ export
export-newer = written by a newer version of the program (format { $format })
export-cut = truncated after line { $line }
export-changed = changed since it was written (checksum differs)
export-line = line { $line }: { $what }
export-line-behind = it comes after the last line
export-line-no-json = not valid JSON (column { $column })
export-line-foreign = not a line of an export (column { $column })
export-line-second = a second first line
export-line-illegal = game #{ $game } contains an illegal move
export-line-other-card = the summary of game #{ $game } does not match its record
export-line-no-id = not an id of a game
export-line-many = too many lines
export-line-long = the line is too long
record-headless = it does not begin with a challenge
record-luck = beacon luck of an unknown network, or without an envelope
record-newer = written by a newer version of the program (format { $format })
record-entry = entry { $entry }
verify-what = { $what } is not a file, a folder or a game id
verify-no-game = no game { $game } in { $place }
verify-no-entry = { $file }, line { $line }: not an entry of a record
