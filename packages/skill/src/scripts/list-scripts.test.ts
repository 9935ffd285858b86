import { describe, expect, it } from "vitest";
import { explainFolder } from "../testing/script-folder.ts";
import { explainScripts, listScripts } from "./list-scripts.ts";

const GREET = `#!/usr/bin/env python3
"""Greets a person by name."""
import sys
import json

def run(params: dict = None) -> dict:
    return {"status": "success", "result": params}

if __name__ == "__main__":
    print(json.dumps(run(json.loads(sys.argv[1]))))
`;

const entry = (path: string) => ({ path, sizeBytes: 1, mtimeMs: 0, executable: false });
const bytes = (text: string) => new TextEncoder().encode(text);

describe("listScripts", () => {
  it("tells everything about a script that takes parameters as JSON", async () => {
    const { scripts, refused } = await explainFolder({ "scripts/greet.py": GREET });
    expect(scripts).toEqual([
      {
        path: "scripts/greet.py",
        name: "greet.py",
        language: "python",
        interpreter: { command: "python3", args: [] },
        description: "Greets a person by name.",
        takesParams: true,
        dependencies: [],
      },
    ]);
    expect(refused).toEqual([]);
  });

  it("offers five languages without shebang or run bit", async () => {
    const { scripts } = await explainFolder({
      "scripts/a.py": "print(1)",
      "scripts/b.sh": "# Copies.\ncp a b",
      "scripts/c.mjs": "console.log(1)",
      "scripts/d.ts": "const n: number = 1;\nconsole.log(n)",
      "scripts/e.rb": "puts 1",
    });
    expect(scripts.map(({ name, language, interpreter }) => [name, language, interpreter.command])).toEqual([
      ["a.py", "python", "python3"],
      ["b.sh", "shell", "bash"],
      ["c.mjs", "javascript", "node"],
      ["d.ts", "typescript", "node"],
      ["e.rb", "ruby", "ruby"],
    ]);
  });

  it("explains every file that it leaves out", async () => {
    const { scripts, refused } = await explainFolder({
      "scripts/__init__.py": "",
      "scripts/helper.py": "def f():\n    pass\n",
      "scripts/helper-with-shebang.py": "#!/usr/bin/env python3\ndef f():\n    pass\n",
      "scripts/lib.js": "export const a = 1;",
      "scripts/page.js": "(() => { document.title = 'x'; })();",
      "scripts/part.jsx": "alert(1)",
      "scripts/test_a.py": "print(1)",
      "scripts/tool": { text: new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0]), executable: true },
      "scripts/Makefile": "all:\n",
      "examples/demo.py": "print(1)",
      "examples/plain": { text: "just text", executable: true },
      "assets/logo.png": { text: "x", executable: true },
    });
    expect(scripts).toEqual([]);
    expect(Object.fromEntries(refused.map(({ path, reason }) => [path, reason]))).toEqual({
      "examples/demo.py": "outside_script_folders",
      "scripts/Makefile": "not_a_script",
      "scripts/__init__.py": "package_file",
      "scripts/helper-with-shebang.py": "helper_module",
      "scripts/helper.py": "helper_module",
      "scripts/lib.js": "helper_module",
      "scripts/page.js": "browser_code",
      "scripts/part.jsx": "no_interpreter",
      "scripts/test_a.py": "test",
      "scripts/tool": "binary",
    });
    expect(refused.every(({ message }) => message.endsWith("."))).toBe(true);
  });

  it("lists tests among the scripts for whoever names one, and offers none", async () => {
    const { scripts, runnable } = await explainFolder({
      "scripts/run.py": "print(1)",
      "scripts/test_run.py": "print(1)",
      "scripts/conftest.py": "print(1)",
      "scripts/tests/helper.py": "def f():\n    pass\n",
      "tests/test_all.py": "print(1)",
    });
    expect(scripts.map(({ name }) => name)).toEqual(["run.py"]);
    expect(runnable.map(({ name, isTest }) => [name, isTest])).toEqual([
      ["conftest.py", true],
      ["run.py", undefined],
      ["test_run.py", true],
    ]);
  });

  it("takes a file for a script whose header declares what it needs, or that does nothing but raise", async () => {
    const { scripts } = await explainFolder({
      "scripts/assigns.py": "# /// script\n# dependencies = []\n# ///\nvalue = 1\n",
      "scripts/defines.py": "# /// script\n# dependencies = []\n# ///\ndef f():\n    pass\n",
      "scripts/raises.py": "raise SystemExit('no')\n",
      "scripts/module.py": "import sys\nif sys.version_info < (3,):\n    raise ImportError\nx = 1\n",
    });
    expect(scripts.map(({ name }) => name)).toEqual(["assigns.py", "defines.py", "raises.py"]);
  });

  it("offers a file elsewhere only with both shebang and run bit", async () => {
    const text = "#!/bin/sh\necho";
    const { scripts } = await explainFolder({
      "both.sh": { text, executable: true },
      "lib/both": { text, executable: true },
      "only-shebang.sh": text,
      "only-bit.sh": { text: "echo", executable: true },
    });
    expect(scripts.map(({ name }) => name)).toEqual(["both.sh", "lib/both"]);
  });

  it("gives every script a name of its own that is no other script's path", async () => {
    const { scripts } = await explainFolder({
      "bin/x.sh": "echo",
      "scripts/bin/x.sh": "echo",
      "scripts/scripts/y.sh": "echo",
      "scripts/y.sh": "echo",
      "scripts/deep/z.sh": "echo",
      "tools/z.sh": "echo",
    });
    expect(Object.fromEntries(scripts.map(({ path, name }) => [path, name]))).toEqual({
      "bin/x.sh": "bin/x.sh",
      "scripts/bin/x.sh": "scripts/bin/x.sh",
      "scripts/scripts/y.sh": "scripts/scripts/y.sh",
      "scripts/y.sh": "y.sh",
      "scripts/deep/z.sh": "deep/z.sh",
      "tools/z.sh": "tools/z.sh",
    });
  });

  it("reports declared dependencies, and imports that nothing declares", async () => {
    const { scripts } = await explainFolder({
      "requirements.txt": "requests>=2\nPyYAML\n",
      "package.json": '{"dependencies": {"zod": "^4"}}',
      "scripts/deep/package.json": '{"dependencies": {"left": "1"}}',
      "scripts/common.py": "X = 1",
      "scripts/fetch.py":
        '# /// script\n# dependencies = ["rich"]\n# ///\nimport json, rich, yaml, PIL, common\nimport requests.auth\nmain()',
      "scripts/show.mjs": 'import z from "zod";\nimport chalk from "chalk";\nimport "node:fs";\nz.go();',
      "scripts/deep/other.mjs": 'import l from "left";\nl();',
      "scripts/plain.sh": "echo",
    });
    expect(Object.fromEntries(scripts.map(({ name, dependencies }) => [name, dependencies]))).toEqual({
      "deep/other.mjs": [{ source: "package.json", packages: ["left@1"] }],
      "fetch.py": [
        { source: "pep723", packages: ["rich"] },
        { source: "requirements.txt", packages: ["requests>=2", "PyYAML"] },
        { source: "imports", packages: ["pillow"] },
      ],
      "plain.sh": [],
      "show.mjs": [
        { source: "package.json", packages: ["zod@^4"] },
        { source: "imports", packages: ["chalk"] },
      ],
    });
  });

  it("reads options of a shell script from its usage and its code together", async () => {
    const { scripts } = await explainFolder({
      "scripts/copy.sh":
        '#!/bin/sh\n# Copies.\n# Usage: copy.sh <from> [--to <folder>]\ncase "$1" in\n--to) T=$2 ;;\n--dry) D=1 ;;\nesac',
    });
    expect(scripts[0]?.arguments?.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "positional from",
      "option to",
      "flag dry",
    ]);
  });

  it("reads the usage that a program prints when its header has none", async () => {
    const { scripts } = await explainFolder({
      "scripts/a.py": 'import sys\nif len(sys.argv) < 2:\n    print("Usage: a.py <in>")\n    sys.exit(1)',
    });
    expect(scripts[0]?.arguments).toEqual([{ name: "in", flags: [], required: true, kind: "positional" }]);
  });

  it("offers a script that goes on after what is read, since its end may run it", async () => {
    const { scripts } = await explainFolder({
      "scripts/long.py": `def f():\n    pass\n${"# filler\n".repeat(40_000)}main()`,
    });
    expect(scripts.map(({ name }) => name)).toEqual(["long.py"]);
  });

  it("goes on when a file cannot be read", async () => {
    const { scripts, refused } = await explainScripts(
      [entry("scripts/a.sh"), entry("scripts/b.sh")],
      async (path) => {
        if (path === "scripts/a.sh") throw new Error("gone");
        return bytes("echo");
      },
    );
    expect(scripts.map(({ path }) => path)).toEqual(["scripts/b.sh"]);
    expect(refused).toMatchObject([{ path: "scripts/a.sh", reason: "unreadable" }]);
  });

  it("reads nothing but files that could be scripts, and package files once", async () => {
    const reads: string[] = [];
    const files = [
      "SKILL.md",
      "assets/a.png",
      "references/b.py",
      "requirements.txt",
      "scripts/c.py",
      "scripts/d.py",
    ];
    const scripts = await listScripts(files.map(entry), async (path) => {
      reads.push(path);
      return bytes("main()");
    });
    expect(scripts).toHaveLength(2);
    expect(reads.sort()).toEqual(["requirements.txt", "scripts/c.py", "scripts/d.py"]);
  });
});
