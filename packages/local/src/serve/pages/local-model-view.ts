import type { ModelView } from "@skillquay/pages/contract";
import {
  findHostProfile,
  type HostProfile,
  modelView,
  type ScriptRunner,
  type SkillService,
} from "@skillquay/tools";
import type { LocalCatalog } from "../../catalog/local-catalog.ts";
import { PagesProblem } from "./pages-problem.ts";

export interface ModelViewParts {
  readonly catalog: LocalCatalog;
  readonly runner: ScriptRunner;
  /** The service that `serve` would make for an agent of this host. */
  readonly serviceFor: (host: HostProfile) => SkillService;
}

/** What an agent of one host gets before any call, made by the code that `serve` makes it with. */
export async function localModelView(
  agent: string | undefined,
  { catalog, runner, serviceFor }: ModelViewParts,
): Promise<ModelView> {
  const host = findHostProfile(agent ?? "claude-code");
  if (host === undefined) throw new PagesProblem(404, "host_unknown", "There is no such agent.");
  await runner.ready();
  const service = serviceFor(host);
  try {
    return modelView(host, { skills: await catalog.list(), shown: await service.toolList() });
  } finally {
    service.close();
  }
}
