import { useLocation } from "wouter";
import { useInvitations } from "../../api/use-sharing.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { SharedSkills } from "./shared-skills.tsx";
import { TeamList } from "./team-list.tsx";
import "./sharing.css";

/** Who sees your skills, whose skills you see, and your teams. */
export default function SharingPage() {
  const [path, navigate] = useLocation();
  const received = useInvitations().data?.invitations.filter(({ direction }) => direction === "received");
  const tab = path.split("/")[2] ?? "";
  return (
    <>
      <PageHeader
        title="Teams and shares"
        lead="Your skills are yours alone until you say otherwise: to one person, to a team, or to everybody on this hub."
      />
      <Tabs
        label="Teams and shares"
        selected={tab === "teams" || tab === "invitations" ? tab : "skills"}
        onSelect={(chosen) => navigate(chosen === "skills" ? "/sharing" : `/sharing/${chosen}`)}
        tabs={[
          { id: "skills", label: "Skills", panel: <SharedSkills /> },
          { id: "teams", label: "Teams", panel: <TeamList /> },
          {
            id: "invitations",
            label: "Invitations",
            ...(received !== undefined && received.length > 0 && { count: received.length }),
            panel: <InvitationList />,
          },
        ]}
      />
    </>
  );
}
