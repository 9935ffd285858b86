import type { Environment } from "../program/io.ts";

/**
 * What npm gets of the environment: whom it works for, the person's registry and the way there. Started by `npx` we are given
 * settings of the project as well, of which none that names a program is passed on; and what comes is compared with its checksum.
 */
export function npmEnvironment(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && isPassedOn(name) ? [[name, value] as const] : [],
    ),
  );
}

function isPassedOn(name: string): boolean {
  return passedOn.has(name.toUpperCase()) || npmSetting.test(name);
}

const passedOn = new Set([
  ...["HOME", "USER", "LOGNAME", "PATH", "LANG", "TMPDIR"],
  // Windows.
  ...["USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "SYSTEMDRIVE", "PROGRAMDATA", "TEMP", "TMP"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE"],
]);

const npmSetting =
  /^npm_config_(?:registry|userconfig|globalconfig|cache|ca|cafile|proxy|https[-_]proxy|noproxy|strict[-_]ssl|offline|prefer[-_]offline|\/\/.*)$/i;
