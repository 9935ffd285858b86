export interface Pep723 {
  readonly dependencies: readonly string[];
  readonly requiresPython?: string;
}

/**
 * The inline metadata of a Python script (PEP 723): the comment block from `# /// script` to the last `# ///` of
 * the same run of comment lines. Only the two keys that matter for a run are read; undefined without such a block.
 */
export function pep723(text: string): Pep723 | undefined {
  const toml = blockIn(text);
  if (toml === undefined) return undefined;
  const requiresPython = stringsAfter(toml, "requires-python")[0];
  return {
    dependencies: stringsAfter(toml, "dependencies").slice(0, MAX_DEPENDENCIES),
    ...(requiresPython === undefined ? {} : { requiresPython }),
  };
}

const MAX_DEPENDENCIES = 200;
const MAX_BLOCK_LINES = 500;

function blockIn(text: string): string | undefined {
  const lines = text.split(/\r?\n/, MAX_BLOCK_LINES * 4);
  const start = lines.findIndex((line) => line.trimEnd() === "# /// script");
  if (start === -1) return undefined;
  const block: string[] = [];
  let end: number | undefined;
  for (const line of lines.slice(start + 1, start + 1 + MAX_BLOCK_LINES)) {
    if (!line.startsWith("#")) break;
    if (line.trimEnd() === "# ///") end = block.length;
    block.push(line.startsWith("# ") ? line.slice(2) : line.slice(1));
  }
  return end === undefined ? undefined : block.slice(0, end).join("\n");
}

// The string, or the strings of the list, that a key before the first table has. Comments may stand in between.
function stringsAfter(toml: string, key: string): string[] {
  const at = keyAt(toml, key);
  if (at === undefined) return [];
  const strings: string[] = [];
  let isList = false;
  for (let index = at; index < toml.length; index += 1) {
    const character = toml.charAt(index);
    if (character === "#") index = endOfLine(toml, index);
    else if (character === '"' || character === "'") {
      const end = closingQuote(toml, index);
      strings.push(toml.slice(index + 1, end).slice(0, 300));
      if (!isList) break;
      index = end;
    } else if (character === "[" && !isList) isList = true;
    else if (character === "]" || !/[\s,]/.test(character) || (character === "\n" && !isList)) break;
  }
  return strings.map((text) => text.replace(/\\(["\\])/g, "$1").trim()).filter((text) => text !== "");
}

function keyAt(toml: string, key: string): number | undefined {
  let offset = 0;
  for (const line of toml.split("\n")) {
    const trimmed = line.trimStart();
    if (/^\[\[?[A-Za-z"']/.test(trimmed)) return undefined;
    const bare = trimmed.replace(/^["']/, "");
    const rest = bare.startsWith(key) ? bare.slice(key.length).replace(/^["']/, "").trimStart() : "";
    if (rest.startsWith("=")) return offset + line.length - rest.length + 1;
    offset += line.length + 1;
  }
  return undefined;
}

function closingQuote(toml: string, open: number): number {
  const quote = toml.charAt(open);
  for (let at = open + 1; at < toml.length; at += 1) {
    if (toml.charAt(at) === "\\" && quote === '"') at += 1;
    else if (toml.charAt(at) === quote || toml.charAt(at) === "\n") return at;
  }
  return toml.length;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}
