import type { SandboxLimits } from "./sandbox.ts";

const mebibyte = 1_048_576;

/** The one table of what a run may use when nobody says otherwise. */
export const defaultLimits: SandboxLimits = {
  // The contract of `execute_skill_script`: 60 seconds.
  wallMs: 60_000,
  // Node and a Python with the usual data libraries start below 200 MiB; 512 leaves room for their data.
  memoryBytes: 512 * mebibyte,
  // S3 of the threat model: at most 64 processes.
  processes: 64,
  // Room for a generated document or image set; the files are kernel memory until the session closes.
  diskBytes: 64 * mebibyte,
  // A quarter of the usual soft limit of a login shell; Node with a large module tree stays below 100.
  openFiles: 256,
  // No process can use more than the wall time on one core.
  cpuSeconds: 60,
  // S3 of the threat model: at most 1 MiB per stream comes back; a pipe that is read is memory of the server.
  outputBytes: mebibyte,
};

/** `/dev/shm` is apart from `/tmp`: enough for the semaphores and queues of Python's multiprocessing. */
export const sharedMemoryBytes = 16 * mebibyte;

/** Files in `/tmp`: each costs about 1 KiB of kernel memory, so this many stay far below the memory limit. */
export const maxInodes = 32_768;

/** A skill is copied for each session up to this size; nearly all are far below 1 MiB. */
export const maxStagedSkillBytes = 16 * mebibyte;

/** And up to this many files and folders: as many as the format's own limit on a skill, with room for caches. */
export const maxStagedSkillFiles = 2_000;

/** Idle sessions end after 5 minutes, as the tools' contract says. */
export const sessionIdleMs = 300_000;
