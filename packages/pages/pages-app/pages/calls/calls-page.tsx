import { useLocation } from "wouter";
import { PageHeader } from "../../components/page-header.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { CallList } from "./call-list.tsx";
import { Insights } from "./insights.tsx";
import "./calls.css";

/** What agents called: each call, and all of them added up. */
export default function CallsPage() {
  const [path, navigate] = useLocation();
  const tab = path.split("/")[2] ?? "";
  return (
    <>
      <PageHeader title="Call log" lead="What agents called with your keys." />
      <Tabs
        label="Call log"
        selected={tab === "insights" ? tab : "log"}
        onSelect={(chosen) => navigate(chosen === "log" ? "/calls" : `/calls/${chosen}`)}
        tabs={[
          { id: "log", label: "Calls", panel: <CallList /> },
          { id: "insights", label: "Insights", panel: <Insights /> },
        ]}
      />
    </>
  );
}
