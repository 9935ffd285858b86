/** Programs whose name at the start of a line makes it a command rather than a sentence. */
export const KNOWN_PROGRAMS: ReadonlySet<string> = new Set(
  `7z adb ansible apk apt apt-get aria2c at awk aws az base32 base64 basenc bash brew bun bunx bzip2 cargo cat cd certutil chattr
  chcon chgrp chmod chown cmake code command composer conda cp cpio crontab csh csrutil curl cut dash dd deno df dig
  diskutil dnf docker docker-compose dscl du echo ed egrep env eval exec export fdisk fetch find firewall-cmd fish ftp
  gcc gcloud gem gh git git-lfs go gpg gradle grep gunzip gzip helm history hostname http iptables ipconfig ifconfig
  java javac jq kill killall kubectl ksh launchctl ln locate login ls lsof lua lwp-request make mkdir mkfifo mkfs mount mv mvn
  mysql nano nc ncat netcat netstat node nohup npm npx nslookup open openssl osascript passwd pbcopy pbpaste perl pg_dump php pip pip3
  pipx pkill plutil pnpm poetry powershell printenv printf ps psql pwsh python python3 python2 rclone redis-cli rm rmdir
  rsync ruby rundll32 regsvr32 reg schtasks scp screen security sed service set setenforce sftp sh shred shutdown sleep
  socat sort source spctl sqlite3 ssh ssh-add ssh-keygen ssh-copy-id su sudo swift sysctl systemctl tail tar tcpdump tee telnet
  terraform tftp time timeout tmux top touch tr tshark ufw umount uname unzip uv uvx vi vim watch wget whoami wscript cscript mshta
  bitsadmin xargs xattr xclip xdg-open xsel xxd yarn yes zip zsh iwr iex irm invoke-webrequest invoke-expression invoke-restmethod
  start-process new-object set-executionpolicy get-content set-content add-mppreference certreq wmic net netsh attrib del rd cmd start
  nsenter chroot unshare usermod useradd adduser gpasswd visudo journalctl modprobe insmod wevtutil vssadmin bcdedit taskkill adb claude codex gemini openclaw clawhub tsx ts-node hg svn skopeo podman nerdctl vercel netlify heroku flyctl wrangler ngrok cloudflared`
    .split(/\s+/)
    .filter((name) => name !== ""),
);

/** Does this line begin as a command does: a known program, a path to run, or an assignment before one? */
export function startsLikeCommand(line: string): boolean {
  const bare = line
    .slice(0, 300)
    .trim()
    .replace(/^(?:\$|>|%|#|❯|➜|PS [^>]{0,60}>)\s+/, "")
    .replace(/^(?:sudo|env|nohup|time|exec|command)\s+/, "")
    .replace(/^(?:[A-Za-z_]\w{0,60}=\S{0,200}\s+){0,3}/, "");
  if (LOOP.test(bare)) return true;
  const word = /^[^\s;|&()<>]{1,100}/.exec(bare)?.[0] ?? "";
  const rest = bare.slice(word.length);
  if (/^(?:\.{1,2}\/|~\/|\/|\$\{?[A-Z_]+\}?\/|\{baseDir\}\/)[\w./@{}$-]{2,}$/i.test(word)) return true;
  const name = word
    .replace(/["'\\]/g, "")
    .toLowerCase()
    .replace(/\.exe$/, "");
  const base = name.slice(name.lastIndexOf("/") + 1);
  if (!KNOWN_PROGRAMS.has(base) && !VERSIONED.test(base)) return false;
  // "Open the file" and "Make sure" are sentences: a command has lower case, or what follows is no sentence.
  return (
    name === word.replace(/["'\\]/g, "") || /^\s+[-"'$/.~|>]/.test(rest) || /^[A-Za-z]+-[A-Za-z]+$/.test(word)
  );
}

// `for f in ~/x/*; do … done`, on one line
const LOOP = /^(?:for \w{1,30} in |while |until )[^\n]{0,200};\s{0,4}do\b/;
// `python3.12`, `pip3.11`
const VERSIONED = /^(?:python|pip|ruby|php|perl|node|pypy)-?\d{1,2}(?:\.\d{1,2}){0,2}$/;
