import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Catalog } from "../catalog.ts";
import { selectTools } from "../presets.ts";
import { createHttpHandler } from "../server/http-handler.ts";
import { createSkillService, type SkillService, type SkillServiceOptions } from "../server/skill-service.ts";

export type Era = "legacy" | "modern";

/** Servers over a catalog with plain settings; closed when the test is over. */
export function serviceOver(
  catalog: Catalog,
  options: Partial<SkillServiceOptions> & { tools?: string } = {},
): SkillService {
  const selection = selectTools(options.tools ?? "standard");
  if ("problem" in selection) throw new Error(selection.problem);
  const service = createSkillService({
    catalog,
    selection,
    toolPrefix: "",
    strictResources: false,
    version: "0.0.0-test",
    onInternalError: (error) => {
      throw error;
    },
    ...options,
  });
  onTestFinished(() => service.close());
  return service;
}

/** A real client, connected through the HTTP handler's `fetch` without a socket. */
export async function connect(service: SkillService, era: Era, options: ClientOptions = {}): Promise<Client> {
  const handler = createHttpHandler(service, { onError: () => {} });
  const client = new Client(
    { name: "test", version: "1" },
    { ...options, ...(era === "modern" && { versionNegotiation: { mode: { pin: "2026-07-28" } } }) },
  );
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: (url, init) => handler.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  onTestFinished(async () => {
    await client.close();
    await handler.close();
  });
  return client;
}
