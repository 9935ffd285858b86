import { createPauses } from "../cooperative-task.ts";

/** Uses up this turn of the event loop, as a job does that has just read a hostile text. */
export function useUpTurn(): void {
  void createPauses()();
  const endsAt = performance.now() + LONGER_THAN_A_TURN_MS;
  while (performance.now() < endsAt);
}

const LONGER_THAN_A_TURN_MS = 6;
