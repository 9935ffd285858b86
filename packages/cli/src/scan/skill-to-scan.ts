import type { NotAnalysed, ScannedFile } from "@skillquay/scan";

/** A skill that was named, found in a folder, an archive or a repository. */
export interface SkillToScan {
  /** As people know it: a path from here, an archive, or an address with a path in it. */
  readonly place: string;
  /** Where its files are from the root that editors and code hosts show, `/`-separated. */
  readonly folder: string;
  read(): Promise<{ readonly files: readonly ScannedFile[]; readonly notRead: readonly NotAnalysed[] }>;
}
