import type { HubServices } from "../../services.ts";
import type { Admission } from "../admission.ts";
import type { DoorApp } from "../hub-door.ts";
import { createAccountDoor } from "./account-door.ts";
import { mountAccountKeys } from "./key-routes.ts";
import { mountReportRoutes } from "./report-routes.ts";
import { mountScanRoutes } from "./scan-routes.ts";
import { mountSharingRoutes, mountTeamRoutes } from "./sharing-routes.ts";
import { mountSkillRoutes } from "./skill-routes.ts";

/** What an account does beside calling tools: sharing, teams, publishing, ratings, reports. */
export function mountAccountRoutes(app: DoorApp, services: HubServices, admission: Admission): void {
  const door = createAccountDoor(app, { admission, services });
  mountSharingRoutes(door, services);
  mountTeamRoutes(door, services);
  mountSkillRoutes(door, services);
  mountScanRoutes(door, services);
  mountReportRoutes(door, services);
  mountAccountKeys(door, services);
}
