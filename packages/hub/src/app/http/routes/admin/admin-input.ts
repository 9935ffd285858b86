import { ToolError } from "@skillquay/tools";
import type * as z from "zod/v4";
import type { HubContext } from "../../context.ts";
import { readJson } from "../../read-body.ts";

/** The body of an operator's request, checked. */
export async function adminInput<Schema extends z.ZodType>(
  context: HubContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkedInput(schema, await readJson(context, MAX_BYTES));
}

/** What came in a body; nothing counts as an empty object. Everything that is wrong with it is said at once. */
export function checkedInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map(({ path, message }) => {
    const where = path.map(String).join(".").slice(0, 80);
    return where === "" ? message.slice(0, 200) : `${where}: ${message.slice(0, 200)}`;
  });
  throw new ToolError("invalid_input", `The request is not right: ${mistakes.slice(0, 20).join("; ")}.`, {
    suggestions: ["GET /v1/openapi.json says what each route takes"],
  });
}

const MAX_BYTES = 1024 * 1024;
