import { TYPED_SECRET } from "../program/call-sources.ts";
import type { Command, Source } from "../skill-view.ts";

/** What a program reads that is worth following, by its name and words. */
export function commandSources(
  { program, words }: Pick<Command, "program" | "words">,
  redirects: Command["redirects"],
  where: { readonly path: string; readonly line: number },
): Source[] {
  const sources: Source[] = [];
  const add = (kind: Source["kind"], what: string) =>
    sources.push({ kind, what: what.slice(0, 500), ...where });
  for (const { operator, target } of redirects) if (operator === "<") add("file", target);
  const args = words.slice(1);
  const plain = args.filter((word) => !word.startsWith("-"));
  if (READERS.has(program)) {
    for (const word of program === "grep" || program === "sed" || program === "awk" ? plain.slice(1) : plain)
      add("file", word);
    if (program === "grep") for (const word of plain) if (looksLikePath(word)) add("file", word);
  }
  if (program === "find") {
    for (const word of plain.slice(0, 1)) add("file", word);
    for (const [index, word] of args.entries())
      if (/^-i?(?:name|path)$/.test(args[index - 1] ?? "")) add("file", word);
  }
  if (ARCHIVERS.has(program)) for (const word of plain) if (looksLikePath(word)) add("file", word);
  if (SENDERS.has(program))
    for (const [index, word] of args.entries()) addSent(word, args[index - 1] ?? "", add);
  if (COPIERS.has(program))
    for (const word of plain.slice(0, -1)) if (!/^[\w.@-]+:/.test(word)) add("file", word);
  // `gh gist create file`, `aws s3 cp file s3://…`
  if (
    /^(?:gh|aws|gsutil|az|gcloud|doctl|wrangler|vercel)$/.test(program) &&
    UPLOADS.test(args.slice(0, 6).join(" "))
  )
    for (const word of plain) if (looksLikePath(word) && !/^\w{2,5}:\/\//.test(word)) add("file", word);
  if (FETCHERS.has(program)) {
    const address =
      plain.find((word) => /^\w+:\/\//.test(word)) ??
      plain.find((word) => /^[\w-]+(?:\.[\w-]+)+(?:[/:]|$)|\$\{/.test(word));
    if (address !== undefined) add("network", address);
  }
  if (
    (program === "env" && plain.length === 0) ||
    program === "printenv" ||
    (program === "set" && args.length === 0) ||
    (program === "export" && (args.length === 0 || args[0] === "-p")) ||
    (program === "declare" && args[0] === "-x")
  )
    add("environment", plain[0] ?? "*");
  const first = plain[0] ?? "";
  if (
    program === "git" &&
    /^(?:diff|log|show|archive|bundle|ls-files|grep|remote|config|credential|stash)$/.test(first)
  )
    add("repository", plain.slice(0, 3).join(" "));
  if (CLIPBOARD.has(program) && !args.includes("-i") && !args.includes("-in")) add("clipboard", program);
  if (
    REPORTERS.has(program) ||
    (program === "security" && /^(?:find|dump|export)/.test(first)) ||
    (program === "gh" && first === "auth") ||
    (program === "gcloud" && first === "auth") ||
    (program === "aws" &&
      plain.some((word) =>
        /^(?:export-credentials|get-session-token|get-secret-value|get-caller-identity)$/.test(word),
      )) ||
    (program === "op" && first !== "") ||
    (program === "docker" && first === "inspect")
  )
    add("command", words.slice(0, 4).join(" "));
  if (
    (program === "base64" ||
      program === "base32" ||
      program === "openssl" ||
      program === "xxd" ||
      program === "uudecode") &&
    args.some((arg) => /^(?:-[a-zA-Z]{0,12}[dDr][a-zA-Z]{0,12}|--decode)$/.test(arg))
  )
    add("decoded", words.slice(0, 3).join(" "));
  if (program === "read")
    add("input", args.some((word) => /^-[a-z]{0,4}s/.test(word)) ? TYPED_SECRET : (plain[0] ?? ""));
  return sources;
}

/** Where a command leaves its result: a redirect, `-o`, `tee`, an archive, a copy. */
export function writtenFiles({
  program,
  words,
  redirects,
}: Pick<Command, "program" | "words" | "redirects">): string[] {
  const files = redirects
    .filter(({ operator }) => /^(?:&?>>?|>\|)$/.test(operator))
    .map(({ target }) => target);
  const args = words.slice(1);
  const plain = args.filter((word) => !word.startsWith("-"));
  const after = (flag: RegExp) => args.filter((_, index) => flag.test(args[index - 1] ?? ""));
  if (program === "tee") files.push(...plain);
  if (program === "curl" || program === "gcc" || program === "clang" || program === "go")
    files.push(...after(/^(?:-[a-zA-Z]{0,20}o|--output)$/));
  if (program === "wget") files.push(...after(/^(?:-[a-zA-Z]{0,20}O|--output-document)$/));
  if (
    (program === "curl" && args.some((arg) => /^-[a-zA-Z]{0,20}O$|^--remote-name$/.test(arg))) ||
    (program === "wget" && files.length === 0)
  ) {
    const name = plain.find((word) => word.includes("/"))?.split(/[?#]/, 1)[0];
    if (name !== undefined) files.push(name.slice(name.lastIndexOf("/") + 1));
  }
  if (program === "tar" && /^-?[a-zA-Z]{0,12}c[a-zA-Z]{0,12}f/.test(args[0] ?? "")) files.push(args[1] ?? "");
  if (program === "zip" || program === "7z") files.push(plain.find((word) => word.includes(".")) ?? "");
  if (program === "cp" || program === "mv" || program === "install" || program === "ln")
    files.push(plain.at(-1) ?? "");
  return files.filter((file) => file !== "" && file !== "/dev/null" && file !== "-");
}

const READERS = new Set(
  "cat head tail less more grep sed awk base64 base32 xxd od strings jq source . openssl gpg sqlite3 sort uniq tac nl cut type bat".split(
    " ",
  ),
);
const ARCHIVERS = new Set("tar zip 7z gzip bzip2 xz cpio rar".split(" "));
const SENDERS = new Set("curl wget http https xh httpie".split(" "));
const COPIERS = new Set("scp rsync cp mv rclone sftp install".split(" "));
const FETCHERS = new Set(
  "curl wget http https fetch aria2c lwp-request iwr irm invoke-webrequest invoke-restmethod xh lynx".split(
    " ",
  ),
);
const CLIPBOARD = new Set(["pbpaste", "xclip", "xsel", "wl-paste"]);
const REPORTERS = new Set(
  "whoami hostname id uname history last ifconfig ipconfig systeminfo ps who w dscl lastlog arp".split(" "),
);

const UPLOADS =
  /\bgist (?:create|edit)\b|\brelease upload\b|\bs3(?:api)? (?:cp|mv|sync|put-object)\b|\b(?:cp|rsync|mv)\b|\bblob upload|\bstorage cp\b|\bspaces\b|\bobject put\b/;

function looksLikePath(word: string): boolean {
  return /^[~./$]|\/|^\.\w/.test(word);
}

/** `-d @file`, `-F x=@file`, `-T file`, `--post-file=file`. */
function addSent(word: string, previous: string, add: (kind: Source["kind"], what: string) => void): void {
  const file = /(?:^|[=<])@([^\s;]{1,400})/.exec(word)?.[1];
  if (
    file !== undefined &&
    file !== "-" &&
    /^-(?:[a-zA-Z]{0,20}[dF]|-data|-form|-upload|-json)|^--?d/.test(previous + word)
  )
    add("file", file);
  if (
    /^(?:-[a-zA-Z]{0,20}T|--upload-file|--post-file|--body-file|-K|--config)$/.test(previous) &&
    word !== "-"
  )
    add("file", word);
  const long = /^--(?:post-file|body-file|upload-file)=(.{1,400})$/.exec(word)?.[1];
  if (long !== undefined) add("file", long);
}
