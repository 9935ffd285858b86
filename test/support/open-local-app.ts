import type { AppBench, OpenApp } from "./app-bench.ts";
import type { AppHostWishes } from "./app-host.ts";
import type { Machine } from "./program.ts";
import { serveHttp } from "./serve-http.ts";

/** The skills page of a server over the machine's skills, in a host. */
export async function openLocalApp(
  machine: Machine,
  bench: AppBench,
  wishes: AppHostWishes,
  tools = "list_skills,get_skill,get_skill_resource,search_skills,execute_skill_script",
): Promise<OpenApp> {
  const { url } = await serveHttp(machine, ["--dir", machine.skills, "--tools", tools]);
  return bench.open(url, wishes);
}
