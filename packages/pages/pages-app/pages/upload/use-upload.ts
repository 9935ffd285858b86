import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UploadAnswer } from "../../../src/contract/index.ts";
import { sendUpload, type UploadRequest } from "../../api/send-upload.ts";
import { type UploadProblem, uploadProblems } from "./upload-problems.ts";

export type UploadProgress =
  | { readonly kind: "none" }
  | { readonly kind: "sending"; readonly file: File; readonly sent: number }
  | { readonly kind: "taken"; readonly answer: UploadAnswer }
  | {
      readonly kind: "refused";
      readonly message: string;
      readonly problems: readonly UploadProblem[];
    };

/** One upload at a time. Leaving the page stops it. */
export function useUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<UploadProgress>({ kind: "none" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (request: UploadRequest, signal: AbortSignal) => {
    const { file } = request;
    setState({ kind: "sending", file, sent: 0 });
    if (!(await isReadable(file))) {
      const problems = [{ words: "Choose it again, and then upload it" }];
      return setState({
        kind: "refused",
        message: "The file was changed or moved since it was chosen.",
        problems,
      });
    }
    const onProgress = (sent: number) => setState({ kind: "sending", file, sent });
    const outcome = await sendUpload(request, { onProgress, signal });
    if (outcome.isTaken) {
      setState({ kind: "taken", answer: outcome.answer });
      for (const key of ["skills", "imports", "collections", "own-skills"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
      return;
    }
    // Lines of a SKILL.md that was sent by itself can be shown; an archive is not opened here.
    const text = /\.md$/i.test(file.name) ? await file.text().catch(() => "") : undefined;
    const { message } = outcome.refusal;
    setState({ kind: "refused", message, problems: uploadProblems(outcome.refusal, text) });
  };

  return {
    state,
    send: (request: UploadRequest) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      run(request, controller.signal).catch(() => {
        if (running.current === controller) setState({ kind: "none" });
      });
    },
    stop: () => running.current?.abort(),
    reset: () => setState({ kind: "none" }),
  };
}

/** A browser gives a file as it was when it was chosen, and refuses it when it is another one by now. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
