import { renameSync, rmSync, writeFileSync } from "node:fs";

/** Replaces a file as a whole, readable by its owner only: another process sees the old content or the new, never a part. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.tmp`;
  try {
    // "wx": never through a link that somebody placed under this name.
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
