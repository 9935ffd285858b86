import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { LiveEvent } from "../../src/contract/index.ts";

export type LiveCall = Extract<LiveEvent, { type: "call" }>;

interface Live {
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

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [live, setLive] = useState<Live>({ isConnected: false, calls: [] });
  useEffect(() => {
    const source = new EventSource("/ui/live");
    source.onopen = () => setLive((before) => ({ ...before, isConnected: true }));
    source.onerror = () => setLive((before) => ({ ...before, isConnected: false }));
    source.onmessage = ({ data }) => {
      const event: LiveEvent = JSON.parse(data);
      if (event.type === "catalog") {
        for (const key of ["skills", "skill", "model-view"]) {
          void client.invalidateQueries({ queryKey: [key] });
        }
      } else {
        setLive((before) => ({ ...before, calls: [event, ...before.calls].slice(0, keptCalls) }));
      }
    };
    return () => source.close();
  }, [client]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
