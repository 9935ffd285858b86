import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../components/button.tsx";
import { formatClock } from "../components/format.ts";
import { Icon } from "../components/icon.tsx";
import "./offline-note.css";

/** Says that what is shown is old while the server cannot be reached, since when, and goes when it can be again. */
export function OfflineNote() {
  const client = useQueryClient();
  const since = useLostSince();
  if (since === undefined) return null;
  return (
    <div className="offline-note" role="status">
      <Icon name="warning" size={16} />
      <span>
        The server cannot be reached. What you see is as it was at{" "}
        {formatClock(new Date(since).toISOString())}.
      </span>
      <Button look="quiet" onClick={() => void client.refetchQueries({ type: "active" })}>
        Try again
      </Button>
    </div>
  );
}

/** When an answer came for the last time, while none comes; undefined as long as they do. */
function useLostSince(): number | undefined {
  const client = useQueryClient();
  const [since, setSince] = useState<number>();
  useEffect(() => {
    let lastAnswerMs = Date.now();
    const lost = () => setSince((known) => known ?? lastAnswerMs);
    const stopAnswers = client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      if (event.action.type === "success") {
        lastAnswerMs = Date.now();
        setSince(undefined);
      }
      if (event.action.type !== "failed") return;
      const { error } = event.action;
      if (error instanceof ApiError && error.status === 0) lost();
    });
    const stopLine = onlineManager.subscribe((isOnline) => {
      if (!isOnline) lost();
      else void client.refetchQueries({ type: "active" });
    });
    return () => {
      stopAnswers();
      stopLine();
    };
  }, [client]);
  useEffect(() => {
    if (since === undefined) return;
    // A browser says that it is online a moment before it is: what was asked at once has failed, and nothing would ask again.
    const ask = () => {
      if (onlineManager.isOnline()) void client.refetchQueries({ type: "active" });
    };
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [client, since]);
  return since;
}

const askAgainMs = 5_000;
