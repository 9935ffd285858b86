import { describe, expect, it } from "vitest";
import { charListObfuscation } from "../../detectors/char-list-obfuscation.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const of = (path: string, code: string) => signalsOf(charListObfuscation, { [path]: `${code}\n` });
const table = '["r", "c", ":", "u", "b", "l", "/", "a", "s", ".", "h", " ", "e"]';
const picked = `table = ${table}\nword = "".join(map(table.__getitem__, order))\n`;

describe("obfuscation: spelled in letters", () => {
  it.each([
    ["a command that is put together", "a.py", `import os\n${picked}os.system(word)`],
    ["a shell that is given it", "a.py", `import subprocess\n${picked}subprocess.run(["sh", "-c", word])`],
    ["code that is put together", "a.py", `${picked}exec(word)`],
    [
      "JavaScript",
      "a.js",
      `const { execSync } = require("node:child_process");\nconst table = ${table};\nexecSync(order.map((at) => table[at]).join(""));`,
    ],
  ])("asks about %s", async (_, path, code) => {
    expect(await of(path, code)).toEqual([`obfuscation.char-list suspicious ${path}`]);
  });

  it("stays quiet on an alphabet in order, and on letters without marks", async () => {
    const ordered = [..."!#%+-/abcdefghijkl"].map((letter) => `"${letter}"`).join(", ");
    expect(await of("a.py", `import os\nletters = [${ordered}]\nos.system(word)`)).toEqual([]);
    const vowels = [..."uoieauoieauoie"].map((letter) => `"${letter}"`).join(", ");
    expect(await of("a.py", `import os\nletters = [${vowels}]\nos.system(word)`)).toEqual([]);
  });

  it("stays quiet where nothing is run that is not written there", async () => {
    expect(await of("a.py", `${picked}print(word)`)).toEqual([]);
    expect(await of("a.py", `import os\n${picked}os.system("ls")`)).toEqual([]);
  });
});
