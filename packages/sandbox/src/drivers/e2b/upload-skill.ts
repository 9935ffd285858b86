import type { Sandbox } from "e2b";
import { SandboxError } from "../../sandbox.ts";
import { readSkillFiles } from "../machine/read-skill-files.ts";
import { quoteCommand } from "../shell/quote-shell.ts";

/**
 * Copies a skill to /skill and takes the right to change it from everybody but root. In a template whose user may
 * become root that is a convention, not a wall: the copy dies with the session either way.
 */
export async function uploadSkill(sandbox: Sandbox, skillFolder: string): Promise<void> {
  const files = await readSkillFiles(skillFolder);
  for (let at = 0; at < files.length; at += batchSize) {
    // One request each, because only there the path is passed on untouched; in a batch it is a file name of a form.
    await Promise.all(
      files.slice(at, at + batchSize).map(({ path, bytes }) => {
        const data = new Blob([new Uint8Array(bytes)]);
        return sandbox.files.write(`/skill/${path}`, data, { user: "root" });
      }),
    );
  }
  const executables = files.filter(({ isExecutable }) => isExecutable).map(({ path }) => `/skill/${path}`);
  await runAsRoot(sandbox, "mkdir -p /skill && chmod -R u=rwX,go=rX /skill");
  for (let at = 0; at < executables.length; at += 200)
    await runAsRoot(sandbox, `chmod a+x -- ${quoteCommand(executables.slice(at, at + 200))}`);
  await runAsRoot(sandbox, "chmod -R a-w /skill");
}

const batchSize = 8;

async function runAsRoot(sandbox: Sandbox, command: string): Promise<void> {
  try {
    await sandbox.commands.run(command, { user: "root", cwd: "/", timeoutMs: 30_000 });
  } catch (error) {
    throw new SandboxError("sandbox_unavailable", "The skill could not be made read-only in the sandbox", {
      cause: error,
    });
  }
}
