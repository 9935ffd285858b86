import { SandboxError } from "../../sandbox.ts";

/** Refuses a path that is not plainly below /tmp or /skill. Links are no matter: they are followed inside only. */
export function checkPath(path: string): string {
  const isPlain = !path.includes("\0") && !path.split("/").includes("..") && path.length <= 4096;
  if (isPlain && /^\/(?:tmp|skill)(?:\/|$)/.test(path)) return path;
  throw new SandboxError(
    "path_invalid",
    "A path in a session starts with /tmp or /skill and has no '..' in it",
  );
}
