import { readCode } from "./read-code.ts";
import { lineCounter } from "./text/line-counter.ts";
import { addProse, type ViewDraft } from "./view-draft.ts";

/** HTML, XML and SVG: text between tags, comments, scripts, and attributes that hold code or language. */
export function readMarkup(
  text: string,
  where: {
    readonly path: string;
    readonly line: number;
    readonly depth: number;
    readonly isQuoted?: boolean;
  },
  draft: ViewDraft,
): void {
  const { path, line, depth, isQuoted = false } = where;
  const lineAt = lineCounter(text, line);
  let from = 0;
  const output = (to: number) => {
    const words = text.slice(from, to);
    if (/\p{L}{2}/u.test(words))
      addProse(decodeEntities(words), { path, line: lineAt(from), place: "body", isQuoted, depth }, draft);
  };
  while (from < text.length) {
    const open = text.indexOf("<", from);
    if (open === -1) break;
    output(open);
    if (text.startsWith("<!--", open)) {
      const close = text.indexOf("-->", open + 4);
      const end = close === -1 ? text.length : close;
      addProse(
        text.slice(open + 4, end),
        { path, line: lineAt(open), place: "html-comment", isQuoted, depth: depth + 1 },
        draft,
      );
      from = close === -1 ? text.length : close + 3;
      continue;
    }
    const close = text.indexOf(">", open);
    if (close === -1) {
      from = open + 1;
      break;
    }
    const tag = text.slice(open, Math.min(close + 1, open + 16_384));
    readAttributes(tag, lineAt(open), where, draft);
    from = close + 1;
    const raw = /^<script\b/i.test(tag) ? "script" : /^<style\b/i.test(tag) ? "style" : undefined;
    if (raw === undefined || tag.endsWith("/>")) continue;
    const end = endOf(raw, text, from);
    if (raw === "script") {
      readCode(
        {
          path,
          line: lineAt(from),
          language: "javascript",
          origin: "string",
          text: text.slice(from, end),
          depth,
        },
        draft,
      );
    }
    from = end;
  }
  output(text.length);
}

function readAttributes(
  tag: string,
  line: number,
  { path, depth }: { readonly path: string; readonly depth: number },
  draft: ViewDraft,
): void {
  for (const match of tag.matchAll(ATTRIBUTE)) {
    const name = match[1]?.toLowerCase() ?? "";
    const value = decodeEntities(match[2] ?? match[3] ?? "");
    if (name.startsWith("on") || value.trimStart().toLowerCase().startsWith("javascript:")) {
      readCode(
        {
          path,
          line,
          language: "javascript",
          origin: "string",
          text: value.replace(/^\s*javascript:/i, ""),
          depth,
        },
        draft,
      );
    } else if (
      /^(?:alt|title|aria-label|content|desc|placeholder|value|data-[\w-]+)$/.test(name) &&
      value.length > 11
    ) {
      addProse(value, { path, line, place: "link-title", depth: depth + 1 }, draft);
    }
  }
}

const ATTRIBUTE = /\s([a-zA-Z][\w:-]{0,60})\s{0,4}=\s{0,4}(?:"([^"]{0,8000})"|'([^']{0,8000})')/g;

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos|nbsp));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

const ENDS = { script: /<\/script/gi, style: /<\/style/gi } as const;

function endOf(tag: "script" | "style", text: string, from: number): number {
  const pattern = ENDS[tag];
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
