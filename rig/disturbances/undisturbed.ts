import { type Disturbance, untilEnd } from "../disturbance.ts";

export const undisturbed: Disturbance = {
  name: "undisturbed",
  says: "Nothing happens: what all other rows are compared with",
  run: ({ signal }) => untilEnd(signal),
};
