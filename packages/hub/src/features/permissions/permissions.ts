import type { NetworkConnection, SessionSpec } from "@skillquay/sandbox";
import type { DeclaredPackages, SkillScript } from "@skillquay/skill/scripts";
import { type RunPlan, ToolError } from "@skillquay/tools";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { type HubSkill, slugOf } from "../catalog/index.ts";
import type { ScriptPlan } from "../credits/index.ts";
import { askedPermissions, packagesOfScript, requiredHosts, type SkillFiles } from "./asked-permissions.ts";
import { describePermissions, type PermissionFacts } from "./describe-permissions.ts";
import type { HostPolicy } from "./host-policy.ts";
import { hostsNotAllowed, packagesNotAllowed, packagesNotInstalled } from "./permission-errors.ts";
import {
  addPermission,
  connectionsOf,
  insertConnections,
  type PermissionRow,
  permissionsOf,
  replacePermissions,
} from "./queries/permission-queries.ts";

export type { PermissionFacts } from "./describe-permissions.ts";

/**
 * What scripts get beyond their own files. A thing is open only when the operator's setting, the account's plan and a yes of
 * the account for this very version of the skill all say so.
 */
export interface ScriptPermissions {
  /** Whether agents of this hub must ask a person before a run. */
  readonly asksForRuns: boolean;
  /** What the scripts of a version ask for, what of it is allowed, and what their last runs reached. */
  describe(accountId: string, files: SkillFiles): Promise<PermissionFacts>;
  /** In place of what was allowed before. Throws for what operator or plan do not have, and for another version. */
  give(caller: KeyCaller, files: SkillFiles, given: NewPermissions): Promise<void>;
  /** Throws before anything is made for a run which lacks a yes that it could have. */
  forRun(accountId: string, request: PermittedRun): Promise<RunPermissions>;
  /** The same for whoever only wants to know: what the run would get, and which yes it lacks. */
  plan(accountId: string, request: PermittedRun): Promise<PlannedPermissions>;
  /** Whether a person must be asked before an agent runs a script of this version for the account. */
  mustAsk(accountId: string, skill: HubSkill): Promise<boolean>;
  /** The scripts of this version run without a question from now on. Throws for a key of a collection. */
  allowRuns(caller: KeyCaller, skill: HubSkill): Promise<void>;
  /** Where a person allows it by hand. */
  pageOf(skill: HubSkill): string;
  /** What a run reached or tried to reach. */
  recordConnections(run: RunConnectionsRecord): Promise<void>;
}

export interface NewPermissions {
  /** The version that the person looked at. */
  readonly treeDigest: string;
  readonly hosts: readonly string[];
  readonly packages: boolean;
  /** Absent: as it was. */
  readonly runs?: boolean | undefined;
}

export interface RunPermissions {
  readonly network: SessionSpec["network"];
  /** To be installed before the run. */
  readonly packages: DeclaredPackages | undefined;
  /** What to say when the script ends for want of a package that it declares and does not get. */
  readonly missingPackage: ((name: string) => ToolError) | undefined;
}

export interface PermittedRun extends SkillFiles {
  readonly script: SkillScript;
}

export interface PlannedPermissions extends Pick<RunPlan, "packages" | "neededHosts"> {
  readonly network: SessionSpec["network"];
}

export interface RunConnectionsRecord {
  readonly accountId: string;
  readonly skillId: string;
  readonly script: string;
  readonly connections: readonly NetworkConnection[];
}

export interface ScriptPermissionsOptions {
  readonly database: HubDatabase;
  readonly hosts: HostPolicy;
  /** Whether the operator has packages installed at all. */
  readonly installsPackages: boolean;
  /** Whether agents must ask a person before each run. Absent: holding a key is consent enough. */
  readonly asksForRuns?: boolean;
  readonly planOf: (accountId: string) => Promise<ScriptPlan>;
  readonly publicUrl: string;
}

/** What a change of permissions is told as: all sessions of the skill end, whichever instance has them. */
export function sessionsOfSkill(accountId: string, skillId: string): string {
  return `${accountId} ${skillId}`;
}

export function createScriptPermissions(options: ScriptPermissionsOptions): ScriptPermissions {
  const { database, hosts: policy, installsPackages, planOf, asksForRuns = false } = options;
  const { db } = database;

  const openFor = async (accountId: string) => {
    const plan = await planOf(accountId);
    return {
      network: !policy.isOn ? "operator" : plan.network ? "on" : "plan",
      packages: !installsPackages ? "operator" : plan.packages ? "on" : "plan",
    } as const;
  };

  const givenTo = async (accountId: string, { skill }: Pick<SkillFiles, "skill">) => {
    const rows = await permissionsOf(db, { accountId, skillId: skill.skillId }, skill.treeDigest);
    return {
      hosts: rows.filter(({ kind }) => kind === "host").map(({ subject }) => subject),
      packages: rows.some(({ kind }) => kind === "packages"),
      runs: rows.some(({ kind }) => kind === "runs"),
    };
  };

  const pageOf = (skill: HubSkill) =>
    `${options.publicUrl}/dashboard/skills/${encodeURIComponent(slugOf(skill))}/scripts`;

  const lookUp = async (accountId: string, { script, ...files }: PermittedRun) => {
    const declared = await packagesOfScript(files, script);
    const needed = requiredHosts(files);
    const open = await openFor(accountId);
    const isClosed = open.network !== "on" && open.packages !== "on";
    const given = isClosed ? NOTHING_GIVEN : await givenTo(accountId, files);
    const isReachable = (host: string) => open.network === "on" && policy.allows(host);
    // Given in the past and closed since: what the operator and the plan say now counts.
    const places = policy.placesOf(open.network === "on" ? given.hosts : []);
    const isReaching = places.hosts.length + places.origins.length > 0;
    const network: SessionSpec["network"] = isReaching ? { mode: "allowlist", ...places } : { mode: "none" };
    const lacking = needed.filter((host) => isReachable(host) && !given.hosts.includes(host));
    return { declared, open, given, lacking, network };
  };

  return {
    asksForRuns,
    async describe(accountId, files) {
      const { skillId } = files.skill;
      const [open, given, asked, recent] = await Promise.all([
        openFor(accountId),
        givenTo(accountId, files),
        askedPermissions(files),
        connectionsOf(db, { accountId, skillId }, SHOWN_RUNS),
      ]);
      return describePermissions({ skill: files.skill, policy, open, given, asked, recent, asksForRuns });
    },

    async give(caller, { skill }, { treeDigest, hosts, packages, runs: newRuns }) {
      // A key of a collection decides nothing for the account.
      if (caller.tier === "scoped") throw notForScopedKeys();
      if (treeDigest !== skill.treeDigest) throw anotherVersion(slugOf(skill));
      const open = await openFor(caller.accountId);
      const refused = hosts.find((host) => open.network !== "on" || !policy.allows(host));
      if (refused !== undefined)
        throw notOpen("This hub does not let scripts of this account reach that host.");
      if (packages && open.packages !== "on")
        throw notOpen("This hub installs no packages for scripts of this account.");
      const { accountId } = caller;
      const runs = newRuns ?? (await givenTo(accountId, { skill })).runs;
      const rows: PermissionRow[] = [
        ...[...new Set(hosts)].map((subject) => ({ kind: "host" as const, subject })),
        ...(packages ? [{ kind: "packages" as const, subject: "" }] : []),
        ...(runs ? [{ kind: "runs" as const, subject: "" }] : []),
      ];
      await db.transaction().execute(async (transaction) => {
        await replacePermissions(transaction, { accountId, skillId: skill.skillId }, { treeDigest, rows });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "permission.set",
          target: slugOf(skill),
          details: { version: skill.versionNumber, hosts: [...hosts], packages, ...(runs && { runs }) },
        });
        await recordChange(transaction, "session", sessionsOfSkill(accountId, skill.skillId));
      });
    },

    async forRun(accountId, request) {
      const { declared, open, given, lacking, network } = await lookUp(accountId, request);
      const slug = slugOf(request.skill);
      if (lacking.length > 0) throw hostsNotAllowed(slug, lacking, pageOf(request.skill));
      const { packages } = open;
      if (declared !== undefined && packages === "on" && !given.packages)
        throw packagesNotAllowed(slug, declared, pageOf(request.skill));
      return {
        network,
        packages: packages === "on" ? declared : undefined,
        missingPackage:
          declared === undefined || packages === "on"
            ? undefined
            : (name) => packagesNotInstalled(declared, name, packages),
      };
    },

    async plan(accountId, request) {
      const { declared, open, given, lacking, network } = await lookUp(accountId, request);
      const state = open.packages !== "on" ? "no" : given.packages ? "yes" : "asks";
      return {
        network,
        ...(declared !== undefined && { packages: { declared: declared.packages, state } }),
        ...(lacking.length > 0 && { neededHosts: lacking }),
      };
    },

    mustAsk: async (accountId, skill) => asksForRuns && !(await givenTo(accountId, { skill })).runs,
    pageOf,

    async allowRuns(caller, skill) {
      if (caller.tier === "scoped") throw notForScopedKeys();
      const { accountId } = caller;
      const { treeDigest, skillId } = skill;
      await db.transaction().execute(async (transaction) => {
        const row = { treeDigest, kind: "runs" as const, subject: "" };
        await addPermission(transaction, { accountId, skillId }, row);
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "permission.set",
          target: slugOf(skill),
          details: { version: skill.versionNumber, runs: true },
        });
      });
    },

    async recordConnections({ accountId, skillId, script, connections }) {
      if (connections.length === 0) return;
      await insertConnections(db, { accountId, skillId }, { script, connections }, KEPT_RUNS);
    },
  };
}

const NOTHING_GIVEN = { hosts: [], packages: false, runs: false };
const SHOWN_RUNS = 10;
const KEPT_RUNS = 50;

function notForScopedKeys(): ToolError {
  return new ToolError("access_denied", "A key of a collection does not say what scripts may do.", {
    suggestions: ["Use a key of all skills, or the dashboard"],
  });
}

function anotherVersion(slug: string): ToolError {
  return new ToolError(
    "invalid_input",
    `'${slug}' has another version now than the one that was looked at.`,
    {
      suggestions: ["Look at what the present version asks for, then decide"],
    },
  );
}

function notOpen(message: string): ToolError {
  return new ToolError("access_denied", message, {
    suggestions: ["Ask the operator of the hub to allow it, or for another plan"],
  });
}
