import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts and decrypts texts in the database with keys that are not in the database. */
export interface Sealing {
  /**
   * Encrypts a text with the first key.
   * @param owner the purpose and owner of the text's row. A text that was copied to another row
   * cannot be decrypted.
   */
  seal: (text: string, owner: string) => string;
  /** @returns the text, or undefined if no key decrypts it or it was encrypted for another owner */
  open: (sealed: string, owner: string) => string | undefined;
  /** Whether a text was encrypted with the first key. */
  isCurrent: (sealed: string) => boolean;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
export const keyBytes = 32;

/**
 * Returns the id of an encryption key. Each encrypted text contains the id of its key. An id does
 * not reveal the key, which has 256 random bits.
 */
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 8);

export const keyIdOf = (sealed: string) => sealed.split('.')[1] ?? '';

/**
 * Creates the functions that encrypt ("seal") and decrypt texts. Encrypted texts look like "1.<key
 * id>.<iv>.<ciphertext and tag>", with the last three parts in base64url.
 * @param keys keys of 32 bytes each. The first one encrypts and all of them decrypt, so that keys
 * can be replaced.
 */
export function createSealing(keys: [Buffer, ...Buffer[]]): Sealing {
  const [current] = keys;
  const currentId = idOf(current);
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      return ['1', currentId, iv.toString('base64url'), encrypted.toString('base64url')].join('.');
    },
    open(sealed, owner) {
      const [, keyId = '', iv = '', body = ''] = sealed.split('.');
      const key = byId.get(keyId);
      const encrypted = Buffer.from(body, 'base64url');
      if (!key || encrypted.length < tagBytes) return undefined;
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(encrypted.subarray(-tagBytes));
        return (
          decipher.update(encrypted.subarray(0, -tagBytes)).toString() + decipher.final('utf8')
        );
      } catch {
        return undefined;
      }
    },
    isCurrent: (sealed) => keyIdOf(sealed) === currentId,
  };
}
