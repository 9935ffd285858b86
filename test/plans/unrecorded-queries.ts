import { queriesOfTheProgramAlone } from "../support/postgres-15.ts";
import type { AcceptedPlan } from "./accepted-plans.ts";

const PART = "sends nothing: what it gives is part of the statements of others, and planned with them";

/** Functions in files of queries of which no statement is recorded, and why. */
export const unrecordedQueries: readonly AcceptedPlan[] = [
  { query: "features/catalog/allowed-set-queries.ts notReplaced", because: PART },
  { query: "features/catalog/allowed-set-queries.ts overAllowed", because: PART },
  { query: "features/catalog/search-queries.ts anyWord", because: PART },
  { query: "features/collections/queries/collection-queries.ts skillsOnList", because: PART },
  {
    query: "features/accounts/queries/account-queries.ts accountExists",
    because: "asks through accountHandle of its file, which is recorded",
  },
  ...queriesOfTheProgramAlone.map((query) => ({
    query,
    because: "asked at the start of the program alone, of which tests within this process see nothing",
  })),
];
