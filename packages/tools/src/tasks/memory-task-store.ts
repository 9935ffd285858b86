import type { RunningTasks, Task, TaskStore } from "./task-store.ts";

/** For a process with one user, whose work ends with the process. */
export function createMemoryTaskStore({ now = Date.now } = {}): TaskStore {
  const tasks = new Map<string, Task>();
  const running: RunningTasks = new Map();
  const listeners = new Set<(id: string) => void>();
  const dropOld = () => {
    for (const [id, { createdAt, ttlMs }] of tasks) {
      if (createdAt.getTime() + ttlMs <= now()) tasks.delete(id);
    }
  };
  const change = (id: string, changed: Partial<Task>) => {
    const task = tasks.get(id);
    if (task !== undefined) tasks.set(id, { ...task, ...changed, updatedAt: new Date(now()) });
  };
  return {
    running,
    create: async (task) => {
      dropOld();
      if (tasks.size >= MOST_TASKS) return false;
      tasks.set(task.id, task);
      return true;
    },
    read: async (id) => {
      dropOld();
      return tasks.get(id);
    },
    move: async (id, from, changed) => {
      if (tasks.get(id)?.status !== from) return false;
      change(id, changed);
      for (const listener of listeners) listener(id);
      return true;
    },
    noteHandle: async (id, handle) => change(id, { handle }),
    takeOver: async () => false,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

// Each holds a result of some kilobytes for an hour.
const MOST_TASKS = 100;
