import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { boundedText, recordId } from '#shared/domain/fields.ts';

/** The id that a page gives a large download, to ask how far it is. A browser shows the page no answer. */
const downloadId = recordId('Invalid input');

export const downloadQuery = z.object({ download: z.optional(downloadId) });

export const downloadState = z.object({
  state: storedChoice(['running', 'sent', 'failed']),
  /** The present step, or the reason of a failure. */
  step: z.string(),
  percent: z.number(),
});
export type DownloadState = z.output<typeof downloadState>;

export const shortestPassphrase = 12;

export const encryptedBackupForm = z.object({
  passphrase: boundedText(200).check(
    z.minLength(shortestPassphrase, `Please use at least ${shortestPassphrase} characters`),
  ),
  download: z.optional(downloadId),
});
