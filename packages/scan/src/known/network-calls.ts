import { linear } from "../matching/linear.ts";
import type { Call } from "../view/skill-view.ts";
import { type Address, addressesNamed, addressOf } from "./addresses.ts";

/** What a call of Python, JavaScript and the like does with the network; undefined where it does nothing with it. */
export interface NetworkCall {
  readonly addresses: readonly Address[];
  readonly sends: boolean;
  readonly isCovert: boolean;
  /** The file that it downloads to. */
  readonly savesTo?: string;
}

export function networkCall(call: Call): NetworkCall | undefined {
  const name = call.name.toLowerCase();
  const method = name.slice(name.lastIndexOf(".") + 1);
  const named = addressesNamed(call.args.join(" ").slice(0, 4_096));
  const addresses = named.length > 0 || !OPENERS.test(name) ? named : bareAddresses(call.args);
  if (COVERT.test(name)) return { addresses, sends: call.carries.length > 0, isCovert: true };
  // `https.request(…).end(body)`, `connection.write(body)`; PHP hands the body over before.
  if ((REQUEST_ENDS.test(name) && call.args.length > 0) || (name === "curl_exec" && call.carries.length > 0))
    return { addresses, sends: true, isCovert: false };
  if (SENDERS.test(name)) return { addresses, sends: true, isCovert: false };
  // A log that is written over there.
  if (/(?:^|\.)(?:http|socket|datagram|smtp)handler$/.test(name))
    return { addresses, sends: true, isCovert: false };
  if (DOWNLOADS.test(name)) {
    const savesTo = call.args[1]?.replace(/^\w{1,20}=/, "");
    return { addresses, sends: false, isCovert: false, ...(savesTo !== undefined && { savesTo }) };
  }
  // `requests.get(…).json()` reads what has come back already.
  const isClient =
    (CLIENTS.test(name) && (METHODS.has(method) || !name.includes(".") || FUNCTIONS.has(method))) ||
    (addresses.length > 0 && METHODS.has(method));
  if (!isClient) return undefined;
  return { addresses, sends: sendsBody(method, call.args), isCovert: false };
}

/** `HTTPSConnection("x.example")`, `connect(("192.0.2.1", 443))`, `FTP(host="x.example")`: hosts without a scheme. */
function bareAddresses(args: readonly string[]): Address[] {
  return args.slice(0, 3).flatMap((arg) => {
    const first =
      arg
        .slice(0, 300)
        .split(",", 1)[0]
        ?.replace(/^host(?:name)?=/, "") ?? "";
    const address = addressOf(first.trim());
    return address === undefined ? [] : [address];
  });
}

const OPENERS = linear(
  /(?:^|\.)(?:https?connection|connect|connect_ex|create_connection|createconnection|open_connection|ftp|ftp_tls|smtp|smtp_ssl|telnet|sendto|transport|sshclient|httphandler|sysloghandler|smtphandler|sockethandler|datagramhandler)$/,
);
const CLIENTS = linear(
  /^(?:requests|httpx|aiohttp|asyncio|pycurl|websockets?|ws|ftplib|telnetlib|paramiko|urllib\d?|http\.client|http|https|axios|got|node-fetch|superagent|undici|ky|request|needle|fetch|globalthis\.fetch|window\.fetch|urlopen|xmlhttprequest|websocket|net|tls|socket|faraday|net::http|httparty|rest-client|restclient|guzzle|curl_exec|file_get_contents|http\.post|http\.postform|http\.newrequest)(?:\.|::|$)/,
);
const METHODS: ReadonlySet<string> = new Set([
  "get",
  "post",
  "put",
  "patch",
  "request",
  "urlopen",
  "open",
  "send",
  "fetch",
  "connect",
  "delete",
  "head",
  "stream",
  "create_connection",
  "createconnection",
  "connect_ex",
  "open_connection",
  "websocket_connect",
]);
// Clients that are called by their own name.
const FUNCTIONS: ReadonlySet<string> = new Set([
  "axios",
  "got",
  "fetch",
  "ky",
  "needle",
  "superagent",
  "urlopen",
  "request",
  "httpconnection",
  "httpsconnection",
  "postform",
  "newrequest",
  "createconnection",
  "createsocket",
  "write",
  "sendall",
]);
const SENDERS = linear(
  /(?:\.|^)(?:sendall|sendto|sendbeacon|storbinary|storlines|send_message|sendmail|send_file|upload_file|upload_fileobj|put_object|putobject|postform|send_document|send_photo|upload_blob|upload_from_filename|sendmessage|senddocument|upload(?:string|data|file|values)(?:async|taskasync)?|postasync|putasync|send_object|put_file|files_upload)$|^(?:smtplib|nodemailer)[\w.]{0,100}\.(?:sendmail|send_message|send)$/,
);
const REQUEST_ENDS = linear(
  /^(?:https?|http2)\.(?:connect\.)?request\.(?:end|write)$|^(?:net|tls)\.(?:connect|createconnection|dial|socket)\.(?:end|write)$/,
);
const COVERT = linear(
  /^(?:socket\.(?:gethostbyname(?:_ex)?|getaddrinfo)|dns\.(?:resolver\.(?:query|resolve)|lookup|resolve\w{0,6}|promises\.\w{1,20}))$/,
);
const DOWNLOADS = linear(
  /(?:^|\.)(?:urlretrieve|download_file|downloadfile|wget\.download|gdown\.download)$/,
);

function isBody(argument: string | undefined): boolean {
  return argument !== undefined && !/^(?:\w{1,30}=|\{|None$|\$\{(?:function|lambda)\}|\d)/.test(argument);
}

function sendsBody(method: string, args: readonly string[]): boolean {
  if (method === "post" || method === "put" || method === "patch" || method === "send" || method === "write")
    return true;
  const rest = args.join(" ").slice(0, 4_096);
  return (
    /(?:^|[\s{,])(?:data|json|files|body|content|method)\s{0,2}[=:]\s{0,2}(?!none|null|undefined|["']?get\b)/i.test(
      rest,
    ) ||
    /["'](?:POST|PUT|PATCH)["']/.test(rest) ||
    args.some((arg) => /^(?:POST|PUT|PATCH)$/.test(arg)) ||
    // `urlopen(address, body)`, `Request(address, body)`
    (/^(?:urlopen|request)$/.test(method) && /:\/\//.test(args[0] ?? "") && isBody(args[1]))
  );
}
