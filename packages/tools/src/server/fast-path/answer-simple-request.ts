import type { JsonRecord, SimpleRequest } from "./parse-simple-request.ts";
import type { ResponsePieces, SerializedResult, WriteResponse } from "./serialize-result.ts";

/**
 * Where answers come from. Each method gives what the SDK's server over the same catalog would give at this moment, or
 * undefined for what is not its to answer; it may also throw, and the request is the SDK's then. The bytes are shared.
 */
export interface ReadSource {
  /** Absent where the SDK must shake hands itself. */
  initialize?(params: {
    readonly protocolVersion: string;
    readonly clientName: string;
  }): Answer<SerializedResult | undefined>;
  listTools(): Answer<SerializedResult | undefined>;
  /** The result of a tool that only reads; failures of the tool are results, too. */
  readTool(name: string, input: JsonRecord): Answer<SerializedResult | undefined>;
}

type Answer<Value> = Value | Promise<Value>;

/** The whole response to a request, or undefined when the SDK is to answer it. */
export async function answerSimpleRequest(
  request: SimpleRequest,
  source: ReadSource,
  write: WriteResponse,
): Promise<ResponsePieces | undefined> {
  switch (request.method) {
    case "initialize": {
      const result = await source.initialize?.(request);
      return result && write(request.id, result, { era: "legacy", kind: "initialize" });
    }
    case "tools/list": {
      const result = await source.listTools();
      return result && write(request.id, result, { era: request.era, kind: "list" });
    }
    case "tools/call": {
      const result = await source.readTool(request.name, request.input);
      return result && write(request.id, result, { era: request.era, kind: "call" });
    }
  }
}
