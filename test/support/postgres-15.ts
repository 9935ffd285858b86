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
  "attestations/attestations",
  "audit/record-audit",
  "blobs/signed-url.security",
  "catalog/allowed-set",
  "catalog/drive-catalog",
  "catalog/search-view",
  "collections/collections",
  "credits/credits",
  "credits/refund-forgotten",
  "db/change-log",
  "db/connect",
  "db/migrate",
  "downloads/clean-downloads",
  "downloads/downloads",
  "drive/collect-blobs",
  "drive/drive",
  "drive/pending-update",
  "http/account/key-routes.http",
  "http/account/report-routes.http",
  "http/account/scan-routes.http",
  "http/account/sharing-routes.http",
  "http/account/skill-routes.http",
  "http/admin/admin-routes.http",
  "http/admin/source-routes.http",
  "http/import-routes.security",
  "idempotency/idempotency",
  "identity/accounts",
  "identity/browser-sessions",
  "identity/key-loader",
  "identity/keys",
  "imports/imports",
  "imports/start-import",
  "jobs/clean-changes",
  "jobs/jobs",
  "scripts/forwarding",
  "skills/publish-skill",
  "sources/discover",
  "sources/publisher/publisher-reader",
  "sources/sources",
  "tools/delete-collection",
  "tools/download-skills",
  "tools/drive-tools",
  "tools/get-leaderboard",
  "transfer/transfer-hub",
  "ui/live-calls",
  "ui/oidc/oidc-routes.security",
  "ui/operator-routes.http",
  "ui/skill-routes.http",
  "uploads/clean-tickets",
  "uploads/uploads",
  "uploads/uploads.security",
  "usage/usage",
  "webhooks/clean-events",
  "webhooks/record-credit-events",
  "webhooks/webhook-sender",
].map((name) => `packages/hub/src/${name}.test.ts`);

/** Query functions that only tests of the whole program reach. */
export const queriesOfTheProgramAlone: readonly string[] = ["first-start-queries.ts ownersOf"];
