import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { Button } from "../components/button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { ProblemNote } from "../components/problem-note.tsx";
import { QueryState } from "../components/query-state.tsx";
import { SecretOnce } from "../components/secret-once.tsx";
import { TextField } from "../components/text-field.tsx";
import { Brand } from "./side-navigation.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Somebody was invited: they choose what they are called here, and are in. */
export default function JoinPage() {
  const [token] = useState(invitationInAddress);
  // Out of the address at once, so that it is in no history. Not while the page is drawn: that would draw it anew, without it.
  useEffect(() => history.replaceState(null, "", location.pathname + location.search), []);
  const offer = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call("POST /ui/invitations/look", { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: (body: { readonly handle: string; readonly name: string }) =>
      call("POST /ui/invitations/accept", { body: { token, ...body } }),
  });
  const [, navigate] = useLocation();
  const enter = async () => {
    await client.resetQueries({ queryKey: ["session"] });
    navigate("/", { replace: true });
  };
  return (
    <main className="entrance">
      <div className="entrance-card">
        <div className="entrance-top">
          <Brand />
          <ThemeSwitch />
        </div>
        {join.data === undefined ? (
          <QueryState query={offer} label="Reading the invitation">
            {({ by, role }) => (
              <>
                <PageHeader
                  title="Join this hub"
                  lead={`${by ?? "Its operator"} invites you, as ${role === "owner" || role === "admin" || role === "auditor" ? "an" : "a"} ${role}.`}
                />
                <JoinForm isBusy={join.isPending} onSubmit={(chosen) => join.mutate(chosen)} />
                {join.isError && <ProblemNote problem={join.error} />}
              </>
            )}
          </QueryState>
        ) : (
          <>
            <PageHeader
              title={`Welcome, ${join.data.handle}`}
              lead="You are signed in. With this key you come back."
            />
            <SecretOnce label="Your key" secret={join.data.key}>
              <Button look="primary" className="button-full" onClick={() => void enter()}>
                I have it: open the dashboard
              </Button>
            </SecretOnce>
          </>
        )}
      </div>
    </main>
  );
}

function JoinForm({
  isBusy,
  onSubmit,
}: {
  readonly isBusy: boolean;
  readonly onSubmit: (chosen: { readonly handle: string; readonly name: string }) => void;
}) {
  const [name, setName] = useState("");
  const [handle, setHandle] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ name: name.trim(), handle: handle.trim() });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label="Your name"
        required
        maxLength={200}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Handle"
        required
        maxLength={64}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        autoComplete="username"
        spellCheck={false}
        value={handle}
        hint="Lower-case letters, digits and single hyphens. Others share with you by it; it stays."
        onChange={(event) => setHandle(event.target.value)}
      />
      <Button type="submit" look="primary" className="button-full" isBusy={isBusy}>
        Join
      </Button>
    </form>
  );
}

function invitationInAddress(): string {
  return new URLSearchParams(location.hash.slice(1)).get("invitation") ?? "";
}
