export interface TerminalPictureOptions {
  /** What stands above the text: the command. */
  readonly title: string;
  /** As many lines as the picture is high; all of them unless given. */
  readonly rows?: number;
  /** Whether the text jumps to this line in its turn, without end. */
  readonly isStop?: (line: string) => boolean;
}

/**
 * What a program wrote to a terminal as an SVG picture: text that can be selected and searched, in the colours that it
 * chose. Knows the few codes that our own output has; any other is left out.
 */
export function terminalPicture(ansi: string, { title, rows, isStop }: TerminalPictureOptions): string {
  const lines = ansi.replace(/\n+$/, "").split("\n").map(readLine).flatMap(wrapped);
  const texts = lines.map((line) => line.map(({ text }) => text).join(""));
  const stops = texts.flatMap((text, at) => (isStop?.(text) === true ? [at] : []));
  const columns = Math.max(60, ...texts.map((text) => text.length));
  const shownRows = rows ?? lines.length;
  const width = Math.ceil(columns * CELL.width + 2 * PADDING);
  const height = HEAD + shownRows * CELL.height + PADDING;
  const body = lines.map((line, at) => textOf(line, (at + 1) * CELL.height - 4)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>
${STYLE}${stops.length > 1 ? movement(stops) : ""}</style>
<rect width="${width}" height="${height}" rx="10" fill="#12181c"/>
<circle cx="20" cy="18" r="5" fill="#3a464d"/><circle cx="38" cy="18" r="5" fill="#3a464d"/><circle cx="56" cy="18" r="5" fill="#3a464d"/>
<text x="76" y="23" class="dim">${escaped(title)}</text>
<clipPath id="screen"><rect width="${width - 2 * PADDING}" height="${shownRows * CELL.height}"/></clipPath>
<g transform="translate(${PADDING} ${HEAD})" clip-path="url(#screen)"><g class="body">
${body}
</g></g>
</svg>
`;
}

// As wide as the recordings are, and a terminal usually is.
const COLUMNS = 100;
const CELL = { width: 8.43, height: 20 } as const;
const PADDING = 18;
const HEAD = 40;
// Long enough to read a step of the tour.
const STOP_SECONDS = 6;

const STYLE = `text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d7dee2; white-space: pre; }
.bold { font-weight: 700; fill: #ffffff; }
.dim { fill: #8b99a1; }
.good { fill: #5ecf9a; }
.warn { fill: #e5b567; }
.bad { fill: #f2777a; }
`;

type Look = "bold" | "dim" | "good" | "warn" | "bad";

interface Piece {
  readonly text: string;
  readonly looks: readonly Look[];
}

const SET: ReadonlyMap<string, Look> = new Map([
  ["1", "bold"],
  ["2", "dim"],
  ["32", "good"],
  ["33", "warn"],
  ["31", "bad"],
]);
const UNSET: ReadonlyMap<string, readonly Look[]> = new Map([
  ["0", ["bold", "dim", "good", "warn", "bad"]],
  ["22", ["bold", "dim"]],
  ["39", ["good", "warn", "bad"]],
]);

function readLine(line: string): Piece[] {
  const looks = new Set<Look>();
  const pieces: Piece[] = [];
  // Odd parts are codes.
  for (const [at, part] of line.replaceAll(OTHER_CODE, "").split(LOOK_CODE).entries()) {
    if (at % 2 === 0) {
      if (part !== "") pieces.push({ text: part, looks: [...looks] });
      continue;
    }
    for (const code of part.split(";")) {
      const set = SET.get(code);
      if (set !== undefined) looks.add(set);
      for (const unset of UNSET.get(code) ?? []) looks.delete(unset);
    }
  }
  return pieces;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: -- codes for terminals begin with one
const LOOK_CODE = /\u001b\[([0-9;]*)m/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: -- as above
const OTHER_CODE = /\u001b\[[0-9;]*[A-Za-ln-z]/g;

/** As a terminal breaks a line that is too long for it. */
function wrapped(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const { text, looks } of pieces) {
    for (let at = 0; at < text.length; ) {
      if (used === COLUMNS) {
        lines.push([]);
        used = 0;
      }
      const part = text.slice(at, at + COLUMNS - used);
      lines.at(-1)?.push({ text: part, looks });
      used += part.length;
      at += part.length;
    }
  }
  return lines;
}

function textOf(pieces: readonly Piece[], y: number): string {
  const spans = pieces.map(({ text, looks }) =>
    looks.length === 0 ? escaped(text) : `<tspan class="${looks.join(" ")}">${escaped(text)}</tspan>`,
  );
  return `<text y="${y}" xml:space="preserve">${spans.join("")}</text>`;
}

function movement(stops: readonly number[]): string {
  const frames = stops.map(
    (line, at) =>
      `${((at / stops.length) * 100).toFixed(2)}% { transform: translateY(${-line * CELL.height}px); }`,
  );
  return `@keyframes tour { ${frames.join(" ")} }
.body { animation: tour ${stops.length * STOP_SECONDS}s step-end infinite; }
@media (prefers-reduced-motion: reduce) { .body { animation: none; } }
`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
