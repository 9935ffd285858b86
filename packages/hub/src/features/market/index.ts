// Public skills: ratings, visibility, leaderboard. All that the rest of the hub may import of it.
export { leaderboardRows } from "./leaderboard-queries.ts";
export { recordInstall } from "./market-queries.ts";
export { createRatings, type Ratings } from "./ratings.ts";
export { changeVisibility } from "./visibility.ts";
