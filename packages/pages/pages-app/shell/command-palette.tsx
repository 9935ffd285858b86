import { type KeyboardEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { type PageName, pages } from "../../src/contract/index.ts";
import { useFirstSkills } from "../api/use-skills.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon, type IconName } from "../components/icon.tsx";
import { SkillTile } from "../components/skill-tile.tsx";
import { useDebounced } from "../components/use-debounced.ts";
import { skillPath } from "../pages/skills/skill-path.ts";
import "./command-palette.css";

interface Place {
  readonly path: string;
  readonly label: string;
  /** A page has a drawing, a skill the tile of its name. */
  readonly icon?: IconName;
  readonly hint: string;
}

/** Goes to a page or a skill by a few letters of its name. */
export default function CommandPalette({
  isOpen,
  onClose,
  pages: offered,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pages: readonly PageName[];
}) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Go to">
      <Places offered={offered} onClose={onClose} />
    </Dialog>
  );
}

function Places({
  offered,
  onClose,
}: {
  readonly offered: readonly PageName[];
  readonly onClose: () => void;
}) {
  const id = useId();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const asked = useDebounced(typed.trim(), { delayMs: 120 });
  const skills = useFirstSkills(asked, offered.includes("skills"));
  const places: Place[] = [
    ...pagesWith(offered, typed),
    ...skills.map(({ ref, name, description }) => ({ path: skillPath(ref), label: name, hint: description })),
  ];
  const current = Math.min(chosen, places.length - 1);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    navigate(place.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) setChosen((current + step + places.length) % Math.max(1, places.length));
    else if (event.key === "Enter") go(places[current]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="sr-only">
          A page or a skill
        </label>
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded={places.length > 0}
          aria-controls={`${id}-places`}
          aria-activedescendant={places.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="A page or a skill"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div id={`${id}-places`} role="listbox" aria-label="Places" className="palette-places">
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: -- the field keeps the focus and names the current one
          // biome-ignore lint/a11y/useKeyWithClickEvents: -- keys are the field's
          <div
            key={place.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            className="palette-place"
            ref={(element) => {
              if (index === current) element?.scrollIntoView({ block: "nearest" });
            }}
            onClick={() => go(place)}
          >
            {place.icon === undefined ? (
              <SkillTile name={place.label} />
            ) : (
              <Icon name={place.icon} size={18} />
            )}
            <span className="palette-label">{place.label}</span>
            <span className="palette-hint muted">{place.hint}</span>
          </div>
        ))}
      </div>
      <p className="muted palette-none" aria-live="polite">
        {places.length === 0 ? "Nothing is called that." : ""}
      </p>
    </>
  );
}

function pagesWith(offered: readonly PageName[], typed: string): Place[] {
  const words = typed.toLowerCase().trim();
  return offered.flatMap((name) => {
    const page = pages.find((one) => one.name === name);
    if (page === undefined || !page.label.toLowerCase().includes(words)) return [];
    return { path: `/${name}`, label: page.label, icon: name, hint: page.group };
  });
}
