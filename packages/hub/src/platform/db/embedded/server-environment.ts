/**
 * What PostgreSQL's programs see of the environment: nothing of ours, which holds secrets. Windows programs do not start
 * without theirs, so there it is passed on.
 */
export function serverEnvironment(): NodeJS.ProcessEnv | undefined {
  return process.platform === "win32" ? undefined : { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}
