import { ToolError } from "@skillquay/tools";
import { declared } from "../errors.ts";

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
}

export function createCallPlaces({ atOnce, mostWaiting = MOST_WAITING }: CallPlacesOptions): CallPlaces {
  const accounts = new Map<string, { held: number; readonly waiting: ((leave: Leave) => void)[] }>();
  return {
    enter(accountId) {
      if (atOnce === 0) return NOTHING;
      const own = accounts.get(accountId) ?? { held: 0, waiting: [] };
      accounts.set(accountId, own);
      const leave = () => {
        // Who waited takes the place over, so the number stays.
        const next = own.waiting.shift();
        if (next !== undefined) return next(once(leave));
        own.held -= 1;
        if (own.held === 0) accounts.delete(accountId);
      };
      if (own.held < atOnce) {
        own.held += 1;
        return once(leave);
      }
      if (own.waiting.length >= mostWaiting) throw tooManyCalls(atOnce);
      return new Promise((go) => own.waiting.push(go));
    },
  };
}

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
