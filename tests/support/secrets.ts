const secretName = /password|hash|secret|token|cookie/i;
const secretValue = /\$argon2|scrypt/;

/** Names of sentences in the audit trail, which tell of passwords and not what they are. */
const sentences = new Set(['password_changed', 'password_refused']);

/** Every key and every text in a JSON value, however deep. */
function* namesAndTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) yield key;
    yield* namesAndTexts(inner);
  }
}

/**
 * @param answer JSON that the server sent
 * @returns single words in it that name a secret, and texts that look like one
 */
export function suspectsIn(answer: unknown): string[] {
  // Validation errors of a password have this key.
  const { errors: _errors, ...rest } = Object(answer) as Record<string, unknown>;
  return [...namesAndTexts(rest)].filter(
    (text) =>
      secretValue.test(text) ||
      (/^\w+$/.test(text) && secretName.test(text) && !sentences.has(text)),
  );
}
