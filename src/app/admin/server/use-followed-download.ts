import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { getDownload } from '#app/api/queries.ts';
import type { DownloadState } from '#app/domain/downloads.ts';
import { isConfirmed } from '#shared/lists/export-button.tsx';
import { reasonOf } from '#shared/screen/error-reason.ts';
import { toast } from '#shared/ui/toast.tsx';

const askEvery = 500;
/** The number of questions without an answer after which a download counts as not begun. */
const mostUnanswered = 40;

const notBegun = 'The file could not be made.';

interface Download {
  /** Makes the browser load and save the file, under an id by which the server knows the download. */
  start: (id: string) => void;
  /** The frame in which the file is loaded. It fires its load event only for an error. */
  frame?: Element | null;
}

/** Asks how far a download is, because the page does not see a file that the browser saves. */
async function follow(
  { start, frame }: Download,
  onState: (state: DownloadState) => void,
): Promise<string | undefined> {
  const id = crypto.randomUUID();
  let isRefused = false;
  frame?.addEventListener('load', () => (isRefused = true), { once: true });
  start(id);
  for (let unanswered = 0; unanswered < mostUnanswered; unanswered++) {
    await new Promise((resolve) => setTimeout(resolve, askEvery));
    const wasRefused = isRefused;
    const state = await getDownload(id).catch(() => null);
    if (state?.state === 'failed') return state.step;
    if (state?.state === 'sent') return undefined;
    if (state) {
      unanswered = 0;
      onState(state);
    } else if (wasRefused) return notBegun;
  }
  return notBegun;
}

const fail = (description: string) => toast({ title: 'Error', description, destructive: true });

/** Starts a download after the user has confirmed their identity, and follows it until it is sent. */
export function useFollowedDownload() {
  const [progress, setProgress] = useState<DownloadState>();
  const { mutate, isPending } = useMutation({
    mutationFn: async (download: Download) => {
      if (!(await isConfirmed())) return false;
      const failure = await follow(download, setProgress);
      if (failure) fail(failure);
      return failure === undefined;
    },
    onError: (error) => fail(reasonOf(error)),
    onSettled: () => setProgress(undefined),
  });
  return { download: mutate, isPending, progress };
}
