import { findProject } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { openTrust } from "./open-trust.ts";

/** Folder of the project that is worked in, while the user has not trusted it. */
export function untrustedProject(
  io: Pick<Io, "cwd" | "env" | "homeDirectory" | "platform" | "now">,
): string | undefined {
  const project = findProject(io.cwd, io.homeDirectory);
  return project === undefined || openTrust(io).isTrusted(project) ? undefined : project.path;
}
