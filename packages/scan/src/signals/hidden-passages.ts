import type { Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { type Window, windowsOf } from "../prose/windows.ts";
import type { FileView, SkillView } from "../view/skill-view.ts";
import { eachLine } from "../view/text/each-line.ts";

/** Hidden text in places that a page does not show: comments, titles of links, metadata of images, unseen styles, far below. */
export function hiddenPassages(view: SkillView): Signal[] {
  return [
    ...windowsOf(view).flatMap((window) => orders(window)),
    ...view.files.flatMap((file) => [...unseenStyles(file), ...farBelow(file)]),
  ];
}

/** An order to the agent where only the agent looks. */
function orders(window: Window): Signal[] {
  const { passage } = window;
  const place = PLACES.get(passage.place);
  if (
    place === undefined ||
    (passage.place === "metadata" && passage.line === 1 && passage.headings.length > 0)
  )
    return [];
  const { plain } = passage;
  const deeds = DEEDS.filter((concept) => window.has(concept)).length;
  const isToAgent = TO_AGENT.test(plain);
  const isGrave = GRAVE.some((concept) => window.has(concept));
  const goesOut = window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop");
  const isOrder = window.has("compel") || IMPERATIVE.test(plain);
  if (deeds === 0 && !isGrave) return [];
  const isAttack =
    window.has("hush") ||
    window.has("override") ||
    (window.has("send") && (window.has("secret") || window.has("conversation") || goesOut));
  if (passage.place === "html-comment" && !isAttack && !(isToAgent && isOrder)) return [];
  const strength =
    (isToAgent ? 1 : 0) +
    (isGrave ? 1.5 : 0) +
    (goesOut && window.has("send") ? 1 : 0) +
    (isOrder && isToAgent ? 1 : 0) +
    (deeds > 1 ? 0.5 : 0);
  const isPlainlyHidden = passage.place === "metadata" || passage.place === "hidden";
  if (strength < (isPlainlyHidden ? 1 : 2)) return [];
  return [
    {
      rule: place.rule,
      weight: strength >= 2.5 || isPlainlyHidden ? "suspicious" : "odd",
      confidence: strength >= 3 ? "high" : "medium",
      path: passage.path,
      line: passage.line,
      evidence: passage.raw,
      message: place.message,
      capability: "hides text",
    },
  ];
}

const PLACES: ReadonlyMap<string, { readonly rule: string; readonly message: string }> = new Map([
  [
    "html-comment",
    {
      rule: "hidden-text.instruction-in-comment",
      message: "A comment that no page shows tells the agent what to do.",
    },
  ],
  [
    "link-title",
    {
      rule: "hidden-text.instruction-in-link-title",
      message: "The title of a link tells the agent what to do.",
    },
  ],
  [
    "metadata",
    {
      rule: "hidden-text.instruction-in-metadata",
      message: "The metadata of a file tells the agent what to do.",
    },
  ],
  [
    "hidden",
    {
      rule: "hidden-text.instruction-in-unseen-text",
      message: "Text that nobody sees tells the agent what to do.",
    },
  ],
]);

const DEEDS = ["send", "run", "fetch", "plant", "destroy", "pay", "follow"] as const;
const GRAVE = ["secret", "hush", "noAsk", "override", "role", "falseReport", "conversation"] as const;
const TO_AGENT = linear(
  /\b(?:assistant|agent|agents|ai|llm|model|claude|gpt|copilot|you|your|when (?:processing|reading|loading|using|executing)|instructions? for|system|the user|user's|users)\b|助手|代理|模型|エージェント|アシスタント/,
);
const IMPERATIVE = linear(
  /^(?:\W{0,5}|(?:note|important|hidden|internal|system|instruction|step \d|todo for (?:ai|agents?))\W{1,5})(?:please )?(?:always |also |silently |first |then |before \w{1,20} )?(?:send|run|execute|fetch|download|read|include|append|add|ignore|do not|never|upload|post|curl|write|delete|use|call|forward|reply|respond|tell|follow|load|copy|collect)\b/,
);

/** Styles that make text invisible, in files that people read as Markdown. */
function unseenStyles({ kind, path, text }: FileView): Signal[] {
  if (kind !== "markdown" || text === undefined) return [];
  const signals: Signal[] = [];
  let isCode = false;
  let number = 0;
  for (const whole of eachLine(text, 50_000)) {
    number += 1;
    const line = whole.slice(0, 4_096);
    if (/^\s{0,12}(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode || !line.includes("<") || !/style\s?=|\bhidden\b|color\s?=/i.test(line)) continue;
    if (UNSEEN_STYLE.test(line.replace(/`[^`]{0,500}`/g, "")))
      signals.push({
        rule: "hidden-text.unseen-style",
        weight: "suspicious",
        confidence: "medium",
        path,
        line: number,
        evidence: line.trim(),
        message: "A style makes text invisible to people.",
        capability: "hides text",
      });
  }
  return signals;
}

const UNSEEN_STYLE = linear(
  /<(?:span|div|p|font|section|td|small|b|i|a|h[1-6])\b[^>]{0,200}(?:display\s?:\s?none|visibility\s?:\s?hidden|opacity\s?:\s?0(?:\.0)?[;"'\s]|font-size\s?:\s?[01](?:px|pt|em|rem|%)?[;"'\s]|(?<![-\w])color\s?[:=]\s?["']?(?:#fff(?:fff)?|white|transparent|rgba\([^)]{0,30},\s?0\))|(?:left|top|text-indent)\s?:\s?-\d{4,5}px|\shidden[\s>=])/i,
);

/** Far below the end that a person sees, text goes on. */
function farBelow({ path, text }: FileView): Signal[] {
  if (text === undefined) return [];
  let blank = 0;
  let line = 0;
  let previous = false;
  for (const content of eachLine(text)) {
    line += 1;
    if (content.trim() === "") {
      blank += 1;
      continue;
    }
    if (previous && blank > BLANK_LINES) return [apart(path, line, content, `${blank} blank lines`)];
    const wide = WIDE_GAP.exec(content.slice(0, 20_000));
    // A table whose columns are padded shows all of its cells, once it is shown as one.
    if (wide !== null && !(content.startsWith("|") && hasPaddedTable(text)))
      return [apart(path, line, content.slice(wide.index).trim(), "a gap of more than 400 blanks")];
    blank = 0;
    previous = true;
  }
  return [];
}

function hasPaddedTable(text: string): boolean {
  for (const line of eachLine(text))
    if (line.length > 200 && line.startsWith("|") && RULED.test(line.slice(0, 20_000))) return true;
  return false;
}

const RULED = linear(/^[ :|-]{1,20000}\r?$/);
const BLANK_LINES = 200;
const WIDE_GAP = linear(/\S[ \t]{400,19000}\S/);

function apart(path: string, line: number, content: string, gap: string): Signal {
  return {
    rule: "hidden-text.text-far-away",
    weight: "suspicious",
    confidence: "medium",
    path,
    line,
    evidence: `${gap}, then: ${content}`,
    message: "Text stands so far away from the rest that nobody scrolls to it.",
    capability: "hides text",
  };
}
