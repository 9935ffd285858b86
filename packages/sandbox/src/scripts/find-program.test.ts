import { describe, expect, it } from "vitest";
import { findProgram } from "./find-program.ts";

describe("findProgram", () => {
  it("finds a program of this machine where it really is, for a sandbox on it and for none", async () => {
    for (const driver of ["bubblewrap", undefined] as const) {
      expect(await findProgram("sh", { driver, searchFolders: [] })).toMatchObject({
        path: expect.stringMatching(/\/sh$/),
        folders: [],
      });
    }
  });

  it("leaves finding to the other machine where scripts run on another", async () => {
    for (const driver of ["docker", "e2b"] as const) {
      expect(await findProgram("no-such-program", { driver, searchFolders: [] })).toEqual({
        path: "no-such-program",
        folders: [],
      });
    }
  });

  it("says what is missing", async () => {
    expect(await findProgram("no-such-program", { driver: "bubblewrap", searchFolders: [] })).toEqual({
      why: "'no-such-program' is not installed",
    });
  });
});
