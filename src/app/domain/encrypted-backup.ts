import * as z from 'zod/mini';
import { boundedText } from '#shared/domain/fields.ts';
import { downloadId } from './downloads.ts';

export const shortestPassphrase = 12;

/** The fields of the form that downloads an encrypted backup. */
export const encryptedBackupForm = z.object({
  passphrase: boundedText(200).check(
    z.minLength(shortestPassphrase, `Please use at least ${shortestPassphrase} characters`),
  ),
  download: z.optional(downloadId),
});
