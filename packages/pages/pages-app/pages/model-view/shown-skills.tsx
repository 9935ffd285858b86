import type { ModelView } from "../../../src/contract/index.ts";
import { formatCount, formatNumber } from "../../components/format.ts";

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
        hint="The model can pick these without searching."
      />
      <Names title="By name alone" names={view.named} hint="The model knows that they exist." />
      {whys.map((why) => (
        <Names
          key={why}
          title="Not shown"
          names={view.left.filter((left) => left.why === why).map(({ name }) => name)}
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
  hint,
}: {
  readonly title: string;
  readonly names: readonly string[];
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
          <li key={at}>{name}</li>
        ))}
        {names.length > shownNames && (
          <li className="muted">and {formatNumber(names.length - shownNames)} more</li>
        )}
      </ul>
    </details>
  );
}
