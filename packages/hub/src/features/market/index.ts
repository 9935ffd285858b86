// Public skills: ratings, visibility, leaderboard. All that the rest of the hub may import of it.
export {
  createLeaderboards,
  LEADERBOARD_DAYS,
  LEADERBOARD_MIN_RATINGS,
  type Leaderboards,
} from "./leaderboards.ts";
export { recordInstall } from "./market-queries.ts";
export { createRatings, type Ratings } from "./ratings.ts";
export { type SkillCounts, skillCounts } from "./skill-count-queries.ts";
export { changeVisibility } from "./visibility.ts";
