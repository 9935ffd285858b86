/** Whether a file at this path tells something that a script of a skill has no business with. */
export function isSecretPlace(path: string): boolean {
  return SECRET.some((place) => place.test(path));
}

const SECRET: readonly RegExp[] = [
  /^\/etc\/(?:shadow|gshadow|sudoers)/,
  // Who asks for the variables of a process as a file wants all of them.
  /^\/proc\/(?:self|thread-self|\d+)\/environ$/,
  /^\/(?:root|home|Users)\/[^/]/,
  /^\/(?:var\/)?run\/(?:docker|containerd|secrets|user)/,
  /\/\.(?:ssh|aws|azure|gnupg|kube|docker|password-store)\//,
  /\/\.(?:env|git-credentials|pgpass|vault-token)(?:\.[\w-]+)?$/,
  /\/\.config\/(?:gcloud|gh|google-chrome|chromium|BraveSoftware|solana|op)\//,
  /\/(?:\.mozilla\/firefox|Library\/(?:Keychains|Application Support\/Google\/Chrome))\//,
  /\/(?:\.electrum|\.ethereum|\.bitcoin|wallet\.dat|Exodus|Ledger Live)/,
  /\/(?:\.claude|\.codex|\.cursor|\.openclaw)\//,
];

/** Files that programs write by themselves: devices, processes, compiled copies of the skill's own modules. */
export function isOwnBusiness(path: string): boolean {
  return OWN.some((place) => place.test(path));
}

const OWN: readonly RegExp[] = [
  /^\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|fd\/\d+|pts\/\d+|shm\/.*)$/,
  /^\/proc\/(?:self|thread-self|\d+)\//,
  /\/__pycache__(?:\/|$)/,
  /^\/tmp\/\.skillquay-typescript\//,
  /^(?:pipe|socket|anon_inode):/,
];
