import * as z from 'zod/mini';
import { boundedText } from '#shared/domain/fields.ts';
import { downloadId } from './downloads.ts';

export const shortestPassphrase = 12;

export const encryptedBackupForm = z.object({
  passphrase: boundedText(200).check(
    z.minLength(shortestPassphrase, `Please use at least ${shortestPassphrase} characters`),
  ),
  download: z.optional(downloadId),
});
