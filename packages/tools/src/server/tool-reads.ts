import { callToolSerialized } from "../call-tool.ts";
import { type ReadSource, type SerializedResult, serializeResult } from "./fast-path/index.ts";
import type { ToolCalls } from "./tool-calls.ts";
import type { ToolList } from "./tool-list.ts";

/** What the fast path answers from: the tool list as it is shown now, and the tools that only read. */
export function createToolReads(calls: ToolCalls): ReadSource {
  let listing: { readonly of: ToolList; readonly result: SerializedResult } | undefined;
  return {
    async listTools() {
      const list = await calls.toolList();
      // A list is large and asked for again and again: it is written out once for each state of the catalog.
      if (listing?.of !== list) listing = { of: list, result: serializeResult({ tools: list.tools }) };
      return listing.result;
    },
    // It takes moments, so nobody cancels it, asks for its progress or is asked about it.
    async readTool(name, input) {
      const { offered, callable, results } = await calls.toolList();
      const tool = callable(name);
      if (tool?.effect !== "read") return undefined;
      return callToolSerialized(tool, input, calls.context({ ...results, offered }), calls.onInternalError);
    },
  };
}
