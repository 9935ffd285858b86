import { defineHost } from "./define-host.ts";
import { UNMEASURED } from "./unmeasured.ts";

/** Whoever has no profile of its own. */
export const other = defineHost({
  ...UNMEASURED,
  id: "other",
  title: "Any other agent",
  clientNames: [],
});
