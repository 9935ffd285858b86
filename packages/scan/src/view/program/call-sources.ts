import type { Source } from "../skill-view.ts";
import type { ProgramValue } from "./program-value.ts";

type Found = Pick<Source, "kind" | "what">;

/** What a call reads that is worth following, by the resolved name of what is called. */
export function callSources(name: string, args: readonly ProgramValue[], receiver: string): Found[] {
  const first = args[0]?.text ?? "";
  if (FILE_READS.test(name)) {
    // `Path(x).read_text()` names the file where the path was made.
    const what = PATH_METHODS.test(name) ? receiver || first : first;
    return what === "" ? [] : [{ kind: "file", what: what.slice(0, 500) }];
  }
  // What goes into an archive is read.
  if (ARCHIVES.test(name)) return first === "" ? [] : [{ kind: "file", what: first.slice(0, 500) }];
  if (GLOBS.test(name))
    return [
      { kind: "file", what: `${receiver}/${name.endsWith("rglob") ? "**/" : ""}${first}`.slice(0, 500) },
    ];
  if (LISTS.test(name))
    return [{ kind: "file", what: (PATH_METHODS.test(name) ? receiver : first).slice(0, 500) || "." }];
  if (ENVIRONMENT.test(name))
    return [{ kind: "environment", what: first === "" ? "*" : first.slice(0, 200) }];
  if (NETWORK.test(name))
    return [
      { kind: "network", what: (args.find(({ text }) => /:\/\//.test(text))?.text ?? first).slice(0, 500) },
    ];
  // `socket.on("message", …)`: what it is called with came over the network.
  if (MESSAGES.test(name) && /^(?:message|data|text|response|body)$/.test(first))
    return [{ kind: "network", what: receiver.slice(0, 300) }];
  if (HEADERS.test(name) && /^(?:authorization|cookie|set-cookie|x-api-key|x-auth-token)$/i.test(first))
    return [{ kind: "command", what: `header ${first}` }];
  if (COMMANDS.test(name)) {
    const words = args[0]?.items?.map(({ text }) => text).join(" ") ?? first;
    return [{ kind: "command", what: words.slice(0, 300) }];
  }
  if (CLIPBOARD.test(name)) return [{ kind: "clipboard", what: name }];
  if (INPUT.test(name)) return [{ kind: "input", what: isHidden(name, args) ? TYPED_SECRET : name }];
  if (DECODES.test(name)) return [{ kind: "decoded", what: name }];
  if (
    DECODES_BY_ARGUMENT.test(name) &&
    args.slice(1).some(({ text }) => /^(?:base64|hex|rot13|rot_13|encoding=base64)$/.test(text))
  )
    return [{ kind: "decoded", what: `${name} ${args[1]?.text ?? ""}` }];
  if (KEYRING.test(name) || WATCHES.test(name)) return [{ kind: "command", what: name }];
  if (HOST_NAMES.test(name)) return [{ kind: "command", what: "hostname" }];
  if (USER_NAMES.test(name)) return [{ kind: "command", what: "whoami" }];
  return [];
}

/** What a person types without seeing it; see `exfiltration-cargo.ts`. */
export const TYPED_SECRET = "a typed password";

function isHidden(name: string, args: readonly ProgramValue[]): boolean {
  return (
    name === "getpass.getpass" ||
    args.some(({ text }) => /\btype: password\b|password[:?]/i.test(text.slice(0, 300)))
  );
}

/** Where a call leaves what goes into it. */
export function callWrites(
  name: string,
  args: readonly ProgramValue[],
  receiver: string,
): string | undefined {
  if (/(?:^|\.)(?:write_text|write_bytes)$/.test(name)) return receiver;
  if (/^open\.(?:write|writelines)$/.test(name)) return receiver;
  if (
    /^(?:fs|fs\.promises|fs\/promises|fs-extra|Deno|Bun)\.(?:writeFile|writeFileSync|appendFile|appendFileSync|outputFile|outputFileSync|writeTextFile|write)$/.test(
      name,
    )
  )
    return args[0]?.text;
  if (
    /^(?:shutil\.(?:copy\w*|move|make_archive)|fs\.(?:copyFile|copyFileSync|rename|renameSync|cp|cpSync)|urllib\.request\.urlretrieve)$/.test(
      name,
    )
  ) {
    return name === "shutil.make_archive"
      ? `${args[0]?.text ?? ""}.${args[1]?.text ?? "zip"}`
      : args[1]?.text;
  }
  return undefined;
}

const FILE_READS =
  /^(?:open|io\.open|codecs\.open|gzip\.open|os\.open|pathlib\.Path\.open|zipfile\.ZipFile|tarfile\.open|sqlite3\.connect|configparser\.\w+\.read|dotenv\.(?:dotenv_values|load_dotenv|config)|json\.load_file|shutil\.(?:copy\w*|move|make_archive)|fs\.(?:readFile|readFileSync|createReadStream|openSync|copyFile|copyFileSync|promises\.readFile)|fs\/promises\.readFile|fs-extra\.readFile\w*|Deno\.(?:readTextFile|readFile|readTextFileSync)|Bun\.file|File\.(?:read|open)|ioutil\.ReadFile|os\.ReadFile|file_get_contents)$|^pathlib\.[\w.]{1,200}\.(?:read_text|read_bytes|open)$|(?:^|\.)(?:read_text|read_bytes)$/;
const PATH_METHODS = /^pathlib\.|(?:^|\.)(?:read_text|read_bytes|rglob|iterdir)$/;
const LISTS =
  /^(?:os\.(?:listdir|walk|scandir)|glob\.i?glob|fs\.(?:readdir|readdirSync|promises\.readdir)|fs\/promises\.readdir|glob|globby|fast-glob(?:\.\w+)?)$|(?:^|\.)(?:rglob|iterdir)$/;
const ENVIRONMENT =
  /^(?:os\.getenv|os\.environ\.(?:get|copy|items|keys|values|pop)|os\.environb\.get|Deno\.env\.(?:get|toObject)|decouple\.config|environ\.get)$/;
const NETWORK =
  /^(?:requests|httpx|aiohttp|urllib\d?|http\.client|axios|got|node-fetch|undici|superagent|needle|ky|https?|websockets?|socket|asyncio\.open_connection|paramiko|zmq|imaplib|telnetlib|ftplib)[\w.]{0,120}(?:get|urlopen|request|urlretrieve|read|recv|recvfrom|recv_string|recv_json|readline|readlines|readuntil|readexactly|read_until|iter_content|iter_lines|fetch|text|json|arrayBuffer|blob)$|^(?:fetch|axios|got|node-fetch|ky|urlopen)$|^urllib\.request\.(?:urlopen|urlretrieve)$/;
const MESSAGES =
  /^(?:ws|websocket|WebSocket|net|tls|socket\.io-client|io|dgram|mqtt)[\w./-]{0,100}\.(?:on|once|addEventListener)$/;
const HEADERS = /(?:^|\.)headers\.(?:get|pop|getlist|get_all)$/i;
const COMMANDS =
  /^(?:os\.popen|subprocess\.(?:check_output|run|Popen|getoutput|getstatusoutput|check_call|call)|child_process\.(?:exec|execSync|execFile|execFileSync|spawn|spawnSync)|execa(?:\.\w+)?|asyncio\.create_subprocess_\w+|Deno\.Command|Bun\.(?:spawn|spawnSync|\$)|commands\.getoutput)$/;
const CLIPBOARD =
  /^(?:pyperclip\.paste|clipboardy\.(?:read|readSync)|navigator\.clipboard\.readText|tkinter\.Tk\.clipboard_get|pandas\.read_clipboard|win32clipboard\.\w+)$/;
const INPUT =
  /^(?:input|raw_input|sys\.stdin\.read\w*|readline[\w./]{0,60}\.question|prompts?|inquirer\.prompt|enquirer\.prompt|getpass\.getpass|click\.prompt|readline-sync\.\w+|@inquirer\/\w+)$/;
const DECODES =
  /^(?:base64\.(?:b64decode|b32decode|b16decode|b85decode|a85decode|urlsafe_b64decode|standard_b64decode|decodebytes)|atob|bytes\.fromhex|bytearray\.fromhex|binascii\.(?:unhexlify|a2b_base64|a2b_hex)|zlib\.(?:decompress|inflate\w*|gunzip\w*|unzip\w*|brotliDecompress\w*)|gzip\.decompress|bz2\.decompress|lzma\.decompress|marshal\.loads|pickle\.loads?|String\.fromCharCode|String\.fromCodePoint|unescape|decodeURIComponent)$|(?:^|[.])(?:[Dd]ecrypt|decrypt_and_verify|createDecipheriv|decryptSync)$/;
const DECODES_BY_ARGUMENT = /^(?:codecs\.decode|Buffer\.from|Buffer)$/;
const KEYRING =
  /^(?:keyring\.get_\w+|keytar\.(?:getPassword|findCredentials)|browser_cookie3\.\w+|win32crypt\.\w+|secretstorage\.\w+|netrc\.netrc|google\.auth\.default|[\w.]{1,200}\.get_(?:frozen_)?credentials|azure\.identity\.\w+\.get_token)$/;
const WATCHES =
  /(?:^|\.)(?:ImageGrab\.grab|pyautogui\.screenshot|mss\.mss|screenshot-desktop|sounddevice\.rec|cv2\.VideoCapture)$/;
const HOST_NAMES = /^(?:socket\.(?:gethostname|getfqdn)|platform\.(?:node|uname)|os\.(?:hostname|uname))$/;
const USER_NAMES = /^(?:getpass\.getuser|os\.(?:getlogin|userInfo))$/;
const ARCHIVES = /^(?:zipfile\.ZipFile\.write|tarfile\.open\.add|tarfile\.TarFile\.add)$/;
const GLOBS = /^pathlib\.[\w.]{1,200}\.r?glob$/;
