import { describe, expect, it } from "vitest";
import { findDescendants, listProcesses, parseProcesses } from "./process-tree.ts";

const listing = `    1     0     1 Ss   Sat Nov 14 13:38:00 2026
  100     1   100 Ss+  Sun Nov 15 10:00:00 2026
  101   100   100 Ss+  Sun Nov 15 10:00:01 2026
  102   101   102 Ss+  Sun Nov 15 10:00:02 2026
  103     1   100 Ss+  Sun Nov 15 10:00:03 2026
  104     1   104 Ss+  Sun Nov 15 10:00:04 2026
  105   104   104 Ss+  Sun Nov 15 10:00:05 2026
  106   100   100 Z+   Sun Nov 15 10:00:06 2026
not a process
`;

describe("findDescendants", () => {
  const processes = parseProcesses(listing);
  const pids = (descendants: readonly { pid: number }[]) => descendants.map(({ pid }) => pid).sort();

  it("finds the group and every child at any depth, but not one that has ended", () => {
    expect(processes).toHaveLength(7);
    expect(pids(findDescendants(processes, 100))).toEqual([100, 101, 102, 103]);
  });

  it("keeps one that was seen as a child and has since left group and parent, with its own children", () => {
    const earlier = [{ pid: 104, parent: 101, group: 104, startedAt: "Sun Nov 15 10:00:04 2026" }];
    expect(pids(findDescendants(processes, 100, earlier))).toEqual([100, 101, 102, 103, 104, 105]);
  });

  it("never takes a new process for an old one with the same number", () => {
    const earlier = [{ pid: 104, parent: 101, group: 104, startedAt: "Sun Nov 15 09:00:00 2026" }];
    expect(pids(findDescendants(processes, 100, earlier))).toEqual([100, 101, 102, 103]);
  });
});

it("sees this very process in the list", async () => {
  const own = (await listProcesses()).find(({ pid }) => pid === process.pid);
  expect(own?.parent).toBe(process.ppid);
});
