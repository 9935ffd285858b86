import { destruction } from "../../detectors/destruction.ts";
import { defineRules } from "../../engine/define-rule.ts";
import { python } from "../../engine/rule-example.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const destructionRules = defineRules({
  family: "destruction",
  run: ignoreSamples(destruction),
  rules: [
    {
      id: "destruction.wipes-home",
      alias: "R16.wipes_home",
      severity: "block",
      says: "It deletes a whole home, system or personal folder.",
      falsePositive: "A clean-up of a container.",
      bad: ["rm -rf ~/Documents"],
      good: ["rm -rf ./build"],
    },
    {
      id: "destruction.deletes-personal",
      alias: "R16.deletes_personal",
      severity: "review",
      says: "It goes through a person's home and deletes or overwrites what it finds.",
      falsePositive: "A clean-up tool that asks in a way that the scanner does not see.",
      bad: [
        python(
          "import os\nfor root, _, names in os.walk(os.path.expanduser('~')):\n    for name in names:\n        os.remove(os.path.join(root, name))",
        ),
      ],
      good: [
        python(
          "import os\nfor root, _, names in os.walk('build'):\n    for name in names:\n        os.remove(os.path.join(root, name))",
        ),
      ],
    },
    {
      id: "destruction.wipes-disk",
      alias: "R16.wipes_disk",
      severity: "review",
      says: "It overwrites or formats a disk, or changes rights of the whole system.",
      falsePositive: "A tool that writes images to cards.",
      bad: ["dd if=/dev/zero of=/dev/sda"],
      good: ["dd if=/dev/zero of=disk.img bs=1M count=1"],
    },
    {
      id: "destruction.wipes-cloud",
      severity: "review",
      says: "It deletes whatever a listing of a cloud account names.",
      falsePositive: "A clean-up of test resources that picks them by a label.",
      bad: ["for b in $(aws s3 ls | awk '{print $3}'); do aws s3 rb s3://$b --force; done"],
      good: ["aws s3 rb s3://my-test-bucket --force"],
    },
    {
      id: "destruction.fork-bomb",
      alias: "R16.fork_bomb",
      severity: "block",
      says: "It starts copies of itself until the machine stops.",
      falsePositive: "A lesson about it; keep it on a page that says so.",
      bad: [":(){ :|:& };:"],
      good: ["f() { echo 1; }; f"],
    },
    {
      id: "destruction.locks-files",
      alias: "R16.locks_files",
      severity: "review",
      says: "It encrypts a person's files and removes the originals.",
      falsePositive: "A backup tool that encrypts.",
      bad: [
        'find ~ -type f | while read f; do openssl enc -aes-256-cbc -in "$f" -out "$f.enc" -k x; rm "$f"; done',
      ],
      good: ["openssl enc -aes-256-cbc -in notes.txt -out notes.enc"],
    },
    {
      id: "destruction.deletes-backups",
      alias: "R16.deletes_backups",
      severity: "block",
      says: "It deletes backups or switches recovery off.",
      falsePositive: "A tool that makes room for new ones.",
      bad: ["tmutil disable"],
      good: ["tmutil listbackups"],
    },
    {
      id: "destruction.erases-traces",
      alias: "R16.erases_traces",
      severity: "review",
      says: "It erases the record of what was done.",
      falsePositive: "A privacy tool that says so.",
      bad: ["history -c"],
      good: ["rm build.log"],
    },
    {
      id: "destruction.exhausts-machine",
      alias: "R16.wears_down",
      severity: "review",
      says: "It starts itself again without end, or ends every process.",
      falsePositive: "A watchdog that restarts itself.",
      bad: ["kill -9 -1"],
      good: ['kill -9 "$PID"'],
    },
  ],
});
