import { z } from "zod";
import type { Kind } from "./kind.ts";
import { listSettings, type SettingDefinitions } from "./setting.ts";

/**
 * The schema of a configuration file, for editors and for the reference. An entry of its own, so that a start that only
 * reads settings does not load zod.
 */
export function settingsSchema(definitions: SettingDefinitions): z.ZodObject {
  const shape = listSettings(definitions)
    .filter(({ flag }) => flag !== undefined)
    .map(({ name, kind, description }) => [name, schemaOf(kind).describe(description).optional()] as const);
  return z.strictObject({ $schema: z.string().optional(), ...Object.fromEntries(shape) });
}

function schemaOf(kind: Kind<unknown>): z.ZodType {
  switch (kind.form) {
    case "switch":
      return z.union([z.boolean(), z.enum(["on", "off"])]);
    case "integer":
      return z
        .int()
        .min(kind.least ?? 0)
        .max(kind.most ?? Number.MAX_SAFE_INTEGER);
    case "choice":
      return z.enum([...(kind.choices ?? [])]);
    case "text":
      return kind.pattern === undefined ? z.string() : z.string().regex(kind.pattern);
    case "list":
      return z.union([z.array(z.string()), z.string()]);
    case "other":
      return z.unknown();
  }
}
