import { useEffect, useReducer, useRef } from "react";
import type { RunEvent, RunRequest } from "../../../../src/contract/index.ts";
import { openStream } from "../../../api/call.ts";
import { readEvents } from "../../../api/read-events.ts";
import { nextRun, type RunState } from "./run-state.ts";

/** One run of a script at a time. Leaving the page ends it, as `stop` does. */
export function useRun(ref: string) {
  const [state, dispatch] = useReducer(nextRun, { phase: "idle", output: [] });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const start = async (run: RunRequest) => {
    const controller = new AbortController();
    current.current = controller;
    dispatch({ type: "asked" });
    try {
      const { body } = await openStream("POST /ui/skills/:ref/run", {
        params: { ref },
        body: run,
        signal: controller.signal,
      });
      if (body === null) throw new Error("The answer has no body");
      for await (const data of readEvents(body)) {
        const event: RunEvent = JSON.parse(data);
        dispatch(event);
      }
      dispatch({ type: "closed" });
    } catch (problem) {
      dispatch(controller.signal.aborted ? { type: "stopped" } : { type: "broken", problem });
    }
  };
  const stop = () => current.current?.abort();
  return { state, start, stop } satisfies { state: RunState; start: unknown; stop: unknown };
}
