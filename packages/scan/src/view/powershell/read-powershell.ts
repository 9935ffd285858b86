import type { CodeReading } from "../code-reading.ts";
import { type CommandDraft, linkPipe, programName } from "../shell/command-draft.ts";
import type { Call, Command, Source, StringValue } from "../skill-view.ts";
import { mergeSources } from "../value.ts";
import { decodedText, joinTexts } from "./join-texts.ts";
import { splitPowershell } from "./split-powershell.ts";

/**
 * Commands and .NET calls of PowerShell and batch files. A splitter of our own, not a grammar: lures are one line long, and
 * what counts in them is which program gets what. Strings are joined, back-ticks and carets taken out, variables put in.
 */
export function readPowershell(
  text: string,
  { path, line }: { readonly path: string; readonly line: number },
  language: "powershell" | "batch" = "powershell",
  checkTime: () => void = () => {},
): CodeReading {
  const commands: Command[] = [];
  const calls: Call[] = [];
  const strings: StringValue[] = [];
  const variables: Variables = new Map();
  // Values that are put into each other over and over hold more than the text; past this, they stay names.
  let charsLeft = MAX_PUT_IN_CHARS;
  const plain: string[] = [];
  const { statements, comments } = splitPowershell(text, language);
  for (const { offset, text: statement } of statements) {
    const at = line + offset;
    checkTime();
    const {
      text: resolved,
      sources: given,
      chars,
    } = putIn(statement, variables, { path, line: at }, charsLeft);
    charsLeft -= chars;
    const joined = language === "powershell" ? joinTexts(eachPut(resolved)) : joinStrings(resolved);
    plain.push(joined);
    for (const match of joined.matchAll(STRING))
      strings.push({ line: at, value: (match[1] ?? match[2] ?? "").slice(0, 100_000) });
    const assigned = /^(?:\$(?:global:|script:)?([\w:]{1,80})|set\s{1,20}"?(\w{1,80}))\s{0,40}=(.*)$/is.exec(
      joined.replace(BLOCK_HEAD, ""),
    );
    const body = assigned?.[3]?.trimStart() ?? joined;
    const drafts = pipeOf(body, { path, line: at }, given, commands, 0);
    for (const match of body.matchAll(METHOD)) {
      const name = `${(match[1] ?? "").replace(/^\[|\]$|\)$/g, "")}${match[2] ?? ""}`
        .replace(/^::|^\./, "")
        .replace("::", ".");
      const args = (match[3] ?? "")
        .split(",", 20)
        .map((part) => part.trim().replace(/^["']|["']$/g, ""))
        .filter((part) => part !== "");
      calls.push({ line: at, name, args, carries: given });
    }
    const carried = mergeSources([
      given,
      ...drafts.map(({ carries }) => carries),
      methodSources(body, { path, line: at }),
    ]);
    for (const match of joined.matchAll(PUT_INTO)) {
      const owner = (match[1] ?? "").toLowerCase();
      const previous = variables.get(owner);
      if (carried.length > 0)
        variables.set(owner, {
          text: previous?.text ?? `\${${owner}}`,
          sources: mergeSources([previous?.sources ?? [], carried]),
        });
    }
    const each = EACH.exec(joined);
    if (each !== null) {
      const list = (each[2] ?? "").replace(/["'@()]/g, "").replace(/\s{0,4},\s{0,4}/g, ", ");
      variables.set((each[1] ?? "").toLowerCase(), { text: list, sources: carried });
    }
    const key = (assigned?.[1] ?? assigned?.[2])?.toLowerCase();
    if (key !== undefined) {
      const constant = /^\s*(?:"([^"]*)"|'([^']*)')\s*$/.exec(body);
      const value =
        constant?.[1] ??
        constant?.[2] ??
        decodedText(body) ??
        pathText(body) ??
        (language === "batch" ? body.replace(/"$/, "") : undefined);
      variables.set(key, {
        text: value === undefined ? `\${${key}}` : value,
        sources: carried,
      });
    }
  }
  return {
    commands,
    calls,
    strings,
    comments: comments.map(({ offset, text: value }) => ({ line: line + offset, value })),
    docstrings: [],
    nested: [],
    written: [],
    plain: plain.join("\n"),
    isParsed: true,
  };
}

const MAX_PUT_IN_CHARS = 1024 * 1024;
const STRING = /"([^"]{2,100000})"|'([^']{2,100000})'/g;
const METHOD = /(\[[\w.]{2,80}\]|\$?[\w.-]{2,80}\)?)?((?:::|\.)[A-Za-z]\w{2,60})\(([^()]{0,2000})\)/g;

// `while (…) { $x = …`: the first statement of a block stands behind its head.
const BLOCK_HEAD = /^\}?\s{0,20}(?:while|if|elseif|else|for|try|catch|finally|do)\b[^{]{0,1000}\{\s{0,20}/i;
// `$x.key = …`, `$x['key'] = …`, `$x += …`, `$x.Add(…)`
const PUT_INTO =
  /\$(\w{1,80})(?:(?:\.\w{1,80}|\[[^\]\n]{1,200}\])\s{0,20}\+?=(?!=)|\s{0,20}\+=|\.(?:Add|Append|AppendLine|Write|WriteLine)\()/gi;
const EACH = /\bforeach\s{0,20}\(\s{0,20}\$(\w{1,80})\s{1,20}in\s{1,20}([^{\n]{1,2000})/i;

/** `Join-Path a b`, and folders that have a name of their own. */
function pathText(expression: string): string | undefined {
  if (/GetFolderPath\(\s{0,4}["']?(?:Common)?Startup/i.test(expression))
    return "Start Menu\\Programs\\Startup";
  const parts =
    /^\s{0,8}\(?\s{0,4}Join-Path\s{1,8}(?:-Path\s{1,4})?("[^"]{1,300}"|'[^']{1,300}'|[^\s'"()]{1,300}(?: [^\s'"()-]{1,100}){0,4})\s{1,8}(?:-ChildPath\s{1,4})?("[^"]{1,300}"|'[^']{1,300}'|[^\s'"()]{1,300})/i.exec(
      expression.slice(0, 2_000),
    );
  if (parts === null) return undefined;
  return `${parts[1] ?? ""}\\${parts[2] ?? ""}`.replace(/["']/g, "");
}

/** `'a', 'b' | % { Get-Content $_ }`: every `$_` is each of them. */
function eachPut(statement: string): string {
  const list =
    /^\s{0,20}@?\(?((?:"[^"|]{1,500}"|'[^'|]{1,500}')(?:\s{0,4},\s{0,4}(?:"[^"|]{1,500}"|'[^'|]{1,500}')){0,50})\)?\s{0,4}\|/.exec(
      statement.slice(0, 20_000),
    )?.[1];
  return list === undefined ? statement : statement.replace(/\$_(?![\w.])/g, () => list);
}

/** `'Down' + 'load'` is one string. */
function joinStrings(text: string): string {
  return text.replace(/"\s{0,40}\+\s{0,40}"|'\s{0,40}\+\s{0,40}'/g, "");
}

type Variables = Map<string, { readonly text: string; readonly sources: readonly Source[] }>;

/** `chars`: how much longer values made it; at most `charsLeft`. */
function putIn(
  text: string,
  variables: Readonly<Variables>,
  where: { readonly path: string; readonly line: number },
  charsLeft: number,
): { text: string; sources: readonly Source[]; chars: number } {
  const sources = new Set<Source>();
  let chars = 0;
  const resolved = text.replace(
    /\$\{?env:(\w{1,80})\}?|%(\w{1,80})%|\$\{?([\w:]{1,80})\}?/gi,
    (whole, env?: string, percent?: string, name?: string) => {
      const outside = env ?? percent;
      const cached = variables.get((percent ?? name ?? "").toLowerCase());
      if (cached !== undefined && !isTarget(text, whole)) {
        for (const source of cached.sources) sources.add(source);
        if (cached.text.startsWith("${") || chars + cached.text.length > charsLeft) return whole;
        chars += cached.text.length;
        return cached.text;
      }
      if (outside !== undefined && sources.size < MAX_SOURCES)
        sources.add({ kind: "environment", what: outside, ...where });
      return whole;
    },
  );
  return { text: resolved, sources: mergeSources([[...sources]]), chars };
}

const MAX_SOURCES = 100;

function isTarget(statement: string, name: string): boolean {
  const trimmed = statement.trimStart();
  return trimmed.startsWith(name) && /^\s*=[^=]/.test(trimmed.slice(name.length, name.length + 20));
}

/** The commands of a pipe; what stands in brackets runs first and feeds the one around it. */
function pipeOf(
  text: string,
  where: { readonly path: string; readonly line: number },
  given: readonly Source[],
  commands: Command[],
  depth: number,
): CommandDraft[] {
  const members: CommandDraft[] = [];
  for (const part of splitOutside(text, "|")) {
    const inner: CommandDraft[] = [];
    if (depth < 6)
      for (const group of groupsOf(part)) inner.push(...pipeOf(group, where, given, commands, depth + 1));
    const words = wordsOf(part);
    const program = programName((words[0] ?? "").replace(/^[&.]\s*/, ""));
    if (
      program === "" ||
      /^[$%@\d]/.test(program) ||
      /^\s*["']|:\/\//.test(`${part.trim().slice(0, 1)}${words[0] ?? ""}`)
    ) {
      members.push(...inner);
      continue;
    }
    const draft: CommandDraft = {
      line: where.line,
      words,
      program,
      inputs: [],
      outputs: [],
      redirects: [],
      carries: mergeSources([given, commandReads(program, words, where), methodSources(part, where)]),
      inBackground:
        /^start(?:-job|-process)?$/.test(program) && /-(?:windowstyle|w)\s+hidden|\/b\b/i.test(part),
      output: undefined,
    };
    linkPipe(draft, [...members.slice(-NEAREST).reverse(), ...inner]);
    commands.push(draft);
    members.push(draft);
  }
  return members;
}

// No more are ever linked; see `linkPipe`.
const NEAREST = 16;

function splitOutside(text: string, mark: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(" || letter === "{") depth += 1;
    else if (letter === ")" || letter === "}") depth = Math.max(0, depth - 1);
    else if (letter === mark && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.slice(0, MAX_PARTS);
}

// More than anybody writes, and few enough to be read: what stands behind a hundred empty ones is still seen.
const MAX_PARTS = 2_000;

function groupsOf(text: string): string[] {
  const groups: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "(" || letter === "{") {
      if (depth === 0) from = at + 1;
      depth += 1;
    } else if (letter === ")" || letter === "}") {
      depth -= 1;
      if (depth === 0) groups.push(text.slice(from, at));
      if (depth < 0) depth = 0;
    }
  }
  return groups.slice(0, MAX_PARTS);
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const match of text.replace(/^\s*(?:[&.]\s+|\()/, "").matchAll(WORD)) {
    if (words.length >= MAX_WORDS) break;
    words.push(match[1] ?? match[2] ?? match[0]);
  }
  return words;
}

const MAX_WORDS = 2_000;
const WORD = /"([^"]{0,100000})"|'([^']{0,100000})'|[^\s"'()]{1,4000}(?:"[^"]{0,4000}"|'[^']{0,4000}')?/g;

function commandReads(
  program: string,
  words: readonly string[],
  where: { readonly path: string; readonly line: number },
): Source[] {
  const targets = words.slice(1).filter((word) => !word.startsWith("-"));
  const target = targets[0] ?? "";
  if (
    /^(?:get-content|gc|type|cat|import-csv|select-string|compress-archive|copy|copy-item|robocopy|xcopy)$/.test(
      program,
    )
  )
    return [{ kind: "file", what: targets.join(" ").slice(0, 500), ...where }];
  if (
    /^(?:iwr|irm|curl|wget|invoke-webrequest|invoke-restmethod|start-bitstransfer|bitsadmin|certutil|mshta)$/.test(
      program,
    )
  ) {
    return [{ kind: "network", what: words.find((word) => /:\/\//.test(word)) ?? target, ...where }];
  }
  if (/^(?:get-clipboard|gcb)$/.test(program)) return [{ kind: "clipboard", what: program, ...where }];
  if (/^(?:get-childitem|gci|dir|ls)$/.test(program) && /^env:/i.test(target))
    return [{ kind: "environment", what: "*", ...where }];
  if (/^(?:cmdkey|vaultcmd|whoami|hostname|systeminfo|gh|gcloud|az|aws)$/.test(program))
    return [{ kind: "command", what: words.join(" ").slice(0, 300), ...where }];
  if (/^(?:get-childitem|gci|dir|ls)$/.test(program))
    return [{ kind: "file", what: targets.join(" ").slice(0, 500), ...where }];
  if (program === "set" && words.length === 1) return [{ kind: "environment", what: "*", ...where }];
  return [];
}

function methodSources(text: string, where: { readonly path: string; readonly line: number }): Source[] {
  const sources: Source[] = [];
  if (/\b(?:DownloadString|DownloadFile|DownloadData|GetStringAsync|OpenRead)\b/i.test(text)) {
    sources.push({ kind: "network", what: /https?:\/\/[^\s"')]{1,300}/i.exec(text)?.[0] ?? "", ...where });
  }
  if (/FromBase64String/i.test(text)) sources.push({ kind: "decoded", what: "FromBase64String", ...where });
  const read = /\bReadAll(?:Text|Bytes|Lines)\(([^)\n]{1,300})/i.exec(text)?.[1];
  if (read !== undefined) sources.push({ kind: "file", what: read.replace(/["']/g, ""), ...where });
  if (/GetEnvironmentVariables\(\)/i.test(text)) sources.push({ kind: "environment", what: "*", ...where });
  if (/CopyFromScreen/i.test(text)) sources.push({ kind: "command", what: "screencapture", ...where });
  if (/Clipboard\]::Get\w{4,8}\(/i.test(text))
    sources.push({ kind: "clipboard", what: "Clipboard", ...where });
  return sources;
}
