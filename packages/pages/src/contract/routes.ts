import type { ConnectRoutes } from "./connect.ts";
import type { DiscoverRoutes } from "./discover.ts";
import type { LiveRoutes } from "./live.ts";
import type { ModelViewRoutes } from "./model-view.ts";
import type { OperatorRoutes } from "./operator.ts";
import type { RunRoutes } from "./run.ts";
import type { SessionRoutes } from "./session.ts";
import type { SkillPageRoutes } from "./skill-page.ts";
import type { SkillsRoutes } from "./skills.ts";

/** What whoever is signed in can ask at `/ui/*`. A server answers those that it has something to say to. */
export interface UiRoutes
  extends ConnectRoutes,
    DiscoverRoutes,
    LiveRoutes,
    ModelViewRoutes,
    OperatorRoutes,
    RunRoutes,
    SessionRoutes,
    SkillPageRoutes,
    SkillsRoutes {}
