import { heldReservations } from "../features/credits/index.ts";
import { sessionCounts } from "../features/scripts/index.ts";
import { pendingEvents } from "../features/webhooks/index.ts";
import { queueCounts } from "../platform/jobs/queue-queries.ts";
import type { GaugeDefinition } from "../platform/metrics/hub-metrics.ts";
import type { HubServices } from "./services.ts";

/** What a hub shows of its pools, queues and caches whenever somebody looks. Labels are names of ours. */
export function hubGauges(
  services: Pick<HubServices, "database"> & {
    readonly changes: Pick<HubServices["changes"], "lagMs">;
    readonly catalogs: Pick<HubServices["catalogs"], "sizes">;
    readonly sessions: Pick<HubServices["sessions"], "clockSkewMs">;
  },
  {
    callers,
    results,
  }: { readonly callers: () => number; readonly results: () => { entries: number; bytes: number } },
): GaugeDefinition[] {
  const { database, changes, catalogs, sessions: scripts } = services;
  const kept = keptFor(COUNT_EVERY_MS);
  const queues = kept(() => queueCounts(database.db));
  const webhooks = kept(() => pendingEvents(database.db));
  const held = kept(() => heldReservations(database.db));
  const sessions = kept(() => sessionCounts(database.db));
  return [
    {
      name: "skillquay_database_connections",
      help: "Connections of the pool by state, and callers that wait for one",
      labels: ["state"],
      values: () => {
        const { totalCount, idleCount, waitingCount } = database.pool;
        return [
          { labels: { state: "used" }, value: totalCount - idleCount },
          { labels: { state: "idle" }, value: idleCount },
          { labels: { state: "waiting" }, value: waitingCount },
        ];
      },
    },
    {
      name: "skillquay_change_log_lag_seconds",
      help: "How long ago this instance last knew everything that was changed",
      values: () => [{ value: changes.lagMs() / 1000 }],
    },
    {
      name: "skillquay_replica_lag_seconds",
      help: "How old what searches find on the replica may be",
      values: () => {
        const lagMs = database.replica?.lagMs();
        return lagMs === undefined ? [] : [{ value: lagMs / 1000 }];
      },
    },
    {
      name: "skillquay_clock_skew_seconds",
      help: "By how much the clock of this machine is ahead of the database's",
      values: () => {
        const skewMs = scripts.clockSkewMs();
        return skewMs === undefined ? [] : [{ value: skewMs / 1000 }];
      },
    },
    {
      name: "skillquay_cache_entries",
      help: "What this instance keeps in memory, in entries",
      labels: ["cache"],
      values: () => {
        const { views, skills, versions, blobs } = catalogs.sizes();
        const sizes = { callers: callers(), results: results().entries, views, skills, versions, blobs };
        return Object.entries(sizes).map(([cache, value]) => ({ labels: { cache }, value }));
      },
    },
    {
      name: "skillquay_cache_bytes",
      help: "What this instance keeps in memory, in bytes, for caches that are bounded by them",
      labels: ["cache"],
      values: () => [
        { labels: { cache: "blobs" }, value: catalogs.sizes().blobBytes },
        { labels: { cache: "results" }, value: results().bytes },
      ],
    },
    {
      name: "skillquay_jobs",
      help: "Jobs by queue and state, of all instances",
      labels: ["queue", "state"],
      values: async () =>
        (await queues()).flatMap(({ name: queue, waiting, active, failed }) =>
          Object.entries({ waiting, active, failed }).map(([state, value]) => ({
            labels: { queue, state },
            value,
          })),
        ),
    },
    {
      name: "skillquay_webhook_events_pending",
      help: "Events that wait for their first or next attempt, of all instances",
      values: async () => [{ value: (await webhooks()).count }],
    },
    {
      name: "skillquay_webhook_oldest_seconds",
      help: "For how long the event that is due longest has been due",
      values: async () => [{ value: (await webhooks()).overdueSeconds }],
    },
    {
      name: "skillquay_credit_reservations_held",
      help: "Reservations of credits that are neither settled nor refunded",
      values: async () => [{ value: (await held()).count }],
    },
    {
      name: "skillquay_credits_held",
      help: "Credits in these reservations",
      values: async () => [{ value: (await held()).credits }],
    },
    {
      name: "skillquay_script_sessions",
      help: "Open script sessions of all instances",
      values: async () => [{ value: (await sessions()).open }],
    },
    {
      name: "skillquay_instances",
      help: "Instances that gave a sign of life lately",
      values: async () => [{ value: (await sessions()).instances }],
    },
  ];
}

// However often somebody looks, the database is asked this often.
const COUNT_EVERY_MS = 15_000;

function keptFor(ms: number) {
  return <T>(ask: () => Promise<T>): (() => Promise<T>) => {
    let last: { readonly at: number; readonly value: Promise<T> } | undefined;
    return () => {
      if (last === undefined || performance.now() - last.at > ms) {
        const value = ask();
        last = { at: performance.now(), value };
        value.catch(() => {
          last = undefined;
        });
      }
      return last.value;
    };
  };
}
