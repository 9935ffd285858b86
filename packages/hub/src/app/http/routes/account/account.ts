import type { HubServices } from "../../../services.ts";
import type { DoorApp } from "../../hub-door.ts";
import type { Admission } from "../../middleware/admission.ts";
import { createAccountDoor } from "./account-door.ts";
import { mountAccountKeys } from "./keys.ts";
import { mountReportRoutes } from "./reports.ts";
import { mountScanRoutes } from "./scans.ts";
import { mountSharingRoutes, mountTeamRoutes } from "./sharing.ts";
import { mountSkillRoutes } from "./skills.ts";

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
