import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { release } from "node:os";
import { dirname } from "node:path";
import { writeFileAtomically } from "../index/write-file-atomically.ts";

/** Whether the sandbox passed its self-test at the last start, under the same kernel and user. Only a hint: see `status`. */
export interface SelfTestCache {
  /** The driver that passed. */
  read(): string | undefined;
  write(driver: string): void;
  forget(): void;
}

/** Kept in a file, or nowhere. A file that cannot be read or written counts as none. */
export function openSelfTestCache(file: string | undefined, choice: string): SelfTestCache {
  const here = `${choice} ${release()} ${process.getuid?.() ?? "-"}`;
  return {
    read: () => {
      if (file === undefined || choice === "off") return undefined;
      try {
        const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
        const { place, driver } = Object(kept);
        return place === here && typeof driver === "string" ? driver : undefined;
      } catch {
        return undefined;
      }
    },
    write: (driver) => {
      if (file === undefined) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileAtomically(file, Buffer.from(JSON.stringify({ place: here, driver })));
      } catch {
        // The next start looks again.
      }
    },
    forget: () => {
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}
