import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { ownerName } from "@skillquay/sandbox/scripts";
import type { InstallPlace } from "./install-place.ts";

/** What follows it in a name is the process that works there. */
export const WORK_PREFIX = "work-";

/** Held while folders are moved and the lock is written. */
export function lockName({ work }: InstallPlace): string {
  return `${work}.lock`;
}

/** Others may remove the folder around it at any moment, once it is empty. */
export function makeWorkFolder({ work }: InstallPlace): string {
  for (let attempt = 0; ; attempt += 1) {
    mkdirSync(work, { recursive: true });
    try {
      return mkdtempSync(join(work, `${WORK_PREFIX}${ownerName()}-`));
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 50;

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else is at work there, or it is gone.
  }
}
