import type { ToolDefinition } from "@skillquay/tools";
import * as z from "zod/v4";

/** What a string input names. `free` is text that names nothing. */
export type InputKind =
  | "skill"
  | "skillUri"
  | "session"
  | "collection"
  | "file"
  | "script"
  | "section"
  | "sandboxPath"
  | "words"
  | "newName"
  | "free";

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
  encoding: "free",
};

/** Undefined for an input that nobody thought about. */
export function kindOf(tool: ToolDefinition, input: string): InputKind | undefined {
  return KINDS[`${tool.name}.${input}`] ?? KINDS[input];
}

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
