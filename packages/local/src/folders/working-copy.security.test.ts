import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { FolderTooLarge } from "./walk-folder.ts";
import { makeWorkingCopy } from "./working-copy.ts";

/** A project with a few files, a folder beside it that is none of a script's business, and a copy to write in. */
async function project(
  files: Readonly<Record<string, string>> = { "a.txt": "one\ntwo\n", "src/b.txt": "b\n" },
) {
  const parent = mkdtempSync(join(tmpdir(), "skillquay-test-folder-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "project");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(parent, path)), { recursive: true });
    writeFileSync(join(parent, path), text);
  };
  mkdirSync(folder);
  write("outside/secret.txt", "outside\n");
  for (const [path, text] of Object.entries(files)) write(`project/${path}`, text);
  const copyIt = async () => {
    const work = await makeWorkingCopy(folder);
    onTestFinished(() => work.remove());
    const keep = async () => work.keep(await work.changes());
    const inCopy = (path: string) => join(work.copy, path);
    return { ...work, keep, inCopy };
  };
  return { parent, folder, write, copyIt, read: (path: string) => readFileSync(join(folder, path), "utf8") };
}

const kinds = (files: readonly { kind: string; path: string }[]) =>
  files.map(({ kind, path }) => `${kind} ${path}`);

describe("what a script writes into the copy of a folder", () => {
  it("is shown as added, changed and removed files, and is in the folder once it is kept", async () => {
    const { folder, copyIt, read } = await project();
    const { inCopy, changes, show, keep } = await copyIt();
    writeFileSync(inCopy("a.txt"), "one\n2\n");
    mkdirSync(inCopy("new/deep"), { recursive: true });
    writeFileSync(inCopy("new/deep/run.sh"), "#!/bin/sh\n", { mode: 0o777 });
    rmSync(inCopy("src"), { recursive: true });
    const written = await changes();
    expect(kinds(written.files)).toEqual(["changed a.txt", "added new/deep/run.sh", "removed src/b.txt"]);
    expect(await show(written)).toBe(
      [
        "changed a.txt",
        "@@ line 2 @@",
        "-two",
        "+2",
        "added new/deep/run.sh",
        "@@ line 1 @@",
        "+#!/bin/sh",
        "removed src/b.txt",
      ].join("\n"),
    );
    expect(read("a.txt")).toBe("one\ntwo\n");
    expect(await keep()).toEqual({ kept: ["src/b.txt", "a.txt", "new/deep/run.sh"], notKept: [] });
    expect(read("a.txt")).toBe("one\n2\n");
    expect(statSync(join(folder, "new/deep/run.sh")).mode & 0o777).toBe(0o755);
    expect(readdirSync(folder).toSorted()).toEqual(["a.txt", "new"]);
  });

  it("is nothing where nothing was written", async () => {
    const { copyIt } = await project();
    const { changes } = await copyIt();
    expect(await changes()).toMatchObject({ files: [], removedFolders: [] });
  });

  it("is nothing where a file was written with the bytes that it had, unless it can be run now", async () => {
    const large = "0123456789abcdef".repeat(20_000);
    const { copyIt, write } = await project({ "a.txt": "one\n", "b.txt": "two\n", large, "run.sh": "x\n" });
    const { inCopy, changes, keep } = await copyIt();
    for (const [path, text] of [
      ["a.txt", "one\n"],
      ["b.txt", "TWO\n"],
      ["large", large.replace(/f$/, "g")],
    ] as const)
      writeFileSync(inCopy(path), text);
    chmodSync(inCopy("run.sh"), 0o755);
    expect(kinds((await changes()).files)).toEqual(["changed b.txt", "changed large", "changed run.sh"]);
    // Another one by now: what the script wrote is no longer what is there.
    write("project/a.txt", "six\n");
    expect(kinds((await changes()).files)).toContain("changed a.txt");
    expect((await keep()).notKept).toEqual([{ path: "a.txt", why: "it was changed in the meantime" }]);
  });

  it("may turn a file into a folder and a folder into a file", async () => {
    const { copyIt, read } = await project({ was: "file\n", "folder/x": "x\n" });
    const { inCopy, keep } = await copyIt();
    unlinkSync(inCopy("was"));
    mkdirSync(inCopy("was"));
    writeFileSync(inCopy("was/inside"), "1\n");
    rmSync(inCopy("folder"), { recursive: true });
    writeFileSync(inCopy("folder"), "2\n");
    expect((await keep()).notKept).toEqual([]);
    expect([read("was/inside"), read("folder")]).toEqual(["1\n", "2\n"]);
  });

  it("never replaces a file that was changed, made or removed meanwhile, and says which", async () => {
    const { write, copyIt, read, folder } = await project({ a: "a\n", b: "b\n", c: "c\n" });
    const { inCopy, keep } = await copyIt();
    for (const name of ["a", "b", "c", "fresh"]) writeFileSync(inCopy(name), "script\n");
    write("project/a", "mine\n");
    unlinkSync(join(folder, "b"));
    write("project/fresh", "mine, too\n");
    expect(await keep()).toEqual({
      kept: ["c"],
      notKept: [
        { path: "a", why: "it was changed in the meantime" },
        { path: "b", why: "it was changed in the meantime" },
        { path: "fresh", why: "there is one by now" },
      ],
    });
    expect([read("a"), read("c"), read("fresh")]).toEqual(["mine\n", "script\n", "mine, too\n"]);
  });

  it("never goes through a link, whoever made it", async () => {
    const { parent, folder, copyIt } = await project({ "src/b.txt": "b\n", "docs/d.txt": "d\n" });
    symlinkSync("../outside", join(folder, "linked"));
    const { inCopy, changes, keep } = await copyIt();
    // A script's own links, a folder in the place of one, and a file below one that is a link on the host by then.
    symlinkSync("../../outside/secret.txt", inCopy("src/trap"));
    unlinkSync(inCopy("linked"));
    mkdirSync(inCopy("linked"));
    writeFileSync(inCopy("linked/secret.txt"), "over\n");
    writeFileSync(inCopy("docs/d.txt"), "over\n");
    writeFileSync(inCopy("docs/secret.txt"), "over\n");
    renameSync(join(folder, "docs"), join(parent, "moved"));
    symlinkSync("../outside", join(folder, "docs"));
    expect(kinds((await changes()).files)).toEqual([
      "changed docs/d.txt",
      "added docs/secret.txt",
      "removed linked",
      "added linked/secret.txt",
      "added src/trap",
    ]);
    const { kept, notKept } = await keep();
    expect(kept).toEqual([]);
    expect(notKept.map(({ path }) => path).toSorted()).toEqual([
      "docs/d.txt",
      "docs/secret.txt",
      "linked",
      "linked/secret.txt",
      "src/trap",
    ]);
    expect(readdirSync(join(parent, "outside"))).toEqual(["secret.txt"]);
    expect(readFileSync(join(parent, "outside/secret.txt"), "utf8")).toBe("outside\n");
    expect(lstatSync(join(folder, "linked")).isSymbolicLink()).toBe(true);
  });

  it("never lands where programs outside of the sandbox would run it, and a repository's data is not in the copy", async () => {
    const { folder, copyIt } = await project({
      ".git/config": "token\n",
      ".vscode/tasks.json": "{}",
      a: "a\n",
    });
    const { inCopy, changes, show, keep } = await copyIt();
    expect(existsSync(inCopy(".git"))).toBe(false);
    const places = [
      ".git/hooks/post-checkout",
      "sub/.GIT/config",
      ".claude/settings.json",
      ".g\u200cit/x",
      ".envrc",
    ];
    for (const path of [...places, ".vscode/tasks.json"]) {
      mkdirSync(dirname(inCopy(path)), { recursive: true });
      writeFileSync(inCopy(path), "evil\n");
    }
    expect(await show(await changes())).toContain(
      "added .git/hooks/post-checkout (not kept: it belongs to a repository's own data)",
    );
    expect((await keep()).kept).toEqual([]);
    expect(readFileSync(join(folder, ".vscode/tasks.json"), "utf8")).toBe("{}");
    expect(readdirSync(folder).toSorted()).toEqual([".git", ".vscode", "a"]);
    expect(readdirSync(join(folder, ".git"))).toEqual(["config"]);
  });

  it("is no pipe, and nothing waits for one", async () => {
    const { copyIt } = await project();
    const { inCopy, copy, changes, show, keep } = await copyIt();
    execFileSync("mkfifo", [join(copy, "pipe")]);
    unlinkSync(inCopy("a.txt"));
    execFileSync("mkfifo", [inCopy("a.txt")]);
    expect(await show(await changes())).toBe(
      "changed a.txt (not kept: it is not a file)\nadded pipe (not kept: it is not a file)",
    );
    expect((await keep()).kept).toEqual([]);
  });

  it("keeps the rights of a file but for running it, and gives no others", async () => {
    const { folder, copyIt } = await project({ "secret.txt": "a\n" });
    chmodSync(join(folder, "secret.txt"), 0o600);
    const { inCopy, keep } = await copyIt();
    writeFileSync(inCopy("secret.txt"), "b\n");
    chmodSync(inCopy("secret.txt"), 0o4777);
    expect((await keep()).kept).toEqual(["secret.txt"]);
    expect(statSync(join(folder, "secret.txt")).mode & 0o7777).toBe(0o700);
  });

  it("is shown without anything that hides, moves a cursor or passes for another line", async () => {
    const { copyIt } = await project();
    const { inCopy, changes, show } = await copyIt();
    writeFileSync(inCopy("x\nremoved everything"), "\u001b[2J\u202eabc\rremoved all\n");
    const shown = await show(await changes());
    expect(shown).toBe("added x removed everything\n@@ line 1 @@\n+\ufffd[2Jabc\ufffdremoved all");
  });

  it("is cut to what somebody reads", async () => {
    const { copyIt } = await project();
    const { inCopy, changes, show } = await copyIt();
    for (let file = 0; file < 120; file += 1) writeFileSync(inCopy(`n${file}`), "line\n".repeat(500));
    const shown = await show(await changes());
    expect(shown.length).toBeLessThan(8_200);
    expect(shown).toMatch(/… and 461 more lines\n[\s\S]*… and \d+ more files$/);
  });

  it("is removed with the copy, also where a script closed a folder", async () => {
    const { copyIt } = await project();
    const { inCopy, copy, remove } = await copyIt();
    mkdirSync(inCopy("closed/in"), { recursive: true });
    chmodSync(inCopy("closed"), 0o000);
    await remove();
    expect(existsSync(dirname(copy))).toBe(false);
  });
});

describe("a folder that is too large for a copy", () => {
  it.each([
    ["entries", { maxEntries: 2, maxBytes: 1_000 }],
    ["bytes", { maxEntries: 10, maxBytes: 9 }],
  ])("is refused by its %s, and leaves nothing behind", async (_what, limits) => {
    const { folder } = await project();
    const left = () =>
      readdirSync(process.getuid?.() === 0 ? "/tmp" : tmpdir()).filter((name) =>
        name.startsWith(`skillquay-folder-${process.pid}-`),
      );
    const others = left();
    await expect(makeWorkingCopy(folder, { limits })).rejects.toThrow(FolderTooLarge);
    expect(left()).toEqual(others);
  });
});
