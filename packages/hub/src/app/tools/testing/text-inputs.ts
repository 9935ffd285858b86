import type { InputKind, ToolDefinition } from "@skillquay/tools";
import * as z from "zod/v4";

/** Of inputs that mean the same wherever they are; a tool says in `names` what its others are. */
const KINDS: Readonly<Record<string, InputKind>> = {
  slug: "skill",
  skillSlug: "skill",
  skillSlugs: "skill",
  skill_name: "skill",
  "skill.name": "skill",
  "read_skill.name": "skill",
  uri: "skillUri",
  sessionId: "session",
  collectionName: "collection",
  filePath: "file",
  resource_path: "file",
  "skills_readFile.filePath": "sandboxPath",
  directory: "sandboxPath",
  scriptName: "script",
  script_name: "script",
  sectionSlug: "section",
  sectionName: "section",
  section: "section",
  query: "words",
  tags: "words",
  "skills_createCollection.name": "newName",
  newName: "newName",
  args: "free",
  stdin: "free",
  cursor: "free",
  keywords: "words",
  "skills_deleteWebhook.id": "webhook",
  filename: "free",
  target_url: "free",
  event_type: "free",
  "skills_createWebhook.format": "free",
  "execute_skill_script.project": "free",
  sort_by: "free",
  scope: "free",
  idempotencyKey: "free",
  encoding: "free",
};

/** Undefined for an input that nobody thought about. */
export function kindOf(tool: ToolDefinition, input: string): InputKind | undefined {
  return tool.names?.[input] ?? KINDS[`${tool.name}.${input}`] ?? KINDS[input];
}

/** An example's arguments with one of them replaced, and with what must go with that one. */
export function argumentsWith(
  tool: ToolDefinition,
  example: Readonly<Record<string, unknown>>,
  { input, isList }: TextInput,
  value: unknown,
): Record<string, unknown> {
  const listed = isList && typeof value === "string" ? [value] : value;
  return { ...example, ...COMPANIONS[`${tool.name}.${input}`], [input]: listed };
}

/** Inputs that are only taken together with a certain value of another. */
const COMPANIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "skills_downloadSkills.skillSlug": { scope: "skill" },
  "skills_downloadSkills.collectionName": { scope: "collection" },
};

export interface TextInput {
  readonly input: string;
  readonly isList: boolean;
}

const inputSchema = z.object({
  properties: z
    .record(
      z.string(),
      z.looseObject({ type: z.string().optional(), items: z.looseObject({ type: z.string() }).optional() }),
    )
    .default({}),
});

/** The inputs that are texts or lists of them. One of no plain type counts as a text, so that nobody forgets it. */
export function textInputs(tool: ToolDefinition): TextInput[] {
  const { properties } = inputSchema.parse(z.toJSONSchema(tool.input, { io: "input" }));
  return Object.entries(properties).flatMap(([input, { type, items }]) => {
    if (type === "integer" || type === "number" || type === "boolean" || type === "object") return [];
    return [{ input, isList: type === "array" && items?.type === "string" }];
  });
}
