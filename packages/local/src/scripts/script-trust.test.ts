import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { isStranger } from "./script-trust.ts";

it("takes a skill of a hub for a stranger's, also in a project that is trusted", async () => {
  const path = mkdtempSync(join(tmpdir(), "skillquay-project-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const trust = emptyTrust({ path, origin: undefined });
  if (trust.project !== undefined) await trust.store.trust(trust.project);
  expect(isStranger({ owner: "project" }, trust)).toBe(false);
  expect(isStranger({ owner: "user" }, trust)).toBe(false);
  expect(isStranger({ owner: "hub" }, trust)).toBe(true);
});
