import { z } from "zod/v4";
import { code } from "./markdown.ts";

/** One row per property of an object schema: name, type, whether it is required, description. */
export function schemaRows(schema: z.ZodType, io: "input" | "output"): string[][] {
  const json = objectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  return Object.entries(json.properties ?? {}).map(([name, property]) => [
    code(name),
    typeOf(property),
    json.required?.includes(name) ? "yes" : "no",
    property.description ?? "",
  ]);
}

interface Property {
  readonly type?: string | string[] | undefined;
  readonly description?: string | undefined;
  readonly enum?: unknown[] | undefined;
  readonly const?: unknown;
  readonly items?: Property | undefined;
  readonly anyOf?: Property[] | undefined;
  readonly oneOf?: Property[] | undefined;
  readonly default?: unknown;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

const property: z.ZodType<Property> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: property.optional(),
    anyOf: z.array(property).optional(),
    oneOf: z.array(property).optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
);
const objectSchema = z.object({
  properties: z.record(z.string(), property).optional(),
  required: z.array(z.string()).optional(),
});

function typeOf(schema: Property): string {
  const base = baseType(schema);
  return schema.default === undefined ? base : `${base}, default ${code(JSON.stringify(schema.default))}`;
}

function baseType(schema: Property): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum !== undefined) return schema.enum.map((value) => code(JSON.stringify(value))).join(" or ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return [...new Set(variants.map(baseType))].join(" or ");
  if (schema.type === "array")
    return schema.items === undefined ? "array" : `array of ${baseType(schema.items)}`;
  const name = Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
  return `${name}${range(schema)}`;
}

function range({ minimum, maximum }: Property): string {
  // Zod gives integers the safe range of JavaScript, which tells a reader nothing.
  const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}`;
  if (low !== undefined) return `, at least ${low}`;
  return high === undefined ? "" : `, at most ${high}`;
}
