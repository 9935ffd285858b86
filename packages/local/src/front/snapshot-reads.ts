import { statSync } from "node:fs";
import { join } from "node:path";
import { readSkillFileSync } from "@skillquay/skill/files";
import { decodeUtf8 } from "@skillquay/skill/text";
import { type ReadSource, type SerializedResult, serializeResult } from "@skillquay/tools/fast-path";
import { hostOfClient, skillAnswer } from "@skillquay/tools/front";
import { createSkillPaths } from "../catalog/skill-paths.ts";
import { type FileStamp, sameStamp } from "../discovery/file-stamp.ts";
import type { AnswerSnapshot, SnapshotSkill } from "./answer-snapshot.ts";

export interface SnapshotReads extends ReadSource {
  initialize: NonNullable<ReadSource["initialize"]>;
  /** The tool list that the client was given, or told of as changed; undefined while it has asked for none. */
  readonly listed: Uint8Array | undefined;
  /** Answers from another snapshot from now on. Undefined, and nothing is replaced, when it holds no answers for the client. */
  replace(snapshot: AnswerSnapshot): ChangedLists | undefined;
}

/** What a client has to be told after a change. */
export interface ChangedLists {
  readonly tools: boolean;
  readonly prompts: boolean;
  readonly resources: boolean;
}

export interface SnapshotReadsOptions {
  readonly recordUse: (folder: string) => void;
  readonly onClientName: (name: string) => void;
}

/**
 * Answers from a snapshot. A read is answered only while its main file is, by a stat, the one that was indexed; in all
 * other cases, and for whatever is not kept, the full server has to be asked.
 */
export function createSnapshotReads(
  first: AnswerSnapshot,
  { recordUse, onClientName }: SnapshotReadsOptions,
): SnapshotReads {
  let snapshot = first;
  const paths = createSkillPaths();
  const results = new Map<string, KeptResult>();
  let host: string | undefined;
  let listed: Uint8Array | undefined;

  const readSkill = async (name: string): Promise<SerializedResult | undefined> => {
    const kept = results.get(name);
    const entry = kept ?? snapshot.find(name);
    if (entry === undefined || !entry.skill.modelInvocable) return undefined;
    const { skill, stamp } = entry;
    const { header } = snapshot;
    if (!isSameFile(skill, stamp)) return undefined;
    const files = await paths.of(skill.baseDirectory, skill.skillFile);
    recordUse(skill.baseDirectory);
    if (kept?.files === files) return kept.result;
    const form = header.forms[header.hosts.indexOf(host ?? "")];
    const text = form && textOf(skill);
    // The text belongs to the stamp only if the file was not written meanwhile.
    if (form === undefined || text === undefined || !isSameFile(skill, stamp)) return undefined;
    const { reader, maxChars, textOnly, exactTexts } = form;
    const answer = skillAnswer(skill, text, {
      paths: files,
      reader: reader ?? undefined,
      strictResources: header.strictResources,
      maxChars: maxChars ?? undefined,
    });
    const texts = [answer.text, ...(answer.more ?? [])];
    const content = (exactTexts ? texts : [texts.join("\n\n")]).map((part) => ({ type: "text", text: part }));
    const result = serializeResult({ content, ...(!textOnly && { structuredContent: answer.data }) });
    // Meanwhile the skill may have got another place.
    if (header !== snapshot.header) return result;
    results.delete(name);
    if (result.members.length <= LARGEST_RESULT_BYTES) results.set(name, { skill, stamp, files, result });
    const [oldest] = results.keys();
    if (results.size > MOST_RESULTS && oldest !== undefined) results.delete(oldest);
    return result;
  };

  return {
    get listed() {
      return listed;
    },
    initialize({ protocolVersion, clientName }) {
      onClientName(clientName);
      host = (snapshot.header.detectHost ? hostOfClient(clientName) : undefined) ?? "";
      const rest = snapshot.introduction(host);
      if (rest === undefined) return undefined;
      const version = Buffer.from(`"protocolVersion":${JSON.stringify(protocolVersion)},`);
      return { members: Buffer.concat([version, rest]) };
    },
    listTools() {
      // Before it has introduced itself, a client is not of the handshake era, or in error.
      if (host === undefined) return undefined;
      listed ??= snapshot.toolList(host);
      return listed && { members: listed };
    },
    readTool(name, input) {
      if (host === undefined || name !== snapshot.header.skillTool) return undefined;
      const keys = Object.keys(input);
      const { name: skillName } = input;
      if (keys.length !== 1 || typeof skillName !== "string" || skillName === "") return undefined;
      return readSkill(skillName);
    },
    replace(next) {
      const toolList = host === undefined ? undefined : next.toolList(host);
      if (host !== undefined && toolList === undefined) return undefined;
      const changed = {
        tools: listed !== undefined && toolList !== undefined && Buffer.compare(listed, toolList) !== 0,
        prompts: snapshot.header.prompts !== next.header.prompts,
        resources: snapshot.files !== next.files,
      };
      if (listed !== undefined) listed = toolList;
      snapshot = next;
      results.clear();
      return changed;
    },
  };
}

interface KeptResult {
  readonly skill: SnapshotSkill;
  readonly stamp: FileStamp;
  readonly files: readonly string[];
  readonly result: SerializedResult;
}

// What a session reads again and again: 16 MB at most, and with the usual few kilobytes each a tenth of that.
const MOST_RESULTS = 256;
const LARGEST_RESULT_BYTES = 64 * 1024;
// Discovery skips larger files; one that grew since has another stamp.
const LARGEST_MAIN_FILE_BYTES = 1024 * 1024;

function isSameFile({ baseDirectory, skillFile }: SnapshotSkill, stamp: FileStamp): boolean {
  const stats = statSync(join(baseDirectory, skillFile), { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const { size: sizeBytes, mtimeMs, ctimeMs, ino } = stats;
  return sizeBytes <= LARGEST_MAIN_FILE_BYTES && sameStamp({ sizeBytes, mtimeMs, ctimeMs, ino }, stamp);
}

/** Undefined for bytes that are not UTF-8, of which the full server makes the best. */
function textOf({ baseDirectory, skillFile }: SnapshotSkill): string | undefined {
  return decodeUtf8(readSkillFileSync(baseDirectory, skillFile));
}
