import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Signer, signerText } from "@skillquay/scan/signature";
import { terminalLine } from "../output/terminal-text.ts";
import type { CommandContext } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { checkFolder } from "../signing/check-folder.ts";
import { type Difference, inspectInstalled } from "./inspect-installed.ts";
import { installPlace } from "./install-place.ts";
import type { LockEntry } from "./lock-entry.ts";
import { readLock } from "./lock-file.ts";
import { recoverChanges } from "./recover-changes.ts";

/** What is installed against the lock, byte by byte; nothing is asked of anybody. 1 where anything differs. */
export async function verifyInstalled(context: CommandContext): Promise<number> {
  const { io, out } = context;
  const place = installPlace(context);
  await recoverChanges(place, io.now());
  const { skills } = readLock(place);
  const results: Result[] = [];
  for (const [name, entry] of skills) {
    const inspected = await inspectInstalled(place, name, entry);
    const signed =
      inspected.state === "intact"
        ? await inspectSignature(io, { folder: join(place.skills, name), name, entry })
        : {};
    results.push({ name, ...inspected, ...signed });
  }
  for (const name of foldersIn(place.skills))
    if (!skills.has(name))
      results.push({ name, state: "not locked", differences: [{ path: "", what: "not in the lock" }] });
  const isIntact = results.every(
    ({ state }) => state === "intact" || state === "unpinned" || state === "not locked",
  );
  if (!out.json({ verified: isIntact, skills: results })) {
    for (const { name, state, differences, signer } of results) {
      const paint =
        state === "intact"
          ? out.style.good
          : state === "changed" || state === "missing"
            ? out.style.bad
            : out.style.warn;
      const signed = signer === undefined ? "" : `  signed by ${terminalLine(signerText(signer))}`;
      out.print(`${paint(state.padEnd(10))} ${terminalLine(name)}${out.style.dim(signed)}`);
      for (const { path, what } of state === "not locked" ? [] : differences.slice(0, SHOWN))
        out.print(`           ${what}: ${terminalLine(path) || "the whole skill"}`);
      if (differences.length > SHOWN) out.print(`           … and ${differences.length - SHOWN} more`);
    }
    if (results.some(({ state }) => state === "unpinned"))
      out.say(
        "'unpinned' was locked by another program, whose hash two different skills can share: skillquay update",
      );
    out.say(
      results.length === 0
        ? "Nothing is installed here."
        : isIntact
          ? "Everything is as the lock file says."
          : "Not everything is as the lock file says.",
    );
    if (results.some(({ state }) => state === "missing"))
      out.say("To restore what is missing: skillquay install");
    if (results.some(({ state }) => state === "changed"))
      out.say("To choose what happens to what was changed: skillquay update");
  }
  return isIntact ? 0 : 1;
}

const SHOWN = 20;

interface Result {
  readonly name: string;
  readonly state: string;
  readonly differences: readonly Difference[];
  readonly signer?: Signer;
}

/** Who signed it, or that the signature is not what the lock says of it. */
async function inspectSignature(
  io: Io,
  { folder, name, entry }: { readonly folder: string; readonly name: string; readonly entry: LockEntry },
): Promise<Partial<Result>> {
  const pin = entry.skillquay;
  const check = await checkFolder(folder, name, io);
  const signer = check.state === "valid" ? check.signer : undefined;
  const message =
    check.state === "invalid"
      ? check.message
      : pin?.signer !== undefined && pin.signer.id !== signer?.id
        ? `the lock says that ${signerText(pin.signer)} signed it, and it was ${signerText(signer)}`
        : undefined;
  if (message === undefined) return signer === undefined ? {} : { signer };
  return { state: "changed", differences: [{ path: `SKILL.sig: ${message}`, what: "not as signed" }] };
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}
