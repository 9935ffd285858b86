import { useId, useState } from "react";
import { Icon } from "../components/icon.tsx";
import { chosenTheme, keepTheme, type Theme } from "./theme.ts";

/** Light, dark, or as the system is. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  const group = useId();
  const choose = (chosen: Theme) => {
    keepTheme(chosen);
    setTheme(chosen);
  };
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Colours</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} title={label}>
          <input type="radio" name={group} checked={theme === value} onChange={() => choose(value)} />
          <Icon name={icon} size={15} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const choices = [
  { value: "light", label: "Light", icon: "sun" },
  { value: "system", label: "As the system is", icon: "system" },
  { value: "dark", label: "Dark", icon: "moon" },
] as const;
