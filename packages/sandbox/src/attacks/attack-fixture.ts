import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLimits } from "../limits.ts";
import type {
  ExecOutcome,
  ExecRequest,
  SandboxDriver,
  SandboxLimits,
  SandboxReport,
  SandboxSession,
  SessionSpec,
} from "../sandbox.ts";
import { type AttackVerdict, broken, held } from "./attack-case.ts";

/** Where an attack takes place: a driver, what it says of itself, and things on the host worth stealing. */
export interface AttackFixture {
  readonly driver: SandboxDriver;
  readonly report: SandboxReport;
  readonly limits: SandboxLimits;
  /** A secret file of the host, readable to the server. */
  readonly canaryPath: string;
  readonly canary: string;
  /** An argument that no other process of the machine has, for `sleep`. */
  readonly marker: string;
  /** Opens a session on a skill with these scripts, and closes it whatever happens. */
  inSession<T>(setting: AttackSetting, attack: (session: AttackSession) => Promise<T>): Promise<T>;
  /** Runs one Python payload in a session of its own. */
  python(source: string, setting?: AttackSetting & Partial<ExecRequest>): Promise<AttackOutcome>;
  /** A payload prints `broken: …` for what it managed to do and `done` at its end. */
  judge(source: string, setting?: AttackSetting & Partial<ExecRequest>): Promise<AttackVerdict>;
}

export interface AttackSetting {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly limits?: Partial<SandboxLimits>;
  readonly env?: SessionSpec["env"];
  readonly keepsFiles?: boolean;
  readonly readOnlyFolders?: SessionSpec["readOnlyFolders"];
  readonly mounts?: SessionSpec["mounts"];
}

export interface AttackSession {
  readonly session: SandboxSession;
  readonly skillFolder: string;
  run(argv: ExecRequest["argv"], request?: Partial<ExecRequest>): Promise<AttackOutcome>;
  python(script: string, request?: Partial<ExecRequest>, args?: readonly string[]): Promise<AttackOutcome>;
  shell(script: string, request?: Partial<ExecRequest>, args?: readonly string[]): Promise<AttackOutcome>;
}

export interface AttackOutcome extends ExecOutcome {
  readonly text: string;
  readonly errorText: string;
}

/** Small, so that an attack that works does no harm and one that does not ends soon. */
export const attackLimits: SandboxLimits = {
  ...defaultLimits,
  wallMs: 20_000,
  memoryBytes: 128 * 1_048_576,
  processes: 32,
  diskBytes: 8 * 1_048_576,
  cpuSeconds: 10,
  outputBytes: 65_536,
};

export async function prepareFixture(
  driver: SandboxDriver,
  report: SandboxReport,
  folder: string,
  marker: string,
): Promise<AttackFixture> {
  const canary = `canary-${marker}`;
  const canaryPath = join(folder, "canary.txt");
  await writeFile(canaryPath, canary);
  await chmod(canaryPath, 0o644);

  const inSession: AttackFixture["inSession"] = async (setting, attack) => {
    const skillFolder = await mkdtemp(join(folder, "skill-"));
    await chmod(skillFolder, 0o755);
    await mkdir(join(skillFolder, "scripts"));
    await writeFile(join(skillFolder, "SKILL.md"), "---\nname: attack\ndescription: attack\n---\n");
    for (const [name, source] of Object.entries(setting.scripts ?? {}))
      await writeFile(join(skillFolder, "scripts", name), source);
    const session = await driver.create({
      skillFolder,
      env: setting.env ?? {},
      network: { mode: "none" },
      limits: { ...attackLimits, ...setting.limits },
      ...(setting.keepsFiles === undefined ? {} : { keepsFiles: setting.keepsFiles }),
      ...(setting.readOnlyFolders === undefined ? {} : { readOnlyFolders: setting.readOnlyFolders }),
      ...(setting.mounts === undefined ? {} : { mounts: setting.mounts }),
    });
    const run = async (argv: ExecRequest["argv"], request: Partial<ExecRequest> = {}) => {
      const outcome = await session.exec({ ...request, argv });
      return { ...outcome, text: decode(outcome.stdout), errorText: decode(outcome.stderr) };
    };
    try {
      return await attack({
        session,
        skillFolder,
        run,
        python: (script, request = {}, args = []) =>
          run(["python3", `/skill/scripts/${script}`, ...args], request),
        shell: (script, request = {}, args = []) => run(["/bin/sh", "-c", script, "sh", ...args], request),
      });
    } finally {
      await session.close();
    }
  };
  const python: AttackFixture["python"] = (source, setting = {}) => {
    const { scripts, args, limits, env, keepsFiles, ...request } = setting;
    const place = {
      scripts: { ...scripts, "attack.py": source },
      ...(limits === undefined ? {} : { limits }),
      ...(env === undefined ? {} : { env }),
      ...(keepsFiles === undefined ? {} : { keepsFiles }),
    };
    return inSession(place, (inside) => inside.python("attack.py", request, args));
  };
  return {
    driver,
    report,
    limits: attackLimits,
    canaryPath,
    canary,
    marker,
    inSession,
    python,
    async judge(source, setting) {
      const outcome = await python(source, setting);
      const wins = outcome.text.split("\n").filter((line) => line.startsWith("broken: "));
      if (wins.length > 0) return broken(wins.join("; "));
      // A payload that did not get to its end has proved nothing.
      if (!/^done$/m.test(outcome.text)) return broken(`the attack itself failed: ${describe(outcome)}`);
      return held;
    },
  };
}

export function describe(outcome: AttackOutcome): string {
  const how = outcome.exitCode ?? outcome.signal ?? outcome.limit ?? "";
  return `${outcome.end} ${how} ${outcome.detail ?? ""} ${outcome.errorText.slice(-300)}`.trim();
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("utf8");
}
