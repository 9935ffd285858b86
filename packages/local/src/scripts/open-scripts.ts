import type { SandboxConfiguration, SelectOptions } from "@skillquay/sandbox";
import { findProgram } from "@skillquay/sandbox/scripts";
import type { LocalCatalog } from "../catalog/local-catalog.ts";
import type { PackageSource } from "./run-packages.ts";
import type { ScriptHost } from "./script-host.ts";
import type { ScriptPolicy } from "./script-policy.ts";
import { createScriptRunner, type LocalScriptRunner } from "./script-runner.ts";
import type { ScriptTrust } from "./script-trust.ts";
import { openSelfTestCache } from "./self-test-cache.ts";

export interface OpenScriptsOptions {
  readonly catalog: LocalCatalog;
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
  readonly sandbox: SandboxConfiguration;
  readonly platform?: NodeJS.Platform;
  /** Folders for programs that are not below /usr, none of them a project's. Asked for when a script is planned. */
  readonly searchFolders: () => Promise<readonly string[]>;
  /** Remembers that the sandbox worked here: the script tool is offered from the first list on, and less is tested again. */
  readonly selfTests?: { readonly file: string; readonly version: string } | undefined;
  readonly log: (line: string) => void;
  /** Where declared packages are kept and come from. Absent: none are installed. */
  readonly packages?: PackageSource | undefined;
}

/**
 * What runs scripts on this machine. The sandbox is looked for, and attacked, only when some skill has a script that
 * may run; nothing of it is loaded before.
 */
export function openScripts(options: OpenScriptsOptions): LocalScriptRunner {
  const { catalog, policy, trust, sandbox, log, platform = process.platform } = options;
  const selfTest = openSelfTestCache(options.selfTests?.file, {
    choice: sandbox.choice,
    version: options.selfTests?.version ?? "",
  });
  const expected = selfTest.readDriver();
  const runner = createScriptRunner({
    catalog,
    policy,
    trust,
    log,
    platform,
    expected,
    packages: options.packages,
    findHost: async (signal) => {
      const host = await findHost(sandbox, { tests: selfTest, signal, platform });
      if (signal.aborted) return host;
      if (host.kind !== "sandbox") selfTest.forget();
      if (host.kind === "unsandboxed")
        log("The sandbox is off: scripts run as ordinary processes of this user.");
      if (host.kind === "nowhere") log(`Scripts cannot run: ${host.why} ${host.fix}`);
      return host;
    },
    findProgram: async (command, host) =>
      findProgram(command, {
        driver: host.kind === "sandbox" ? host.driver.name : undefined,
        searchFolders: await options.searchFolders(),
        platform,
      }),
  });
  const look = async () => {
    const skills = await catalog.list();
    if (policy.allow !== "none" && skills.some((skill) => skill.hasScripts && runner.isAllowed(skill))) {
      stop();
      // Where an earlier test passed, the tool is offered already, and the first run tests again before it runs.
      if (expected === undefined) await runner.ready();
    }
  };
  // After the first answers: the self-test takes a moment and two processes.
  const timer = setTimeout(() => void look().catch(fail), LOOK_AFTER_MS).unref();
  const stopListening = catalog.onChange(() => void look().catch(fail));
  const stop = () => {
    clearTimeout(timer);
    stopListening();
  };
  const fail = (error: unknown) => log(`Looking for a sandbox failed: ${String(error)}`);
  return {
    ...runner,
    close: async () => {
      stop();
      await runner.close();
    },
  };
}

const LOOK_AFTER_MS = 300;

async function findHost(configuration: SandboxConfiguration, options: SelectOptions): Promise<ScriptHost> {
  const { selectDriver } = await import("@skillquay/sandbox");
  const selected = await selectDriver(configuration, options);
  switch (selected.state) {
    case "ready":
      return { kind: "sandbox", driver: selected.driver, report: selected.report };
    case "off":
      return { kind: "unsandboxed" };
    case "unusable": {
      const [first] = selected.reports;
      const why = first?.why ?? "There is no sandbox for this system";
      return { kind: "nowhere", why: `${why}.`, fix: first?.fix ?? "Choose another one with --sandbox" };
    }
  }
}
