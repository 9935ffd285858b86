import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import {
  isLeftOut,
  readSkillFile,
  readSkillFileSync,
  resolveSkillPath,
  SkillPathError,
  skillPathViolation,
} from "./safe-path.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function codeOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof SkillPathError ? error.code : String(error);
  }
}

describe("the form of a path", () => {
  it.each([
    [""],
    ["/etc/passwd"],
    ["../demo-evil/x"],
    ["a/../b"],
    ["./a"],
    ["a//b"],
    ["a/"],
    ["a\\b"],
    ["a\0b"],
    ["a\nb"],
    ["a\u009bb"],
    ["\ud800"],
    ["C:x"],
    ["c:/x"],
    [".ssh/id_rsa"],
    ["a/.git/config"],
    ["node_modules/x/index.js"],
    ["a".repeat(256)],
    ["é".repeat(128)],
    [Array.from({ length: 101 }, () => "a".repeat(9)).join("/")],
  ])("refuses %j as path_invalid", (path) => {
    expect(codeOf(() => resolveSkillPath(tempFolder({ a: "x" }), path))).toBe("path_invalid");
  });

  it.each([
    ["", "is empty"],
    ["a".repeat(1_001), "is longer than 1,000 bytes"],
    ["é/".repeat(334), "is longer than 1,000 bytes"],
    ["/a", "is absolute"],
    ["a\\b", "contains a backslash"],
    ["a\u0000", "contains a control character"],
    ["a\u001f", "contains a control character"],
    ["a\u007f", "contains a control character"],
    ["a\u009f", "contains a control character"],
    ["a\udfff", "contains a control character"],
    ["Z:a", "names a drive"],
    ["a//b", "has an empty segment"],
    [".", "has a '.' or '..' segment"],
    ["a/.", "has a '.' or '..' segment"],
    ["..", "has a '.' or '..' segment"],
    ["a/../b", "has a '.' or '..' segment"],
    ["a/.b", "names a hidden file"],
    ["...", "names a hidden file"],
    ["node_modules/a", "names a hidden file"],
    ["a".repeat(256), "has a segment longer than 255 bytes"],
    ["é".repeat(128), "has a segment longer than 255 bytes"],
  ])("says that %j %s", (path, violation) => {
    expect(skillPathViolation(path)).toBe(violation);
  });

  it.each([
    "a",
    "a/b.md",
    "a.b/c.",
    "~",
    "\u00a0",
    "1:x",
    "ab:c",
    "node_modules.md",
    "a".repeat(255),
    `${"a".repeat(249)}/`.repeat(4).slice(0, -1),
    Array.from({ length: 10 }, () => "a".repeat(99)).join("/") + "b",
  ])("finds nothing wrong with %j", (path) => {
    expect(skillPathViolation(path)).toBeUndefined();
  });

  it("leaves out hidden names and installed packages, and nothing that merely looks like them", () => {
    for (const name of [".", "..", ".git", ".env", "node_modules"]) expect(isLeftOut(name)).toBe(true);
    for (const name of ["a.", "git", "node_modules2", "Node_modules", ""])
      expect(isLeftOut(name)).toBe(false);
  });

  it("reads names with spaces, brackets, other scripts and decomposed accents as they are", async () => {
    const names = ["a b (1).md", "参考/说明.md", "cafe\u0301.md", "..a", "%2e%2e/x", "con", "a;b$c`d'.md"];
    const root = tempFolder(
      Object.fromEntries(names.filter((name) => name !== "..a").map((name) => [name, name])),
    );
    for (const name of names.filter((one) => one !== "..a")) {
      expect(text(await readSkillFile(root, name))).toBe(name);
      expect(text(readSkillFileSync(root, name))).toBe(name);
    }
    // Two dots and more are a hidden name, not a way up.
    expect(codeOf(() => readSkillFileSync(root, "..a"))).toBe("path_invalid");
  });

  it("repeats at most 80 clean characters of a bad path in its message", () => {
    const root = tempFolder();
    try {
      resolveSkillPath(root, `\u001b[31m${"x".repeat(500)}\n</skill>`);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SkillPathError);
      const message = error instanceof Error ? error.message : "";
      expect(message).toContain(`[31m${"x".repeat(75)}…'`);
      expect(message).not.toMatch(/\p{Cc}/u);
    }
  });
});

describe("where a path leads", () => {
  it("refuses a link to a file outside, to a sibling with the same prefix, and through a linked folder", () => {
    const root = tempFolder({
      "demo/SKILL.md": "x",
      "demo-evil/secret.md": "secret",
      "demo/inside.md": "in",
    });
    const skill = join(root, "demo");
    symlinkSync("/etc/passwd", join(skill, "passwd.md"));
    symlinkSync("../demo-evil/secret.md", join(skill, "sibling.md"));
    symlinkSync("../demo-evil", join(skill, "folder"));
    symlinkSync("inside.md", join(skill, "good.md"));
    expect(codeOf(() => readSkillFileSync(skill, "passwd.md"))).toBe("path_outside");
    expect(codeOf(() => readSkillFileSync(skill, "sibling.md"))).toBe("path_outside");
    expect(codeOf(() => readSkillFileSync(skill, "folder/secret.md"))).toBe("path_outside");
    expect(text(readSkillFileSync(skill, "good.md"))).toBe("in");
  });

  it("refuses a link that stays inside but leads to a hidden file", () => {
    const root = tempFolder({ "SKILL.md": "x", ".env": "SECRET=1" });
    mkdirSync(join(root, "a/.cache"), { recursive: true });
    writeFileSync(join(root, "a/.cache/token.md"), "SECRET=1");
    symlinkSync(".env", join(root, "env.md"));
    symlinkSync("a/.cache/token.md", join(root, "token.md"));
    expect(codeOf(() => readSkillFileSync(root, "env.md"))).toBe("path_outside");
    expect(codeOf(() => readSkillFileSync(root, "token.md"))).toBe("path_outside");
  });

  it("follows a root that is itself a link", () => {
    const root = tempFolder({ "real/SKILL.md": "x" });
    symlinkSync("real", join(root, "link"));
    expect(text(readSkillFileSync(join(root, "link"), "SKILL.md"))).toBe("x");
  });

  it("reads regular files only, and never waits for a pipe", async () => {
    const root = tempFolder({ "SKILL.md": "x", "sub/a.md": "a" });
    execFileSync("mkfifo", [join(root, "pipe.md")]);
    expect(codeOf(() => readSkillFileSync(root, "pipe.md"))).toBe("not_a_file");
    expect(codeOf(() => readSkillFileSync(root, "sub"))).toBe("not_a_file");
    await expect(readSkillFile(root, "pipe.md")).rejects.toMatchObject({ code: "not_a_file" });
  });

  it("says file_not_found for what is missing, below a file, or a dangling link", () => {
    const root = tempFolder({ "SKILL.md": "x" });
    symlinkSync("nowhere", join(root, "dangling.md"));
    for (const path of ["missing.md", "SKILL.md/x", "dangling.md"]) {
      expect(codeOf(() => readSkillFileSync(root, path))).toBe("file_not_found");
    }
  });

  it("gives what there is of a file that is shorter than it says", async (context) => {
    // The kernel says a page for each of its files, whatever they hold.
    const kernel = "/sys/devices/system/cpu";
    if (!existsSync(join(kernel, "online"))) context.skip("this system has no /sys");
    expect(text(readSkillFileSync(kernel, "online"))).toMatch(/^[\d,-]+\n$/);
    expect(text(await readSkillFile(kernel, "online"))).toBe(text(readSkillFileSync(kernel, "online")));
  });

  it("keeps no file open, read or refused", async (context) => {
    if (process.platform !== "linux") context.skip("only Linux says which files are open");
    const root = tempFolder({ "SKILL.md": "text" });
    const isOpen = () =>
      readdirSync("/proc/self/fd").some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(root);
        } catch {
          return false;
        }
      });
    readSkillFileSync(root, "SKILL.md");
    expect(isOpen()).toBe(false);
    await readSkillFile(root, "SKILL.md");
    expect(isOpen()).toBe(false);
    expect(codeOf(() => readSkillFileSync(root, "SKILL.md", { maxBytes: 1 }))).toBe("file_too_large");
    expect(isOpen()).toBe(false);
  });

  it("reads files of up to 16 MiB unless told otherwise", async () => {
    const root = tempFolder({ "large.bin": "", "larger.bin": "" });
    truncateSync(join(root, "large.bin"), 16 * 1024 * 1024);
    truncateSync(join(root, "larger.bin"), 16 * 1024 * 1024 + 1);
    expect(readSkillFileSync(root, "large.bin")).toHaveLength(16 * 1024 * 1024);
    expect(await readSkillFile(root, "large.bin")).toHaveLength(16 * 1024 * 1024);
    expect(codeOf(() => readSkillFileSync(root, "larger.bin"))).toBe("file_too_large");
  });

  it("refuses a file above the limit and reads one at it", async () => {
    const root = tempFolder({ "four.bin": Uint8Array.of(1, 2, 3, 4), "empty.md": "" });
    expect(codeOf(() => readSkillFileSync(root, "four.bin", { maxBytes: 3 }))).toBe("file_too_large");
    await expect(readSkillFile(root, "four.bin", { maxBytes: 3 })).rejects.toMatchObject({
      code: "file_too_large",
    });
    expect(readSkillFileSync(root, "four.bin", { maxBytes: 4 })).toEqual(Uint8Array.of(1, 2, 3, 4));
    expect(readSkillFileSync(root, "empty.md")).toEqual(new Uint8Array());
  });
});

it("reads a file that is being replaced as its old or its new bytes, without an error", async () => {
  const root = tempFolder({ "a.md": "old" });
  const swapper = await keepRunning(
    root,
    `for (const content of ["old", "new"]) {
       fs.writeFileSync(root + "/b.md", content); fs.renameSync(root + "/b.md", root + "/a.md");
     }`,
  );
  try {
    const seen = new Set<string>();
    for (let round = 0; round < 3_000 || seen.size < 2; round += 1)
      seen.add(text(readSkillFileSync(root, "a.md")));
    expect([...seen].sort()).toEqual(["new", "old"]);
  } finally {
    await swapper.stop();
  }
});

it("never gives out a byte from outside while files, folders and links are swapped under it", async () => {
  const root = tempFolder({ "outside/a.md": "SECRET", "skill/dir/a.md": "public", "skill/a.md": "public" });
  const skill = join(root, "skill");
  mkdirSync(join(root, "spare"));
  const swapper = await keepRunning(
    root,
    `const skill = root + "/skill";
     fs.symlinkSync(root + "/outside/a.md", skill + "/l"); fs.renameSync(skill + "/l", skill + "/a.md");
     fs.renameSync(skill + "/dir", root + "/spare/dir"); fs.symlinkSync(root + "/outside", skill + "/dir");
     fs.writeFileSync(skill + "/f", "public"); fs.renameSync(skill + "/f", skill + "/a.md");
     fs.unlinkSync(skill + "/dir"); fs.renameSync(root + "/spare/dir", skill + "/dir");`,
  );
  try {
    const seen = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      for (const path of ["a.md", "dir/a.md"]) {
        try {
          seen.add(text(round % 2 === 0 ? readSkillFileSync(skill, path) : await readSkillFile(skill, path)));
        } catch (error) {
          expect(error).toBeInstanceOf(SkillPathError);
        }
      }
    }
    expect([...seen]).toEqual(["public"]);
  } finally {
    await swapper.stop();
  }
});

/** Another process repeats these steps until stopped, and at most 20 seconds. */
async function keepRunning(root: string, steps: string): Promise<{ stop: () => Promise<void> }> {
  const script = `
    const fs = require("node:fs");
    const root = ${JSON.stringify(root)};
    const end = Date.now() + 20000;
    process.stdout.write("ready");
    while (Date.now() < end && !fs.existsSync(root + "/stop")) {
      try { ${steps} } catch {}
    }`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return {
    stop: async () => {
      writeFileSync(join(root, "stop"), "");
      await ended;
    },
  };
}
