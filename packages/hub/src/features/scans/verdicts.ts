import { engineVersion, type Finding, openScanner, type Scanner, type Verdict } from "@skillquay/scan";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { readStoredFiles, type UploadedFile, type VersionFile } from "../skills/index.ts";
import { insertVerdict, storedVerdict } from "./queries/verdict-queries.ts";
import { storedFindings } from "./stored-findings.ts";

export interface TreeVerdict {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** What the scan says of stored trees. One tree is looked at once by each version of the engine, for all accounts. */
export interface Verdicts {
  of(tree: { readonly treeDigest: string; readonly files: readonly VersionFile[] }): Promise<TreeVerdict>;
  /** What it would say of files that nobody has published; nothing of it is kept. */
  ofDraft(files: readonly UploadedFile[]): Promise<TreeVerdict>;
}

export function createVerdicts({
  database: { db },
  blobs,
  // Its thread begins with the first scan and keeps no process alive.
  scanner = openScanner(),
}: {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly scanner?: Scanner;
}): Verdicts {
  return {
    async of({ treeDigest, files }) {
      const existing = await storedVerdict(db, { treeDigest, engine: engineVersion });
      if (existing !== undefined)
        return { verdict: existing.verdict, findings: storedFindings(existing.findings) };
      const { engine, verdict, findings, capabilities } = await scanner.scan(
        await readStoredFiles(blobs, files, treeDigest),
      );
      await insertVerdict(db, { treeDigest, engine, verdict, findings, capabilities });
      return { verdict, findings };
    },

    async ofDraft(files) {
      const { verdict, findings } = await scanner.scan(files);
      return { verdict, findings };
    },
  };
}
