import type { ToolRegistry } from "@skillquay/tools";
import type { HubServices } from "../../../services.ts";
import type { HubApp, HubContext } from "../../context.ts";
import { mountHubAudit } from "../account/reports.ts";
import { mountAccountRoutes } from "./accounts.ts";
import { ADMIN_HEADER, createAdminGuard } from "./admin-guard.ts";
import { mountAttestationRoutes } from "./attestations.ts";
import { mountCacheRoutes } from "./caches.ts";
import { mountCreditRoutes } from "./credits.ts";
import { mountSourceRoutes } from "./sources.ts";

export interface AdminRoutesOptions {
  readonly services: HubServices;
  readonly secret: string;
  readonly registry: ToolRegistry;
  readonly cacheSizes: () => Readonly<Record<string, number>>;
  /** Called before a secret is looked at; throws when an address tries too often. */
  readonly limit: (context: HubContext) => void;
}

/** The operator's routes. Without a secret they are not mounted, and their addresses are like any that is nothing. */
export function mountAdminRoutes(app: HubApp, options: AdminRoutesOptions): void {
  const { services, secret, registry, cacheSizes, limit } = options;
  const check = createAdminGuard(secret);
  app.use("/admin/*", async (context, next) => {
    limit(context);
    check(context.req.header(ADMIN_HEADER));
    await next();
  });
  mountCacheRoutes(app, { services, cacheSizes });
  mountHubAudit(app, services);
  mountCreditRoutes(app, services);
  mountSourceRoutes(app, services.sources);
  mountAttestationRoutes(app, services);
  mountAccountRoutes(app, { accounts: services.accounts, keys: services.keys, registry });
}
