import { useContext, useState } from "react";
import { Route, Switch, useSearch } from "wouter";
import { Note } from "../../components/note.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SessionContext } from "../../shell/session-context.ts";
import { ImportPage } from "../discover/import-page.tsx";
import { takeBearer } from "./take-bearer.ts";
import { UploadForm } from "./upload-form.tsx";
import { UploadHelp } from "./upload-help.tsx";
import "./upload.css";

/**
 * Sends a skill from the browser. Works for whoever is signed in, and without a session for whoever has a ticket or a key:
 * `skills_getUploadUrl` leads here.
 */
export default function UploadPage() {
  return (
    <Switch>
      <Route path="/upload/imports/:id">
        {({ id }) => <ImportPage key={id} importId={id} back={toUpload} />}
      </Route>
      <Route>
        <Upload />
      </Route>
    </Switch>
  );
}

const toUpload = { href: "/upload", label: "Upload" };

function Upload() {
  const session = useContext(SessionContext);
  const [bearer] = useState(takeBearer);
  const search = new URLSearchParams(useSearch());
  const forKey = search.get("key_name")?.slice(0, 100);
  const account = session?.account;
  const isOther = forKey !== undefined && account !== undefined && forKey !== account.keyName;
  return (
    <>
      <PageHeader
        title="Upload a skill"
        lead={
          account?.collection === undefined
            ? "A new skill, or a new version of one that you have. It is scanned before it is published to your drive, for you alone."
            : `A new skill for the collection '${account.collection}', or a new version of one that it has. It is scanned first.`
        }
      />
      <div className="upload-columns">
        <div className="stack">
          {isOther && (
            <Note tone="warn" title={`This address was made for the key '${forKey}'.`}>
              <p>
                You are signed in with '{account.keyName}': what you send goes to that key's account, and into
                the collection chosen below, unless you give another key or a ticket.
              </p>
            </Note>
          )}
          {account === undefined && forKey !== undefined && (
            <Note title={`For the key '${forKey}'.`}>
              <p>What you send goes to its account and, if it has one, its collection.</p>
            </Note>
          )}
          <UploadForm
            isSignedIn={account !== undefined}
            isScoped={account?.collection !== undefined}
            bearer={bearer}
            intended={{ keyId: search.get("key_id"), collection: search.get("collection") }}
          />
        </div>
        <UploadHelp />
      </div>
    </>
  );
}
