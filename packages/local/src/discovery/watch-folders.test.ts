import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import { type WatchOptions, watchFolders } from "./watch-folders.ts";

function watching(options: WatchOptions = {}) {
  const onEvent = vi.fn();
  const watch = watchFolders(onEvent, { debounceMs: 5, ...options });
  onTestFinished(() => watch.close());
  return { watch, onEvent };
}

const folder = (tree: SkillTree, path: string) => ({ path: tree.at(path), ino: statSync(tree.at(path)).ino });

describe("watchFolders", () => {
  it("adds and removes watches as folders come and go, and says when there are new ones", async () => {
    const tree = createSkillTree();
    tree.write("a/x", "");
    tree.write("b/x", "");
    const { watch } = watching();
    expect(await watch.update([folder(tree, "a"), folder(tree, "b")], [])).toBe(true);
    expect(await watch.update([folder(tree, "a"), folder(tree, "b")], [])).toBe(false);
    expect(watch.size).toBe(2);
    expect(await watch.update([folder(tree, "b")], [])).toBe(false);
    expect(watch.size).toBe(1);
    tree.remove("b");
    tree.write("b/x", "");
    expect(await watch.update([{ path: tree.at("b"), ino: -1 }], [])).toBe(true);
  });

  it("calls once for many changes at a time", async () => {
    const tree = createSkillTree();
    tree.write("a/x", "");
    const { watch, onEvent } = watching({ debounceMs: 50 });
    await watch.update([folder(tree, "a")], []);
    for (let i = 0; i < 100; i++) tree.write(`a/${i}`, "");
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalled());
    expect(onEvent.mock.calls.length).toBeLessThan(20);
  });

  it("waits above a missing folder for its name, and for no other", async () => {
    const tree = createSkillTree();
    tree.write("home/x", "");
    const { watch, onEvent } = watching();
    await watch.update(
      [],
      [tree.at("home/.agents/skills"), tree.at("home/.claude/skills"), tree.at("home/x/below")],
    );
    expect(watch.size).toBe(1);
    tree.write("home/unrelated", "");
    tree.write("home/.claude/skills/y", "");
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
  });

  it("says once that it cannot watch everything, and goes on with the rest", async () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.write(`${name}/x`, "");
    const log: string[] = [];
    const { watch } = watching({ maxWatches: 2, log: (line) => log.push(line) });
    const all = ["a", "b", "c"].map((name) => folder(tree, name));
    await watch.update(all, []);
    await watch.update(all, []);
    expect(watch).toMatchObject({ size: 2, isComplete: false });
    expect(log).toHaveLength(1);
  });

  it("gives up the last folders for new ones that come before them", async () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.write(`${name}/x`, "");
    const { watch, onEvent } = watching({ maxWatches: 2 });
    await watch.update([folder(tree, "b"), folder(tree, "c")], []);
    await watch.update([folder(tree, "a"), folder(tree, "b"), folder(tree, "c")], []);
    tree.write("a/y", "");
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1));
    expect(watch.size).toBe(2);
  });

  it("ends an update when a later one begins", async () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"]) tree.write(`${name}/x`, "");
    let release: (() => void) | undefined;
    // The first update waits, and no later one, however slow the machine is.
    const turn = () =>
      new Promise<void>((resolve) => {
        if (release !== undefined) return resolve();
        release = resolve;
      });
    const { watch } = watching({ turn });
    const slow = {
      *[Symbol.iterator]() {
        yield folder(tree, "a");
        const until = performance.now() + 10;
        while (performance.now() < until);
        yield folder(tree, "b");
        yield folder(tree, "c");
      },
    };
    const first = watch.update(slow, []);
    await watch.update([folder(tree, "c")], []);
    release?.();
    await first;
    expect(watch.size).toBe(1);
  });

  it("leaves out a folder that has just gone", async () => {
    const tree = createSkillTree();
    const { watch } = watching();
    expect(await watch.update([{ path: tree.at("gone"), ino: 1 }], [])).toBe(false);
    expect(watch).toMatchObject({ size: 0, isComplete: true });
  });

  it("does not keep a process alive", () => {
    const tree = createSkillTree();
    const module = fileURLToPath(new URL("./watch-folders.ts", import.meta.url));
    const program = `
      const { watchFolders } = await import(${JSON.stringify(module)});
      await watchFolders(() => {}).update([{ path: ${JSON.stringify(tree.path)}, ino: 1 }], []);
      process.stderr.write("watching");`;
    const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], { timeout: 20_000 });
    expect([run.status, run.signal, run.stderr.toString()]).toEqual([0, null, "watching"]);
  });
});
