import { describe, expect, it } from "vitest";
import type { Io } from "../program/io.ts";
import { logLevels } from "../settings/settings.ts";
import { createLog } from "./log.ts";

describe("createLog", () => {
  it.each([
    ["silent", ""],
    ["error", "skillquay: error\n"],
    ["warn", "skillquay: error\nskillquay: warn\n"],
    ["info", "skillquay: error\nskillquay: warn\nskillquay: info\n"],
    ["debug", "skillquay: error\nskillquay: warn\nskillquay: info\nskillquay: debug\n"],
  ] as const)("says at level %s only what is asked for", (level, expected) => {
    let text = "";
    const log = createLog(
      collect((line) => (text += line)),
      level,
    );
    for (const each of logLevels) if (each !== "silent") log(each, each);
    expect(text).toBe(expected);
  });

  it("keeps a line one line, without control characters", () => {
    let text = "";
    createLog(
      collect((line) => (text += line)),
      "info",
    )("info", "a\n\u001b[31mb");
    expect(text).toBe("skillquay: a \uFFFD[31mb\n");
  });
});

function collect(onText: (text: string) => void): Pick<Io, "stderr"> {
  return { stderr: { write: (data) => onText(String(data)), isTerminal: false, columns: undefined } };
}
