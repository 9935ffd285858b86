import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { Button } from "../../components/button.tsx";
import { ProblemNote } from "../../components/problem-note.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useDebounced } from "../../components/use-debounced.ts";

// A person looks at these and types one more letter.
const shownSkills = 8;

/** Finds skills of the account by typing; each is chosen with a button of its own. */
export function SkillPicker({
  label,
  chosen,
  onChoose,
  busySlug,
}: {
  readonly label: string;
  /** Not offered again. */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (slug: string) => void;
  readonly busySlug?: string | undefined;
}) {
  const [typed, setTyped] = useState("");
  const match = useFoundSkills(useDebounced(typed.trim()));
  const rows = (match.data?.rows ?? []).filter(({ ref }) => !chosen.has(ref)).slice(0, shownSkills);
  return (
    <div className="skill-picker">
      <TextField
        label={label}
        placeholder="Type a name, or what it is for"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter takes the first, and must not send the form around this field.
          if (event.key !== "Enter") return;
          event.preventDefault();
          const [first] = rows;
          if (first !== undefined && typed.trim() !== "") onChoose(first.ref);
        }}
      />
      {match.isError && <ProblemNote problem={match.error} onRetry={() => void match.refetch()} />}
      <ul className="picker-list" aria-label="Skills to choose from">
        {rows.map(({ ref, description }) => (
          <li key={ref}>
            <span className="picker-words">
              <span className="picker-name">{ref}</span>
              <span className="picker-description muted">{description}</span>
            </span>
            <Button
              icon="plus"
              isBusy={busySlug === ref}
              aria-label={`Add ${ref}`}
              onClick={() => onChoose(ref)}
            >
              Add
            </Button>
          </li>
        ))}
        {match.isSuccess && rows.length === 0 && (
          <li className="muted">{typed.trim() === "" ? "No further skills." : "No further skill fits."}</li>
        )}
      </ul>
    </div>
  );
}

function useFoundSkills(query: string) {
  return useQuery({
    queryKey: ["skills", "picker", query],
    queryFn: ({ signal }) =>
      call("GET /ui/skills", { query: { limit: 50, ...(query !== "" && { query }) }, signal }),
    placeholderData: keepPreviousData,
  });
}
