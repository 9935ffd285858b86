import { useLocation } from "wouter";
import type { SkillPage as SkillPageData } from "../../../../src/contract/index.ts";
import { useSkill, useSkillScan } from "../../../api/use-skill.ts";
import { QueryState } from "../../../components/query-state.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { type TabChoice, Tabs } from "../../../components/tabs.tsx";
import { skillPath } from "../skill-path.ts";
import { FilesTab } from "./files-tab.tsx";
import { FindingsTab } from "./findings-tab.tsx";
import { ReadTab } from "./read-tab.tsx";
import { ScriptsTab } from "./scripts-tab.tsx";
import { SkillHeader } from "./skill-header.tsx";
import { UseTab } from "./use-tab.tsx";
import { VersionsTab } from "./versions-tab.tsx";
import "./skill.css";

/** All there is to know about one skill. The tab is part of the address. */
export default function SkillPage({
  skill: ref,
  tab,
}: {
  readonly skill: string;
  readonly tab: string | undefined;
}) {
  const skill = useSkill(ref);
  return (
    <QueryState query={skill} skeleton={<Skeleton label="Loading the skill" lines={10} />}>
      {(page) => (
        <>
          <SkillHeader page={page} />
          <SkillTabs page={page} tab={tab ?? "read"} />
        </>
      )}
    </QueryState>
  );
}

function SkillTabs({ page, tab }: { readonly page: SkillPageData; readonly tab: string }) {
  const [, navigate] = useLocation();
  const findings = useSkillScan(page.ref).data?.findings?.length;
  const tabs: TabChoice[] = [
    { id: "read", label: "Read", panel: <ReadTab page={page} /> },
    { id: "files", label: "Files", count: page.files.length, panel: <FilesTab page={page} /> },
    ...(page.scripts.length > 0
      ? [{ id: "scripts", label: "Scripts", count: page.scripts.length, panel: <ScriptsTab page={page} /> }]
      : []),
    {
      id: "findings",
      label: "Findings",
      ...(findings === undefined ? {} : { count: findings }),
      panel: <FindingsTab page={page} />,
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
    { id: "use", label: "Use", panel: <UseTab page={page} /> },
  ];
  return (
    <Tabs
      label={`Parts of ${page.name}`}
      tabs={tabs}
      selected={tabs.some(({ id }) => id === tab) ? tab : "read"}
      onSelect={(id) => navigate(skillPath(page.ref, id === "read" ? undefined : id))}
    />
  );
}
