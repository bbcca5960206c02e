import { createHash } from 'node:crypto';
import type { PolicyInput } from '#features/policies/domain/policies.ts';

/**
 * Returns the SHA-256 checksum of a policy's words in hexadecimal: the title, the category and the
 * content in UTF-8, each after its length in bytes and a colon.
 */
export function policyChecksum({
  title,
  category,
  content,
}: Pick<PolicyInput, 'title' | 'category' | 'content'>): string {
  const hash = createHash('sha256');
  for (const text of [title, category, content]) {
    const bytes = Buffer.from(text);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}
