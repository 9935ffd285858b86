import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RunConsent, RunPlan, RunRequest } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { type HubSkill, slugOf } from "../catalog/index.ts";
import type { ScriptPermissions } from "../permissions/index.ts";

export interface RunConsentOptions {
  readonly database: HubDatabase;
  readonly permissions: Pick<ScriptPermissions, "mustAsk" | "allowRuns" | "pageOf">;
  readonly caller: KeyCaller;
  readonly skillOf: (request: RunRequest) => HubSkill;
  readonly plan: (request: RunRequest) => Promise<RunPlan>;
  /** Throws for a run that would be refused whatever the person says: nobody is asked about that. */
  readonly check: (request: RunRequest) => Promise<void>;
  readonly now?: () => number;
}

/**
 * Asks a person before an agent of theirs runs a script. Nothing is kept for the answer: a version never changes its bytes,
 * and the question's id is a signed text of what was asked, good on every instance.
 */
export function createRunConsent(options: RunConsentOptions): RunConsent {
  const { database, permissions, caller, skillOf, plan, check, now = Date.now } = options;
  const sign = async (request: RunRequest, expiresAtMs: number) => {
    const secret = await sharedSecret(database.db, SECRET_NAME, randomBytes(32));
    return createHmac("sha256", secret).update(asked(request, expiresAtMs)).digest("base64url");
  };
  const asked = ({ script, args, stdin, ...request }: RunRequest, expiresAtMs: number) => {
    const { skillId, treeDigest } = skillOf({ script, args, stdin, ...request });
    const input = createHash("sha256")
      .update(JSON.stringify([args, stdin ?? null]))
      .digest("hex");
    return JSON.stringify([caller.keyId, skillId, treeDigest, script.path, input, expiresAtMs]);
  };
  return {
    async ask(request) {
      const skill = skillOf(request);
      if (!(await permissions.mustAsk(caller.accountId, skill))) return undefined;
      await check(request);
      const {
        network,
        driver,
        grantedVariables,
        neededVariables = [],
        notEnforced = [],
      } = await plan(request);
      const expiresAtMs = now() + ANSWER_WITHIN_MS;
      return {
        id: `${expiresAtMs}.${await sign(request, expiresAtMs)}`,
        isPlain: false,
        // A key of a collection decides nothing for the account.
        canBeForVersion: caller.tier !== "scoped",
        nextSteps: [
          `Ask the account's owner to open ${permissions.pageOf(skill)} and allow it under "What its scripts may do"`,
          "Use an agent that can show questions of its servers",
        ],
        facts: {
          skill: slugOf(skill),
          script: request.script.path,
          args: request.args,
          stdinBytes: Buffer.byteLength(request.stdin ?? ""),
          variables: grantedVariables,
          reads: neededVariables.map(({ name, required }) => ({ name, isOptional: !required })),
          hosts: network === "none" ? [] : network.split(", "),
          folders: [],
          skillFolder: "",
          source: `version ${skill.versionNumber} of ${skill.ownerHandle}'s skill '${slugOf(skill)}', on this hub`,
          digest: skill.treeDigest,
          leftOut: 0,
          sandboxed: true,
          driver,
          notEnforced,
        },
      };
    },
    async accept(id, request, { isForVersion }) {
      const [expires = "", given = ""] = id.split(".");
      if (!/^\d{1,15}$/.test(expires) || Number(expires) < now()) return undefined;
      const right = Buffer.from(await sign(request, Number(expires)));
      const own = Buffer.from(given);
      if (own.length !== right.length || !timingSafeEqual(own, right)) return undefined;
      if (isForVersion === true && caller.tier !== "scoped")
        await permissions.allowRuns(caller, skillOf(request));
      return request;
    },
    drop: async () => {},
  };
}

const SECRET_NAME = "run-questions";
// People look up from something else; the question on their screen lasts no longer either.
const ANSWER_WITHIN_MS = 10 * 60_000;
