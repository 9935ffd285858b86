import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { StartedImport } from "../../../src/contract/index.ts";
import { useCredits } from "../../api/use-credits.ts";
import { useStartImport } from "../../api/use-imports.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { useToast } from "../../components/toasts.tsx";

/** Imports a skill, after saying what it costs and what will happen. */
export function ImportButton({
  slug,
  name,
  inDrive,
  from,
}: {
  readonly slug: string;
  readonly name: string;
  readonly inDrive: boolean;
  /** "its repository" */
  readonly from: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const start = useStartImport();
  const goOn = useGoOn();
  const price = useCredits().data?.prices.import;
  if (inDrive) {
    return (
      <span className="discovered-action">
        <Badge tone="good" icon="check">
          In your drive
        </Badge>
      </span>
    );
  }
  return (
    <span className="discovered-action">
      <Button icon="download" onClick={() => setAsking(true)} aria-label={`Import ${name}`}>
        Import
      </Button>
      {price !== undefined && (
        <span className="muted discovered-price">{price === 0 ? "free" : formatCount(price, "credit")}</span>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Import '${name}'?`}
        action="Import"
        onConfirm={async () => goOn(await start.mutateAsync(slug))}
      >
        <p>
          It is downloaded from {from}, scanned, and published to your drive for you alone. If the scan finds
          something that deserves a look, it waits for your decision.
        </p>
        <Cost />
      </ConfirmDialog>
    </span>
  );
}

function useGoOn(): (started: StartedImport) => void {
  const [, navigate] = useLocation();
  const say = useToast();
  return (started) => {
    if ("importId" in started) return navigate(`/discover/imports/${encodeURIComponent(started.importId)}`);
    say(
      started.enabled
        ? `'${started.inDriveAs}' is in your drive already.`
        : `'${started.inDriveAs}' is in your drive already, switched off.`,
    );
    navigate(`/skills/${encodeURIComponent(started.inDriveAs)}`);
  };
}

function Cost() {
  const credits = useCredits();
  if (credits.data === undefined) return null;
  const { balance, prices } = credits.data;
  if (prices.import === 0) return <Note>Imports are free on this hub.</Note>;
  if (balance < prices.import) {
    return (
      <Note
        tone="warn"
        title={`It costs ${formatCount(prices.import, "credit")}; you have ${formatNumber(balance)}.`}
      >
        <p>
          Ask whoever runs the hub for more. <Link href="/credits">See your credits</Link>
        </p>
      </Note>
    );
  }
  return (
    <Note title={`It costs ${formatCount(prices.import, "credit")}.`}>
      <p>
        You have {formatNumber(balance)} and will have {formatNumber(balance - prices.import)}. What does not
        end in your drive is given back.
      </p>
    </Note>
  );
}
