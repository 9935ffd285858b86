import { useId } from "react";
import type { Visibility } from "../../../src/contract/index.ts";

/** One of five, each with what it means. */
export function VisibilityChoice({
  value,
  onChange,
  hasTeams,
}: {
  readonly value: Visibility;
  readonly onChange: (value: Visibility) => void;
  readonly hasTeams: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="visibility">
      <legend>Visibility</legend>
      {choices.map((choice) => {
        const isDisabled = choice.value === "team" && !hasTeams;
        return (
          <label
            key={choice.value}
            className={isDisabled ? "visibility-choice is-disabled" : "visibility-choice"}
          >
            <input
              type="radio"
              name={name}
              checked={value === choice.value}
              disabled={isDisabled}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className="visibility-label">{choice.label}</span>
              <span className="hint">{isDisabled ? "You are in no team yet." : choice.hint}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

const choices: readonly { readonly value: Visibility; readonly label: string; readonly hint: string }[] = [
  { value: "private", label: "Private", hint: "You, and nobody else." },
  { value: "shared", label: "Shared", hint: "You, and the people below." },
  { value: "team", label: "Team", hint: "Everybody in one of your teams." },
  {
    value: "public",
    label: "Public",
    hint: "Everybody on this hub finds it in Discover, with all its files.",
  },
  { value: "premium", label: "Premium", hint: "Everybody finds and imports it; its files stay with you." },
];
