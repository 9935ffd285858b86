import { expect, it, onTestFinished } from "vitest";
import { commands } from "../commands/index.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { aliases } from "./aliases.ts";
import { namesElsewhere } from "./names-elsewhere.ts";

const own = new Set(commands.map(({ name }) => name));

it("sends every name to a command that there is, and takes none of ours", () => {
  for (const [theirs, ours] of namesElsewhere) {
    expect(own, theirs).toContain(ours.split(" ")[0]);
    expect([theirs, own.has(theirs), aliases.has(theirs)]).toEqual([theirs, false, false]);
  }
  for (const [alias, ours] of aliases)
    expect([alias, own.has(ours), own.has(alias)]).toEqual([alias, true, false]);
});

it.each([
  ["skills", "add a use remove rm list ls find update experimental_install experimental_sync init"],
  ["gh skill", "search preview install update publish list"],
  ["openskills", "install sync list read update manage remove"],
  ["skillport", "init add list search show update remove validate lint serve"],
  ["thv skill", "install list info uninstall validate build push"],
  ["smithery", "install uninstall list inspect run search login whoami dev build publish deploy"],
  ["clawhub", "login logout whoami explore search inspect install uninstall list update publish sync"],
  ["npm", "i ci install uninstall ls outdated update up upgrade init login logout whoami pack publish why"],
])("knows every command of %s, or says what ours is called", (_tool, words) => {
  for (const word of words.split(" "))
    expect([word, own.has(word) || aliases.has(word) || namesElsewhere.has(word)]).toEqual([word, true]);
});

it("says what ours is called, with exit code 2", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  expect(await run(["validate"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Here that is: skillquay check <folder>"),
  });
});

it("says what an option of the skills command line is called, or that it is not needed", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  for (const [argv, words] of [
    [["add", "owner/skills", "-l"], "--dry-run"],
    [["add", "owner/skills", "--all"], "--agent all --yes"],
    [["list", "-g"], "the column WHERE"],
    [["remove", "--skill", "pdf"], "skillquay remove pdf"],
  ] as const)
    expect([argv, await run(argv)]).toMatchObject([
      argv,
      { exitCode: 2, stderr: expect.stringContaining(words) },
    ]);
  expect((await run(["remove", "pdf", "-y"])).stderr).toContain("The lock file names no skill 'pdf'");
});

it("knows a mistyped name of another tool, too", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  expect((await run(["validat"])).stderr).toContain("Did you mean 'validate'? Here that is: skillquay check");
  expect((await run(["remov"])).stderr).toContain("Did you mean 'skillquay remove'?");
});

it("takes 'install <source>' for 'add', and 'install' alone for the lock", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  expect((await run(["i", "./nowhere"])).stderr).toContain("nowhere");
  expect((await run(["install", "--help"])).stdout).toContain("Restore exactly the skills");
  expect((await run(["uninstall", "--help"])).stdout).toContain("skillquay remove");
});
