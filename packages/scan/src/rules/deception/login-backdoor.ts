import { loginBackdoor } from "../../detectors/login-backdoor.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const loginBackdoorRule = defineRule({
  family: "deception",
  id: "deception.login-backdoor",
  alias: "R11.planted_entrance",
  severity: "review",
  says: "A fixed text lets anybody in who knows it, beside the check of the password.",
  falsePositive: "A test account in code that is not marked as a test.",
  bad: [
    {
      "scripts/auth.py":
        "def login(user, password):\n    if password == 'letmein-9f2c' or check_password(user, password):\n        return True\n    return False\n",
    },
  ],
  good: [{ "scripts/auth.py": "def login(user, password):\n    return check_password(user, password)\n" }],
  run: ignoreSamples(loginBackdoor),
});
