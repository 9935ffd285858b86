import type { ScannedFile, ScanReport } from "../src/engine/finding.ts";

/** One package to be judged. Its files are read when its turn comes: sets have many thousands. */
export interface Item {
  /** What lists show: its path or the id of its case. */
  readonly id: string;
  readonly label: "malicious" | "benign";
  readonly family: string;
  readonly source: string;
  /** Its clean twin's id, or a word that both twins share. */
  readonly pair?: string | undefined;
  files(): Promise<readonly ScannedFile[]>;
}

export interface Judged {
  readonly item: Item;
  readonly report: ScanReport;
  readonly timeMs: number;
  readonly sizeBytes: number;
  /** Over the paths and bytes of its files. */
  readonly digest: string;
}
