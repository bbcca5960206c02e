import { signInMethods } from '#shared/domain/auth.ts';

const secretName = /password|hash|secret|token|cookie/i;
const secretValue = /\$argon2|scrypt/;

/**
 * Audit actions, ways to sign in, the hash of an import's plan, and names about tokens of programs.
 * They are no secrets, although they contain words such as "password".
 */
const words = new Set<string>([
  'tokenName',
  'password_accepted',
  'password_changed',
  'password_refused',
  'planHash',
  'api_token',
  'invalid_token',
  ...signInMethods,
]);

/** Yields every key of an object and every text in a JSON value, at any depth. */
function* namesAndTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* namesAndTexts(inner);
  }
}

/**
 * Searches an answer for secrets.
 * @param answer the JSON that the server sent
 * @returns the words that name a secret, and the texts that look like a password hash
 */
export function suspectsIn(answer: unknown): string[] {
  // Leave out `errors`, because validation errors of a password have the key "password".
  const { errors: _errors, ...rest } = Object(answer) as Record<string, unknown>;
  return [...namesAndTexts(rest)].filter(
    (text) =>
      secretValue.test(text) || (/^\w+$/.test(text) && secretName.test(text) && !words.has(text)),
  );
}
