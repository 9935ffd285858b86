import type { PageHandler } from "@skillquay/pages";
import type { OperatorFacts, OperatorSource, SandboxProbe } from "@skillquay/pages/contract";
import type { SandboxReport } from "@skillquay/sandbox";
import { oneLine } from "@skillquay/skill";
import * as z from "zod/v4";
import { countSkills } from "../../features/skills/index.ts";
import type { SourceFacts } from "../../features/sources/index.ts";
import { serverVersion } from "../../platform/db/queries/migration-queries.ts";
import { hubError } from "../../platform/errors.ts";
import { queueCounts } from "../../platform/jobs/queue-queries.ts";
import { pathNotFound } from "../http/answers.ts";
import type { HubEnv } from "../http/context.ts";
import { readJson } from "../http/read-body.ts";
import { checkedInput } from "../http/routes/admin/admin-input.ts";
import type { HubServices } from "../services.ts";
import type { HubPageHandlers, HubVisitor } from "./hub-visitor.ts";

/** What the hub's operator looks at and does on a page. For any other session there is nothing at these addresses. */
export function operatorRoutes(services: HubServices, version: string): HubPageHandlers {
  const { sources } = services;
  return {
    "GET /ui/operator": forOperator(() => operatorFacts(services, version)),

    "POST /ui/operator/sandbox/probe": forOperator(async () => shownProbe(await services.sessions.probe())),

    "POST /ui/operator/sources": forOperator(async ({ context }) => {
      const source = await sources.add(checkedInput(sourceRequest, await readJson(context, BODY_MAX_BYTES)));
      await sources.requestSync(source.id);
      return shownSource(source);
    }),

    "POST /ui/operator/sources/:id/sync": forOperator(async ({ part }) => {
      await sources.requestSync(part("id"));
      return { requested: true } as const;
    }),

    "DELETE /ui/operator/sources/:id": forOperator(async ({ part }) => {
      if (await sources.remove(part("id"))) return { removed: true } as const;
      throw hubError("source_not_found", "There is no such source.");
    }),
  };
}

function forOperator<Output>(
  handler: PageHandler<HubEnv, HubVisitor, Output>,
): PageHandler<HubEnv, HubVisitor, Output> {
  return async (request) =>
    request.visitor.session?.isOperator === true ? handler(request) : pathNotFound();
}

const BODY_MAX_BYTES = 16 * 1024;

const sourceRequest = z.strictObject({
  url: z.string().max(2000),
  kind: z.enum(["git", "well-known", "hub"]).optional(),
  revision: z.string().max(200).optional(),
});

async function operatorFacts(services: HubServices, version: string): Promise<OperatorFacts> {
  const { db } = services.database;
  const startedAt = performance.now();
  const counts = await services.accounts.counts();
  const { skills } = await countSkills(db);
  const database = performance.now() - startedAt > SLOW_MS ? "slow" : "ok";
  const [instances, sources, queues] = await Promise.all([
    services.sessions.instances(),
    services.sources.list(),
    queueCounts(db),
  ]);
  const status = services.sessions.status();
  return {
    version,
    nodeVersion: process.versions.node,
    databaseVersion: (await serverVersion(db)).text,
    database,
    instances: instances.map((instance) => ({
      url: instance.url,
      startedAt: instance.startedAt.toISOString(),
      seenAt: instance.heartbeatAt.toISOString(),
    })),
    sandbox: status.available
      ? { available: true, driver: status.driver }
      : { available: false, why: status.why, fix: status.fix },
    sources: sources.map(shownSource),
    jobs: queues.map(({ name, waiting, active, failed, lastDoneAt, lastFailedAt }) => ({
      name,
      waiting,
      active,
      failed,
      ...(lastDoneAt !== null && { lastDoneAt: lastDoneAt.toISOString() }),
      // A stored error could hold what a log may not.
      ...(lastFailedAt !== null && {
        lastFailure: `Failed at ${lastFailedAt.toISOString()}; the hub's log says why.`,
      }),
    })),
    accounts: { total: counts.accounts, disabled: counts.disabled },
    skills,
  };
}

function shownProbe(report: SandboxReport): SandboxProbe {
  const { driver, usable, isolation, network, memory, processes, disk, checks, why, fix } = report;
  return {
    driver,
    usable,
    ...(why !== undefined && { why }),
    ...(fix !== undefined && { fix }),
    isolation,
    network: [...network],
    limits: { memory, processes, disk },
    checks: checks.map(({ attack, held, detail }) => ({
      attack,
      held,
      ...(detail !== undefined && { detail: oneLine(detail, 300) }),
    })),
  };
}

// A count of accounts takes a few milliseconds; a person should know when it does not.
const SLOW_MS = 1_000;

function shownSource({
  id,
  url,
  kind,
  state,
  skills,
  syncedAt,
  problem,
  skipped,
}: SourceFacts): OperatorSource {
  return {
    id,
    url,
    kind,
    state,
    skills,
    ...(syncedAt !== undefined && { syncedAt }),
    ...(problem !== undefined && { problem: oneLine(problem, 300) }),
    skipped: skipped.length,
  };
}
