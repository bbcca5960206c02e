/** Tells how far a step is: a share from 0 to 1. */
export type OnProgress = (step: string, share: number) => void;

export const noProgress: OnProgress = () => undefined;

export interface RestoreOptions {
  /** Whether the emails that were waiting at the time of the backup are sent, and not held. */
  sendsEmails: boolean;
  onProgress: OnProgress;
}
