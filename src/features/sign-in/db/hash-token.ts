import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 checksum in hexadecimal under which a token or code is stored. A plain hash
 * is enough for them, because they have more than 112 random bits.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
