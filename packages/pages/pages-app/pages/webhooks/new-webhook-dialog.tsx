import { type FormEvent, useState } from "react";
import { useCreateWebhook, type WebhookEventType, type WebhookRequest } from "../../api/use-webhooks.ts";
import { NewDialog } from "../../components/new-dialog.tsx";
import { SecretOnce } from "../../components/secret-once.tsx";
import { Select } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";

/** Makes a webhook, and shows its signing secret once. */
export function NewWebhookDialog({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) {
  return (
    <NewDialog
      isOpen={isOpen}
      onClose={onClose}
      create={useCreateWebhook()}
      title={(made) => (made === undefined ? "New webhook" : "Its signing secret")}
      form={(id, onSubmit) => <WebhookForm id={id} onSubmit={onSubmit} />}
      made={({ secret, secretNote }) => (
        <SecretOnce label="Signing secret" secret={secret}>
          <p>{secretNote}</p>
        </SecretOnce>
      )}
    />
  );
}

function WebhookForm({
  id,
  onSubmit,
}: {
  readonly id: string;
  readonly onSubmit: (request: WebhookRequest) => void;
}) {
  const [event, setEvent] = useState<WebhookEventType>("credits.threshold_hit");
  const [url, setUrl] = useState("");
  const [threshold, setThreshold] = useState("100");
  const [format, setFormat] = useState<"standard" | "original">("standard");
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    onSubmit({
      event_type: event,
      target_url: url.trim(),
      format,
      ...(event === "credits.threshold_hit" && { threshold_value: Number(threshold) }),
    });
  };
  return (
    <form id={id} className="stack" onSubmit={submit}>
      <Select
        label="Send a message"
        value={event}
        onChange={setEvent}
        choices={[
          { value: "credits.threshold_hit", label: "When credits run low" },
          { value: "credits.exhausted", label: "When credits are used up" },
        ]}
      />
      {event === "credits.threshold_hit" && (
        <TextField
          label="Low means: this many credits or fewer"
          type="number"
          required
          min={0}
          step={1}
          value={threshold}
          onChange={(changed) => setThreshold(changed.target.value)}
        />
      )}
      <TextField
        label="Address"
        type="url"
        required
        value={url}
        placeholder="https://example.com/hooks/credits"
        hint="https, on the public internet, port 443 or 8443."
        onChange={(changed) => setUrl(changed.target.value)}
      />
      <Select
        label="Format"
        value={format}
        onChange={setFormat}
        choices={[
          { value: "standard", label: "Standard Webhooks" },
          { value: "original", label: "As the hosted original sends it" },
        ]}
      />
    </form>
  );
}
