import type { Sandbox } from "e2b";
import { importLibrary } from "../../driver-library.ts";
import type { DriverMeans } from "../../driver-meta.ts";

/** Loads the SDK on first use: only who chooses this driver needs it. */
export async function loadE2b(means: DriverMeans): Promise<typeof Sandbox> {
  const sdk = await importLibrary({ driver: "e2b", name: "e2b" }, means, () => import("e2b"));
  return sdk.Sandbox;
}
