import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generatedLists } from "./generated-lists.ts";

const repository = dirname(import.meta.dirname);
const attackRecord = "scripts/security/attack-record.json";
const sandboxManifest = "packages/sandbox/package.json";

/** Every generated file with its text, by path from the root. The same definitions always give the same text. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  // Loaded here and not above: a definition that does not load is one failed step of `check`, not the end of it.
  const [
    { allTools },
    { hubTools },
    { toolsPage },
    { errorsPage },
    { configurationPage },
    { hubConfigurationPage },
    { cliPage },
    { toolSchemasModule },
    { sandboxesPage },
    { limitsPage },
    { hostsPage },
    { hostsMatrixPage },
    { withDriverLibraries },
    { driverLocksModule },
    { ENGINE_DIGEST_FILE, engineDigest, engineDigestModule },
    { rulesPage },
    { ruleCatalogModule },
    { toolTypesModule },
    { threatsPage },
    { attacksPage },
    { contractsPage },
    { operatorRoutesPage },
    { attackRecordSchema },
  ] = await Promise.all([
    import("@skillquay/tools"),
    import("@skillquay/hub/tools"),
    import("./reference/tools-page.ts"),
    import("./reference/errors-page.ts"),
    import("./reference/configuration-page.ts"),
    import("./reference/hub-configuration-page.ts"),
    import("./reference/cli-page.ts"),
    import("./reference/tool-schemas.ts"),
    import("./reference/sandboxes-page.ts"),
    import("./reference/limits-page.ts"),
    import("./reference/hosts-page.ts"),
    import("./reference/hosts-matrix-page.ts"),
    import("./driver-libraries.ts"),
    import("./driver-locks.ts"),
    import("./reference/engine-digest.ts"),
    import("./reference/rules-page.ts"),
    import("./reference/rule-catalog.ts"),
    import("./reference/tool-types.ts"),
    import("./reference/threats-page.ts"),
    import("./reference/attacks-page.ts"),
    import("./reference/contracts-page.ts"),
    import("./reference/operator-routes-page.ts"),
    import("./security/attack-record.ts"),
  ]);
  return new Map([
    ["packages/tools/src/generated/tool-schemas.ts", toolSchemasModule(allTools)],
    ["packages/hub/src/app/generated/tool-schemas.ts", toolSchemasModule(hubTools)],
    [
      "packages/pages/src/contract/generated/tool-types.ts",
      toolTypesModule({ LocalTools: allTools, HubTools: hubTools }),
    ],
    ["docs/reference/tools.md", toolsPage()],
    ["docs/reference/errors.md", errorsPage()],
    ["docs/reference/configuration.md", configurationPage()],
    ["docs/reference/hub-configuration.md", hubConfigurationPage()],
    ["docs/reference/operator-routes.md", operatorRoutesPage()],
    ["docs/reference/cli.md", await cliPage()],
    ["docs/reference/sandboxes.md", sandboxesPage()],
    ["docs/reference/limits.md", limitsPage()],
    ["docs/reference/hosts.md", hostsPage()],
    ["docs/reference/hosts-matrix.md", hostsMatrixPage()],
    [sandboxManifest, withDriverLibraries(await readFile(join(repository, sandboxManifest), "utf8"))],
    [
      "packages/sandbox/src/generated/driver-locks.ts",
      driverLocksModule(await readFile(join(repository, "package-lock.json"), "utf8")),
    ],
    ["docs/reference/rules.md", rulesPage()],
    ["docs/security/threats.md", threatsPage(await testPaths())],
    ["docs/reference/contracts.md", contractsPage(await contractTests())],
    [
      "docs/security/attacks.md",
      attacksPage(
        attackRecordSchema.parse(JSON.parse(await readFile(join(repository, attackRecord), "utf8"))),
      ),
    ],
    ["packages/scan/src/generated/rule-catalog.ts", ruleCatalogModule()],
    [ENGINE_DIGEST_FILE, engineDigestModule(await engineDigest(repository))],
  ]);
}

async function testPaths(): Promise<string[]> {
  const paths = ["packages", "test", "fixtures"].map((folder) =>
    readdir(join(repository, folder), { recursive: true }).then((names) =>
      names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`),
    ),
  );
  return (await Promise.all(paths))
    .flat()
    .filter((path) => /\.(?:test|suite)\.ts$/.test(path) && !/\/(?:node_modules|dist)\//.test(path))
    .sort();
}

async function contractTests(): Promise<{ path: string; text: string }[]> {
  const paths = (await testPaths()).filter((path) => path.startsWith("test/contracts/"));
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(repository, path), "utf8") })),
  );
}

/** Which generated files are not what `npm run gen` would write now. */
export async function checkGenerated(root: string): Promise<string[]> {
  // Whatever is made of the definitions is made of the lists: when those are out of date, the rest says nothing.
  const listProblems = await compare(root, generatedLists());
  if (listProblems.length > 0) return listProblems;
  try {
    return await compare(root, await generatedFiles());
  } catch (error) {
    return [`the definitions could not be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

async function compare(root: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, text] of files) {
    const present = await readFile(join(root, path), "utf8").catch(() => undefined);
    if (present === undefined) problems.push(`${path} is missing; run: npm run gen`);
    else if (present !== text)
      problems.push(`${path}:${firstDifference(present, text)}: out of date; run: npm run gen`);
  }
  return problems;
}

function firstDifference(present: string, text: string): number {
  const expected = text.split("\n");
  const index = present.split("\n").findIndex((line, at) => line !== expected[at]);
  return index < 0 ? expected.length : index + 1;
}
