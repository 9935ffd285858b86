import { existsSync } from "node:fs";
import { join } from "node:path";

/** Where Debian puts it. */
export const postgres15Folder = "/usr/lib/postgresql/15/bin";

export function hasPostgres15(): boolean {
  return existsSync(join(postgres15Folder, "initdb"));
}

/**
 * The hub's tests that run on the oldest supported server, too. What differs between servers shows in queries and migrations,
 * so these are the tests that together run every query function, each as near to it as there is one; what goes through all
 * tools or starts programs would send the same statements again. A run of all of them fails when a query was not run.
 */
export const postgres15Tests: readonly string[] = [
  "app/catalog/catalog-routes.security",
  "app/http/mcp/asking-call.http",
  "app/http/readiness",
  "app/http/request-report.http",
  "app/http/routes/account/keys.http",
  "app/http/routes/account/reports.http",
  "app/http/routes/account/scans.http",
  "app/http/routes/account/sharing.http",
  "app/http/routes/account/skills.http",
  "app/http/routes/admin/admin.http",
  "app/http/routes/admin/sources.http",
  "app/http/routes/imports.security",
  "app/http/routes/registry.http",
  "app/oauth/id-jag.security",
  "app/pages/oidc/oidc-routes.security",
  "app/pages/operator-routes.http",
  "app/pages/insight-routes.http",
  "app/pages/people-routes.http",
  "app/pages/second-review.http",
  "app/pages/show-home.http",
  "app/pages/sign-in-link.security",
  "app/pages/pin-routes.http",
  "app/pages/skill-routes.http",
  "app/pages/trash-routes.http",
  "app/people/delete-account",
  "app/people/passkeys.security",
  "app/scim/scim.security",
  "app/tools/collections/delete-collection",
  "app/tools/discovery/get-leaderboard",
  "app/tools/drive/download-skills",
  "app/tools/drive/drive-tools",
  "app/transfer/export-account",
  "app/transfer/transfer-hub",
  "features/accounts/accounts",
  "features/audit/record-audit",
  "features/catalog/allowed-set",
  "features/catalog/drive-catalog",
  "features/catalog/search-view",
  "features/collections/collections",
  "features/credentials/credentials",
  "features/credits/credits",
  "features/credits/refund-forgotten",
  "features/downloads/clean-downloads",
  "features/downloads/downloads",
  "features/description-tests/description-test-queries",
  "features/drive/bundle-skills",
  "features/drive/drive",
  "features/drive/pending-update",
  "features/drive/publish-skill",
  "features/drive/restore-version",
  "features/imports/imports",
  "features/imports/start-import",
  "features/keys/browser-sessions",
  "features/keys/key-loader",
  "features/keys/keys",
  "features/oauth/record-adapter",
  "features/people/clean-links",
  "features/permissions/permissions",
  "features/quota/quota",
  "features/quota/room",
  "features/quota/run-quota",
  "features/quota/shared-places",
  "features/quota/shared-rates",
  "features/retention/retention",
  "features/scans/attestations/attestations",
  "features/scans/queries/acceptance-queries",
  "features/scripts/forwarding",
  "features/skills/collect-blobs",
  "features/sources/discover",
  "features/sources/publisher/publisher-reader",
  "features/sources/sources",
  "features/tasks/hub-tasks",
  "features/uploads/clean-tickets",
  "features/uploads/uploads",
  "features/uploads/uploads.security",
  "features/usage/call-log",
  "features/usage/live-calls",
  "features/usage/usage",
  "features/webhooks/clean-events",
  "features/webhooks/record-credit-events",
  "features/webhooks/webhook-sender",
  "platform/blobs/check-store-identity",
  "platform/blobs/signed-url.security",
  "platform/db/change-log",
  "platform/db/clean-changes",
  "platform/db/connect",
  "platform/db/database-hosts",
  "platform/db/migrate",
  "platform/db/search-replica",
  "platform/db/watched-pool",
  "platform/idempotency/idempotency",
  "platform/jobs/jobs",
].map((name) => `packages/hub/src/${name}.test.ts`);

/** Those of them that `npm test` runs: migrations, the SQL with most features of the server in it, the queue and the change log. */
export const postgres15Representatives: readonly string[] = postgres15Tests.filter((file) =>
  /\/(?:allowed-set|search-view|migrate|change-log|jobs)\.test\.ts$/.test(file),
);

/** Query functions that only tests of the whole program reach. */
export const queriesOfTheProgramAlone: readonly string[] = [
  "features/accounts/queries/hub-queries.ts hubOwner",
  "features/keys/queries/key-queries.ts hubHasKeys",
];
