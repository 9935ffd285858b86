import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSandbox } from "../testing/run-cli.ts";
import { commands } from "./index.ts";

const [BASH, ZSH, FISH] = ["/bin/bash", "/usr/bin/zsh", "/usr/bin/fish"];

async function scriptFor(shell: string) {
  const { run, project, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const { stdout, exitCode } = await run(["completion", shell]);
  expect(exitCode).toBe(0);
  const file = join(project, `skillquay.${shell}`);
  await writeFile(file, stdout);
  return { text: stdout, file, project, env: { PATH: "/usr/bin:/bin", HOME: project } };
}

describe("skillquay completion", () => {
  it.each(["bash", "zsh", "fish", "powershell"])(
    "knows every command and its options in %s",
    async (shell) => {
      const { text } = await scriptFor(shell);
      for (const { name, hidden } of commands) if (!hidden) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
      expect(text).not.toMatch(/\bwelcome\b/);
      for (const word of ["accept-findings", "claude-code", "uninstall"]) expect(text).toContain(word);
    },
  );

  it("says no to another shell, with those that it knows", async () => {
    const { run, ...sandbox } = await createSandbox();
    onTestFinished(() => sandbox.remove());
    expect(await run(["completion", "tcsh"])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("Known: bash, zsh, fish, powershell"),
    });
  });

  it.skipIf(!existsSync(BASH)).each([
    [["skillquay", "ad"], ["add"]],
    [
      ["skillquay", "connect", "claude-"],
      ["claude-code", "claude-desktop"],
    ],
    [["skillquay", "rm", "--gl"], ["--global"]],
    [
      ["skillquay", "connect", "--scope", ""],
      ["project", "user"],
    ],
    [["skillquay", "check", "skillq"], ["skillquay.bash"]],
    [["skillquay", "help", "whoa"], ["whoami"]],
  ])("finishes %j in a real bash", async (words, expected) => {
    const { file, env, project } = await scriptFor("bash");
    const line = `source "${file}"; COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _skillquay; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const shown = execFileSync(BASH, ["--norc", "-c", line], { env, cwd: project, encoding: "utf8" });
    expect(shown.trim().split("\n")).toEqual(expected);
  });

  it.skipIf(!existsSync(FISH))("finishes commands, options and values in a real fish", async () => {
    const { file, env, project } = await scriptFor("fish");
    const complete = (typed: string) =>
      execFileSync(FISH, ["--no-config", "-c", `source ${file}; complete -C '${typed}'`], {
        env,
        cwd: project,
        encoding: "utf8",
      })
        .trim()
        .split("\n")
        .map((line) => line.split("\t")[0]);
    expect(complete("skillquay whoa")).toEqual(["whoami"]);
    expect(complete("skillquay remove --glo")).toEqual(["--global"]);
    expect(complete("skillquay connect --scope ")).toEqual(["project", "user"]);
  });

  it.skipIf(!existsSync(ZSH))("is read by a real zsh without a word", async () => {
    const { file, env } = await scriptFor("zsh");
    const line = `autoload -Uz compinit && compinit -u -D && source "${file}" && print "$_comps[skillquay]"`;
    expect(execFileSync(ZSH, ["-f", "-c", line], { env, encoding: "utf8" })).toBe("_skillquay\n");
  });
});
