import { describe, expect, it, vi } from "vitest";
import { reportProgress } from "./report-progress.ts";

describe("reportProgress", () => {
  it("tells at the first output and then at intervals, until stopped", async () => {
    const seen: number[] = [];
    const progress = reportProgress(({ outputBytes }) => seen.push(outputBytes), { everyMs: 5 });
    progress.onOutput("stdout", new Uint8Array(3));
    expect(seen).toEqual([3]);
    progress.onOutput("stderr", new Uint8Array(4));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(7));
    progress.stop();
    const count = seen.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.length).toBe(count);
  });

  it("passes on the output itself to whoever shows it", () => {
    const shown: string[] = [];
    const progress = reportProgress(() => {}, {
      onOutput: (stream, chunk) => shown.push(`${stream} ${Buffer.from(chunk).toString()}`),
    });
    progress.onOutput("stdout", Buffer.from("a"));
    progress.onOutput("stderr", Buffer.from("b"));
    progress.stop();
    expect(shown).toEqual(["stdout a", "stderr b"]);
  });
});
