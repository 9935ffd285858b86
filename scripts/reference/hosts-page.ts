import { describeHost, type HostProfile, hostBudgets, hostProfiles, spellTool } from "@skillquay/tools";
import { code, page, table } from "./markdown.ts";

/** docs/reference/hosts.md: what each host shows its model of a server. */
export function hostsPage(hosts: readonly HostProfile[] = hostProfiles): string {
  return page("Agent hosts", "the profiles in `packages/tools/src/hosts`", [
    "What an agent's model gets of a server depends on the host that it runs in. Each host has a profile, and the skill list, " +
      "the names of tools in texts, the length of results, `doctor` and the page _What the model sees_ follow it. The host is known by the " +
      "name with which its client introduces itself on standard input and output; `--host`, or `/mcp?host=…` on a hub, says it " +
      "instead. Whoever has no profile gets the careful one, `other`.",
    table(
      ["host", "`--host`", "measured", "client name", "calls `skill`"],
      hosts.map((host) => [
        host.title,
        [host.id, ...(host.aliases ?? [])].map(code).join(", "),
        host.measured === false ? "no" : `${host.measured.version}, ${host.measured.date}`,
        host.clientNames.map(code).join(", ") || "–",
        host.toolName === undefined ? "not known" : code(spellTool(host, "skill")),
      ]),
    ),
    "A `*` at the end of a client's name stands for any rest.",
    "## What its model is shown",
    hosts.map((host) => `- **${host.title}.** ${describeHost(host)}`).join("\n"),
    "## What follows for us",
    "Characters at most, a little below what the host shows.",
    table(
      ["host", "instructions", "tool description", "one result"],
      hosts.map((host) => {
        const { instructionsBudgetChars, toolBudgetChars, resultBudgetChars } = hostBudgets(host);
        const instructions =
          host.instructions.shown === false ? "not shown" : number(instructionsBudgetChars);
        return [host.title, instructions, number(toolBudgetChars), number(resultBudgetChars)];
      }),
    ),
    "## How it behaves",
    table(
      [
        "host",
        "deferred behind a search",
        "forwards",
        "fetches changed lists",
        "asks the person",
        "own skill tool",
      ],
      hosts.map((host) => [
        host.title,
        host.deferral === undefined ? "no" : "yes",
        FORWARDS[host.results.forwards],
        host.listChanged === "unknown" ? "not known" : host.listChanged.join(", ") || "no",
        host.asks === "unknown" ? "not known" : host.asks ? "yes" : "no",
        host.ownSkillTool === undefined ? "–" : code(host.ownSkillTool),
      ]),
    ),
    "## Where its settings and skills are",
    "Folders are those whose skills it lists itself.",
    table(
      ["host", "settings of the user", "of a project", "skill folders"],
      hosts
        .filter(({ config }) => config !== undefined)
        .map(({ title, config, skillFolders }) => [
          title,
          config?.user.map(code).join(", ") || "–",
          config?.project.map(code).join(", ") || "–",
          [...skillFolders.user, ...skillFolders.project].map(code).join(", ") || "–",
        ]),
    ),
  ]);
}

const FORWARDS: Readonly<Record<HostProfile["results"]["forwards"], string>> = {
  text: "text",
  "first-text": "the first block of text",
  structured: "structured content where there is some, else text",
  both: "text and structured content",
  unknown: "not known",
};

function number(value: number): string {
  return value.toLocaleString("en");
}
