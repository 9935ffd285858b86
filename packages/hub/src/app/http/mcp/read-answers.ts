import type { SkillServers } from "@skillquay/tools";
import { answerSimpleRequest, createResponseWriter, type ResponsePieces } from "@skillquay/tools/fast-path";
import type { PlainRead } from "./plain-read.ts";

/** The JSON-RPC answer to a plain read, in pieces; undefined when it is not one after all. */
export type ReadAnswers = (read: PlainRead, servers: SkillServers) => Promise<AnswerPieces | undefined>;

export type AnswerPieces = ResponsePieces;

/** Words answers as the SDK does, which a test checks for every reading tool in both eras. */
export function createReadAnswers(version: string): ReadAnswers {
  const write = createResponseWriter({ name: "skillquay", title: "Skillquay", version });
  return ({ call, era, id }, servers) =>
    answerSimpleRequest(
      call === undefined ? { method: "tools/list", id, era } : { method: "tools/call", id, era, ...call },
      servers.reads,
      write,
    );
}
