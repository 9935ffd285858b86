import { type Finding, withFindings } from "@skillquay/scan";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { TreeVerdict } from "../scans/index.ts";
import type { UploadedFile } from "../skills/index.ts";

/** Runs the scripts of a skill that comes in, and tells what they did. */
export type Detonate = (files: readonly UploadedFile[]) => Promise<readonly Finding[]>;

/** In the sandbox of this machine, without network, among planted credentials. */
export function createDetonate({
  searchFolders,
  log,
}: {
  readonly searchFolders: readonly string[];
  readonly log: StorageLog;
}): Detonate {
  return async (files) => {
    // Loaded when the first skill comes in: most hubs never detonate.
    const { detonateFiles, effectsAsFindings } = await import("@skillquay/sandbox/detonation");
    try {
      const detonated = await detonateFiles(files, { searchFolders, totalMs: TOTAL_MS });
      return effectsAsFindings(detonated).slice(0, MAX_FINDINGS);
    } catch (error) {
      // The operator wants every skill to be run first: one that could not be run needs a person's yes.
      log.error({ err: error }, "a skill could not be detonated");
      return [NOT_RUN];
    }
  };
}

// Less than the time after which an import counts as left behind.
const TOTAL_MS = 60_000;
const MAX_FINDINGS = 100;

const NOT_RUN: Finding = {
  rule: "detonation.not_run",
  severity: "review",
  confidence: "high",
  path: "",
  evidence: "",
  message: "The skill's scripts could not be run in the sandbox before it was taken.",
};

/** What the scan said, with what was seen. It belongs to this import: other runs may see other things. */
export function withDetonation(text: TreeVerdict, seen: readonly Finding[]): TreeVerdict {
  const { verdict, findings } = withFindings(
    { ...text, engine: "", capabilities: [], notAnalysed: [] },
    seen,
  );
  return { verdict, findings };
}
