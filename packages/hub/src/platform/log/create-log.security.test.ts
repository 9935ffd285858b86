import { describe, expect, it } from "vitest";
import { createLog } from "./create-log.ts";

const KEY = "sk_live_sq1_Qw3rTyUiOpAsDfGhJkLzXcVbNm1234567890";

function lines(format: "text" | "json") {
  const written: string[] = [];
  const log = createLog({ format, secrets: ["registered-canary"], write: (line) => written.push(line) });
  return { written, ...log };
}

describe("createLog", () => {
  it.each(["text", "json"] as const)("H9: writes no secret in %s, however deep it sits", (format) => {
    const { written, logger, hide } = lines(format);
    hide("later-canary");
    const cause = new Error(`postgres said ${KEY}`);
    logger.error({ err: new Error("registered-canary failed", { cause }) }, "failed for later-canary");
    logger.info({ request: { headers: { authorization: "Bearer canary", cookie: "a=canary" } } }, "request");
    logger.warn(`GET /v1/blobs/x?sig=canary with ${KEY}`);
    logger.child({ note: [{ deep: [{ secret: "canary" }] }] }).info("child");
    expect(written).toHaveLength(4);
    expect(written.join("")).not.toMatch(/canary|Qw3rTyUiOp/);
  });

  it("says what failed and why, without what a driver hangs on its errors", () => {
    const { written, logger } = lines("json");
    const error = Object.assign(new Error("gone", { cause: new Error("closed") }), {
      code: "57P01",
      client: { connection: "whole" },
    });
    logger.warn({ err: error }, "lost");
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      err: { type: "Error", message: "gone", code: "57P01", cause: { message: "closed" } },
    });
    expect(written[0]).not.toContain("whole");
  });

  it("writes one JSON object per line with level, time and message", () => {
    const { written, logger } = lines("json");
    logger.info({ status: 200 }, "ready\nnow");
    expect(written).toHaveLength(1);
    const entry: unknown = JSON.parse(written[0] ?? "");
    expect(entry).toMatchObject({ level: "info", msg: "ready\nnow", status: 200 });
    expect(written[0]?.endsWith("}\n")).toBe(true);
  });

  it("writes one line of text that no value can break or colour", () => {
    const { written, logger } = lines("text");
    logger.info({ tool: "a\nb\u001b[31m" }, "ready\nnow");
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d info {2}ready now tool=a b/);
    expect(written[0]?.slice(0, -1)).not.toMatch(/\p{Cc}/u);
  });
});
