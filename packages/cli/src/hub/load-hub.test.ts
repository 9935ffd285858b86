import { describe, expect, it } from "vitest";
import { loadHub } from "./load-hub.ts";

function failure(code: string, message: string): () => Promise<never> {
  return async () => {
    throw Object.assign(new Error(message), { code });
  };
}

const missing = failure("MODULE_NOT_FOUND", "Cannot find module '@skillquay/hub'\nRequire stack:\n- x");

describe("loadHub", () => {
  it.each([
    ["in a project", "/p/node_modules/skillquay/bin/skillquay.js", "npm install @skillquay/hub"],
    [
      "for all projects",
      "/usr/lib/node_modules/skillquay/bin/skillquay.js",
      "npm install --global @skillquay/hub",
    ],
    [
      "for one run",
      "/home/a/.npm/_npx/1f/node_modules/skillquay/bin/skillquay.js",
      "npx --package skillquay --package @skillquay/hub skillquay hub",
    ],
  ])(
    "says the one command that gets it, as this program was installed %s",
    async (_how, programFile, command) => {
      await expect(loadHub({ cwd: "/p", programFile }, missing)).rejects.toMatchObject({
        code: "hub_not_installed",
        suggestions: [`Run: ${command}`],
      });
    },
  );

  it("takes an import that found nothing for the same", async () => {
    const load = failure("ERR_MODULE_NOT_FOUND", "Cannot find package '@skillquay/hub' imported from /x");
    await expect(loadHub({ cwd: "/p", programFile: "" }, load)).rejects.toMatchObject({
      code: "hub_not_installed",
    });
  });

  it("tells a clone without a build from a missing package", async () => {
    const load = failure("MODULE_NOT_FOUND", "Cannot find module '/c/packages/hub/dist/hub.cjs'");
    await expect(loadHub({ cwd: "/c", programFile: "" }, load)).rejects.toMatchObject({
      code: "hub_not_built",
    });
  });

  it("does not hide what the hub itself lacks", async () => {
    const load = failure("MODULE_NOT_FOUND", "Cannot find module 'pg'");
    await expect(loadHub({ cwd: "/p", programFile: "" }, load)).rejects.toThrow("Cannot find module 'pg'");
  });
});
