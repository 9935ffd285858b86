import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import type { ShownTools, SkillServers, ToolResult } from "@skillquay/tools";
import type { PlainRead } from "./plain-read.ts";

/** The JSON-RPC answer to a plain read, in pieces; undefined when it is not one after all. */
export type ReadAnswers = (read: PlainRead, servers: SkillServers) => Promise<AnswerPieces | undefined>;

export type AnswerPieces = readonly [beginning: Buffer, members: Buffer, ending: Buffer];

/**
 * Words answers as the SDK does, which a test checks for every reading tool in both eras. In bytes that are
 * kept, because writing a list of tools out as text costs three times as much as all the rest.
 */
export function createReadAnswers(version: string): ReadAnswers {
  const serverInfo = { name: "skillquay", title: "Skillquay", version };
  const meta = { [SERVER_INFO_META_KEY]: serverInfo };
  const modern = `"resultType":"complete","_meta":${JSON.stringify(meta)}`;
  const endings = {
    legacy: { list: Buffer.from("}}"), call: Buffer.from("}}") },
    modern: {
      // What the SDK says of lists whose makers say nothing.
      list: Buffer.from(`,"ttlMs":0,"cacheScope":"private",${modern}}}`),
      call: Buffer.from(`,${modern}}}`),
    },
  };
  // A list or a result that is given again is not written out again.
  const lists = new WeakMap<ShownTools, Buffer>();
  const results = new WeakMap<ToolResult, Buffer>();

  return async ({ call, era, id }, servers) => {
    const beginning = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`);
    if (call === undefined) {
      const shown = await servers.shown();
      const list = remembered(lists, shown, () => `"tools":${JSON.stringify(shown.tools)}`);
      return [beginning, list, endings[era].list];
    }
    const result = await servers.readTool(call.name, call.input);
    if (result === undefined) return undefined;
    // What a tool says beside its answer stands in the member that ends every modern one.
    if (era === "modern" && result._meta !== undefined) {
      const whole = { ...result, resultType: "complete", _meta: { ...result._meta, ...meta } };
      return [beginning, Buffer.from(JSON.stringify(whole).slice(1)), Buffer.from("}")];
    }
    const members = remembered(results, result, () => JSON.stringify(result).slice(1, -1));
    return [beginning, members, endings[era].call];
  };
}

function remembered<Key extends object>(known: WeakMap<Key, Buffer>, key: Key, write: () => string): Buffer {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = Buffer.from(write());
  known.set(key, made);
  return made;
}
