import { Client } from "@modelcontextprotocol/client";
import { TOOL_FILES } from "@skillquay/fixtures";
import { errorOf } from "./error-of.ts";
import { until } from "./until.ts";

/** Every tool that reads, finds or runs, whichever preset it is from. */
export const AGENT_TOOLS = [
  ...["skill", "get_skill_resource", "search_skills", "execute_skill_script"],
  ...["list_skills", "read_skill", "get_skill"],
];

/** An agent in a repository as `hostileRepository` makes it. Its user says no to every question, or cannot be asked. */
export interface AgentSession {
  /** The questions that its user was asked. */
  readonly questions: readonly string[];
  /** Codes of the errors of runs that were not dry, by script. */
  readonly refusals: ReadonlyMap<string, string | undefined>;
  /** Everything that came back, as text. */
  readonly received: readonly string[];
  useEverything(): Promise<void>;
  close(): Promise<void>;
}

export async function holdAgentSession(
  transport: Parameters<Client["connect"]>[0],
  { canAsk = true } = {},
): Promise<AgentSession> {
  const capabilities = canAsk ? { elicitation: { form: {} } } : {};
  const client = new Client({ name: "agent", version: "1" }, { capabilities });
  const questions: string[] = [];
  if (canAsk) {
    client.setRequestHandler("elicitation/create", ({ params }) => {
      questions.push(params.message);
      return { action: "decline" };
    });
  }
  await client.connect(transport);
  const received: string[] = [];
  const refusals = new Map<string, string | undefined>();
  const keep = <T>(answer: T): T => {
    received.push(JSON.stringify(answer));
    return answer;
  };
  const call = async (name: string, args: Record<string, unknown>) =>
    keep(await client.callTool({ name, arguments: args }));
  return {
    questions,
    refusals,
    received,
    async useEverything() {
      await until(
        "the script tool",
        async () => keep(await client.listTools()).tools.some(({ name }) => name === "execute_skill_script"),
        { timeoutMs: 60_000 },
      );
      for (const name of ["tool", "weather", "types", "headings", "outline", "terminal", "yaml-bomb"]) {
        await call("skill", { name });
        await call("read_skill", { name });
        await call("get_skill", { uri: `skill://${name}/SKILL.md` });
      }
      for (const resource_path of ["references/guide.md", "references/passwd", "references/endless"])
        await call("get_skill_resource", { skill_name: "tool", resource_path });
      await call("list_skills", {});
      await call("search_skills", { query: "weather things" });
      keep(await client.listResources());
      keep(await client.listResourceTemplates());
      keep(await client.readResource({ uri: "skill://tool/SKILL.md" }));
      keep(await client.listPrompts());
      keep(await client.getPrompt({ name: "tool" }));
      for (const [skill_name, script_name] of SCRIPTS) {
        await call("execute_skill_script", { skill_name, script_name, dry_run: true });
        const result = await call("execute_skill_script", { skill_name, script_name });
        refusals.set(`${skill_name}/${script_name}`, Object(errorOf(result)).error);
      }
    },
    close: () => client.close(),
  };
}

const TOOL_SCRIPTS = ".claude/skills/tool/scripts/";

const SCRIPTS: readonly (readonly [skill: string, script: string])[] = [
  ...Object.keys(TOOL_FILES)
    .filter((path) => path.startsWith(TOOL_SCRIPTS))
    .map((path) => ["tool", path.slice(TOOL_SCRIPTS.length)] as const),
  ["weather", "now.sh"],
  ["types", "bomb.ts"],
  ["types", "good.ts"],
];
