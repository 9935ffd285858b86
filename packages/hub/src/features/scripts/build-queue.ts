import { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** Lets few installations of packages go on at a time on this instance; the others wait, and not too many of them. */
export interface BuildQueue {
  /** Resolves when the account may install. Call the result, once, when that is over. */
  enter(accountId: string, signal: AbortSignal): Promise<() => void>;
}

export interface BuildQueueLimits {
  readonly atOnce: number;
  readonly atOncePerAccount: number;
  readonly waiting: number;
  readonly waitingPerAccount: number;
}

// An installation takes a core and up to a gigabyte for minutes; runs of what is installed already never wait here.
const DEFAULT_LIMITS: BuildQueueLimits = {
  atOnce: 2,
  atOncePerAccount: 1,
  waiting: 16,
  waitingPerAccount: 4,
};

export function createBuildQueue(limits: BuildQueueLimits = DEFAULT_LIMITS): BuildQueue {
  const building: string[] = [];
  let waiting: { readonly accountId: string; readonly begin: () => void }[] = [];
  const countOf = (accountId: string) => building.filter((one) => one === accountId).length;
  const hasRoom = (accountId: string) =>
    building.length < limits.atOnce && countOf(accountId) < limits.atOncePerAccount;

  /** The first whose account has room: one account's many do not hold up another's. */
  const beginNext = () => {
    const next = waiting.find(({ accountId }) => hasRoom(accountId));
    if (next === undefined) return;
    waiting = waiting.filter((one) => one !== next);
    next.begin();
    beginNext();
  };

  return {
    async enter(accountId, signal) {
      if (signal.aborted) throw cancelled();
      if (!hasRoom(accountId)) refuseToWait(accountId);
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          waiting = waiting.filter((one) => one !== turn);
          reject(cancelled());
        };
        const turn = {
          accountId,
          begin: () => {
            signal.removeEventListener("abort", leave);
            building.push(accountId);
            resolve();
          },
        };
        signal.addEventListener("abort", leave, { once: true });
        waiting.push(turn);
        beginNext();
      });
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        building.splice(building.indexOf(accountId), 1);
        beginNext();
      };
    },
  };

  function refuseToWait(accountId: string): void {
    const own = waiting.filter((one) => one.accountId === accountId).length;
    if (own >= limits.waitingPerAccount) throw tooManyOfAccount(own);
    if (waiting.length >= limits.waiting) throw tooManyOfHub(waiting.length);
  }
}

function tooManyOfAccount(count: number): ToolError {
  return hubError(
    "quota_exceeded",
    `Packages are being installed for this account, and ${count} more of its runs wait for theirs. Nothing ran.`,
    { suggestions: ["Wait for these runs to start, then try again"] },
  );
}

function tooManyOfHub(count: number): ToolError {
  return new ToolError(
    "sandbox_unavailable",
    `This hub is installing packages, and ${count} more runs wait for theirs. Nothing ran.`,
    { suggestions: ["Try again in a few minutes", "Scripts without packages run at once"] },
  );
}

function cancelled(): ToolError {
  return new ToolError("script_cancelled", "The run was cancelled before its packages were installed.");
}
