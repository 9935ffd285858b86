import { useState } from "react";
import { Link } from "wouter";
import type { DiscoveredPlace, DiscoveredSkill, DiscoveredSkills } from "../../../src/contract/index.ts";
import { useElsewhere } from "../../api/use-discovery.ts";
import { CodeBlock } from "../../components/code-block.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { formatCount, formatMoment } from "../../components/format.ts";
import { Note } from "../../components/note.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useDebounced } from "../../components/use-debounced.ts";
import { skillPath } from "../skills/skill-path.ts";

/** Skills of the person's hubs and sources: each has a page that is read before it is taken. */
export function FindElsewhere() {
  const [words, setWords] = useState("");
  const answer = useElsewhere(useDebounced(words.trim()));
  return (
    <>
      <PageHeader
        title="Discover"
        lead="Skills of your hubs and sources. Read what one is and what it may do; a line adds it. Nothing is written before."
      />
      <div className="stack">
        <SearchField
          label="Search skills to add"
          placeholder="What should the skill be able to do?"
          maxLength={200}
          value={words}
          onChange={setWords}
        />
        <QueryState query={answer} skeleton={<Skeleton label="Asking your hubs and sources" lines={9} />}>
          {(found) => <Found found={found} hasWords={words.trim() !== ""} />}
        </QueryState>
      </div>
    </>
  );
}

function Found({ found, hasWords }: { readonly found: DiscoveredSkills; readonly hasWords: boolean }) {
  const { skills, places = [], nothingFits } = found;
  if (places.length === 0) return <NoPlaces />;
  return (
    <section aria-label="Skills found">
      {places.map((place) => (
        <PlaceNote key={place.from} place={place} />
      ))}
      <p className="muted discover-count" aria-live="polite">
        {nothingFits ? "None fits these words. Nearest are:" : formatCount(skills.length, "skill")}
      </p>
      {skills.length === 0 && hasWords ? (
        <EmptyState icon="search" title="Nothing fits these words">
          <p>Describe the task in other words, or with fewer.</p>
        </EmptyState>
      ) : (
        <ul className="discovered">
          {skills.map((skill) => (
            <Row key={skill.slug} skill={skill} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  skill: { slug, name, description, origin, license, line },
}: {
  readonly skill: DiscoveredSkill;
}) {
  return (
    <li className="discovered-row">
      <div className="discovered-words">
        <h2 className="discovered-name">
          {line === undefined ? name : <Link href={skillPath(slug)}>{name}</Link>}
        </h2>
        <p className="discovered-description">{description || "No description"}</p>
        <p className="discovered-facts muted">
          <span>{origin.repository}</span>
          {origin.publisher !== undefined && <span>Published by {origin.publisher}</span>}
          {license !== undefined && <span>{license}</span>}
          {line === undefined && <span>Its hub gives it after an import there</span>}
        </p>
      </div>
    </li>
  );
}

function PlaceNote({ place: { from, problem, keptAt } }: { readonly place: DiscoveredPlace }) {
  if (problem === undefined) return null;
  return (
    <Note tone="warn" title={`${from} did not answer.`}>
      <p>
        {keptAt === undefined ? "Nothing of it is kept." : `Shown as it was at ${formatMoment(keptAt)}.`}{" "}
        {problem}
      </p>
    </Note>
  );
}

function NoPlaces() {
  return (
    <EmptyState icon="discover" title="No hub and no source is known">
      <p>Sign in to a hub, or name repositories and sites to look in, and start the pages again:</p>
      <CodeBlock label="A hub" text="skillquay login https://skills.example.com" />
      <CodeBlock label="Sources" text="skillquay ui --source anthropics/skills" />
    </EmptyState>
  );
}
