import { tileHue, tileLetters } from "./tile-letters.ts";
import "./skill-tile.css";

/** The picture of a skill: two letters of its name, on the colour that the name always gets. For eyes alone. */
export function SkillTile({
  name,
  size = "row",
}: {
  readonly name: string;
  readonly size?: "row" | "title";
}) {
  return (
    <span className={`skill-tile skill-tile-${size} tile-${tileHue(name)}`} aria-hidden="true">
      {tileLetters(name)}
    </span>
  );
}
