import { findProject, rootOwner, type SkillRoot } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { openTrust } from "./open-trust.ts";

/** The folders, with those of the project asking each time whether it is trusted: that may change while a server runs. */
export function markUntrusted(
  roots: readonly SkillRoot[],
  io: Pick<Io, "cwd" | "env" | "homeDirectory" | "platform" | "now">,
): SkillRoot[] {
  const project = findProject(io.cwd, io.homeDirectory);
  const store = openTrust(io);
  const isUntrusted = () => project === undefined || !store.isTrusted(project);
  return roots.map((root) => (rootOwner(root) === "project" ? { ...root, isUntrusted } : root));
}
