import type { HubServices } from "../../../services.ts";
import type { HubApp, Middleware } from "../../context.ts";
import { createAccountRoute } from "./account-route.ts";
import { mountClientRoutes } from "./clients.ts";
import { mountCredentialRoutes } from "./credentials.ts";
import { mountAccountKeys } from "./keys.ts";
import { mountPermissionRoutes } from "./permissions.ts";
import { mountReleaseRoutes } from "./releases.ts";
import { mountReportRoutes } from "./reports.ts";
import { mountScanRoutes } from "./scans.ts";
import { mountSharingRoutes, mountTeamRoutes } from "./sharing.ts";
import { mountSkillRoutes } from "./skills.ts";

/** What an account does beside calling tools: sharing, teams, publishing, ratings, reports. */
export function mountAccountRoutes(app: HubApp, services: HubServices, middleware: Middleware): void {
  const route = createAccountRoute(app, { middleware, services });
  mountSharingRoutes(route, services);
  mountTeamRoutes(route, services);
  mountSkillRoutes(route, services);
  mountReleaseRoutes(route, services);
  mountScanRoutes(route, services);
  mountPermissionRoutes(route, services);
  mountReportRoutes(route, services);
  mountAccountKeys(route, services);
  mountClientRoutes(route, services);
  mountCredentialRoutes(route, services);
}
