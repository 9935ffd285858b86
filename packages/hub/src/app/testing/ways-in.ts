import { type Era, mcpMessage, messageOf } from "../http/testing/mcp-message.ts";

/** A skill that every way in gives something of. */
export const READABLE_SKILL = {
  "SKILL.md":
    "---\nname: pdf\ndescription: Reads PDF files. Use when asked to.\n---\n\n# PDF\n\n## Reading\n\nText of pdf.\n",
  "references/api.md": "# API\n\n## Auth\n\nKeys.\n",
  "scripts/run.py": "print('ran')\n",
};

export interface ReachedHub {
  readonly url: string;
  readonly key: string;
}

/** A way in which a hub gives text of a skill or runs a script, each time one call. */
export interface WayIn {
  readonly name: string;
  readonly runs: boolean;
  /** The same tool in another form of message. */
  readonly isVariant: boolean;
  /** Whether it was served; false when it was refused with `quota_exceeded`. Any other answer is thrown. */
  ask(hub: ReachedHub): Promise<boolean>;
}

const skillSlug = "pdf";

/** Tools that give text of a skill, with arguments for `READABLE_SKILL`. A test compares them with the registry. */
export const readingCalls: Readonly<Record<string, object>> = {
  skill: { name: "pdf" },
  get_skill_resource: { skill_name: "pdf", resource_path: "references/api.md" },
  read_skill: { name: "pdf" },
  get_skill: { uri: "skill://pdf/SKILL.md" },
  skills_getSkill: { slug: "pdf" },
  skills_docTOC: { skillSlug },
  skills_docSection: { skillSlug, sectionSlug: "reading" },
  skills_getResourceInfo: { skillSlug, filePath: "references/api.md" },
  skills_readResourceContent: { skillSlug, filePath: "references/api.md" },
  skills_getScript: { skillSlug, scriptName: "run.py" },
  skills_getScriptStream: { skillSlug, scriptName: "run.py" },
};

const download = { scope: "skill", skillSlug };

const runningCalls: Readonly<Record<string, object>> = {
  execute_skill_script: { skill_name: "pdf", script_name: "run.py" },
  skills_runScript: { skillSlug, scriptName: "run.py" },
};

export const waysIn: readonly WayIn[] = [
  ...Object.entries(readingCalls).flatMap(([tool, args]) => toolWays(tool, args)),
  ...toolWays("skills_downloadSkills", download),
  ...Object.entries(runningCalls).flatMap(([tool, args]) => toolWays(tool, args, true)),
  mcpWay("resources/read of the main file", "resources/read", { uri: "skill://pdf/SKILL.md" }),
  mcpWay("resources/read of another file", "resources/read", { uri: "skill://pdf/references/api.md" }),
  mcpWay("prompts/get", "prompts/get", { name: "pdf" }),
  {
    name: "GET /v1/skills/:slug/visible",
    runs: false,
    isVariant: false,
    ask: async ({ url, key }) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/v1/skills/pdf/visible`, { headers });
      return verdict(await response.text(), response.ok);
    },
  },
];

/** Each tool over MCP, by the fast path and through the SDK, and over plain HTTP. */
function toolWays(tool: string, args: object, runs = false): WayIn[] {
  const call = { name: tool, arguments: args };
  return [
    { ...mcpWay(`${tool} over MCP`, "tools/call", call, { tool }), runs },
    {
      ...mcpWay(`${tool} over MCP, modern`, "tools/call", call, { tool, era: "modern" }),
      runs,
      isVariant: true,
    },
    // Longer than what the fast path takes.
    {
      ...mcpWay(`${tool} through the SDK`, "tools/call", call, { tool, padding: 20_000 }),
      runs,
      isVariant: true,
    },
    {
      name: `POST /v1/tools/${tool}`,
      runs,
      isVariant: false,
      ask: async ({ url, key }) => {
        const response = await fetch(`${url}/v1/tools/${tool}`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          body: JSON.stringify(args),
        });
        return verdict(await response.text(), response.ok);
      },
    },
  ];
}

function mcpWay(
  name: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
  { tool = "drive", era = "legacy" as Era, padding = 0 } = {},
): WayIn {
  return {
    name,
    runs: false,
    isVariant: false,
    ask: async ({ url, key }) => {
      const { headers, body } = mcpMessage(era, method, params);
      const response = await fetch(`${url}/mcp?tools=${tool}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${key}` },
        body: body + " ".repeat(padding),
      });
      const message = Object(await messageOf(response));
      return verdict(
        JSON.stringify(message),
        message.result !== undefined && message.result.isError !== true,
      );
    },
  };
}

/** Nothing was refused for good: the account runs as many scripts as it may at this moment. */
export class BusyError extends Error {}

function verdict(text: string, isServed: boolean): boolean {
  if (isServed) return true;
  if (text.includes("may run at a time")) throw new BusyError();
  if (text.includes("quota_exceeded")) return false;
  throw new Error(`neither served nor refused for its quota: ${text.slice(0, 500)}`);
}
