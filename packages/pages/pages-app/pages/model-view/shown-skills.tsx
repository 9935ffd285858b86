import { Link } from "wouter";
import type { ModelView } from "../../../src/contract/index.ts";
import { useShownSkillChanges } from "../../api/use-model-view.ts";
import { Button } from "../../components/button.tsx";
import { formatCount, formatNumber } from "../../components/format.ts";
import { useToast } from "../../components/toasts.tsx";
import { skillPath } from "../skills/skill-path.ts";

/** Which skills a model knows of before it searches, and why it does not know the others. */
export function ShownSkills({ view }: { readonly view: ModelView }) {
  const total = view.described.length + view.named.length + view.left.length;
  const whys = [...new Set(view.left.map(({ why }) => why))];
  return (
    <section className="card" aria-labelledby="skills-shown">
      <h2 id="skills-shown">
        {formatNumber(view.described.length + view.named.length)} of {formatCount(total, "skill")}{" "}
        <span className="muted">fit</span>
      </h2>
      {total === 0 && <p className="muted">There is no skill to show yet.</p>}
      <Names
        title="With a description"
        names={view.described}
        pinned={view.pinned}
        hint="The model can pick these without searching."
      />
      <Names
        title="By name alone"
        names={view.named}
        pinned={view.pinned}
        hint="The model knows that they exist."
      />
      {whys.map((why) => (
        <Names
          key={why}
          title="Not shown"
          names={view.left.filter((left) => left.why === why).map(({ name }) => name)}
          pinned={view.pinned}
          hint={why}
        />
      ))}
    </section>
  );
}

// A list that a person looks through; the rest is in the list of skills.
const shownNames = 300;

function Names({
  title,
  names,
  pinned,
  hint,
}: {
  readonly title: string;
  readonly names: readonly string[];
  /** Absent where it is not decided here what agents are told of. */
  readonly pinned: readonly string[] | undefined;
  readonly hint: string;
}) {
  if (names.length === 0) return null;
  return (
    <details className="names">
      <summary>
        <span className="names-title">{title}</span>
        <span className="tab-count">{formatNumber(names.length)}</span>
        <span className="muted names-hint">{hint}</span>
      </summary>
      <ul>
        {names.slice(0, shownNames).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: -- two skills may have one name
          <li key={at} className="shown-name">
            <Link href={skillPath(name)}>{name}</Link>
            {pinned !== undefined && <Choices name={name} isPinned={pinned.includes(name)} />}
          </li>
        ))}
        {names.length > shownNames && (
          <li className="muted">and {formatNumber(names.length - shownNames)} more</li>
        )}
      </ul>
    </details>
  );
}

/** Told of before all others, or not at all: where one sees what was cut, and with a way back. */
function Choices({ name, isPinned }: { readonly name: string; readonly isPinned: boolean }) {
  const say = useToast();
  const { pin, toggle } = useShownSkillChanges();
  const refuse = (problem: Error) => say(problem.message, "bad");
  const setPin = (pinned: boolean) => {
    const words = pinned ? `'${name}' is told of first.` : `'${name}' takes its turn again.`;
    pin.mutate(
      { ref: name, pinned },
      {
        onSuccess: () =>
          say(words, "good", { label: "Undo", run: () => pin.mutate({ ref: name, pinned: !pinned }) }),
        onError: refuse,
      },
    );
  };
  const exclude = () =>
    toggle.mutate(name, {
      onSuccess: () =>
        say(`Agents no longer get '${name}'.`, "good", { label: "Undo", run: () => toggle.mutate(name) }),
      onError: refuse,
    });
  return (
    <span className="shown-choices">
      <Button
        look="quiet"
        icon="star"
        aria-label={`${isPinned ? "Unpin" : "Pin"} ${name}`}
        onClick={() => setPin(!isPinned)}
      >
        {isPinned ? "Unpin" : "Pin"}
      </Button>
      <Button look="quiet" icon="hidden" aria-label={`Switch off ${name}`} onClick={exclude}>
        Switch off
      </Button>
    </span>
  );
}
