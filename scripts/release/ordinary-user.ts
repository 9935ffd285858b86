import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type CommandEnd, runCommand } from "./run-command.ts";

/** Somebody with an empty folder, a home, and one Node: nothing of the developer's settings reaches what they run. */
export interface OrdinaryUser {
  readonly folder: string;
  run(command: readonly string[], options?: { readonly input?: string }): Promise<CommandEnd>;
}

/**
 * Makes such a user for `use` and takes them away again. Where the release is made by root, it is `nobody`, since PostgreSQL
 * and many a mistake behave otherwise for root.
 */
export async function asOrdinaryUser<Result>(
  node: string,
  use: (user: OrdinaryUser) => Promise<Result>,
): Promise<Result> {
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const own = await mkdtemp(join(tmpdir(), "skillquay-user-"));
  const [home, folder] = [join(own, "home"), join(own, "empty")];
  try {
    await chmod(own, 0o755);
    for (const path of [home, folder]) {
      await mkdir(path);
      if (uid !== undefined) await chown(path, uid, uid);
    }
    const env = {
      HOME: home,
      LANG: "C.UTF-8",
      TMPDIR: tmpdir(),
      PATH: `${dirname(node)}:/usr/bin:/bin`,
      ...networkSettings(),
    };
    return await use({
      folder,
      run: (command, { input } = {}) =>
        runCommand(command, { cwd: folder, env, uid, ...(input !== undefined && { input }) }),
    });
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 5 });
  }
}

// The same on every Linux; on other systems a release is made by an ordinary user.
const NOBODY = 65_534;

/** How this machine reaches the registry, which is not the developer's taste. */
export function networkSettings(): Record<string, string> {
  const names = [
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT_FILE",
    "npm_config_registry",
  ];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
