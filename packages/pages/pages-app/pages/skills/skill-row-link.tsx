import { Link } from "wouter";
import type { SkillRow } from "../../../src/contract/index.ts";
import { Badge } from "../../components/badge.tsx";
import { formatCount, formatDay, formatShort } from "../../components/format.ts";
import { SkillTile } from "../../components/skill-tile.tsx";
import { Sparkline } from "../../components/sparkline.tsx";
import { VerdictBadge } from "../../components/verdict-badge.tsx";
import { skillPath } from "./skill-path.ts";
import { sourceWords } from "./source-words.ts";

/** One skill of the list. All of it is one link. */
export function SkillRowLink({ row }: { readonly row: SkillRow }) {
  return (
    <Link href={skillPath(row.ref)} className="skill-row-link">
      <SkillTile name={row.name} />
      <span className="skill-row-head">
        <span className="skill-row-name">{row.name}</span>
        <RowBadges row={row} />
      </span>
      <span className="skill-row-description">
        {row.why !== undefined && <span className="skill-row-why">Matches {row.why} · </span>}
        {row.description || "No description"}
      </span>
      <span className="skill-row-facts">
        {row.source !== "own" && <span className="skill-row-source">{sourceWords(row.source)}</span>}
        {row.usesByDay && <Sparkline values={row.usesByDay} />}
        {row.useCount > 0 && <span className="skill-row-uses">{formatCount(row.useCount, "use")}</span>}
        {row.tokens !== undefined && (
          <span className="skill-row-tokens" title="What an agent reads when it loads this skill">
            {formatShort(row.tokens)} <span className="muted">tokens</span>
          </span>
        )}
        {row.updatedAt !== undefined && (
          <span className="skill-row-updated" title="When it was last changed">
            {formatDay(row.updatedAt)}
          </span>
        )}
      </span>
    </Link>
  );
}

function RowBadges({ row }: { readonly row: SkillRow }) {
  return (
    <>
      {row.verdict !== undefined && row.verdict !== "allow" && <VerdictBadge verdict={row.verdict} />}
      {row.hasUpdate && (
        <Badge tone="accent" icon="updates" hint="A newer version waits for your yes">
          Update
        </Badge>
      )}
      {row.skipped && (
        <Badge tone="bad" icon="stop" hint="Found, and not given to agents; its problems say why">
          Not served
        </Badge>
      )}
      {row.hidden === "disabled" && (
        <Badge icon="hidden" hint="In the drive, and not given to agents">
          Switched off
        </Badge>
      )}
      {row.hidden === "user-only" && (
        <Badge icon="hidden" hint="Its author lets people call it, and not models">
          People only
        </Badge>
      )}
      {row.shadowed && (
        <Badge hint="Another skill has the same name and comes first; this one is served under a longer name">
          Shadowed
        </Badge>
      )}
      {row.untrusted && (
        <Badge
          tone="warn"
          hint="It belongs to a project that you have not trusted: its scripts run after a question"
        >
          Not trusted
        </Badge>
      )}
      {row.problemCount > 0 && (
        <Badge tone={row.skipped ? "bad" : "warn"}>{formatCount(row.problemCount, "problem")}</Badge>
      )}
      {row.hasScripts && (
        <Badge icon="script" hint="Brings scripts that an agent can run">
          Scripts
        </Badge>
      )}
    </>
  );
}
