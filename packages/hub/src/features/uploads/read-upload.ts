import { decodeUtf8 } from "@skillquay/skill";
import { type ArchiveFile, readArchive } from "@skillquay/skill/archive";
import { ArchiveRejected } from "./upload-errors.ts";

/** The files of what was uploaded: a zip archive of one skill, or a SKILL.md. Which of them it is, its bytes say. */
export async function readUpload(bytes: Uint8Array): Promise<readonly ArchiveFile[]> {
  if (isSkillFile(bytes)) return [{ path: "SKILL.md", bytes, executable: false }];
  const read = await readArchive(bytes);
  if (read.ok) return read.files;
  throw new ArchiveRejected(read.reasons);
}

/** Text that begins with a fence; whether it is a good one is for the reader of skills to say. */
function isSkillFile(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (!/^(?:\u00ef\u00bb\u00bf)?---/.test(start)) return false;
  return !bytes.includes(0) && decodeUtf8(bytes) !== undefined;
}
