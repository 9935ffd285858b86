import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

const feature = "packages/hub/src/features/accounts/reach.ts";
const tool = "packages/hub/src/app/tools/discovery/open-to-all.ts";
const queries = "packages/hub/src/features/drive/stray-queries.ts";
const longFile = "packages/skill/src/files/endless.ts";

/** All mistakes at once: every step of the check runs, whatever the others find. */
describe("npm run check", () => {
  let copy: ScratchCopy;
  let output: string;
  beforeAll(async () => {
    copy = await scratchCopy();
    expect((await copy.run("npm run gen")).exitCode).toBe(0);
    await copy.write(
      feature,
      'import "../keys/queries/key-queries.ts";\nimport { createKeys } from "../keys/index.ts";\nexport const keys = createKeys;\n',
    );
    await copy.write(
      queries,
      'import type { Db } from "../../platform/db/connect.ts";\n' +
        'export const end = (db: Db) => db.updateTable("keys").set({ revoked_at: new Date() }).execute();\n' +
        'export const look = (db: Db) => db.selectFrom("keys").selectAll().execute();\n',
    );
    const text = await copy.read("packages/hub/src/app/tools/account/get-credits.ts");
    const forgetful = text.replace(/^ {2}access: .+\n/m, "").replaceAll("getCredits", "openToAll");
    expect(forgetful).not.toContain("access:");
    await copy.write(tool, forgetful.replace("skills_getCredits", "skills_openToAll"));
    // The list of tools is made anew, so that nothing but the mistakes is left to say.
    expect((await copy.run("npm run gen")).exitCode).toBe(0);
    const judge = await copy.read("packages/scan/src/engine/judge.ts");
    expect(judge).toContain('suspicious: "review"');
    await copy.write(
      "packages/scan/src/engine/judge.ts",
      judge.replace('suspicious: "review"', 'suspicious: "block"'),
    );
    await copy.write(longFile, `${"export {};\n".repeat(401)}`);
    const unlicensed = "packages/cli/node_modules/unlicensed";
    await copy.write(
      `${unlicensed}/package.json`,
      '{ "name": "unlicensed", "version": "1.0.0", "main": "index.js" }',
    );
    await copy.write(`${unlicensed}/index.js`, 'console.error("bundled");\n');
    const entry = await copy.read("packages/cli/src/entry.ts");
    await copy.write("packages/cli/src/entry.ts", `import "unlicensed";\n${entry}`);
    const checked = await copy.run("npm run --silent check");
    expect(checked.exitCode).toBe(1);
    output = checked.output;
  }, 600_000);
  afterAll(() => copy.remove());

  it("refuses a feature that imports another's query file", () => {
    expect(output).toContain(`${feature}:1: reaches past the index.ts of the feature 'keys'`);
  });

  it("refuses features that import each other in a circle", () => {
    expect(output).toContain(
      `${feature}:2: features import each other in a circle: accounts → keys → accounts`,
    );
  });

  it("refuses SQL that writes another feature's table", () => {
    expect(output).toContain(
      `${queries}:2: writes 'keys', a table of 'keys'; let that export what is needed`,
    );
  });

  it("refuses SQL that reads another feature's table without a reason", () => {
    expect(output).toContain(`${queries}:3: reads 'keys', a table of 'keys'; ask it, or give a reason`);
  });

  it("refuses an engine digest that is not that of the rules", () => {
    expect(output).toContain("packages/scan/src/generated/engine-digest.ts:2: out of date; run: npm run gen");
  });

  it("refuses a tool of the hub that does not say who may call it", () => {
    expect(output).toMatch(new RegExp(`${tool}\\(\\d+,\\d+\\): error .*\\n?.*'access' is missing`));
  });

  it("refuses a bundled package without a notice", () => {
    expect(output).toMatch(/✗ licence notices[^\n]*\n {2}.*unlicensed/);
  });

  it("refuses a file of more than 400 lines", () => {
    expect(output).toContain(`${longFile}:401: 401 lines; split it by idea at 400`);
  });
});
