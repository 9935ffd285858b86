import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { declaring, type LayerFixture, openLayerFixture } from "./testing/layer-fixture.ts";
import { startTestRegistry, type TestRegistry } from "./testing/test-registry.ts";

const obstacle = findBubblewrapObstacle();
const mebibyte = 1_048_576;

describe.skipIf(obstacle !== undefined)("hostile packages", { timeout: 300_000 }, () => {
  let registry: TestRegistry;
  let fixture: LayerFixture;
  beforeAll(async () => {
    registry = await startTestRegistry({
      wheels: [
        {
          name: "starter",
          files: [
            { name: "starter.py", data: "" },
            { name: "starter.pth", data: "import os; os.environ['PTH_RAN'] = '1'\n" },
            { name: "sitecustomize.py", data: "import os; os.environ['SITE_RAN'] = str(os.getuid())\n" },
          ],
        },
        { name: "climber", files: [{ name: "../../../../tmp/layer/evil.py", data: "" }] },
        { name: "absolute", files: [{ name: "/tmp/layer/python/evil.py", data: "" }] },
        { name: "linker", files: [{ name: "link.py", data: "/etc/passwd", mode: 0o120777 }] },
        { name: "bomb", files: [{ name: "bomb.bin", data: Buffer.alloc(64 * mebibyte) }] },
        { name: "picky", requires: ["other>=2"] },
        { name: "other", version: "1.0" },
      ],
      npm: [
        { name: "plain", files: { "index.js": "" } },
        { name: "poisoned", files: { "index.js": "" }, integrity: `sha512-${"A".repeat(86)}==` },
      ],
    });
    fixture = await openLayerFixture(registry.registries);
  });
  afterAll(async () => {
    await fixture.close();
    await registry.close();
  });

  it("runs a sitecustomize of a package in the script's sandbox only, and a .pth file nowhere", async () => {
    const layer = await fixture.use(declaring("python", ["starter"]));
    const script = "import os\nprint(os.environ.get('PTH_RAN'), os.environ.get('SITE_RAN'))\n";
    expect((await fixture.run(layer, "run.py", script)).stdout).toBe("None 1000\n");
    expect(process.env.SITE_RAN).toBeUndefined();
  });

  it.each(["climber", "absolute"])("installs nothing outside of the layer (%s)", async (name) => {
    const outcome = await fixture.use(declaring("python", [name])).then(
      ({ record }) => record.packages.map((one) => one.name),
      (error: Error) => error.message,
    );
    // pip itself refuses such a wheel; should one of its versions not, its files end inside of the build sandbox.
    expect(outcome).toMatch(/could not be installed|not allowed/);
    expect(existsSync("/tmp/layer")).toBe(false);
  });

  it("has a link of a wheel as a file with text in it", async () => {
    const layer = await fixture.use(declaring("python", ["linker"]));
    const script =
      "import os\nprint(os.path.islink('/packages/python/link.py'), open('/packages/python/link.py').read())\n";
    expect((await fixture.run(layer, "run.py", script)).stdout).toBe("False /etc/passwd\n");
  });

  it("ends a wheel that unpacks to more than the limit", async () => {
    const store = fixture.open({ limits: { layerBytes: 8 * mebibyte, stepMs: 120_000 } });
    await expect(fixture.use(declaring("python", ["bomb"]), store)).rejects.toMatchObject({
      problem: "too_large",
    });
  });

  it("names what the registry does not have, and versions that exclude each other", async () => {
    await expect(fixture.use(declaring("python", ["no-such-thing"]))).rejects.toMatchObject({
      problem: "not_found",
      message: "The registry has no 'no-such-thing'.",
    });
    await expect(fixture.use(declaring("python", ["picky"]))).rejects.toMatchObject({
      problem: "source_only",
    });
    await expect(fixture.use(declaring("node", ["no-such-thing@1"]))).rejects.toMatchObject({
      problem: "not_found",
    });
  });

  it("takes a skill's own hashes at their word", async () => {
    const wrong = `--hash=sha256:${"0".repeat(64)}`;
    await expect(fixture.use(declaring("python", [`other==1.0 ${wrong}`]))).rejects.toMatchObject({
      problem: "hash_mismatch",
      message: expect.stringContaining("'other'"),
    });
  });

  it("installs nothing by a poisoned package-lock.json, and names the package", async () => {
    const npmRegistry = registry.registries.npmRegistry;
    const integrity = `sha512-${"B".repeat(86)}==`;
    const lock = JSON.stringify({
      name: "layer",
      version: "0.0.0",
      lockfileVersion: 3,
      requires: true,
      packages: {
        "": { name: "layer", version: "0.0.0", dependencies: { plain: "^1.0.0" } },
        "node_modules/plain": {
          version: "1.0.0",
          resolved: `${npmRegistry}/plain/-/plain-1.0.0.tgz`,
          integrity,
        },
      },
    });
    await expect(fixture.use(declaring("node", ["plain@^1.0.0"], { lock }))).rejects.toMatchObject({
      problem: "hash_mismatch",
      message: expect.stringContaining("'plain'"),
    });
    await expect(fixture.use(declaring("node", ["poisoned@1"]))).rejects.toMatchObject({
      problem: "hash_mismatch",
      message: expect.stringContaining("'poisoned'"),
    });
  });

  it("says that a registry cannot be reached", async () => {
    const gone = {
      pythonIndex: "http://localhost:9/simple",
      npmRegistry: "http://localhost:9",
      fileHosts: [],
    };
    const store = fixture.open({ registries: gone });
    await expect(fixture.use(declaring("python", ["other"]), store)).rejects.toMatchObject({
      problem: "unreachable",
      message: "The registry 'localhost' cannot be reached.",
    });
  });
});
