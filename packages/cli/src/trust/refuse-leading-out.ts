import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { findProject, isInside, realPath } from "@skillquay/local";
import type { Machine, Scope } from "../connect/hosts.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";

/** What is written for a project stays in it: a stranger's repository can store links to the user's own files and folders. */
export function refuseLeadingOut(path: string, scope: Scope, { cwd, homeDirectory }: Machine): void {
  const project = scope === "project" ? findProject(cwd, homeDirectory) : undefined;
  if (project === undefined || isInside(realPath(nearestThatExists(path)), project.path)) return;
  throw new CliError("leads_out_of_project", `'${terminalLine(path)}' leads out of this project.`, {
    suggestions: ["Remove the link, or do it for yourself instead of for the project."],
  });
}

function nearestThatExists(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}
