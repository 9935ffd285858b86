import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import type { SkillPage as SkillPageData } from "../../../../src/contract/index.ts";
import { useSkill, useSkillScan } from "../../../api/use-skill.ts";
import { BackLink } from "../../../components/back-link.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProblemNote } from "../../../components/problem-note.tsx";
import { QueryState } from "../../../components/query-state.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { type TabChoice, Tabs } from "../../../components/tabs.tsx";
import { skillPath } from "../skill-path.ts";
import { ElsewhereNote } from "./elsewhere-note.tsx";
import { FilesTab } from "./files-tab.tsx";
import { InsightsTab } from "./insights-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { ScriptsTab } from "./scripts-tab.tsx";
import { SecurityTab } from "./security-tab.tsx";
import { SkillHeader } from "./skill-header.tsx";
import { VersionsTab } from "./versions-tab.tsx";
import "./skill.css";

// Only who writes needs it.
const DraftPage = lazy(() => import("./draft/draft-page.tsx"));

/** All there is to know about one skill. The tab is part of the address. */
export default function SkillPage({
  skill: ref,
  tab,
}: {
  readonly skill: string;
  readonly tab: string | undefined;
}) {
  const skill = useSkill(ref);
  if (skill.data === undefined && skill.isError) {
    return (
      <>
        <BackLink href="/skills" label="Skills" />
        <PageHeader title={ref} />
        <ProblemNote problem={skill.error} onRetry={() => void skill.refetch()} />
      </>
    );
  }
  return (
    <QueryState query={skill} skeleton={<Skeleton label="Loading the skill" lines={10} />}>
      {(page) =>
        tab === "edit" && page.hub?.mayRestore ? (
          <Suspense fallback={<Skeleton label="Opening the draft" lines={10} />}>
            <DraftPage page={page} hub={page.hub} />
          </Suspense>
        ) : (
          <>
            <SkillHeader page={page} />
            {page.elsewhere && <ElsewhereNote name={page.name} facts={page.elsewhere} />}
            <SkillTabs page={page} tab={tab ?? "overview"} />
          </>
        )
      }
    </QueryState>
  );
}

function SkillTabs({ page, tab }: { readonly page: SkillPageData; readonly tab: string }) {
  const [, navigate] = useLocation();
  const decisions = useSkillScan(page.ref).data?.decisions ?? 0;
  const tabs: TabChoice[] = [
    { id: "overview", label: "Overview", panel: <OverviewTab page={page} /> },
    { id: "files", label: "Files", count: page.files.length, panel: <FilesTab page={page} /> },
    ...(page.scripts.length > 0
      ? [{ id: "scripts", label: "Scripts", count: page.scripts.length, panel: <ScriptsTab page={page} /> }]
      : []),
    {
      id: "security",
      label: "Security",
      ...(decisions > 0 && { count: decisions }),
      panel: <SecurityTab page={page} />,
    },
    ...(page.hub
      ? [
          {
            id: "versions",
            label: "Versions",
            count: page.hub.versions.length,
            panel: <VersionsTab page={page} hub={page.hub} />,
          },
        ]
      : []),
    // Nobody here has used what is elsewhere.
    ...(page.elsewhere ? [] : [{ id: "insights", label: "Insights", panel: <InsightsTab page={page} /> }]),
  ];
  const chosen = formerTabs.get(tab) ?? tab;
  return (
    <Tabs
      label={`Parts of ${page.name}`}
      tabs={tabs}
      selected={tabs.some(({ id }) => id === chosen) ? chosen : "overview"}
      onSelect={(id) => navigate(skillPath(page.ref, id === "overview" ? undefined : id))}
    />
  );
}

/** What tabs were called in addresses that somebody may have kept. */
const formerTabs: ReadonlyMap<string, string> = new Map([
  ["read", "overview"],
  ["findings", "security"],
  ["use", "insights"],
]);
