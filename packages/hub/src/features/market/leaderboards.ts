import { ToolError } from "@skillquay/tools";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { withAdvisoryLock } from "../../platform/db/queries/lock-queries.ts";
import {
  boardAge,
  countPlaces,
  keepBoard,
  type LeaderboardOrder,
  type LeaderboardRow,
  shownPlaces,
} from "./leaderboard-queries.ts";

/** The boards of what is used most. Counting is everybody's use; so it is done ahead, by one instance for all of them. */
export interface Leaderboards {
  /** The first ten that everybody may see now. The counts may be old by as much as counting costs, and no more than that asks for. */
  top(order: LeaderboardOrder): Promise<readonly LeaderboardRow[]>;
  /** Resolves when no board is being made here any more. */
  settled(): Promise<void>;
}

export interface LeaderboardsOptions {
  readonly database: HubDatabase;
  readonly onError?: ((error: unknown) => void) | undefined;
}

export const LEADERBOARD_DAYS = 30;
// One friend's five stars are no opinion.
export const LEADERBOARD_MIN_RATINGS = 3;

export function createLeaderboards({ database, onError = () => {} }: LeaderboardsOptions): Leaderboards {
  const making = new Map<LeaderboardOrder, Promise<void>>();

  async function make(order: LeaderboardOrder): Promise<void> {
    // Whoever does not get it is answered from the board that there is, or asks again.
    await withAdvisoryLock(database.db, `leaderboard ${order}`, async () => {
      const startedAt = performance.now();
      const places = await countPlaces(database, order, WINDOW);
      await keepBoard(database.db, order, { places, tookMs: Math.ceil(performance.now() - startedAt) });
    });
  }

  function makeOnce(order: LeaderboardOrder): Promise<void> {
    const running = making.get(order) ?? make(order).finally(() => making.delete(order));
    making.set(order, running);
    return running;
  }

  /** A hub that never had the board has nothing to show until it is made; that is not the same as a board without skills. */
  async function makeFirst(order: LeaderboardOrder): Promise<void> {
    await makeOnce(order);
    if ((await boardAge(database.db, order)) !== undefined) return;
    throw new ToolError("service_unavailable", "The leaderboard is being counted for the first time", {
      suggestions: ["Try again in a minute"],
    });
  }

  return {
    async top(order) {
      const age = await boardAge(database.db, order);
      if (age === undefined) await makeFirst(order);
      else if (age.ageMs > Math.min(age.tookMs * WORTH, OLDEST_MS)) makeOnce(order).catch(onError);
      return shownPlaces(database.db, order, SHOWN);
    },
    async settled() {
      await Promise.allSettled(making.values());
    },
  };
}

const SHOWN = 10;
// More than are shown: some may be withdrawn before the board is made anew.
const WINDOW = { days: LEADERBOARD_DAYS, minRatings: LEADERBOARD_MIN_RATINGS, limit: 50 };
// Half a percent of one connection's time, however much there is to count.
const WORTH = 200;
const OLDEST_MS = 15 * 60_000;
