import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOrdinaryUser } from "../scripts/release/ordinary-user.ts";
import { packPackages, type Tarball } from "../scripts/release/pack-packages.ts";
import { systemNode } from "../scripts/system-node.ts";
import { root } from "./support/program.ts";

// A key and a service that is not there.
const noService = ["E2B_API_KEY=e2b_0123456789abcdef", "E2B_API_URL=http://127.0.0.1:9"];

// From the registry that this machine is configured with.
describe("the packed program in an empty folder, as an ordinary user", { timeout: 600_000 }, () => {
  let out: string;
  let program: Tarball;
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), "skillquay-tarballs-"));
    const [first] = await packPackages(root, out);
    if (first === undefined) throw new Error("the program is published");
    program = first;
  }, 120_000);
  afterAll(() => rm(out, { recursive: true }));

  /** Installs the tarball and then the package of a sandbox; answers with what `--json` said, and a way to run more. */
  async function install<Result>(
    driver: string,
    node: string,
    use: (means: {
      readonly report: { readonly folder: string; readonly package: string; readonly installed: boolean };
      readonly run: (...args: string[]) => Promise<string>;
      readonly node: (...args: string[]) => Promise<string>;
    }) => Promise<Result>,
  ): Promise<Result> {
    return await asOrdinaryUser(node, async (user) => {
      await copyFile(program.file, join(user.folder, basename(program.file)));
      await writeFile(join(user.folder, "package.json"), "{}\n", { mode: 0o666 });
      const installed = await user.run([
        "npm",
        "install",
        "--ignore-scripts",
        "--no-save",
        `./${basename(program.file)}`,
      ]);
      expect(installed).toMatchObject({ exitCode: 0 });
      const launcher = join(user.folder, "node_modules/skillquay/bin/skillquay.js");
      const run = async (...args: string[]) =>
        (await user.run(["/usr/bin/env", ...noService, node, launcher, ...args])).stdout;
      const runNode = async (...args: string[]) => (await user.run([node, ...args])).stdout;
      const report = JSON.parse(await run("sandbox", "install", driver, "--json"));
      return await use({ report, run, node: runNode });
    });
  }

  it("gets and loads the docker sandbox", async () => {
    await install("docker", systemNode(), async ({ report, run }) => {
      expect(report).toMatchObject({ driver: "docker", package: "dockerode@5.0.1", installed: true });
      const probe = ["sandbox", "probe", "--sandbox", "docker", "--sandbox-image", "no-such-image"];
      // An engine, or none: either is the driver's own word.
      expect(await run(...probe)).toMatch(/No container engine answers|is not on this machine/);
      expect(JSON.parse(await run("sandbox", "install", "docker", "--json"))).toMatchObject({
        installed: false,
      });
    });
  });

  it("gets and loads the e2b sandbox", async () => {
    await install("e2b", systemNode(), async ({ report, run }) => {
      expect(report).toMatchObject({ driver: "e2b", installed: true });
      expect(await run("sandbox", "probe", "--sandbox", "e2b")).toContain(
        "The sandbox service could not start a session",
      );
    });
  });

  it("gets and loads the seatbelt sandbox, with a Node that it runs on", async () => {
    await install("seatbelt", process.execPath, async ({ report, node }) => {
      expect(report).toMatchObject({ driver: "seatbelt", installed: true });
      const load = `require(${JSON.stringify(join(report.folder, "load.cjs"))}).then((library) => console.log(typeof library.SandboxManager.wrapWithSandbox))`;
      expect(await node("-e", load)).toBe("function\n");
    });
  });
});
