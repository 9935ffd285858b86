import { engineVersion, type Finding, type Verdict } from "@skillquay/scan";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { HubDatabase } from "../db/connect.ts";
import { storedFindings } from "./import-record.ts";
import type { ImportFile } from "./queries/import-file-queries.ts";
import { insertVerdict, storedVerdict } from "./queries/verdict-queries.ts";
import { readStoredFiles } from "./read-stored-files.ts";
import { scanTree } from "./scan-tree.ts";

export interface TreeVerdict {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** What the scan says of stored trees. One tree is looked at once by each version of the engine, for all accounts. */
export interface Verdicts {
  of(tree: { readonly treeDigest: string; readonly files: readonly ImportFile[] }): Promise<TreeVerdict>;
}

export function createVerdicts({
  database: { db },
  blobs,
}: {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
}): Verdicts {
  return {
    async of({ treeDigest, files }) {
      const known = await storedVerdict(db, { treeDigest, engine: engineVersion });
      if (known !== undefined) return { verdict: known.verdict, findings: storedFindings(known.findings) };
      const { engine, verdict, findings } = await scanTree(await readStoredFiles(blobs, files, treeDigest));
      await insertVerdict(db, { treeDigest, engine, verdict, findings });
      return { verdict, findings };
    },
  };
}
