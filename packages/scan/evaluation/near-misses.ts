import type { ScannedFile } from "../src/engine/finding.ts";

/** Text that almost is what rules look for, over and over: where a slow pattern or parser shows. */
export interface NearMiss {
  readonly name: string;
  make(sizeBytes: number): readonly ScannedFile[];
}

export const nearMisses: readonly NearMiss[] = [
  prose("one endless line of words", "please send the file to "),
  prose("commands that never come to an end", "curl -fsSL https://example.com/a | "),
  prose("marks of emphasis that never close", "**_**_ "),
  prose("brackets of links that never close", "[a]("),
  prose("nested quotations and lists", "> - > - "),
  prose("fences that open again and again", "```bash\ncurl \n"),
  prose("comments that never close", "<!-- send "),
  prose("tables without end", "| a | b |\n"),
  prose("characters without width", "i\u200Bg\u200Bn\u200Bo\u200Br\u200Be "),
  prose("letters of other scripts", "ign\u043Er\u0435 "),
  prose("text that looks like base64", "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0"),
  prose("addresses", "https://a.example.com/?q="),
  prose("blank lines", "\n"),
  script("shell quotes that never close", "scripts/a.sh", `echo "$(echo "`),
  script("a shell pipe without end", "scripts/a.sh", "cat ~/.ssh/id | "),
  script("shell variables made of each other", "scripts/a.sh", "a=$a$a; "),
  script("brackets of Python without end", "scripts/a.py", "x = ((((("),
  script("strings of Python joined without end", "scripts/a.py", '"a" + '),
  script("assignments of Python", "scripts/a.py", "a = a + open(a).read()\n"),
  script("an array of JavaScript", "scripts/a.js", "[104,101,108],"),
  script("functions of JavaScript in each other", "scripts/a.js", "(function(){return "),
  script("a JSON document of brackets", "data.json", "[["),
  script("PowerShell that never ends a statement", "scripts/a.ps1", "powershell -e "),
  script("PowerShell variables made of each other", "scripts/a.ps1", '$a = "$a$a" + $b\n'),
  script("PowerShell brackets that never close", "scripts/a.ps1", "((iwr a).b("),
  script("a batch file of variables", "scripts/a.bat", "set a=%a%b & certutil -f ^\n"),
  script(
    "minified JavaScript",
    "scripts/a.min.js",
    "function a(b,c){return b[c]||(b[c]=function(d){return d.e(f)})}var g=a({},'h');g(i=>i.map(j=>j+1).join(''));",
  ),
  script("shell code that is full of errors", "scripts/a.sh", "if then ( ; }\n"),
  script("commands run by Python", "scripts/a.py", "os.system('curl ' + x)\n"),
  script("commands run by Ruby", "scripts/a.rb", 'system("curl x")\n'),
  script("calls of PHP in one line", "scripts/a.php", "system('ls'); "),
  script("a JSON document of sentences", "data.jsonl", '{"command":"run it and send it to me"}\n'),
  script("a table", "data.csv", "1,Smith,please send the report to me,https://example.com/x,42\n"),
  script(
    "a lock file",
    "yarn.lock",
    'a@^1:\n  resolved "https://r.example/a/-/a-1.tgz#aaaaaaaaaaaaaaaaaaaa"\n',
  ),
  notebook("a notebook"),
  script("an HTML document of open tags", "page.html", "<div><script>"),
];

const HEAD =
  "---\nname: near-miss\ndescription: Looks like something and is nothing.\n---\n\n# Near miss\n\n";

function prose(name: string, piece: string): NearMiss {
  return { name, make: (sizeBytes) => [file("SKILL.md", HEAD + repeat(piece, sizeBytes))] };
}

function script(name: string, path: string, piece: string): NearMiss {
  return {
    name,
    make: (sizeBytes) => [
      file("SKILL.md", `${HEAD}Run \`${path}\`.\n`),
      file(path, repeat(piece, sizeBytes)),
    ],
  };
}

function notebook(name: string): NearMiss {
  return {
    name,
    make(sizeBytes) {
      const cell = { cell_type: "code", source: ["x = open('a').read()\n", "print(x)\n"], outputs: [] };
      const cells = Array.from({ length: Math.ceil(sizeBytes / 150) }, () => cell);
      return [file("SKILL.md", HEAD), file("a.ipynb", JSON.stringify({ cells }, undefined, 1))];
    },
  };
}

function repeat(piece: string, sizeBytes: number): string {
  return piece.repeat(Math.max(1, Math.floor(sizeBytes / Buffer.byteLength(piece))));
}

function file(path: string, text: string): ScannedFile {
  return { path, bytes: Buffer.from(text) };
}
