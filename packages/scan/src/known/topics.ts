import type { SkillView } from "../view/skill-view.ts";
import { ownService } from "./own-service.ts";
import type { SensitivePlace } from "./sensitive-places.ts";

/** Whether the skill says that this is what it is about: an SSH skill opens SSH files, a wallet skill signs with a key. */
export function topicsOf(skill: SkillView): (place: Pick<SensitivePlace, "id">) => boolean {
  const own = ownService(skill);
  return ({ id }) => (TOPICS.get(id) ?? []).some((word) => own.speaksOf(word));
}

const words = (list: string) => list.split(" ");

const TOPICS: ReadonlyMap<string, readonly string[]> = new Map([
  ["ssh_key", words("ssh sshd sftp remote deploy deployment vps ansible gpg keys bastion tunnel")],
  [
    "cloud_keys",
    words("aws amazon gcp google gcloud azure bedrock terraform cloud s3 lambda vertex ec2 iam"),
  ],
  ["gpg", words("gpg gnupg pgp signing encryption")],
  [
    "credential_store",
    words(
      "login oauth oidc sso auth authentication token keychain keyring password passwords credentials session signs",
    ),
  ],
  ["keychain", words("keychain macos password passwords credentials credential secrets")],
  [
    "browser",
    words(
      "browser chrome firefox cookie cookies bookmarks history playwright twitter safari edge brave bird",
    ),
  ],
  [
    "wallet",
    words(
      "wallet wallets solana ethereum bitcoin crypto web3 defi blockchain metamask onchain trading trader swap dex nft polymarket hyperliquid monero",
    ),
  ],
  ["password_manager", words("1password bitwarden keepass lastpass password passwords pass secrets")],
  ["system_accounts", words("hardening pentest penetration forensics linux")],
  ["messenger", words("imessage messages telegram discord signal slack")],
  ["cloud_metadata", words("ssrf aws ec2 gcp azure cloud metadata")],
  ["agent_login", words("openclaw clawdbot moltbot claude codex gemini usage quota tokens")],
  ["cluster_keys", words("kubernetes k8s kubectl docker cluster helm registry")],
  ["login_files", words("npm pypi github git postgres postgresql mysql netrc publish release rclone")],
]);
