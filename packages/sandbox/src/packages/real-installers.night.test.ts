import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBubblewrapObstacle } from "../testing/bubblewrap-ready.ts";
import { defaultRegistries } from "./registries.ts";
import { declaring, type LayerFixture, openLayerFixture } from "./testing/layer-fixture.ts";
import { findPythonIndex } from "./testing/python-index.ts";
import { startTestRegistry, type TestRegistry } from "./testing/test-registry.ts";

const obstacle = findBubblewrapObstacle();
const uvFolder = (process.env.PATH ?? "").split(delimiter).find((folder) => isProgram(join(folder, "uv")));
const noUv = uvFolder === undefined ? "uv is not on PATH" : undefined;
const index = findPythonIndex("requests");
const noRequests = "why" in index ? index.why : undefined;

const USES_REQUESTS = `import requests
asked = requests.Request("GET", "https://example.com/a", params={"b": "c d"}).prepare()
print(requests.__file__, asked.url)
`;
const PRINTED = "/packages/python/requests/__init__.py https://example.com/a?b=c+d\n";

describe.skipIf((obstacle ?? noUv) !== undefined)(
  `layers by uv (${obstacle ?? noUv ?? "it is here"})`,
  { timeout: 300_000 },
  () => {
    let registry: TestRegistry;
    let fixture: LayerFixture;
    beforeAll(async () => {
      registry = await startTestRegistry({
        wheels: [
          {
            name: "greeter",
            version: "1.2",
            requires: ["words"],
            files: [{ name: "greeter.py", data: "import words\ndef greet(): return words.HELLO\n" }],
          },
          { name: "words", version: "3.0", files: [{ name: "words.py", data: "HELLO = 'hello'\n" }] },
          { name: "poisoned", sha256: "0".repeat(64) },
          { name: "picky", requires: ["words>=4"] },
        ],
        sources: [{ name: "sources", setup: "raise SystemExit('the code of setup.py ran')\n" }],
      });
      fixture = await openLayerFixture(registry.registries, { searchFolders: [uvFolder ?? ""] });
    });
    afterAll(async () => {
      await fixture.close();
      await registry.close();
    });

    it("hold what is declared with hashes, and are used by scripts as those of pip are", async () => {
      const layer = await fixture.use(declaring("python", ["greeter>=1"]));
      expect(layer.record).toMatchObject({
        installer: "uv",
        packages: [
          { name: "greeter", version: "1.2", hashes: [expect.stringMatching(/^sha256:[0-9a-f]{64}$/)] },
          { name: "words", version: "3.0" },
        ],
      });
      const script = "import greeter\nprint(greeter.greet(), greeter.__file__)\n";
      expect(await fixture.run(layer, "greet.py", script)).toEqual({
        stdout: "hello /packages/python/greeter.py\n",
        stderr: "",
      });
    });

    it.each([
      ["poisoned", "hash_mismatch", "The file of 'poisoned' is not the one that its hash names"],
      ["sources", "source_only", "'sources' is in the registry, but not as a wheel"],
      ["nowhere", "not_found", "The registry has no 'nowhere'."],
      ["picky", "conflict", "The declared packages need versions that exclude each other."],
    ])("are not made of '%s': %s", async (name, problem, words) => {
      await expect(fixture.use(declaring("python", [name]))).rejects.toMatchObject({
        problem,
        message: expect.stringContaining(words),
      });
    });
  },
);

describe.skipIf((obstacle ?? noRequests) !== undefined)(
  `requests, from the registry that pip uses here (${obstacle ?? noRequests ?? "it is there"})`,
  { timeout: 300_000 },
  () => {
    const registries = { ...defaultRegistries, ...("url" in index && { pythonIndex: index.url }) };

    it.each(noUv === undefined ? ["pip", "uv"] : ["pip"])(
      "is installed by %s and works",
      async (installer) => {
        const searchFolders = installer === "uv" && uvFolder !== undefined ? [uvFolder] : [];
        const fixture = await openLayerFixture(registries, { searchFolders });
        try {
          const layer = await fixture.use(declaring("python", ["requests>=2,<3"]));
          expect(layer.record.installer).toBe(installer);
          expect(layer.record.packages.map(({ name }) => name)).toEqual(
            expect.arrayContaining(["certifi", "idna", "requests", "urllib3"]),
          );
          const { stdout } = await fixture.run(layer, "ask.py", USES_REQUESTS);
          expect(stdout).toBe(PRINTED);
        } finally {
          await fixture.close();
        }
      },
    );
  },
);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
