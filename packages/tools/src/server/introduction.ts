import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { HANDSHAKE_VERSIONS, isRecord, type JsonRecord } from "./fast-path/index.ts";
import type { SkillService } from "./skill-service.ts";

/** What `initialize` answers clients of the handshake era, without the version of the protocol, which is theirs. */
export async function introductionOf(service: Pick<SkillService, "createServer">): Promise<JsonRecord> {
  const server = await service.createServer({ era: "legacy" });
  const answer = new Promise<JSONRPCMessage>((resolve) => {
    const transport: Transport = {
      start: async () => {},
      close: async () => {},
      send: async (message) => resolve(message),
    };
    const params = {
      protocolVersion: HANDSHAKE_VERSIONS[0] ?? "",
      capabilities: {},
      clientInfo: { name: "skillquay", version: "0" },
    };
    void server.connect(transport).then(() => {
      transport.onmessage?.({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    });
  });
  const message: unknown = await answer;
  await server.close();
  const result = isRecord(message) ? message.result : undefined;
  if (!isRecord(result)) throw new Error("The handshake with the server itself failed");
  const { protocolVersion: _theirs, ...rest } = result;
  return rest;
}
