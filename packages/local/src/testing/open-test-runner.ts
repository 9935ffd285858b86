import type { RunAnswer, RunReport, RunRequest } from "@skillquay/tools";
import { onTestFinished } from "vitest";
import { type OpenScriptsOptions, openScripts } from "../scripts/open-scripts.ts";
import type { ScriptPolicy } from "../scripts/script-policy.ts";
import { emptyTrust } from "./empty-trust.ts";
import type { SkillTree } from "./skill-tree.ts";

export type TestRunnerOptions = Partial<Omit<OpenScriptsOptions, "policy" | "catalog">> & {
  readonly policy?: Partial<ScriptPolicy>;
};

/** Scripts of the user's skills in `skills`, in bubblewrap unless told otherwise; whoever is asked says yes. */
export async function openTestRunner(tree: SkillTree, { policy, ...options }: TestRunnerOptions = {}) {
  const catalog = await tree.open({ roots: [tree.root("skills", { location: "global" })] });
  const runner = openScripts({
    catalog,
    trust: emptyTrust(),
    policy: { allow: "all", skills: [], grants: [], hosts: [], ...policy },
    sandbox: { choice: "bubblewrap" },
    searchFolders: async () => (process.env.PATH ?? "").split(":"),
    log: (line) => tree.log.push(line),
    ...options,
  });
  onTestFinished(() => runner.close());
  const { consent } = runner;
  if (consent === undefined) throw new Error("a local runner asks");
  const requestOf = async (skillName: string, name: string, more: Partial<RunRequest> = {}) => {
    const skill = await catalog.find(skillName);
    if (skill === undefined) throw new Error(`no skill ${skillName}`);
    const script = (await runner.scripts(skill)).find((candidate) => candidate.name === name);
    if (script === undefined) throw new Error(`no script ${name}`);
    const request: RunRequest = { skill, script, args: [], stdin: undefined, timeoutMs: 20_000, ...more };
    return request;
  };
  const start = async (request: RunRequest) =>
    readable(await runner.run(request, { signal: new AbortController().signal, onProgress: () => {} }));
  const run = async (
    skillName: string,
    name: string,
    { answer = { isLasting: false }, ...more }: Partial<RunRequest> & { readonly answer?: RunAnswer } = {},
  ) => {
    const request = await requestOf(skillName, name, more);
    const question = await consent.ask(request);
    const accepted = question && (await consent.accept(question.id, request, answer));
    return await start(accepted ?? request);
  };
  return { catalog, runner, consent, requestOf, start, run };
}

function readable(report: RunReport) {
  const { stdout, stderr } = report;
  return { ...report, out: Buffer.from(stdout).toString(), err: Buffer.from(stderr).toString() };
}
