import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../packages/cli/src/testing/run-cli.ts";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";

/** What the command does with a repository of so many skills. */
export function describeSources(skills: number): void {
  let sandbox: Sandbox;
  let env: Record<string, string>;
  beforeEach(async () => {
    sandbox = await createSandbox();
    env = {
      PATH: process.env.PATH ?? "",
      SKILLQUAY_SOURCE_PROTOCOLS: "https,file",
      DATABASE_URL: (await testDatabase()).connection.connectionString ?? "",
    };
  });
  afterEach(() => sandbox.remove());

  const run = (argv: string[], more = {}) =>
    sandbox.run(["sources", ...argv, "--data", "data"], { env, ...more });

  async function repository(count: number): Promise<string> {
    const folder = join(sandbox.home, "repository");
    for (let n = 0; n < count; n += 1) {
      await mkdir(join(folder, `skills/skill-${n}`), { recursive: true });
      await writeFile(
        join(folder, `skills/skill-${n}/SKILL.md`),
        `---\nname: skill-${n}\ndescription: Does ${n}.\n---\n\n# Skill\n`,
      );
    }
    await mkdir(join(folder, "skills/bad"), { recursive: true });
    await writeFile(join(folder, "skills/bad/SKILL.md"), "no front matter\n");
    await symlink("/etc/passwd", join(folder, "skills/skill-0/accounts.md"));
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder });
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message=x");
    return `file://${folder}`;
  }

  /** A `git` before the real one that writes down what it is asked to do. */
  async function watchedGit() {
    const folder = join(sandbox.home, "bin");
    const log = join(folder, "asked");
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    await mkdir(folder);
    await writeFile(join(folder, "git"), `#!/bin/sh\nprintf '%s\\n' "$*" >>'${log}'\nexec '${real}' "$@"\n`);
    await chmod(join(folder, "git"), 0o755);
    return {
      env: { ...env, PATH: `${folder}:${env.PATH}` },
      /** The commands since it was asked the last time. */
      async commands(): Promise<string[]> {
        const text = await readFile(log, "utf8");
        await writeFile(log, "");
        return [...text.matchAll(/ (init|ls-remote|fetch|ls-tree|cat-file) /g)].map(([, name = ""]) => name);
      },
    };
  }

  describe("skillquay sources", () => {
    it("adds a repository with progress, lists it, syncs it for nothing, and removes it", async () => {
      const url = await repository(skills);
      const git = await watchedGit();
      const added = await run(["add", url], { terminal: { columns: 100 }, env: git.env });
      // First what it said: when it fails, that is the reason.
      expect(added.stderr).toContain(
        `${url}: ${skills - 1} skills, ${skills - 1} added, 0 changed, 0 removed`,
      );
      expect(added.stderr).toMatch(new RegExp(` % {2}\\d+ of ${skills} skills`));
      expect(added.exitCode).toBe(0);
      expect(added.stderr).toContain("left out: skills/bad: The front matter of SKILL.md has no name");
      expect(added.stderr).toContain("left out: skills/skill-0: 'accounts.md' in it is a symbolic link");
      expect(await git.commands()).toContain("fetch");
      const listed = await run(["list", "--json"]);
      expect(listed.json()).toMatchObject({
        sources: [
          {
            url,
            kind: "git",
            state: "ok",
            skills: skills - 1,
            skipped: [
              { path: "skills/skill-0", code: "unsupported_entry_type" },
              { path: "skills/bad", code: "skill_invalid" },
            ],
          },
        ],
      });
      const table = await run(["list"]);
      expect(table.stdout).toMatch(new RegExp(`git\\s+ok\\s+${skills - 1}\\s+2\\s`));
      expect((await run(["sync", "--json"], { env: git.env })).json()).toMatchObject({
        sources: [{ url, isChanged: false, added: 0 }],
      });
      expect(await git.commands()).toEqual(["ls-remote"]);
      expect((await run(["add", url])).stderr).toContain("There is a source with this address already");
      expect(await run(["remove", url])).toMatchObject({ exitCode: 0 });
      expect((await run(["list"])).stderr).toContain("There are no sources yet");
    }, 120_000);

    it("says what failed, keeps the source, and exits 1", async () => {
      const added = await run(["add", `file://${sandbox.home}/nothing`]);
      expect(added).toMatchObject({ exitCode: 1, stdout: "" });
      expect(added.stderr).toMatch(
        /does not appear to be a git repository[\s\S]*skillquay sources remove [0-9a-f-]{36}\n$/,
      );
      expect((await run(["list", "--json"])).json()).toMatchObject({
        sources: [{ state: "failed", skills: 0 }],
      });
      expect((await run(["sync", "--json"])).exitCode).toBe(1);
    }, 120_000);

    it("refuses addresses that are not allowed, before anything is kept", async () => {
      const refused = await run(["add", "https://evil.example/a/b"]);
      expect(refused.exitCode).toBe(1);
      expect(refused.stderr).toContain("its host is not on the list of git hosts");
      expect((await run(["list", "--json"])).json()).toEqual({ sources: [] });
      expect((await run(["remove", "https://evil.example/a/b"])).stderr).toContain("There is no source");
    }, 120_000);
  });
}
