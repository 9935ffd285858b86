import { type ReadSource, type SerializedResult, serializeResult } from "./fast-path/index.ts";
import type { SkillServersOptions } from "./skill-servers.ts";
import { readTool } from "./tool-handlers.ts";
import type { ShownTools } from "./tool-list.ts";

/** What the fast path answers from: the tool list as it is shown now, and the tools that only read. */
export function createToolReads(shown: () => Promise<ShownTools>, options: SkillServersOptions): ReadSource {
  let listing: { readonly of: ShownTools; readonly result: SerializedResult } | undefined;
  return {
    async listTools() {
      const now = await shown();
      // A list is large and asked for again and again: it is written out once for each state of the catalog.
      if (listing?.of !== now) listing = { of: now, result: serializeResult({ tools: now.tools }) };
      return listing.result;
    },
    async readTool(name, input) {
      const result = await readTool(name, input, shown, options);
      return result && serializeResult(result);
    },
  };
}
