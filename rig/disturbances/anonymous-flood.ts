import type { Disturbance } from "../disturbance.ts";

export const anonymousFlood: Disturbance = {
  name: "anonymous-flood",
  says: "Forty clients without a key ask for everything that needs none, as fast as they can",
  async run({ instances, signal }) {
    const paths = [
      "/.well-known/agent-skills/index.json",
      "/v1/openapi.json",
      "/",
      "/v1/tools/skills_listSkills",
    ];
    const flood = async (start: number) => {
      for (let turn = start; !signal.aborted; turn++) {
        const url = instances[turn % instances.length]?.url;
        await fetch(`${url}${paths[turn % paths.length]}`, { signal })
          .then((response) => response.arrayBuffer())
          .catch(() => {});
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, index) => flood(index)));
  },
};
