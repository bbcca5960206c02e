import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { startSmtpServer } from '#tests/support/email-server.ts';
import { sender as from } from '#tests/support/email-worker.ts';
import type { ClaimedEmail } from './sending-store.ts';
import { smtpSender } from './smtp.ts';

const email: ClaimedEmail = {
  id: '00000000-0000-7000-8000-000000000000',
  contactSubmissionId: '00000000-0000-7000-8000-000000000001',
  policyRequestId: null,
  secretLink: null,
  kind: 'office_notice',
  author: null,
  messageId: '<one@example.com>',
  recipientName: 'Office',
  recipientAddress: 'office@example.com',
  replyToName: null,
  replyToAddress: null,
  subject: 'New inquiry',
  text: 'The visitor wrote',
  html: '<p>The visitor wrote</p>',
  status: 'sending',
  attempts: 1,
  nextAttemptAt: '2026-11-21T15:00:00.000Z',
  textGivenAt: null,
  lastError: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  sentAt: null,
};

/** An address that reaches this machine but does not count as loopback. */
const otherHost = '0.0.0.0';

interface Received {
  passwords: { password: string | null | undefined; isEncrypted: boolean }[];
  texts: string[];
  /** The number of texts whose end was received. */
  ends: number;
}

/**
 * Starts an email server that accepts any password and has a self-signed certificate. `received`
 * has the passwords and the texts of the emails that it gets.
 */
async function startServer(options: SMTPServerOptions) {
  const received: Received = { passwords: [], texts: [], ends: 0 };
  const { port, close } = await startSmtpServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, { secure }, done) {
      received.passwords.push({ password, isEncrypted: secure });
      done(null, { user: username ?? '' });
    },
    onData(stream, _session, done) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => received.texts.push(text));
      stream.on('end', () => {
        received.ends += 1;
        done();
      });
    },
    ...options,
  });
  onTestFinished(close);
  return { port, received };
}

const withoutTls = { disabledCommands: ['STARTTLS'] };

const send = (url: string, part: object = {}) =>
  smtpSender(url, () => from)({ ...email, ...part }, new AbortController().signal);

test('A52: a server on another host that offers no TLS gets no password and no email', async () => {
  const { port, received } = await startServer(withoutTls);
  await expect(send(`smtp://user:secret@${otherHost}:${port}`)).rejects.toThrow(/STARTTLS/);
  expect(received).toEqual({ passwords: [], texts: [], ends: 0 });
});

test('A52: a server on another host whose certificate is not trusted gets no password and no email', async () => {
  const { port, received } = await startServer({});
  await expect(send(`smtp://user:secret@${otherHost}:${port}`)).rejects.toThrow(/certificate/);
  expect(received).toEqual({ passwords: [], texts: [], ends: 0 });
});

test('a server on another host gets the password encrypted', async () => {
  const { port, received } = await startServer({});
  await send(`smtp://user:secret@${otherHost}:${port}?tls.rejectUnauthorized=false`);
  expect(received.passwords).toEqual([{ password: 'secret', isEncrypted: true }]);
  expect(received.texts.join('')).toContain('The visitor wrote');
});

test.each([
  ['on another host, with requireTLS=false in the URL', otherHost, '?requireTLS=false'],
  ['on this machine', '127.0.0.1', ''],
  ['on this machine, by its name', 'localhost', ''],
])('a server %s may be without TLS', async (_where, host, query) => {
  const { port, received } = await startServer(withoutTls);
  await send(`smtp://user:secret@${host}:${port}${query}`);
  expect(received.passwords).toEqual([{ password: 'secret', isEncrypted: false }]);
});

test('an email’s text is never read from a file or a URL', async () => {
  const { port } = await startServer(withoutTls);
  const url = `smtp://127.0.0.1:${port}`;
  await expect(send(url, { text: { path: '/etc/hostname' } })).rejects.toThrow(
    'File access rejected',
  );
  await expect(send(url, { html: { href: 'http://127.0.0.1:1/' } })).rejects.toThrow(
    'Url access rejected',
  );
});

const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 400));

describe('the end of the text', () => {
  test('waits, and is not sent if the wait ends with an error', async () => {
    const { port, received } = await startServer(withoutTls);
    const url = `smtp://127.0.0.1:${port}`;
    const { signal } = new AbortController();
    const sender = smtpSender(url, () => from);
    let hasWaited = false;
    const wait = async () => {
      await vi.waitFor(() => expect(received.texts.join('')).toContain('The visitor wrote'));
      hasWaited = true;
      throw new Error('not recorded');
    };
    await expect(sender(email, signal, wait)).rejects.toThrow('not recorded');
    expect([hasWaited, received.ends]).toEqual([true, 0]);
    await sender(email, signal, async () => undefined);
    expect(received.ends).toBe(1);
  });

  test('is not sent after the attempt took too long', async () => {
    const { port, received } = await startServer(withoutTls);
    const limits = { text: 200, answer: 1000 };
    const sender = smtpSender(`smtp://127.0.0.1:${port}`, () => from, limits);
    await expect(sender(email, new AbortController().signal, slow)).rejects.toThrow(/abort/i);
    expect(received.ends).toBe(0);
  });
});
