import { Link } from "wouter";
import type { DescriptionTest } from "../../../src/contract/index.ts";
import { useDescriptionTestChanges, useDescriptionTests } from "../../api/use-model-view.ts";
import { Badge } from "../../components/badge.tsx";
import { IconButton } from "../../components/button.tsx";
import { useToast } from "../../components/toasts.tsx";
import { skillPath } from "../skills/skill-path.ts";

/** Sentences that were kept with the skill they should find, each tried now. Nothing is shown before there is one. */
export function DescriptionTests() {
  const { data } = useDescriptionTests();
  // Here and not in the row, which is gone when it is said that the test is.
  const say = useToast();
  const { add, remove } = useDescriptionTestChanges();
  const takeAway = ({ id, task, ref }: DescriptionTest) =>
    remove.mutate(id, {
      onSuccess: () =>
        say("The test is removed.", "good", { label: "Undo", run: () => add.mutate({ task, ref }) }),
      onError: (problem) => say(problem.message, "bad"),
    });
  if (data === undefined || data.tests.length === 0) return null;
  const failed = data.tests.filter(({ passes }) => !passes).length;
  return (
    <section className="card" aria-labelledby="description-tests">
      <h2 id="description-tests">
        Tests of descriptions{" "}
        <span className="muted">{failed === 0 ? "all pass" : `${failed} of ${data.tests.length} fail`}</span>
      </h2>
      <ul className="description-tests" aria-label="Tests of descriptions">
        {data.tests.map((test) => (
          <li key={test.id} className="description-test">
            <Test test={test} onRemove={() => takeAway(test)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Test({
  test: { task, ref, name, place, passes },
  onRemove,
}: {
  readonly test: DescriptionTest;
  readonly onRemove: () => void;
}) {
  return (
    <>
      <Badge tone={passes ? "good" : "bad"} icon={passes ? "check" : "warning"}>
        {place === undefined ? "Not found" : `Place ${place}`}
      </Badge>
      <span className="description-test-words">
        “{task}” should find <Link href={skillPath(ref)}>{name}</Link>
        {!passes && (
          <span className="muted">
            {place === undefined
              ? ": say in its description when to use it, in these words."
              : " among the first three: its description can say more clearly when to use it."}
          </span>
        )}
      </span>
      <IconButton icon="trash" label={`Remove the test “${task}”`} onClick={onRemove} />
    </>
  );
}
