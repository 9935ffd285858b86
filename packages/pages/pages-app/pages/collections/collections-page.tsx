import { useLocation } from "wouter";
import { PageHeader } from "../../components/page-header.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { CollectionList } from "./collection-list.tsx";
import { KeyList } from "./key-list.tsx";
import "./collections.css";

/** Sets of skills for agents that are to see less, and the keys with which agents come. */
export default function CollectionsPage() {
  const [path, navigate] = useLocation();
  return (
    <>
      <PageHeader
        title="Collections and keys"
        lead="An agent comes with a key. A key sees all your skills, or those of one collection and nothing else."
      />
      <Tabs
        label="Collections and keys"
        selected={path.startsWith("/collections/keys") ? "keys" : "collections"}
        onSelect={(tab) => navigate(tab === "keys" ? "/collections/keys" : "/collections")}
        tabs={[
          { id: "collections", label: "Collections", panel: <CollectionList /> },
          { id: "keys", label: "Keys", panel: <KeyList /> },
        ]}
      />
    </>
  );
}
