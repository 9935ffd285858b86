import { ProtocolError } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { ToolError } from "../errors.ts";
import { createHideInternalErrors } from "./hide-internal-errors.ts";

describe("createHideInternalErrors", () => {
  it("gives what the work gives", async () => {
    const hideErrors = createHideInternalErrors(() => {});
    expect(await hideErrors(() => Promise.resolve(7))).toBe(7);
  });

  it("passes on what was worded for callers, and reports nothing", async () => {
    const reported: unknown[] = [];
    const hideErrors = createHideInternalErrors((error) => reported.push(error));
    const worded = [new ToolError("skill_not_found", "No such skill"), new ProtocolError(-32602, "Wrong")];
    for (const error of worded) await expect(hideErrors(() => Promise.reject(error))).rejects.toBe(error);
    expect(reported).toEqual([]);
  });

  it("tells no word of anything else, and reports it whole", async () => {
    const reported: unknown[] = [];
    const hideErrors = createHideInternalErrors((error) => reported.push(error));
    const inside = new Error("connect ECONNREFUSED 192.0.2.7:5432");
    await expect(hideErrors(() => Promise.reject(inside))).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining("192.0.2.7"),
    });
    expect(reported).toEqual([inside]);
  });
});
