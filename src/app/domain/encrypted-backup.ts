import * as z from 'zod/mini';
import { boundedText, recordId } from '#shared/domain/fields.ts';

export const shortestPassphrase = 12;

/** The fields of the form that downloads an encrypted backup. */
export const encryptedBackupForm = z.object({
  passphrase: boundedText(200).check(
    z.minLength(shortestPassphrase, `Please use at least ${shortestPassphrase} characters`),
  ),
  /** Names the answer's cookie, by which the page that sent the form knows how it went. */
  nonce: z.optional(recordId('Invalid input')),
});

/**
 * Returns the name of the cookie that says how a download went: "sent", or why it was not. A page
 * cannot see the answer to a form that the browser saves as a file.
 */
export const answerCookie = (nonce: string) => `backup-${nonce}`;
export const sentAnswer = 'sent';
