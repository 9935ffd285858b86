import { describe, expect, it } from "vitest";
import { checkLayers } from "./check-layers.ts";

const hub = "packages/hub/src";

function check(...files: readonly (readonly [path: string, imported: string])[]): string[] {
  return checkLayers(
    files.map(([path, imported]) => ({ path: `${hub}/${path}`, text: `import { x } from "${imported}";\n` })),
  );
}

describe("checkLayers", () => {
  it("lets app import features and both of them the platform", () => {
    expect(
      check(
        ["app/main.ts", "../features/keys/index.ts"],
        ["app/main.ts", "../platform/db/connect.ts"],
        ["features/keys/keys.ts", "../../platform/db/connect.ts"],
        ["features/keys/keys.ts", "../accounts/index.ts"],
        ["features/keys/keys.ts", "./queries/key-queries.ts"],
      ),
    ).toEqual([]);
  });

  it("refuses an import that goes the other way", () => {
    expect(
      check(
        ["features/keys/keys.ts", "../../app/services.ts"],
        ["platform/db/connect.ts", "../../features/keys/index.ts"],
        ["platform/db/connect.ts", "../../app/version.ts"],
      ),
    ).toEqual([
      `${hub}/features/keys/keys.ts:1: features may not import app: app → features → platform`,
      `${hub}/platform/db/connect.ts:1: platform may not import features: app → features → platform`,
      `${hub}/platform/db/connect.ts:1: platform may not import app: app → features → platform`,
    ]);
  });

  it("refuses a feature that imports another's query file, and an app that does", () => {
    const what = "reaches past the index.ts of the feature 'keys'; let that export what is needed";
    expect(
      check(
        ["features/scripts/watch-keys.ts", "../keys/queries/key-queries.ts"],
        ["app/http/app.ts", "../../features/keys/keys.ts"],
      ),
    ).toEqual([`${hub}/features/scripts/watch-keys.ts:1: ${what}`, `${hub}/app/http/app.ts:1: ${what}`]);
  });

  it("refuses features that import each other in a circle, of whatever length", () => {
    expect(
      check(
        ["features/market/ratings.ts", "../sharing/index.ts"],
        ["features/sharing/shares.ts", "../skills/index.ts"],
        ["features/skills/publish.ts", "../market/index.ts"],
        ["features/drive/drive.ts", "../market/index.ts"],
      ),
    ).toEqual([
      `${hub}/features/market/ratings.ts:1: features import each other in a circle: market → sharing → skills → market`,
      `${hub}/features/sharing/shares.ts:1: features import each other in a circle: sharing → skills → market → sharing`,
      `${hub}/features/skills/publish.ts:1: features import each other in a circle: skills → market → sharing → skills`,
    ]);
  });

  it("sees types and imports on demand as imports, too", () => {
    const text = 'import type { X } from "../keys/keys.ts";\nconst y = await import("../keys/keys.ts");\n';
    expect(checkLayers([{ path: `${hub}/features/drive/drive.ts`, text }])).toHaveLength(2);
  });

  it("lets tests and their helpers look behind the walls", () => {
    expect(
      check(
        ["features/drive/drive.test.ts", "../keys/keys.ts"],
        ["features/drive/testing/drive-fixture.ts", "../../../app/services.ts"],
      ),
    ).toEqual([]);
  });
});
