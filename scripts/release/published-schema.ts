import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import * as z from "zod/v4";
import { ReleaseProblem } from "./release-problem.ts";

/**
 * Holds `server.json` against the schema that it names, as the registry of MCP servers publishes it. Where that cannot be fetched nothing is refused, since
 * `checkServerEntry` has looked at every field: the answer says so.
 */
export async function checkPublishedSchema(root: string): Promise<string> {
  const entry: unknown = JSON.parse(await readFile(join(root, "server.json"), "utf8"));
  const { $schema: address } = named.parse(entry);
  const schema = await fetchJson(address);
  if (schema === undefined) return `server.json was not held against ${address}: it could not be fetched`;
  // Its keywords of OpenAPI, such as `example`, say nothing about what is valid.
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const isValid = ajv.compile(schema);
  if (!isValid(entry)) {
    const wrong = (isValid.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || "/"} ${message}`,
    );
    throw new ReleaseProblem(
      `server.json is not what ${address} asks for:\n${wrong.join("\n")}`,
      "correct it, and what scripts/release/server-entry.ts asks for",
    );
  }
  return `server.json is what ${address} asks for`;
}

const named = z.looseObject({ $schema: z.url() });

async function fetchJson(address: string): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST_FETCH_MS) });
    return response.ok ? z.record(z.string(), z.unknown()).parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

const LONGEST_FETCH_MS = 20_000;
