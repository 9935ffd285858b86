import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ScratchCopy, scratchCopy } from "./support/scratch-copy.ts";

const steps = [
  "install",
  "version",
  "list",
  "scan",
  "serve over stdio",
  "start a hub from an ES module",
  "require the hub from CommonJS",
];

// Two builds, two compilations, three installations from the registry.
const patience = 1_800_000;

describe("a release", () => {
  let copy: ScratchCopy;
  beforeAll(async () => {
    copy = await scratchCopy();
    const identity = "git config user.name T && git config user.email t@example.com";
    expect(await copy.run(`${identity} && git add --all && git commit --quiet --message all`)).toMatchObject({
      exitCode: 0,
    });
  });
  afterAll(() => copy.remove());

  it(
    "is tried on every supported Node, committed and tagged",
    async () => {
      const changes = (await copy.run("ls changes")).output
        .split("\n")
        .filter((name) => /^(?!README).*\.md$/.test(name));
      const { exitCode, output } = await copy.run("npm run --silent release -- 9.8.7 --json 2>/dev/null");
      expect([exitCode, output]).toEqual([0, expect.stringContaining("9.8.7")]);
      const report = JSON.parse(output);
      expect(report).toMatchObject({
        version: "9.8.7",
        isDryRun: false,
        tarballs: [{ name: "skillquay" }, { name: "@skillquay/hub" }],
        tried: ["20", "22", "24"].map((node) => ({ node, passed: steps })),
        next: ["git push origin HEAD v9.8.7"],
      });
      expect(report.changes).toHaveLength(changes.length);
      expect((await copy.run("git status --porcelain")).output).toBe("");
      expect((await copy.run("git log -1 --format='%s %D'")).output).toMatch(
        /^release: 9\.8\.7 .*tag: v9\.8\.7/,
      );
      expect((await copy.run("ls changes")).output).toBe("README.md\n");
      expect(await copy.read("CHANGELOG.md")).toMatch(/^## 9\.8\.7 \(\d{4}-\d\d-\d\d\)$/m);
    },
    patience,
  );

  it(
    "is packed from its tag as the workflow does, and not made twice",
    async () => {
      const tagged = await copy.run("npm run --silent release -- --tagged --node none --out tarballs");
      expect([tagged.exitCode, tagged.output]).toEqual([
        0,
        expect.stringMatching(/npm publish \S+skillquay-hub-9\.8\.7\.tgz --provenance --access public/),
      ]);
      const again = await copy.run("npm run --silent release -- 9.8.7");
      expect([again.exitCode, again.output]).toEqual([
        2,
        expect.stringContaining("'9.8.7' does not come after 9.8.7"),
      ]);
    },
    patience,
  );
});
