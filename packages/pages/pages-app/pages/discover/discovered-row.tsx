import type { DiscoveredSkill } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Icon } from "../../components/icon.tsx";
import { safeLink } from "../../components/safe-link.ts";
import { useSignedIn } from "../../shell/session-context.ts";
import { ImportButton } from "./import-button.tsx";

const shownTags = 4;

/** A skill that could be imported, and the button that does it. */
export function DiscoveredRow({ skill }: { readonly skill: DiscoveredSkill }) {
  const { slug, name, description, tags, license, isPremium, inDrive, source } = skill;
  return (
    <li className="discovered-row">
      <div className="discovered-words">
        <h2 className="discovered-name">
          <a href={`/catalog/${encodeURIComponent(slug)}`}>{name}</a>
          {isPremium && (
            <Badge tone="accent" hint="Can be used without its files being shown">
              Premium
            </Badge>
          )}
        </h2>
        <p className="discovered-description">{description || "No description"}</p>
        <p className="discovered-facts muted">
          <Origin skill={skill} />
          {license !== undefined && <span>{license}</span>}
          {tags.slice(0, shownTags).map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      </div>
      <ImportButton
        slug={slug}
        name={name}
        inDrive={inDrive}
        from={source === "github" ? "its repository" : "the marketplace"}
      />
    </li>
  );
}

function Origin({ skill: { origin } }: { readonly skill: DiscoveredSkill }) {
  const { account } = useSignedIn();
  const { publisher, repository, path } = origin;
  if (publisher !== undefined) {
    return <span>Published by {publisher === account?.handle ? "you" : publisher}</span>;
  }
  if (repository === undefined) return null;
  const shown = repository.replace(/^https?:\/\//, "").replace(/\.git$/, "");
  const link = safeLink(repository, "");
  return (
    <span>
      {link?.kind !== "outside" ? (
        shown
      ) : (
        <a href={link.url} target="_blank" rel="noopener noreferrer">
          {shown} <Icon name="external" size={11} />
        </a>
      )}
      {path !== undefined && path !== "" && ` in ${path}`}
    </span>
  );
}
