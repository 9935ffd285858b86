import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { release } from "node:os";
import { dirname } from "node:path";
import type { KeptTests, SandboxReport } from "@skillquay/sandbox";
import { writeFileAtomically } from "../index/write-file-atomically.ts";

/** What the sandbox's self-test said at an earlier start. */
export interface SelfTestCache extends KeptTests {
  /** The driver that passed under the same kernel, user, choice and version. Only a hint: see `status`. */
  readDriver(): string | undefined;
  forget(): void;
}

export interface SelfTestPlace {
  readonly choice: string;
  /** Of this program: another one may test otherwise. */
  readonly version: string;
}

/** Kept in a file, or nowhere. A file that cannot be read or written counts as none. */
export function openSelfTestCache(
  file: string | undefined,
  { choice, version }: SelfTestPlace,
): SelfTestCache {
  const here = `${choice} ${version} ${release()} ${process.getuid?.() ?? "-"}`;
  const read = (): { driver?: string; identity?: unknown; report?: unknown } => {
    if (file === undefined || choice === "off") return {};
    try {
      const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
      const { place, driver, identity, report } = Object(kept);
      return place === here && typeof driver === "string" ? { driver, identity, report } : {};
    } catch {
      return {};
    }
  };
  return {
    readDriver: () => read().driver,
    read: (driver, identity) => {
      const kept = read();
      return kept.identity === identity && isReportOf(kept.report, driver) ? kept.report : undefined;
    },
    write: (report, identity) => {
      if (file === undefined) return;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const text = JSON.stringify({ place: here, driver: report.driver, identity, report });
        writeFileAtomically(file, Buffer.from(text));
      } catch {
        // The next start looks again.
      }
    },
    forget: () => {
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

/** The file is the user's own and written by this program; one that was damaged counts as none. */
function isReportOf(value: unknown, driver: string): value is SandboxReport {
  const {
    driver: name,
    usable,
    isolation,
    network,
    memory,
    processes,
    disk,
    killsTree,
    checks,
  } = Object(value);
  return (
    name === driver &&
    usable === true &&
    [isolation, memory, processes, disk].every((text) => typeof text === "string") &&
    typeof killsTree === "boolean" &&
    [network, checks].every(Array.isArray)
  );
}
