import * as z from "zod/v4";
import { type HubSkill, slugOf } from "../catalog/index.ts";
import type { AskedPermissions } from "./asked-permissions.ts";
import type { HostPolicy } from "./host-policy.ts";

/** `operator`: switched off in this hub · `plan`: not in the account's plan. */
export type Openness = "on" | "operator" | "plan";

/** What is shown to a person who decides. Names of hosts, packages and scripts are the skill's words. */
export interface PermissionFacts {
  readonly slug: string;
  readonly version: number;
  readonly treeDigest: string;
  readonly network: {
    readonly state: Openness;
    readonly hosts: readonly {
      readonly host: string;
      /** `person`: only the account itself has named it. */
      readonly from: "front matter" | "script" | "person";
      readonly isAllowed: boolean;
      /** The operator lets people allow it. */
      readonly canAllow: boolean;
    }[];
  };
  readonly packages: {
    readonly state: Openness;
    readonly isAllowed: boolean;
    readonly declared: readonly {
      readonly script: string;
      readonly ecosystem: "python" | "node";
      readonly packages: readonly string[];
    }[];
  };
  readonly runs: {
    /** Whether agents must ask a person before each run; by hand nobody is asked. */
    readonly isAsked: boolean;
    /** The scripts of this version run without a question. */
    readonly isAllowed: boolean;
  };
  /** The last runs that reached for something, newest first. */
  readonly recent: readonly {
    readonly script: string;
    readonly ranAt: string;
    readonly connections: readonly RecordedConnection[];
  }[];
}

export interface PermissionParts {
  readonly skill: HubSkill;
  readonly policy: HostPolicy;
  readonly open: { readonly network: Openness; readonly packages: Openness };
  readonly given: { readonly hosts: readonly string[]; readonly packages: boolean; readonly runs: boolean };
  readonly asksForRuns: boolean;
  readonly asked: AskedPermissions;
  readonly recent: readonly {
    readonly script: string;
    readonly ranAt: Date;
    readonly connections: unknown;
  }[];
}

export function describePermissions(parts: PermissionParts): PermissionFacts {
  const { skill, policy, open, given, asked, recent, asksForRuns } = parts;
  const named = new Set(asked.hosts.map(({ host }) => host));
  const own = given.hosts
    .filter((host) => !named.has(host))
    .map((host) => ({ host, from: "person" as const }));
  return {
    slug: slugOf(skill),
    version: skill.versionNumber,
    treeDigest: skill.treeDigest,
    network: {
      state: open.network,
      hosts: [...asked.hosts, ...own].map(({ host, from }) => ({
        host,
        from,
        isAllowed: open.network === "on" && policy.allows(host) && given.hosts.includes(host),
        canAllow: open.network === "on" && policy.allows(host),
      })),
    },
    packages: {
      state: open.packages,
      isAllowed: open.packages === "on" && given.packages,
      declared: asked.packages.map(({ script, declared: { ecosystem, packages } }) => ({
        script,
        ecosystem,
        packages,
      })),
    },
    runs: { isAsked: asksForRuns, isAllowed: given.runs },
    recent: recent.map(({ script, ranAt, connections }) => ({
      script,
      ranAt: ranAt.toISOString(),
      connections: recordedConnections.catch([]).parse(connections),
    })),
  };
}

const recordedConnection = z.object({
  host: z.string(),
  port: z.number().optional(),
  refused: z.string().optional(),
  count: z.number(),
  sentBytes: z.number(),
  receivedBytes: z.number(),
});
const recordedConnections = z.array(recordedConnection);
export type RecordedConnection = z.infer<typeof recordedConnection>;
