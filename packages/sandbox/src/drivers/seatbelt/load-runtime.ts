import { importLibrary } from "../../driver-library.ts";
import type { DriverMeans } from "../../driver-meta.ts";
import { SandboxError } from "../../sandbox.ts";
import type { SeatbeltRules } from "./seatbelt-settings.ts";

/** Turns a command into one that runs under the rules. */
export type WrapCommand = (command: string, settings: SeatbeltRules) => Promise<string>;

/** Loads and starts the library on first use. It is one per process, so its own rules allow nothing at all. */
export async function loadRuntime(means: DriverMeans = {}): Promise<WrapCommand> {
  const library = { driver: "seatbelt", name: "@anthropic-ai/sandbox-runtime" } as const;
  const { SandboxManager } = await importLibrary(
    library,
    means,
    () => import("@anthropic-ai/sandbox-runtime"),
  );
  // The library finds its shell by running `which`, from a PATH in which a project may come first. Whatever of ours needs
  // the person's PATH has read it by now, and gives what it starts an environment of its own.
  process.env.PATH = SYSTEM_PATH;
  await SandboxManager.initialize({
    network: { allowedDomains: [], deniedDomains: [] },
    filesystem: { denyRead: [], allowRead: [], allowWrite: [], denyWrite: [] },
  });
  return async (command, settings) => {
    const wrapped = await SandboxManager.wrapWithSandbox(command, "bash", settings);
    // The library hands a command back as it is when it finds nothing to restrict.
    if (!wrapped.includes("sandbox-exec"))
      throw new SandboxError(
        "sandbox_unavailable",
        "The sandbox library did not put the command into a sandbox",
      );
    return wrapped;
  };
}

const SYSTEM_PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
