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
  return { tree, onChange, watch, settled };
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

it("reports at once what happened while another snapshot was made", async () => {
  const { tree, onChange, watch, settled } = watching();
  await settled(3);
  tree.write("skills/b.md", "");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  const next = snapshotOf(tree);
  tree.write("skills/c.md", "");
  // Past the time for which events are collected.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(onChange).toHaveBeenCalledTimes(1);
  watch.follow(next);
  expect(onChange).toHaveBeenCalledTimes(2);
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
