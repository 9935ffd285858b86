import { rmSync, statSync } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { createSkillTree, type SkillTree } from "../testing/skill-tree.ts";
import type { AnswerSnapshot, StampedPath } from "./answer-snapshot.ts";
import { watchSnapshot } from "./watch-snapshot.ts";

function stamped(tree: SkillTree, path: string): StampedPath {
  const { ino, mtimeMs, ctimeMs, size } = statSync(tree.at(path));
  return { path: tree.at(path), ino, mtimeMs, ctimeMs, sizeBytes: size };
}

/** As much of a snapshot of the present state as is watched. */
function snapshotOf(tree: SkillTree, watch = true): AnswerSnapshot {
  const [folder, file] = [stamped(tree, "skills"), stamped(tree, "skills/a.md")];
  const header = { watch, missingRoots: [] };
  return Object.assign(Object.create(null), {
    header,
    outerFolders: () => [folder],
    mainFiles: () => [file],
    innerFolders: () => [],
  });
}

function watching({ isWatched = true, rescanEveryMs = 30_000 } = {}) {
  const tree = createSkillTree();
  tree.write("skills/a.md", "a");
  const onChange = vi.fn();
  const turn = vi.fn(() => new Promise<void>((resolve) => setImmediate(resolve)));
  const log = () => {};
  const watch = watchSnapshot(snapshotOf(tree, isWatched), { onChange, turn, log, rescanEveryMs });
  onTestFinished(() => watch.close());
  // One turn before the watches, three for the comparison.
  const settled = (times: number) =>
    vi.waitFor(() => expect(turn.mock.calls.length).toBeGreaterThanOrEqual(times));
  return { tree, onChange, watch, settled, turn };
}

it("reports a snapshot once, and the one that follows it again", async () => {
  const { tree, onChange, watch, settled } = watching();
  await settled(3);
  tree.write("skills/b.md", "");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  watch.follow(snapshotOf(tree));
  await settled(6);
  expect(onChange).toHaveBeenCalledTimes(1);
  tree.write("skills/c.md", "");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
});

it("reports without a look at the disk what happened while another snapshot was made", async () => {
  const { tree, onChange, watch, settled, turn } = watching();
  await settled(3);
  turn.mockImplementation(() => new Promise(() => {}));
  tree.write("skills/b.md", "");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  const next = snapshotOf(tree);
  tree.write("skills/c.md", "");
  // Past the time for which events are collected, on most machines; on a slower one the event comes after the next line.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(onChange).toHaveBeenCalledTimes(1);
  watch.follow(next);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
});

it("finds by comparing what no event tells of, and nothing once it is closed", async () => {
  const { tree, onChange, watch } = watching({ isWatched: false, rescanEveryMs: 10 });
  rmSync(tree.at("skills/a.md"));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  tree.write("skills/a.md", "a");
  watch.follow(snapshotOf(tree, false));
  tree.write("skills/a.md", "longer");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
  watch.follow(snapshotOf(tree, false));
  watch.close();
  tree.write("skills/a.md", "longer still");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each([
  { isWatched: true, looksEach: 2 },
  { isWatched: false, looksEach: 8 },
])("looks at folders in skills in turns while all are watched, else at all of them: %j", async (given) => {
  const tree = createSkillTree();
  tree.write("skills/a.md", "a");
  const names = ["b", "c", "d", "e", "f", "g", "h", "i"];
  for (const name of names) tree.write(`skills/${name}/x.md`, "");
  const folders = names.map((name) => stamped(tree, `skills/${name}`));
  const rounds: string[][] = [];
  const counted = folders.map(
    (folder): StampedPath => ({
      ...folder,
      // Asked for by a comparison alone.
      get ctimeMs() {
        rounds.at(-1)?.push(folder.path);
        return folder.ctimeMs;
      },
    }),
  );
  const kept = snapshotOf(tree, given.isWatched);
  const snapshot: AnswerSnapshot = {
    ...kept,
    // Each comparison asks for them once, before it comes to the folders in skills.
    mainFiles: () => {
      rounds.push([]);
      return kept.mainFiles();
    },
    innerFolders: ({ part, of } = { part: 0, of: 1 }) => counted.filter((_, index) => index % of === part),
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const onChange = vi.fn();
  const watch = watchSnapshot(snapshot, { onChange, turn, log: () => {}, rescanEveryMs: 10 });
  onTestFinished(() => watch.close());
  await vi.waitFor(() => expect(rounds.length).toBeGreaterThan(5));
  const [first, ...later] = rounds.slice(0, 5);
  expect(first).toEqual(folders.map(({ path }) => path));
  expect(later.map(({ length }) => length)).toEqual(Array(4).fill(given.looksEach));
  expect(new Set(later.flat()).size).toBe(8);
  expect(onChange).not.toHaveBeenCalled();
});
