import type { ToolRegistry } from "@skillquay/tools";
import type { HubServices } from "../../../services.ts";
import type { HubApp, Middleware } from "../../context.ts";
import { mountHubAudit } from "../account/reports.ts";
import { mountAccountRoutes } from "./accounts.ts";
import { mountAttestationRoutes } from "./attestations.ts";
import { mountCacheRoutes } from "./caches.ts";
import { mountCreditRoutes } from "./credits.ts";
import { mountRescan } from "./rescan.ts";
import { mountSourceRoutes } from "./sources.ts";

export interface AdminRoutesOptions {
  readonly services: HubServices;
  /** `limitByAddress` and `requireOperator`. */
  readonly middleware: Middleware;
  readonly registry: ToolRegistry;
  readonly cacheSizes: () => Readonly<Record<string, number>>;
}

/** The operator's routes. Without a secret they are not mounted, and their addresses are like any that is nothing. */
export function mountAdminRoutes(app: HubApp, options: AdminRoutesOptions): void {
  const { services, middleware, registry, cacheSizes } = options;
  app.use("/admin/*", middleware);
  mountCacheRoutes(app, { services, cacheSizes });
  mountHubAudit(app, services);
  mountCreditRoutes(app, services);
  mountSourceRoutes(app, services.sources);
  mountAttestationRoutes(app, services);
  mountRescan(app, services);
  mountAccountRoutes(app, { accounts: services.accounts, keys: services.keys, registry });
}
