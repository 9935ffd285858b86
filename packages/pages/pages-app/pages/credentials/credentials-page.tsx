import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useCredentials } from "../../api/use-credentials.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { QueryState } from "../../components/query-state.tsx";
import { CredentialTable } from "./credential-table.tsx";
import { SetCredentialDialog } from "./set-credential-dialog.tsx";
import "./credentials.css";

/** What scripts get from this account, and who gets it. The address may name the skill that lacks something. */
export default function CredentialsPage() {
  const credentials = useCredentials();
  const intended = new URLSearchParams(useSearch()).get("skill") ?? "";
  const [, navigate] = useLocation();
  const [isSetting, setSetting] = useState(intended !== "");
  const set = (
    <Button look="primary" icon="plus" onClick={() => setSetting(true)}>
      Set a credential
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Credentials"
        lead="Keys and passwords that scripts find in their environment. Each is for one version of a skill, or for one publisher, and is never shown again."
        actions={credentials.data && credentials.data.credentials.length > 0 ? set : undefined}
      />
      <QueryState query={credentials} label="Loading credentials">
        {({ credentials: rows }) =>
          rows.length === 0 ? (
            <EmptyState icon="credentials" title="No credentials yet" action={set}>
              <p>
                A script that needs a key of another service does not run until you give it one here. It is
                encrypted, hidden in whatever the script prints, and reaches no other skill.
              </p>
            </EmptyState>
          ) : (
            <CredentialTable rows={rows} />
          )
        }
      </QueryState>
      <SetCredentialDialog
        skill={intended}
        isOpen={isSetting}
        onClose={() => {
          setSetting(false);
          if (intended !== "") navigate("/credentials", { replace: true });
        }}
      />
    </>
  );
}
