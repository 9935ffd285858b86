import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it, onTestFinished } from "vitest";
import { createSandbox } from "../testing/run-cli.ts";
import { commands } from "./index.ts";

const GROFF = "/usr/bin/groff";

it("prints a manual page with every command, its options and its short names", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const { stdout, exitCode } = await run(["man"]);
  expect(exitCode).toBe(0);
  for (const { name, hidden } of commands)
    expect(stdout.includes(`.SS "skillquay ${name} `), name).toBe(hidden !== true);
  expect(stdout).toContain("Also: rm, un, uninstall.");
  expect(stdout).toContain("\\fB\\-\\-accept\\-findings\\fR \\fIreason\\fR");
  // An order to the formatter is one of those that are written here.
  for (const line of stdout.split("\n").filter((one) => /^[.']/.test(one)))
    expect(line).toMatch(/^\.(?:TH|SH|SS|TP|B|I|PP|RS|RE|nf|fi)(?: |$)/);
});

it.skipIf(!existsSync(GROFF))("is a page that groff has nothing against", async () => {
  const { run, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const { stdout: input } = await run(["man"]);
  const { stderr, stdout } = spawnSync(GROFF, ["-man", "-ww", "-Tascii"], { input, encoding: "utf8" });
  expect(stderr).toBe("");
  // It spreads words over the line.
  expect(stdout.replace(/\s+/g, " ")).toContain("Get skills from a repository");
});
