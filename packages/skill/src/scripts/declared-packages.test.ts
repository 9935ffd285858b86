import { describe, expect, it } from "vitest";
import { longestBlockMs } from "../testing/index.ts";
import { declaredPackages } from "./declared-packages.ts";

const read = (files: Readonly<Record<string, string>>) => async (path: string) => files[path];
const python = { path: "scripts/report.py", language: "python" } as const;
const node = { path: "scripts/report.mjs", language: "javascript" } as const;

describe("declaredPackages", () => {
  it("takes the header of a Python script before any requirements.txt", async () => {
    const files = {
      "scripts/report.py":
        '# /// script\n# dependencies = ["requests>=2,<3", "rich"]\n# ///\nimport requests\n',
      "scripts/requirements.txt": "flask\n",
    };
    expect(await declaredPackages(python, read(files))).toEqual({
      ecosystem: "python",
      declaredIn: "scripts/report.py",
      packages: ["requests>=2,<3", "rich"],
      refused: [],
    });
  });

  it("reads the nearest requirements.txt with extras, markers and hashes", async () => {
    const hash = `--hash=sha256:${"a".repeat(64)}`;
    const text = `# tools\nrequests[socks] >= 2.31 # http\nidna==3.7 \\\n    ${hash}\ntomli ; python_version < "3.11"\n`;
    const declared = await declaredPackages(
      python,
      read({ "requirements.txt": text, "scripts/report.py": "" }),
    );
    expect(declared).toMatchObject({
      declaredIn: "requirements.txt",
      packages: [`idna==3.7 ${hash}`, "requests[socks] >= 2.31", 'tomli ; python_version < "3.11"'],
      refused: [],
    });
  });

  it.each([
    "-e .",
    "-r other.txt",
    "--index-url https://evil.example/simple",
    "--extra-index-url=https://evil.example",
    "git+https://example.com/x.git",
    "tool @ git+https://example.com/x.git",
    "tool@https://example.com/x.whl",
    "https://example.com/x.whl",
    "file:///etc/passwd",
    "./local",
    "../local",
    "folder/local",
    "local.whl",
    "requests --global-option=x",
    "requests --hash=md5:abc",
    "two words",
    "name>=1 other",
    "name;$(id)",
  ])("refuses '%s' by name and takes the rest", async (line) => {
    const text = `requests\n${line}\n`;
    const declared = await declaredPackages(python, read({ "requirements.txt": text }));
    expect(declared?.packages).toEqual(["requests"]);
    expect(declared?.refused.map(({ requirement }) => requirement)).toEqual([line]);
  });

  it("reads the dependencies of a package.json with the lock beside it", async () => {
    const files = {
      "package.json": JSON.stringify({ dependencies: { zod: "^4.0.0", "@scope/a": "1 - 2 || >=3" } }),
      "package-lock.json": "{}",
    };
    expect(await declaredPackages(node, read(files))).toEqual({
      ecosystem: "node",
      declaredIn: "package.json",
      packages: ["@scope/a@1 - 2 || >=3", "zod@^4.0.0"],
      refused: [],
      lock: "{}",
    });
  });

  it.each([
    ["a", "git+ssh://git@example.com/a.git"],
    ["a", "user/repository"],
    ["a", "https://example.com/a.tgz"],
    ["a", "file:../a"],
    ["a", "npm:other@1"],
    ["a", "workspace:*"],
    ["../a", "1"],
    ["a", "1 --registry=https:"],
  ])("refuses %s at '%s'", async (name, range) => {
    const files = { "package.json": JSON.stringify({ dependencies: { [name]: range } }) };
    const declared = await declaredPackages(node, read(files));
    expect(declared).toMatchObject({ packages: [], refused: [{ requirement: `${name}@${range}` }] });
  });

  it("has nothing to say where nothing is declared, and for other languages", async () => {
    expect(await declaredPackages(python, read({ "scripts/report.py": "print(1)\n" }))).toBeUndefined();
    expect(await declaredPackages(node, read({ "package.json": "{" }))).toBeUndefined();
    expect(
      await declaredPackages({ path: "a.sh", language: "shell" }, read({ "requirements.txt": "requests" })),
    ).toBeUndefined();
  });

  it.each([
    ["requirements.txt", python, { "requirements.txt": "a\n".repeat(512 * 1024) }, "64 KiB"],
    ["package.json", node, { "package.json": `{"dependencies":{"a":"${"1".repeat(70_000)}"}}` }, "64 KiB"],
    [
      "package-lock.json",
      node,
      { "package.json": '{"dependencies":{"a":"1"}}', "package-lock.json": " ".repeat(600_000) },
      "512 KiB",
    ],
  ] as const)(
    "takes nothing from a %s that is too long, and others wait less than 50 ms",
    async (file, script, files, limit) => {
      let declared: Awaited<ReturnType<typeof declaredPackages>>;
      const longestMs = await longestBlockMs(async () => {
        declared = await declaredPackages(script, read(files));
      });
      expect(declared).toMatchObject({
        packages: [],
        refused: [{ requirement: file, why: `the file is longer than ${limit}` }],
      });
      expect(longestMs).toBeLessThan(50);
    },
  );

  it("reads a hostile file in no time", async () => {
    const text = `a${"[".repeat(1_900)}\n${"a-".repeat(900)}\n`.repeat(17);
    const declared = await declaredPackages(python, read({ "requirements.txt": text }));
    expect(declared?.packages).toEqual([]);
  });
});
