import { verdictWords } from "@skillquay/scan/trust-scale";
import type { SkillPage, SkillProof } from "../../../../src/contract/index.ts";
import { useSkillProof } from "../../../api/use-skill.ts";
import { Badge } from "../../../components/badge.tsx";
import { formatCount, formatMoment } from "../../../components/format.ts";
import { shortId } from "./proof-words.ts";

/** Who vouches for these bytes and what was checked: the signature of its author, and the hub's under its own scan. */
export function ProofCard({ page }: { readonly page: SkillPage }) {
  const { data } = useSkillProof(page.ref);
  if (data === undefined) return null;
  return (
    <section className="card proof" aria-labelledby="proof">
      <h2 id="proof">Who vouches for it</h2>
      <dl className="proof-list">
        <div>
          <dt>Signature</dt>
          <dd>
            <Signature signature={data.signature} />
          </dd>
        </div>
        {page.hub && (
          <div>
            <dt>Attestation</dt>
            <dd>
              <Attestation attestation={data.attestation} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Signature({
  signature: { state, signer = "", signerName, files = 0, message },
}: {
  readonly signature: SkillProof["signature"];
}) {
  if (state === "none") return <span className="muted">None: its author did not sign it.</span>;
  if (state === "unchecked") {
    return (
      <>
        <Badge tone="warn">Not checked</Badge> {message}
      </>
    );
  }
  if (state === "invalid") {
    return (
      <>
        <Badge tone="bad" icon="stop">
          Not valid
        </Badge>{" "}
        {message}
      </>
    );
  }
  return (
    <>
      <Badge tone="good" icon="check">
        Checked
      </Badge>{" "}
      <span title={signer}>{shortId(signer)}</span> signed {formatCount(files, "file")}, which are those that
      are here, byte for byte.
      {signerName !== undefined && (
        <span className="muted"> It calls itself “{signerName}”, which nobody has checked.</span>
      )}
    </>
  );
}

function Attestation({ attestation }: { readonly attestation: SkillProof["attestation"] }) {
  if (attestation === undefined)
    return <span className="muted">None yet: the present scanner has not read it so far.</span>;
  const { verdict, at, keyId } = attestation;
  return (
    <>
      <Badge tone="good" icon="check">
        Signed by this hub
      </Badge>{" "}
      The scan of these bytes on {formatMoment(at)} said {verdictWords[verdict]}.{" "}
      <span className="muted" title={keyId}>
        With the key {keyId.slice(0, 12)}, which anybody can check without asking the hub.
      </span>
    </>
  );
}
