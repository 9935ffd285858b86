import { ToolError } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { readProgress, streamProgress } from "./progress-stream.ts";

const read = async (response: Response, patienceMs = 10_000) => {
  const steps: number[] = [];
  if (response.body === null) throw new Error("no body");
  const onProgress = ({ elapsedMs }: { elapsedMs: number }) => steps.push(elapsedMs);
  return { ...(await readProgress(response.body, { onProgress, patienceMs })), steps };
};

describe("a run that another instance waits for", () => {
  it("tells its steps, and the result last", async () => {
    const response = streamProgress(
      async (onProgress) => {
        for (const elapsedMs of [1, 2]) onProgress({ elapsedMs, outputBytes: 0 });
        return { exitCode: 0 };
      },
      { headers: {} },
    );
    expect(await read(response)).toEqual({ isOk: true, answer: { exitCode: 0 }, steps: [1, 2] });
  });

  it("tells a failure as it was thrown", async () => {
    const response = streamProgress(
      async () => {
        throw new ToolError("dependency_missing", "It needs 'x'.");
      },
      { headers: {} },
    );
    const { isOk, answer } = await read(response);
    expect([isOk, Object(answer).error]).toEqual([false, "dependency_missing"]);
  });

  it("is not given up while it gives signs of life, and is when it falls silent", async () => {
    const endless = (everyMs: number) => {
      let end = (_: object) => {};
      const work = new Promise<object>((resolve) => {
        end = resolve;
      });
      return { response: streamProgress(() => work, { headers: {}, everyMs }), end };
    };
    const alive = endless(5);
    const waiting = read(alive.response, 200);
    const silent = endless(3_600_000);
    // Silent for as long as the other one gave only signs of life.
    await expect(read(silent.response, 400)).rejects.toThrow("fell silent");
    silent.end({});
    alive.end({ exitCode: 0 });
    expect(await waiting).toMatchObject({ isOk: true });
  });

  it("ends the work when nobody reads any more", async () => {
    let signal: AbortSignal | undefined;
    const work = new Promise<object>(() => {});
    const response = streamProgress(
      (_, given) => {
        signal = given;
        return work;
      },
      { headers: {} },
    );
    await response.body?.cancel();
    expect(signal?.aborted).toBe(true);
  });
});
