import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { LiveEvent } from "../../src/contract/index.ts";

/** With its number among those that this page has seen. */
export type LiveCall = Extract<LiveEvent, { type: "call" }> & { readonly number: number };

interface Live {
  /** No call can be missed. */
  readonly isConnected: boolean;
  /** Calls that agents made since this page was opened, newest first. */
  readonly calls: readonly LiveCall[];
}

const LiveContext = createContext<Live>({ isConnected: false, calls: [] });

/** What happens on the server while the page is open: one connection for all pages. */
export function useLive(): Live {
  return useContext(LiveContext);
}

const keptCalls = 50;

// As long as a browser waits by itself.
const reconnectMs = 3000;

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [live, setLive] = useState<Live>({ isConnected: false, calls: [] });
  useEffect(() => {
    let count = 0;
    const take = (event: LiveEvent) => {
      switch (event.type) {
        case "listening":
          return setLive((previous) => ({ ...previous, isConnected: true }));
        case "catalog":
          for (const key of ["skills", "skill", "model-view", "home"]) {
            void client.invalidateQueries({ queryKey: [key] });
          }
          return;
        case "call": {
          const call = { ...event, number: ++count };
          return setLive((previous) => ({
            ...previous,
            calls: [call, ...previous.calls].slice(0, keptCalls),
          }));
        }
      }
    };
    return listen({
      take,
      onLost: () => setLive((previous) => ({ ...previous, isConnected: false })),
      // Which shows the sign-in page where it was the last word.
      onClosed: () => void client.invalidateQueries({ queryKey: ["session"] }),
    });
  }, [client]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

interface Listener {
  readonly take: (event: LiveEvent) => void;
  readonly onLost: () => void;
  readonly onClosed: () => void;
}

/**
 * Listens until the result is called. A browser takes up a lost connection by itself, from the last event on, but gives up
 * for good at the first answer that is no stream: that is what a hub which just restarts has.
 */
function listen({ take, onLost, onClosed }: Listener): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = "";
  const open = () => {
    source = new EventSource(`/ui/live${place === "" ? "" : `?after=${encodeURIComponent(place)}`}`);
    source.onerror = () => {
      onLost();
      if (source.readyState !== EventSource.CLOSED) return;
      onClosed();
      timer = setTimeout(open, reconnectMs);
    };
    source.onmessage = ({ data, lastEventId }) => {
      place = lastEventId;
      const event: LiveEvent = JSON.parse(data);
      if (event.type !== "signed-out") return take(event);
      source.close();
      onLost();
      onClosed();
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
