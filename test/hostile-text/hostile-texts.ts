/** A text made to keep a reader busy. */
export interface HostileText {
  readonly name: string;
  readonly text: string;
}

/** The same worst cases at any size, in characters: nesting, long lines, repeated openers and closers, many tiny tokens. */
export function hostileTexts(size: number): HostileText[] {
  const repeated = UNITS.map((unit) => ({ name: JSON.stringify(unit), text: filled(unit, size) }));
  const framed = FRAMES.map(([start, unit, end]) => ({
    name: `${JSON.stringify(start)} ${JSON.stringify(unit)}… ${JSON.stringify(end)}`,
    text: `${start}${filled(unit, size - start.length - end.length)}${end}`,
  }));
  return [...repeated, ...framed, { name: "different words", text: differentWords(size) }];
}

function filled(unit: string, size: number): string {
  return size <= 0 ? "" : unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
}

// What one reader or another gives a meaning to.
const UNITS: readonly string[] = [
  // One long line, and lines of nothing.
  ...["a", " ", "\t", "\n", "\r", "\r\n", "\n\r", " \n", "a\n", "a\r\n", "a b ", "a-", "-", "--- ", "---\n"],
  // Openers, closers, quotes and marks.
  ...[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    '"',
    "'",
    "`",
    "*",
    "_",
    "~",
    "#",
    "|",
    "&",
    "!",
    ":",
    ",",
    ".",
    ";",
    "\\",
    "/",
    "=",
    "@",
    "%",
    "$",
    "+",
    "?",
  ],
  ...[
    "()",
    "[]",
    "[](",
    "[a](b) ",
    "![",
    "<a",
    "<a ",
    "<a b=",
    "<!--",
    "-->",
    "</",
    "<!",
    "<?",
    "<details>",
    "&amp;",
    "&#",
    "``",
    "```\n",
    "~~~\n",
    "*a",
    "**a",
    "_a_",
    "\\\n",
    "a\\",
  ],
  // Lines of Markdown.
  ...[
    "# \n",
    "# a\n",
    "###### a\n",
    "a\n=\n",
    "a\n-\n",
    "> ",
    ">",
    "> > a\n",
    "- ",
    "- a\n",
    "1. ",
    "1. a\n",
    "  - a\n",
    "    a\n",
    "| a ",
    "|-",
    "|a|\n|-|\n",
    "[a]: b\n",
    "[^a]: ",
    "# Use cases\n",
    "## When to use\na\n",
    "# `a` <b> *c*\n",
    "# &a\n",
  ],
  // Lines of YAML.
  ...[
    "a: b\n",
    "a:\n",
    "- - ",
    "? ",
    "&a ",
    "*a ",
    "!a ",
    ": ",
    "{a: ",
    "[a, ",
    "a: |\n",
    "a: 'b\n",
    '"\\u0041',
    "#\n",
    ", ",
    ",)",
    "(,",
  ],
  // Scripts.
  ...[
    "#!",
    "import a\n",
    "import a,",
    "from a ",
    "def a():\n",
    '"""',
    "'''",
    "f'{",
    "p.add_argument(",
    "p.add_argument('--a')\n",
    "p.add_parser('a')\n",
    "click.option(",
    "${",
    "`${",
    "//",
    "/*",
    "*/",
    "getopts a: x\n",
    "-a|",
    "-a)\n",
    "  --x  y\n",
    "Usage: a [b]\n",
    "usage:",
    "# /// script\n",
    "require(",
    "a.",
    "a.b(",
    "a==1\n",
    "a;",
    "-r a\n",
    "ModuleNotFoundError: No module named '",
    "env ",
  ],
  // Prose that rules and indexes look for.
  ...[
    "not for a ",
    "do not use a",
    "avoid ",
    ", avoid",
    "for aaa, see ",
    "requires a ",
    "AB (",
    "(AB) ",
    "http://",
    "https://a.b/",
    "http://a@",
    "www.a",
    "a@b.c ",
    "tag:a ",
    "mcp__a__b ",
    "\u001b[",
    "\u001b]",
    "\u009b",
  ],
  // Other scripts and what is not seen.
  ...[
    "é",
    "e\u0301",
    "\u0301",
    "\u0344",
    "ﷺ",
    "字",
    "字 ",
    "ก",
    "ש\u200f",
    "\u200f",
    "\u200e ש",
    "\u200b",
    "\u200d",
    "👩\u200d",
    "🏴",
    "\u{e0067}",
    "\u{e0067}\u{e007f}",
    "\ufe0f",
    "\ud800",
    "\udc00",
    "\udc00\ud800",
    "\u0000",
    "\u0085",
    "\u2028",
    "\ufeff",
    "İ",
    "ß",
    "ſ",
  ],
  // Identifiers.
  ...["aB", "A", "Aa", "a1", "a_", "a.b", "a/b", "C#", "a's ", "1", "12345 "],
  // JSON.
  ...['{"a":', "[1,", '"a":1,', "\\u0041", '\\"'],
];

// A start, something without end, and an end: what a pattern finds only after having looked at everything.
const FRAMES: readonly (readonly [start: string, unit: string, end: string])[] = [
  ...[" ", "\t", "\n", "a", ",", "(", "\r\n", "\u0301"].map((unit) => ["a", unit, "b"] as const),
  ["a", " ", "\n"],
  ["", ",", ")"],
  ["", "(", ")"],
  ["", "[", "]"],
  ["", "<", ">"],
  ["", "`", "a"],
  ["", "- ", "a"],
  ["# ", "#", " a"],
  ["# ", " ", "a"],
  ["# ", "`a` ", "\n"],
  ["a ", "\u200f", " ש"],
  ["ש ", "\u200f", ""],
  ["🏴", "\u{e0067}", "\u{e007f}"],
  ["<a ", "b ", ">"],
  ["<!--", " a", "-->"],
  ["```", "\n", "```"],
  ['"', "\\", '"'],
  ["---\nname: a\n", "b: c\n", "---\n"],
  ["---\nname: a\n", "\n", "---\n"],
  ["---\n", "a", ": b\n---\n"],
  ["#!/usr/bin/env ", "-S ", "python3\n"],
  ["# /// script\n# dependencies = [\n", '#  "a",\n', "# ]\n# ///\n"],
  ["{", '"a":{', "}"],
  ['{"dependencies":{', '"a":"1",', '"b":"1"}}'],
];

function differentWords(size: number): string {
  const words: string[] = [];
  let length = 0;
  for (let number = 0; length < size; number += 1) {
    const word = `w${number.toString(36)}x`;
    words.push(word);
    length += word.length + 1;
  }
  return words.join(" ").slice(0, size);
}
