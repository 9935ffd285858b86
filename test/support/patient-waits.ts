import { vi } from "vitest";

// Runs before each test file. Waiting for a state is not measuring: `vi.waitFor` and `vi.waitUntil` give up after one second
// by themselves, which a busy machine needs at times, and have no setting as `expect.poll` has.
const PATIENCE_MS = 20_000;

type Wait = typeof vi.waitFor | typeof vi.waitUntil;
const { waitFor, waitUntil } = vi;
const isPatient = Symbol.for("skillquay.patient-waits");

// The files of one process share `vi`.
if (!Object.hasOwn(waitFor, isPatient)) {
  vi.waitFor = patient((callback, options) => waitFor(callback, withPatience(options)));
  vi.waitUntil = patient((callback, options) => waitUntil(callback, withPatience(options)));
}

function patient<W extends Wait>(wait: W): W {
  return Object.assign(wait, { [isPatient]: true });
}

function withPatience<O extends object>(options: number | O = PATIENCE_MS) {
  return typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options };
}
