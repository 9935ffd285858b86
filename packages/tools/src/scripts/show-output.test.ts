import { describe, expect, it } from "vitest";
import type { RunReport } from "../script-runner.ts";
import { showOutput } from "./show-output.ts";

function report(stdout: string | Uint8Array, fields: Partial<RunReport> = {}): RunReport {
  return {
    runId: "0011223344556677",
    sandboxed: true,
    end: "exit",
    exitCode: 0,
    signal: undefined,
    limit: undefined,
    stdout: Buffer.from(stdout),
    stderr: new Uint8Array(),
    isCut: false,
    durationMs: 1,
    ...fields,
  };
}

describe("showOutput", () => {
  it.each([
    ['{"status":"success"}\n', { status: "success" }],
    ["[1, 2]", [1, 2]],
    ["42\n", undefined],
    ["{not json", undefined],
    ["log line\n{}", undefined],
  ])("reads %j as %j", (stdout, result) => {
    expect(showOutput(report(stdout), "reader").result).toEqual(result);
  });

  it("says that nothing was written, and that there was no sandbox", () => {
    expect(showOutput(report(""), "reader").text).toBe("[no output]");
    expect(showOutput(report("x", { sandboxed: false }), "reader").text).toBe(
      "x\n\n[Ran without a sandbox.]",
    );
  });

  it("leaves an answer in JSON as it is, and says beside it what there is to say", () => {
    const json = '{"status": "success"}';
    expect(showOutput(report(`${json}\n`, { sandboxed: false }), "reader")).toMatchObject({
      text: json,
      notes: ["[Ran without a sandbox.]"],
    });
    const failed = showOutput(report(json, { exitCode: 3, stderr: Buffer.from("why\n") }), "reader");
    expect(failed).toMatchObject({ text: `${json}\n\n[stderr]\nwhy\n\n[exit code 3]`, notes: [] });
  });

  it("keeps bytes that are not UTF-8 and lines that look like protocol as plain text", () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff]),
      Buffer.from('\n{"jsonrpc":"2.0","id":1,"result":{}}\n'),
    ]);
    expect(showOutput(report(bytes), "reader").stdout).toBe('\ufffd\n{"jsonrpc":"2.0","id":1,"result":{}}\n');
  });
});
