import type { ActivityRoutes } from "./activity.ts";
import type { CollectionsRoutes } from "./collections.ts";
import type { ConnectRoutes } from "./connect.ts";
import type { CreditsRoutes } from "./credits.ts";
import type { DiscoverRoutes } from "./discover.ts";
import type { ImportRoutes } from "./imports.ts";
import type { LiveRoutes } from "./live.ts";
import type { ModelViewRoutes } from "./model-view.ts";
import type { OperatorRoutes } from "./operator.ts";
import type { RunRoutes } from "./run.ts";
import type { SessionRoutes, SignInRoutes } from "./session.ts";
import type { SharingRoutes } from "./sharing.ts";
import type { SkillPageRoutes } from "./skill-page.ts";
import type { SkillsRoutes } from "./skills.ts";
import type { UploadRoutes } from "./upload.ts";
import type { WebhookRoutes } from "./webhooks.ts";

/** Everything that the pages ask of their server, by `<method> <path>`. */
export interface Routes
  extends ActivityRoutes,
    CollectionsRoutes,
    ConnectRoutes,
    CreditsRoutes,
    DiscoverRoutes,
    ImportRoutes,
    LiveRoutes,
    ModelViewRoutes,
    OperatorRoutes,
    RunRoutes,
    SessionRoutes,
    SharingRoutes,
    SignInRoutes,
    SkillPageRoutes,
    SkillsRoutes,
    UploadRoutes,
    WebhookRoutes {}

/** What whoever is signed in can ask at `/ui/*`. A server answers those that it has something to say to. */
export type UiRoute = Exclude<Extract<keyof Routes, `${string} /ui/${string}`>, keyof SignInRoutes>;
