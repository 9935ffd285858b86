import { Link } from "wouter";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { useSkillScan } from "../../../api/use-skill.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { Badge } from "../../../components/badge.tsx";
import { formatDay, formatNumber } from "../../../components/format.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { VerdictBadge } from "../../../components/verdict-badge.tsx";
import { sourceWords } from "../source-words.ts";
import { SkillActions } from "./skill-actions.tsx";
import { SkillRating } from "./skill-rating.tsx";
import { visibilityWords } from "./visibility-words.ts";

/** What a skill is, where it comes from, what it costs, and what can be done with it. */
export function SkillHeader({ page }: { readonly page: SkillPage }) {
  return (
    <>
      <BackLink href="/skills" label="Skills" />
      <PageHeader
        title={page.name}
        lead={page.description || "No description"}
        actions={page.hub && <SkillActions page={page} hub={page.hub} />}
      />
      <div className="skill-badges">
        <Verdict page={page} />
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
            hint="Does not follow the format in every point; it is served with its problems stated"
          >
            Read leniently
          </Badge>
        )}
        {page.tags.map((tag) => (
          <Link key={tag} href={`/skills?tag=${encodeURIComponent(tag)}`} className="tag-link">
            #{tag}
          </Link>
        ))}
      </div>
      <Facts page={page} />
      {page.hub?.rating && <SkillRating slug={page.ref} stars={page.hub.rating.stars} />}
    </>
  );
}

function Verdict({ page }: { readonly page: SkillPage }) {
  const scan = useSkillScan(page.ref).data;
  if (scan?.state === "waiting") return <Badge hint="The scanner is reading it">Being scanned</Badge>;
  return scan?.verdict ? <VerdictBadge verdict={scan.verdict} /> : null;
}

function Facts({ page }: { readonly page: SkillPage }) {
  const { hub, tokens } = page;
  const facts: [string, string, string?][] = [
    ["To load it", `${formatNumber(tokens.load)} tokens`, "What an agent reads when it loads this skill"],
    [
      "In the list",
      `${formatNumber(tokens.listed)} tokens`,
      "What its name and description cost in every session",
    ],
    ["From", sourceWords(page.source)],
    ...(page.folder === undefined ? [] : [["Folder", page.folder] satisfies [string, string]]),
    ...(hub === undefined
      ? []
      : ([
          ["Owner", hub.owner],
          ["Seen by", visibilityWords[hub.visibility]],
          ["Version", `${hub.version}, ${formatDay(hub.publishedAt)}`],
        ] satisfies [string, string][])),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value, hint]) => (
        <div key={name} title={hint}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
