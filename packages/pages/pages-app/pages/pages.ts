import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { PageName } from "../../src/contract/index.ts";
import type { IconName } from "../components/icon.tsx";

export interface AppPage {
  /** The last part of its address, too: `/dashboard/<name>`, and everything below it. */
  readonly name: PageName;
  readonly label: string;
  readonly icon: IconName;
  readonly group: "Library" | "Agents" | "Account" | "Hub";
  /** Loaded when it is first opened: each page is a file of its own. */
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** Every page, in the order of the navigation. A caller sees those that the session names. */
export const pages: readonly AppPage[] = [
  {
    name: "skills",
    label: "Skills",
    icon: "skills",
    group: "Library",
    Page: lazy(() => import("./skills/skills-pages.tsx")),
  },
  {
    name: "discover",
    label: "Discover",
    icon: "discover",
    group: "Library",
    Page: lazy(() => import("./discover/discover-page.tsx")),
  },
  {
    name: "updates",
    label: "Updates",
    icon: "updates",
    group: "Library",
    Page: lazy(() => import("./updates/updates-page.tsx")),
  },
  {
    name: "collections",
    label: "Collections and keys",
    icon: "collections",
    group: "Library",
    Page: lazy(() => import("./collections/collections-page.tsx")),
  },
  {
    name: "upload",
    label: "Upload",
    icon: "upload",
    group: "Library",
    Page: lazy(() => import("./upload/upload-page.tsx")),
  },
  {
    name: "connect",
    label: "Connect an agent",
    icon: "connect",
    group: "Agents",
    Page: lazy(() => import("./connect/connect-page.tsx")),
  },
  {
    name: "model-view",
    label: "What the model sees",
    icon: "model-view",
    group: "Agents",
    Page: lazy(() => import("./model-view/model-view-page.tsx")),
  },
  {
    name: "sharing",
    label: "Teams and shares",
    icon: "sharing",
    group: "Account",
    Page: lazy(() => import("./sharing/sharing-page.tsx")),
  },
  {
    name: "credits",
    label: "Credits",
    icon: "credits",
    group: "Account",
    Page: lazy(() => import("./credits/credits-page.tsx")),
  },
  {
    name: "webhooks",
    label: "Webhooks",
    icon: "webhooks",
    group: "Account",
    Page: lazy(() => import("./webhooks/webhooks-page.tsx")),
  },
  {
    name: "activity",
    label: "Activity",
    icon: "activity",
    group: "Account",
    Page: lazy(() => import("./activity/activity-page.tsx")),
  },
  {
    name: "operator",
    label: "Operator",
    icon: "operator",
    group: "Hub",
    Page: lazy(() => import("./operator/operator-page.tsx")),
  },
];
