import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/v4";
import { ReleaseProblem } from "./release-problem.ts";

/** Refuses a release whose entry for the registry of MCP servers is not one, or is about another version. */
export async function checkServerEntry(root: string, version: string): Promise<void> {
  const read = serverEntry.safeParse(JSON.parse(await readFile(join(root, "server.json"), "utf8")));
  if (!read.success)
    throw new ReleaseProblem(
      `server.json is no entry for the registry of MCP servers:\n${z.prettifyError(read.error)}`,
      "correct it; the fields are in scripts/release/server-entry.ts",
    );
  const versions = [read.data.version, ...read.data.packages.map((one) => one.version)];
  if (versions.some((given) => given !== version))
    throw new ReleaseProblem(
      `server.json is about ${versions.join(" and ")}, and this is ${version}`,
      "set its versions to that of packages/cli/package.json",
    );
}

/**
 * `server.json`, as the registry of MCP servers documents its fields. No package on npm holds the registry's own schema, and `checkPublishedSchema` needs
 * the network: this one is written from the documentation, for what our entry uses, and refuses every other field.
 */
export const serverEntry = z.strictObject({
  $schema: z
    .url()
    .regex(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d{2}-\d{2}\/server\.schema\.json$/),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    // Ranges are refused there.
    .regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
  websiteUrl: z.url(),
  repository: z.strictObject({
    url: z.url(),
    source: z.literal("github"),
    subfolder: z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/),
  }),
  packages: z
    .array(
      z.strictObject({
        registryType: z.literal("npm"),
        identifier: z.string().min(1),
        version: z.string().regex(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/),
        transport: z.strictObject({ type: z.literal("stdio") }),
      }),
    )
    .min(1),
});
