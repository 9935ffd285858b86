import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SignInChoices } from "../../src/contract/index.ts";
import { call } from "../api/call.ts";
import { knowsPasskeys, usePasskeySignIn } from "../api/use-passkeys.ts";
import { useSignIn } from "../api/use-session.ts";
import { Button } from "../components/button.tsx";
import { CodeBlock } from "../components/code-block.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { ProblemNote } from "../components/problem-note.tsx";
import { QueryState } from "../components/query-state.tsx";
import { TextField } from "../components/text-field.tsx";
import { Brand } from "./side-navigation.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { waitingQuestion } from "./waiting-question.ts";

/** Nobody is signed in: a key opens a hub, a fresh address the skills of one machine. */
export function SignInPage() {
  const choices = useQuery({
    queryKey: ["sign-in"],
    queryFn: ({ signal }) => call("GET /ui/sign-in", { signal }),
  });
  return (
    <main className="entrance">
      <div className="entrance-card">
        <div className="entrance-top">
          <Brand />
          <ThemeSwitch />
        </div>
        <QueryState query={choices} label="Asking how to sign in">
          {({ mode, provider, passkeys }) =>
            mode === "local" ? (
              <FreshAddress />
            ) : (
              <KeyForm provider={provider} hasPasskeys={passkeys === true && knowsPasskeys()} />
            )
          }
        </QueryState>
      </div>
    </main>
  );
}

function PasskeyButton() {
  const signIn = usePasskeySignIn();
  return (
    <>
      {signIn.isError && <ProblemNote problem={signIn.error} />}
      <Button className="button-full" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
      <p className="or">or with a key</p>
    </>
  );
}

function FreshAddress() {
  return (
    <>
      <PageHeader
        title="Open it from the terminal"
        lead="The address that opened these pages works once, and this browser's session has ended."
      />
      <CodeBlock label="Prints a fresh address" text="skillquay ui" />
    </>
  );
}

function KeyForm({
  provider,
  hasPasskeys,
}: {
  readonly provider: SignInChoices["provider"];
  readonly hasPasskeys: boolean;
}) {
  const [key, setKey] = useState("");
  const [operatorSecret, setOperatorSecret] = useState("");
  const [isOperator, setOperator] = useState(false);
  const signIn = useSignIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() === "" && operatorSecret === "") return;
    signIn.mutate({ key: key.trim(), ...(operatorSecret === "" ? {} : { operatorSecret }) });
  };
  return (
    <>
      <PageHeader
        title="Sign in"
        lead={
          provider
            ? "Through the identity provider of this hub, or with a key of it."
            : "With a key of this hub. The browser keeps a session for it, never the key."
        }
      />
      {provider && (
        <>
          <a className="button button-primary button-full" href={withQuestion(provider.url)}>
            {provider.label}
          </a>
          <p className="or">{hasPasskeys ? "or" : "or with a key"}</p>
        </>
      )}
      {hasPasskeys && <PasskeyButton />}
      <form className="stack" onSubmit={submit}>
        <TextField
          label="Key"
          type="password"
          placeholder="sk_live_…"
          autoComplete="current-password"
          spellCheck={false}
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
          hint="Whoever runs this hub gives you one, or a link that signs you in: skillquay hub sign-in."
        />
        {isOperator && (
          <TextField
            label="Operator's secret"
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={operatorSecret}
            onChange={(event) => setOperatorSecret(event.target.value)}
            hint="Opens the operator's page for this session."
          />
        )}
        {signIn.isError && <ProblemNote problem={signIn.error} />}
        <Button
          type="submit"
          look={provider ? "plain" : "primary"}
          className="button-full"
          isBusy={signIn.isPending}
        >
          Sign in
        </Button>
        {!isOperator && (
          <Button look="quiet" onClick={() => setOperator(true)}>
            I run this hub
          </Button>
        )}
      </form>
    </>
  );
}

/** The provider's way leads back to the question, too. */
function withQuestion(url: string): string {
  const question = waitingQuestion();
  return question === undefined ? url : `${url}?next=${encodeURIComponent(question)}`;
}
