import { ToolError } from "@skillquay/tools";
import { declared } from "../errors.ts";
import { createSharedPlaces, type SharedPlaces } from "./shared-places.ts";

/** How many calls of one account are worked on at a time, so that one with hundreds under way leaves the database to others. */
export interface CallPlaces {
  /** What to call when the call is over. Waits behind the account's own calls; throws when very many wait already. */
  enter(accountId: string): Leave | Promise<Leave>;
}

export type Leave = () => void;

export interface CallPlacesOptions {
  /** 0 is no limit. */
  readonly atOnce: number;
  readonly mostWaiting?: number;
  /** Where instances meet, so that the number is that of all together. */
  readonly shared?: SharedPlaces | undefined;
}

export function createCallPlaces(options: CallPlacesOptions): CallPlaces {
  const { atOnce, mostWaiting = MOST_WAITING, shared = createSharedPlaces() } = options;
  const accounts = new Map<string, Account>();
  const nameOf = (accountId: string) => `${PREFIX}${accountId}`;

  /** As many go on as may now. */
  const startWaiting = (accountId: string, own: Account): void => {
    while (own.held < shared.allowed(nameOf(accountId), atOnce)) {
      const next = own.waiting.shift();
      if (next === undefined) break;
      next(start(accountId, own));
    }
    if (own.held === 0 && own.waiting.length === 0) accounts.delete(accountId);
  };

  const start = (accountId: string, own: Account): Leave => {
    own.held += 1;
    shared.count(nameOf(accountId), atOnce, 1);
    return once(() => {
      own.held -= 1;
      shared.count(nameOf(accountId), atOnce, -1);
      startWaiting(accountId, own);
    });
  };

  shared.onChange((names) => {
    for (const name of names) {
      const accountId = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : "";
      const own = accounts.get(accountId);
      if (own !== undefined) startWaiting(accountId, own);
    }
  });
  return {
    enter(accountId) {
      if (atOnce === 0) return NOTHING;
      const own = accounts.get(accountId) ?? { held: 0, waiting: [] };
      accounts.set(accountId, own);
      if (own.held < shared.allowed(nameOf(accountId), atOnce)) return start(accountId, own);
      if (own.waiting.length >= mostWaiting) throw tooManyCalls(atOnce);
      return new Promise((go) => own.waiting.push(go));
    },
  };
}

interface Account {
  held: number;
  readonly waiting: ((leave: Leave) => void)[];
}

const PREFIX = "calls ";
// More than a busy agent sends; each holds a connection of its client, and little else.
const MOST_WAITING = 512;
const NOTHING = () => {};

function once(leave: Leave): Leave {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    leave();
  };
}

function tooManyCalls(atOnce: number): ToolError {
  return new ToolError(declared("rate_limited"), "Too many calls of this account are under way.", {
    suggestions: [`Wait for answers before asking more; ${atOnce} calls are worked on at a time`],
  });
}
