// Calls of tools that outlive their request. All that the rest of the hub may import of it.
export { scheduleTaskCleaning } from "./clean-tasks.ts";
export { createHubTasks, type HubTasks } from "./hub-tasks.ts";
