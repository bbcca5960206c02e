import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import type { EmailState, TestEmailResult } from '#features/emails/domain.ts';
import { Refusal, startEmailServer, startSmtpServer } from '#tests/support/email-server.ts';
import { sender } from '#tests/support/email-worker.ts';
import { callsOf, refusalOf } from '#tests/support/office.ts';
import { inquiriesTrail, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { smtpSender, type SendEmail } from './smtp.ts';

const unreachable = smtpSender('smtp://127.0.0.1:1', () => sender);

/** The function with which the app sends emails. Each test sets it. */
const mailServer: { send: SendEmail } = { send: unreachable };
const useServer = (url: string) => {
  mailServer.send = smtpSender(url, () => sender);
};

/** Starts an email server that accepts or refuses emails as the test decides, and uses it. */
async function useEmailServer() {
  const server = await startEmailServer();
  onTestFinished(() => server.close());
  useServer(server.url);
  return server;
}

/**
 * Starts an SMTP server that by default asks for a password. Its certificate is not trusted.
 * @returns the port of the server
 */
async function startServer(options: SMTPServerOptions): Promise<number> {
  const { port, close } = await startSmtpServer({ allowInsecureAuth: true, ...options });
  onTestFinished(close);
  return port;
}

const withoutTls = { disabledCommands: ['STARTTLS'] };

describe('a test email', () => {
  const office = shareInquiries('sqlite', {
    sendEmail: (email, signal) => mailServer.send(email, signal),
  });
  const send = (email = 'admin@example.com') => office().call('POST', '/mails/test', { email });
  const result = async () => (await send()).json<TestEmailResult>();

  test('is sent at once, with a fixed text, and recorded without the person’s name', async () => {
    const server = await useEmailServer();
    expect(await result()).toEqual({
      isAccepted: true,
      words:
        'The mail server accepted the email. If it does not arrive, please check the spam folder.',
    });
    expect(server.accepted).toMatchObject([{ to: ['admin@example.com'] }]);
    expect(server.accepted[0]?.raw).toContain('Subject: Test email from Marsh & Square Realty');
    const trail = await inquiriesTrail(office());
    expect(trail.at(-1)).toMatchObject({
      action: 'tested',
      entity: 'mail',
      actor: 'admin',
      after: '{"to":"example.com"}',
    });
    expect((await office().call('GET', '/mails')).json()).toEqual([]);
  });

  test('that the mail server refuses is answered with the server’s words', async () => {
    const server = await useEmailServer();
    server.rules.recipient = () => {
      throw new Refusal(550, 'Relaying denied');
    };
    expect(await result()).toEqual({
      isAccepted: false,
      words: 'The mail server refused the sender or the recipient. Its answer: 550 Relaying denied',
    });
    server.rules.recipient = () => undefined;
    server.rules.data = () => {
      throw new Refusal(554, 'No <b>thanks</b>');
    };
    expect((await result()).words).toBe(
      'The mail server refused the email. Its answer: 554 No <b>thanks</b>',
    );
  });

  test('with a refused login never shows the password, even if the server repeats it', async () => {
    const port = await startServer({
      ...withoutTls,
      onAuth({ username, password }, _session, done) {
        const inBase64 = Buffer.from(`\0${username}\0${password}`).toString('base64');
        done(new Refusal(535, `${username} is not ${password} (${inBase64})`));
      },
    });
    useServer(`smtp://clerk:s%C3%A9cret%2Fword@127.0.0.1:${port}`);
    expect(await result()).toEqual({
      isAccepted: false,
      words:
        'The mail server refused the user name or the password in SMTP_URL. Its answer: 535 clerk is not … (…)',
    });
  });

  test('names the reason if the mail server cannot be reached', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const plain = await startServer(withoutTls);
    const encrypted = await startServer({ authOptional: true });
    const cases: [string, RegExp][] = [
      ['smtp://127.0.0.1:1', /^No mail server answers at the host and port/],
      ['smtp://mail.invalid:25', /^The mail server’s name is unknown/],
      [`smtp://127.0.0.1:${port}?greetingTimeout=200`, /^The mail server did not answer in time/],
      [`smtp://0.0.0.0:${plain}`, /^The mail server offers no encryption/],
      [`smtp://0.0.0.0:${encrypted}`, /^The mail server’s certificate is not trusted/],
      [`smtps://127.0.0.1:${plain}`, /^The mail server does not begin with encryption/],
    ];
    for (const [url, words] of cases) {
      await office().db.deleteFrom('throttleBuckets').execute();
      useServer(url);
      expect(await result()).toEqual({ isAccepted: false, words: expect.stringMatching(words) });
    }
  });

  test('is refused after five in an hour, and then nothing is sent', async () => {
    let sent = 0;
    mailServer.send = async () => void sent++;
    for (let nth = 0; nth < 5; nth++) expect((await send()).statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after'], sent]).toEqual([429, '3600', 5]);
    await office().addAdministrator('sam', 'admin');
    const call = await callsOf(office(), 'sam');
    const ofOther = await call('POST', '/mails/test', { email: 'sam@example.com' });
    expect([ofOther.statusCode, sent]).toEqual([200, 6]);
  });

  test('is refused after twenty in an hour by all administrators together', async () => {
    let sent = 0;
    mailServer.send = async () => void sent++;
    await office().db.deleteFrom('throttleBuckets').execute();
    const statuses: number[] = [];
    for (const name of ['ada', 'bea', 'cid', 'dan', 'eve']) {
      await office().addAdministrator(name, 'admin');
      const call = await callsOf(office(), name);
      for (let nth = 0; nth < 4; nth++) {
        statuses.push((await call('POST', '/mails/test', { email: 'a@example.com' })).statusCode);
      }
    }
    expect([new Set(statuses), sent]).toEqual([new Set([200]), 20]);
    expect([(await send()).statusCode, sent]).toEqual([429, 20]);
  });

  test('is given up after twenty seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const signals: (AbortSignal | undefined)[] = [];
    mailServer.send = async (_email, signal) => void signals.push(signal);
    expect((await send()).statusCode).toBe(200);
    expect(timeout).toHaveBeenCalledWith(20_000);
    expect(timeout.mock.results.map(({ value }) => value as unknown)).toContain(signals[0]);
  });

  test.each([
    '',
    'admin',
    'a@b@c.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
  ])('to %j is refused with the field', async (address) => {
    let sent = 0;
    mailServer.send = async () => void sent++;
    expect(refusalOf(await send(address))).toEqual({
      status: 422,
      errors: { email: ['Please enter a valid email address'] },
    });
    expect(sent).toBe(0);
  });
});

describe('without a mail server', () => {
  const office = shareInquiries('sqlite', { sendEmail: undefined });

  test('the number of emails on hold is known, and a test email is refused', async () => {
    const state = async () => (await office().call('GET', '/mails/state')).json<EmailState>();
    expect(await state()).toEqual({ isSending: false, onHold: 0, failed: 0 });
    await receive(office());
    expect(await state()).toEqual({ isSending: false, onHold: 2, failed: 0 });
    const refused = await office().call('POST', '/mails/test', { email: 'admin@example.com' });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('SMTP_URL is not set'),
    ]);
    expect(await inquiriesTrail(office())).toEqual([]);
  });
});
