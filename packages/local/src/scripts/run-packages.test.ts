import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestRegistry } from "@skillquay/sandbox/packages/testing";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { consentText } from "@skillquay/tools";
import { describe, expect, it, onTestFinished } from "vitest";
import { openTestRunner } from "../testing/open-test-runner.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import type { PackagesMode } from "./script-policy.ts";

const obstacle = findBubblewrapObstacle();

const SCRIPT = `# /// script
# dependencies = ["greeter>=1"]
# ///
import greeter
print(greeter.greet())
`;

async function machine(mode?: PackagesMode) {
  const registry = await startTestRegistry({
    wheels: [
      {
        name: "greeter",
        version: "1.2",
        files: [{ name: "greeter.py", data: "def greet(): return 'hello'\n" }],
      },
      { name: "poisoned", sha256: "0".repeat(64) },
    ],
  });
  onTestFinished(() => registry.close());
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-packages-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const tree = createSkillTree();
  tree.skill("skills/hello");
  tree.write("skills/hello/scripts/greet.py", SCRIPT);
  tree.skill("skills/bad");
  tree.write("skills/bad/scripts/greet.py", SCRIPT.replace("greeter>=1", "poisoned"));
  const source = { folder: join(folder, "layers"), registries: registry.registries };
  const opened = await openTestRunner(tree, {
    packages: source,
    policy: mode === undefined ? {} : { packages: mode },
  });
  return { ...opened, tree, registry };
}

const YES = { isLasting: false, packages: true };

describe.skipIf(obstacle !== undefined)(
  `packages that scripts declare${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { timeout: 60_000 },
  () => {
    it("are installed after a yes to this version, once, and never before", async () => {
      const { run, runner, start, requestOf, consent, tree, registry } = await machine();
      const request = await requestOf("hello", "greet.py");
      const without = await start(request);
      expect(without).toMatchObject({
        exitCode: 1,
        notInstalled: {
          packages: ["greeter>=1"],
          steps: [
            `Ask the user to allow what it declares: skillquay trust ${tree.at("skills/hello")} --packages`,
          ],
        },
      });
      expect(without.err).toContain("No module named 'greeter'");
      const question = await consent.ask(request);
      expect(consentText(question?.facts ?? expect.fail())).toContain(
        `Declares packages: greeter>=1 (scripts/greet.py), from ${registry.registries.pythonIndex}`,
      );
      expect(registry.requests).toEqual([]);
      const messages: string[] = [];
      const accepted = await consent.accept(question?.id ?? "", request, YES);
      const hooks = {
        signal: AbortSignal.timeout(60_000),
        onProgress: ({ step = "" }) => void messages.push(step),
      };
      const first = await runner.run(accepted ?? request, hooks);
      expect([Buffer.from(first.stdout).toString(), first.packages]).toEqual(["hello\n", ["greeter 1.2"]]);
      expect(messages).toContain("packages");
      const asked = registry.requests.length;
      expect((await start(request)).out).toBe("hello\n");
      expect(registry.requests).toHaveLength(asked);
      tree.write("skills/hello/more.md", "another version\n");
      expect((await start(await requestOf("hello", "greet.py"))).err).toContain("No module named 'greeter'");
      await expect(run("bad", "greet.py", { answer: YES })).rejects.toMatchObject({
        code: "dependency_missing",
        message:
          "The file of 'poisoned' is not the one that its hash names, so nothing was installed. Nothing ran.",
        details: { problem: "hash_mismatch", packages: ["poisoned"] },
      });
    });
  },
);
