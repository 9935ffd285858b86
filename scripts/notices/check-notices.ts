import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHub, buildProgram } from "../build.mjs";
import { buildMcpApp } from "../build-mcp-app.mjs";
import { buildPages } from "../build-pages.mjs";
import { bundledPackages } from "./bundled-packages.mjs";
import { thirdPartyNotices } from "./third-party-notices.mjs";

/** Why what would be published now could not be: packages that are bundled without a notice, or under a licence not allowed. */
export async function checkNotices(root: string): Promise<string[]> {
  // Bundled anew, since what lies in `dist` may be of yesterday. The pages know themselves whether they are.
  const folder = await mkdtemp(join(tmpdir(), "skillquay-notices-"));
  try {
    const bundles = bundledPackages({
      program: await buildProgram({ folder: join(folder, "cli") }),
      hub: await buildHub({ outfile: join(folder, "hub/hub.cjs") }),
      app: await buildMcpApp({ files: [] }),
      pages: await buildPages(),
    });
    const packages = [...new Set([...bundles.cli, ...bundles.hub])];
    return [...(await thirdPartyNotices({ root, packages })).problems];
  } finally {
    await rm(folder, { recursive: true });
  }
}
