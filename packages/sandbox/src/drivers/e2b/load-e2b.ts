import type { Sandbox } from "e2b";
import { SandboxError } from "../../sandbox.ts";

/** Loads the SDK on first use: only who chooses this driver needs it. */
export async function loadE2b(): Promise<typeof Sandbox> {
  try {
    const sdk = await import("e2b");
    return sdk.Sandbox;
  } catch (error) {
    throw new SandboxError(
      "sandbox_unavailable",
      "The E2B driver needs the package 'e2b', which is not installed: npm install e2b@2",
      { cause: error },
    );
  }
}
