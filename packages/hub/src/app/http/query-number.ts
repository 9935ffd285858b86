import { ToolError } from "@skillquay/tools";
import type { HubContext } from "./context.ts";

/** A whole number from the address, between two bounds; undefined when it is not there. */
export function queryNumber(
  context: HubContext,
  name: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const text = context.req.query(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ToolError("invalid_input", `'${name}' must be a whole number from ${min} to ${max}.`);
}
