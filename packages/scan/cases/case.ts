import type { FamilyName } from "../src/engine/families.ts";
import type { ScannedFile } from "../src/engine/finding.ts";

/** One labelled package of our own making. It is data: nothing in it is ever run. */
export interface Case {
  /** Unique among all cases, such as `download-installer-piped-to-shell`. */
  readonly id: string;
  readonly label: "malicious" | "benign";
  /** The rule family that must fire on it, or that it looks like and must stay silent on. */
  readonly family: FamilyName;
  /** The id of its clean twin: the same skill without the harmful part. */
  readonly pair?: string;
  /** The kind of public report that it was written from; absent where it was made up. */
  readonly source?: string;
  /** By path in the skill. Bytes that are no text, or that an editor would spoil, as base64. */
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
}

export function caseFiles({ files }: Case): ScannedFile[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === "string" ? Buffer.from(content) : Buffer.from(content.base64, "base64"),
  }));
}
