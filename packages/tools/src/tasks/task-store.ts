/** An object that goes to clients, or came from one. */
export type Members = Readonly<Record<string, unknown>>;

export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";

/** Work that outlives the request that began it, as its caller may know it. */
export interface Task {
  readonly id: string;
  readonly status: TaskStatus;
  /** How far it is, in words of ours. */
  readonly statusMessage?: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** How long it can be asked for, from `createdAt`. */
  readonly ttlMs: number;
  /** What a `completed` one came to: exactly what the call would have been answered. */
  readonly result?: Members | undefined;
  /** Why a `failed` one has no result. */
  readonly error?: TaskError | undefined;
  readonly question?: TaskQuestion | undefined;
  /** What it takes to begin again. Kept while that may be needed. */
  readonly call?: TaskCall | undefined;
  /** What the tool noted, to find its work again. */
  readonly handle?: string | undefined;
}

export interface TaskError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface TaskCall {
  /** The tool, as the caller named it. */
  readonly name: string;
  readonly input: unknown;
}

/** What an `input_required` one waits for. */
export interface TaskQuestion {
  readonly requests: Members;
  readonly state?: string | undefined;
  readonly replies: Members;
}

export type TaskChange = Partial<
  Pick<Task, "status" | "statusMessage" | "result" | "error" | "question" | "call">
>;

/** Where the tasks of one caller are: what it does not hold does not exist for that caller. */
export interface TaskStore {
  /** When it resolves, `read` finds the task, whatever happens to this process. False: there are as many as there may be. */
  create(task: Task, isResumable: boolean): Promise<boolean>;
  read(id: string): Promise<Task | undefined>;
  /** False when it is in another state by now, and nothing was changed. */
  move(id: string, from: TaskStatus, change: TaskChange): Promise<boolean>;
  noteHandle(id: string, handle: string): Promise<void>;
  /** Takes over work that whoever began it does no more. False: somebody does it, or it cannot be begun again. */
  takeOver(id: string): Promise<boolean>;
  /** Told the id of each task, of whomever, that is in another state; by any process. Returns how to stop that. */
  onChange(listener: (id: string) => void): () => void;
  /** What runs here, by the id of its task; the same object for all callers of this process. */
  readonly running: RunningTasks;
}

export type RunningTasks = Map<string, RunningTask>;

export interface RunningTask {
  readonly abort: AbortController;
  /** Settles when the end of the work is written down. */
  end: Promise<void>;
  statusMessage: string | undefined;
  /** Somebody else will do it: what becomes of it here is nobody's concern. */
  isGivenUp: boolean;
}
