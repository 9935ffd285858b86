import { chownSync, lchownSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Runs `work` as a user whom rights keep out: root enters every folder. The folder is given to that user first. */
export function asOrdinaryUser<Result>(folder: string, work: () => Result): Result {
  if (process.getuid?.() !== 0 || process.seteuid === undefined || process.setegid === undefined)
    return work();
  give(folder);
  process.setegid(NOBODY);
  process.seteuid(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid(0);
    process.setegid(0);
  }
}

const NOBODY = 65_534;

function give(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) give(path);
    else lchownSync(path, NOBODY, NOBODY);
  }
}
