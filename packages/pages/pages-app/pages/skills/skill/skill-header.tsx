import { Link } from "wouter";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { useSkillScan } from "../../../api/use-skill.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { Badge } from "../../../components/badge.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { SkillTile } from "../../../components/skill-tile.tsx";
import { TrustBadge } from "../../../components/verdict-badge.tsx";
import { SkillActions } from "./skill-actions.tsx";
import { SkillRating } from "./skill-rating.tsx";

/** What a skill is, where it comes from, what it costs, and what can be done with it. */
export function SkillHeader({ page }: { readonly page: SkillPage }) {
  return (
    <div className="skill-top">
      {page.elsewhere ? (
        <BackLink href="/discover" label="Discover" />
      ) : (
        <BackLink href="/skills" label="Skills" />
      )}
      <PageHeader
        title={page.name}
        tile={<SkillTile name={page.name} size="title" />}
        lead={page.description || "No description"}
        actions={page.hub && <SkillActions page={page} hub={page.hub} />}
      />
      <div className="skill-badges">
        <Verdict page={page} />
        {page.elsewhere && <Badge hint="Nothing of it was written to this machine">Not added</Badge>}
        {page.skipped && (
          <Badge tone="bad" icon="stop" hint="Agents do not get it; its problems say why">
            Not served
          </Badge>
        )}
        {page.hidden === "disabled" && <Badge icon="hidden">Switched off</Badge>}
        {page.hidden === "user-only" && (
          <Badge icon="hidden" hint="Its author lets people call it, and not models">
            People only
          </Badge>
        )}
        {page.shadowed && <Badge hint="Another skill has the same name and comes first">Shadowed</Badge>}
        {page.untrusted && (
          <Badge
            tone="warn"
            hint="It belongs to a project that you have not trusted: its scripts run after a question"
          >
            Not trusted
          </Badge>
        )}
        {page.tier === "lenient" && !page.skipped && (
          <Badge
            tone="warn"
            icon="file"
            hint="A format problem: it does not follow the format in every point, and is served repaired, with its problems stated"
          >
            Repaired
          </Badge>
        )}
        {page.tags.map((tag) => (
          <Link key={tag} href={`/skills?tag=${encodeURIComponent(tag)}`} className="tag-link">
            #{tag}
          </Link>
        ))}
      </div>
      {page.hub?.rating && <SkillRating slug={page.ref} stars={page.hub.rating.stars} />}
    </div>
  );
}

function Verdict({ page }: { readonly page: SkillPage }) {
  const scan = useSkillScan(page.ref).data;
  if (scan?.state === "waiting") return <Badge hint="The scanner is reading it">Being scanned</Badge>;
  return scan?.level ? <TrustBadge level={scan.level} /> : null;
}
