import { Route, Switch, useLocation } from "wouter";
import { PageHeader } from "../../components/page-header.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { FindSkills } from "./find-skills.tsx";
import { ImportPage } from "./import-page.tsx";
import { Leaderboard } from "./leaderboard.tsx";
import { RecentImports } from "./recent-imports.tsx";

/** Skills of others on a hub: found, imported, and what became of earlier imports. */
export default function HubDiscover() {
  return (
    <Switch>
      <Route path="/discover/imports/:id">
        {({ id }) => <ImportPage key={id} importId={id} back={toImports} />}
      </Route>
      <Route path="/discover/*?">
        <DiscoverTabs />
      </Route>
    </Switch>
  );
}

const toImports = { href: "/discover/imports", label: "Your imports" };

function DiscoverTabs() {
  const [path, navigate] = useLocation();
  const tab = path.split("/")[2] ?? "";
  return (
    <>
      <PageHeader
        title="Discover"
        lead="Skills that others published on this hub, and those of the repositories that its operator chose. Each is scanned before it enters your drive."
      />
      <Tabs
        label="Discover"
        selected={tab === "popular" || tab === "imports" ? tab : "find"}
        onSelect={(chosen) => navigate(chosen === "find" ? "/discover" : `/discover/${chosen}`)}
        tabs={[
          { id: "find", label: "Find skills", panel: <FindSkills /> },
          { id: "popular", label: "Popular", panel: <Leaderboard /> },
          { id: "imports", label: "Your imports", panel: <RecentImports /> },
        ]}
      />
    </>
  );
}
