import { existsSync } from "node:fs";
import { refuseLeadingOut } from "../trust/refuse-leading-out.ts";
import { allowRules } from "./allow-reads.ts";
import { parseConfig } from "./edit-config.ts";
import { entryPlace, type Host, type Machine, type Scope } from "./hosts.ts";
import { placesBeside } from "./hub-entry.ts";
import { type Removal, removeConfig } from "./remove-config.ts";
import { readConfig } from "./write-config.ts";

export interface RemovedConnection extends Removal {
  readonly file: string;
}

/** Takes our entry, and rules for our tools, out of every file of a host that has them. */
export async function removeConnection(
  host: Host,
  scope: Scope,
  machine: Machine,
): Promise<readonly RemovedConnection[]> {
  const removed: RemovedConnection[] = [];
  const base = scope === "project" ? machine.cwd : machine.homeDirectory;
  for (const file of host.files(scope, machine).filter((path) => existsSync(path))) {
    refuseLeadingOut(file, scope, machine);
    const config = { file, format: host.format, host: host.id };
    const { text } = await readConfig(file);
    const place = entryPlace(host, await parseConfig(config, text));
    const rules = allowRules(host, scope, machine);
    // Some hosts keep both in one file.
    const words = rules?.file === file ? rules.places : [];
    const removal = await removeConfig(config, [place, ...placesBeside(host), ...words], base);
    if (removal !== undefined) removed.push({ ...removal, file });
  }
  const { file, places } = allowRules(host, scope, machine) ?? { file: "", places: [] };
  if (existsSync(file)) {
    refuseLeadingOut(file, scope, machine);
    const removal = await removeConfig({ file, format: "json", host: host.id }, places, base);
    if (removal !== undefined) removed.push({ ...removal, file });
  }
  return removed;
}
