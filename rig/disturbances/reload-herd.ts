import { type Disturbance, untilEnd } from "../disturbance.ts";

export const reloadHerd: Disturbance = {
  name: "reload-herd",
  says: "The operator reloads the skills of all tenants every two seconds",
  async run({ instances, adminSecret, signal }) {
    const reload = () =>
      fetch(`${instances[0]?.url}/admin/reload-skills`, {
        method: "POST",
        headers: { MCP_ADMIN_SECRET: adminSecret },
      }).catch(() => {});
    const timer = setInterval(reload, 2_000);
    await reload();
    await untilEnd(signal);
    clearInterval(timer);
  },
};
