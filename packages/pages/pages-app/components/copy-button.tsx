import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Copies `text`; says so for two seconds, to screen readers as well. */
export function CopyButton({
  text,
  label = "Copy",
  look = "plain",
}: {
  readonly text: string;
  readonly label?: string;
  readonly look?: "plain" | "quiet" | "primary";
}) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    // Without a secure address there is no clipboard at all.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <>
      <Button look={look} icon={state === "copied" ? "check" : "copy"} onClick={() => void copy()}>
        {state === "copied" ? "Copied" : state === "failed" ? "Select and copy it" : label}
      </Button>
      <span className="sr-only" aria-live="polite">
        {state === "copied" ? "Copied" : ""}
      </span>
    </>
  );
}
