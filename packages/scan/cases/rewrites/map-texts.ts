import { decodeUtf8 } from "@skillquay/skill";
import type { ScannedFile } from "../../src/engine/finding.ts";

export type ScriptLanguage = "shell" | "python" | "javascript";

export interface TextWriters {
  /** Writes a script, or the inside of a fence, another way. */
  code?(text: string, place: CodePlace): string;
  /** Writes Markdown between fences another way. Front matter is never given to it. */
  prose?(text: string): string;
}

export interface CodePlace {
  readonly language: ScriptLanguage;
  readonly isFence: boolean;
}

/** A package with its code and its prose written by others; files that are neither stay. */
export function mapTexts(files: readonly ScannedFile[], writers: TextWriters): ScannedFile[] {
  return files.map((file) => {
    const text = decodeUtf8(file.bytes);
    if (text === undefined || file.bytes.includes(0)) return file;
    const changed = isMarkdown(file.path) ? mapMarkdown(text, writers) : mapScript(file.path, text, writers);
    return changed === text ? file : { path: file.path, bytes: Buffer.from(changed) };
  });
}

export function isMarkdown(path: string): boolean {
  return /\.(?:md|markdown|mdx)$/i.test(path);
}

export function languageOf(path: string, text: string): ScriptLanguage | undefined {
  const byName = LANGUAGES[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
  if (byName !== undefined) return byName;
  const shebang = /^#!.*\b(bash|sh|zsh|python3?|node)\b/.exec(text)?.[1];
  return shebang === undefined ? undefined : LANGUAGES[shebang];
}

/** The front matter with its fences, and what follows it. */
export function splitHead(text: string): readonly [head: string, body: string] {
  const end = /^---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
  return [text.slice(0, end), text.slice(end)];
}

/** Words of prose that are only letters; inline code, addresses, paths and tags are left alone. */
export function mapWords(prose: string, write: (word: string) => string): string {
  return prose.replace(KEEP_OR_WORD, (match, word: string | undefined) =>
    word === undefined ? match : write(word),
  );
}

const KEEP_OR_WORD =
  /`[^`\n]*`|<\/?[a-zA-Z][^>\n]*>|\]\([^)\n]*\)|\b[a-z]+:\/\/\S+|\S*[/\\_@.~$]\S*[/\\_@.~$\w]\S*|(\p{L}+)/gu;

const LANGUAGES: Readonly<Record<string, ScriptLanguage>> = {
  sh: "shell",
  bash: "shell",
  shell: "shell",
  console: "shell",
  zsh: "shell",
  py: "python",
  python: "python",
  python3: "python",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  javascript: "javascript",
  node: "javascript",
};

function mapScript(path: string, text: string, { code }: TextWriters): string {
  const language = languageOf(path, text);
  if (language === undefined || code === undefined) return text;
  const [shebang = ""] = /^#!.*\n/.exec(text) ?? [];
  return shebang + code(text.slice(shebang.length), { language, isFence: false });
}

function mapMarkdown(text: string, { code, prose }: TextWriters): string {
  const [head, body] = splitHead(text);
  const parts = body.split(/^([ \t]*(?:```|~~~)[^\n]*\n[\s\S]*?\n?[ \t]*(?:```|~~~)[ \t]*(?=\n|$))/m);
  const written = parts.map((part, index) => {
    if (index % 2 === 0) return prose === undefined ? part : prose(part);
    const fence = /^([ \t]*(?:```|~~~)[ \t]*(\w*)[^\n]*\n)([\s\S]*?)(\n?[ \t]*(?:```|~~~)[ \t]*)$/.exec(part);
    const language = LANGUAGES[fence?.[2]?.toLowerCase() ?? ""];
    if (fence === null || language === undefined || code === undefined) return part;
    return `${fence[1]}${code(fence[3] ?? "", { language, isFence: true })}${fence[4]}`;
  });
  return head + written.join("");
}
