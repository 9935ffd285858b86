import { hostname } from "node:os";
import { processNamespace } from "../drivers/shell/process-owner.ts";

/** For file names: a process number means nothing on another machine that shares the folder, or in another namespace. */
export function machineName(): string {
  return `${hostname().replace(/[^\w]/g, "").slice(0, 40)}${processNamespace()}`;
}
