import { useState } from "react";
import { useSkillActions } from "../../../api/use-skill-actions.ts";
import { Button } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useToast } from "../../../components/toasts.tsx";

/** What the account thinks of somebody else's skill, from one star to five. It counts for Popular in Discover. */
export function SkillRating({ slug, stars }: { readonly slug: string; readonly stars: number | undefined }) {
  const { rate } = useSkillActions(slug);
  const say = useToast();
  // What was chosen is shown at once; a refusal takes it back.
  const [chosen, setChosen] = useState<{ readonly stars: number | undefined }>();
  const shown = chosen === undefined ? stars : chosen.stars;
  const choose = (stars: number | undefined) => {
    setChosen({ stars });
    rate.mutate(stars, {
      onSuccess: () =>
        say(stars === undefined ? "Your rating is taken back." : `You gave it ${starWords(stars)}.`),
      onError: (error) => say(error.message, "bad"),
      onSettled: () => setChosen(undefined),
    });
  };
  return (
    <div className="rating">
      <fieldset className="rating-stars">
        <legend>Your rating</legend>
        {choices.map((choice) => (
          <label key={choice} className={choice <= (shown ?? 0) ? "star is-on" : "star"}>
            <input
              type="radio"
              name={`rating-${slug}`}
              checked={choice === shown}
              onChange={() => choose(choice)}
            />
            <Icon name="star" size={20} />
            <span className="sr-only">{starWords(choice)}</span>
          </label>
        ))}
      </fieldset>
      {shown !== undefined && (
        <Button look="quiet" onClick={() => choose(undefined)}>
          Take back
        </Button>
      )}
    </div>
  );
}

const choices = [1, 2, 3, 4, 5] as const;

function starWords(stars: number): string {
  return stars === 1 ? "1 star" : `${stars} stars`;
}
