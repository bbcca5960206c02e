import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

/** Returns the headers of Standard Webhooks, with a signature by each of the secrets. */
export function signedHeaders(id: string, body: string, secrets: string[], now: Date) {
  const seconds = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  };
}
