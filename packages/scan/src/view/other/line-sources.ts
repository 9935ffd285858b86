import type { Source } from "../skill-view.ts";

/** What a line of Go, Ruby, PHP, Perl, Rust and the like reads, by the names that their libraries have. */
export function lineSources(line: string): Pick<Source, "kind" | "what">[] {
  const text = line.slice(0, 4_096);
  const output = SAID.exec(text);
  const first = (output?.[1] ?? output?.[2] ?? "").slice(0, 300);
  const matches: Pick<Source, "kind" | "what">[] = [];
  if (WHOLE_ENVIRONMENT.test(text)) matches.push({ kind: "environment", what: "*" });
  const [, ...named] = ONE_VARIABLE.exec(text) ?? [];
  const variable = named.find((name) => name !== undefined);
  if (variable !== undefined && variable !== "HOME") matches.push({ kind: "environment", what: variable });
  if (SOCKET.test(text)) matches.push({ kind: "network", what: `socket ${HOST.exec(text)?.[1] ?? first}` });
  else if (FETCH.test(text)) matches.push({ kind: "network", what: ADDRESS.exec(text)?.[0] ?? first });
  else if (FILE.test(text)) matches.push({ kind: "file", what: first });
  if (COMMAND.test(text)) matches.push({ kind: "command", what: first });
  return matches;
}

const SAID = /"((?:[^"\\]|\\.){1,300})"|'((?:[^'\\]|\\.){1,300})'/;
const HOST = /["']([\w-]{1,63}(?:\.[\w-]{1,63}){1,6}(?::\d{1,5})?)["']/;
const ADDRESS = /https?:\/\/[^\s"'`)]{1,300}/;
const WHOLE_ENVIRONMENT =
  /\bos\.Environ\(\)|\bENV\.(?:to_h|to_a|each|map|select|sort|inspect|to_json|filter)|\bgetenv\(\)|\$_ENV\b(?!\[)|%ENV\b|\benv::vars(?:_os)?\(\)|System\.getenv\(\)|GetEnvironmentVariables\(|processInfo\.environment\b/;
const ONE_VARIABLE =
  /(?:os\.Getenv|os\.LookupEnv|ENV\.fetch|\bgetenv|env::var|System\.getenv)\(\s{0,4}["'](\w{1,80})["']|\bENV\[["'](\w{1,80})["']\]|\$ENV\{(\w{1,80})\}/;
const SOCKET =
  /\bnet\.Dial(?:Timeout|TCP)?\(|\bTCPSocket\.(?:new|open)\b|\bfsockopen\(|stream_socket_client\(|IO::Socket::INET|TcpStream::connect|new Socket\(|\bsocket\.tcp\(/;
const FETCH =
  /\bhttp\.(?:Get|NewRequest|DefaultClient|Client)\b|\.Do\(\s{0,4}req|Net::HTTP(?:\.get|\.start|::Get)|\bURI(?:\.parse\([^)]{0,200}\))?\.open\b|\bopen\(\s{0,4}["']https?:|HTTParty\.get|RestClient\.get|Faraday\.get|HTTP\.get|file_get_contents\(\s{0,4}["']https?:|\bcurl_exec\(|LWP::Simple|\bget\(\s{0,4}["']https?:|HTTP::Tiny|reqwest::|ureq::get|HttpClient|DownloadString|URLSession|popen\(\s{0,4}["'](?:curl|wget)\b/;
const FILE =
  /\b(?:os|ioutil)\.(?:ReadFile|Open|ReadDir)\(|\bFile\.(?:read|open|readlines|binread|foreach)\b|\bIO\.(?:read|readlines)\b|\bDir\.(?:glob|children|entries)\b|\bDir\[|file_get_contents\(|\bfopen\(|\bglob\(|\breadfile\(|filepath\.(?:Walk|WalkDir|Glob)\(|RecursiveDirectoryIterator|\bFind\.find\b|fs::read(?:_to_string|_dir)?\(|Files\.(?:read|walk)/;
const COMMAND =
  /\bexec\.Command\([^\n]{0,400}\)\.(?:Output|CombinedOutput)\(|\bshell_exec\(|\bIO\.popen\b|\bOpen3\.|=\s{0,4}`[^`]{1,300}`|%x[[({]|Command::new\(/;
