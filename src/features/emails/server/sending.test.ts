import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { addInquiryAgent, receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { headerOf } from '#tests/support/email-server.ts';
import { sender, shareEmailOffice } from '#tests/support/email-worker.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an inquiry’s emails on %s', (engine) => {
  const { office, server, startWorker, statuses, settled, recipients } = shareEmailOffice(engine);

  test('are sent at once to the office, the named agent and the visitor', async () => {
    startWorker();
    await receive(office(), { agentId: await addInquiryAgent(office()) });
    await settled('sent', 'sent', 'sent');
    expect(recipients()).toEqual([
      'amelia@example.com',
      'eleanor@example.com',
      'office@example.com',
    ]);
    const stored = await storedEmails(office());
    const accepted = server().accepted.map(({ messageId }) => messageId);
    expect(new Set(accepted)).toEqual(new Set(stored.map(({ messageId }) => messageId)));
    expect(stored.every(({ sentAt, attempts }) => sentAt !== null && attempts === 1)).toBe(true);
    const notice = server().accepted.find(({ to }) => to.includes('office@example.com'))?.raw ?? '';
    expect(headerOf(notice, 'From')).toBe('"Marsh & Square Realty" <site@example.com>');
    expect(headerOf(notice, 'Reply-To')).toBe('Amelia Carter <amelia@example.com>');
    expect(headerOf(notice, 'Auto-Submitted')).toBe('auto-generated');
    expect(notice).toContain('Content-Type: text/plain');
    expect(notice).toContain('Content-Type: text/html');
    expect(server().accepted[0]?.from).toBe(sender.address);
  });

  test('reach a visitor with an international domain', async () => {
    startWorker();
    await receive(office(), { email: 'ida@bücher.example' });
    await settled('sent', 'sent');
    // The test's email server reports the domain in Unicode.
    expect(recipients()).toEqual(['ida@bücher.example', 'office@example.com']);
  });

  test('are queued with the inquiry or not at all', async () => {
    const rename = (from: string, to: string) =>
      office().db.schema.alterTable(from).renameTo(to).execute();
    await rename('email_messages', 'elsewhere');
    expect((await sendInquiry(office())).statusCode).toBe(500);
    await rename('elsewhere', 'email_messages');
    expect(await office().db.selectFrom('contactSubmissions').selectAll().execute()).toEqual([]);
    expect(await statuses()).toEqual([]);
  });

  test('are sent once for an inquiry that is sent twice', async () => {
    startWorker();
    const headers = { 'idempotency-key': 'one' };
    await Promise.all([1, 2, 3].map(() => sendInquiry(office(), inquiry, { headers })));
    await settled('sent', 'sent');
    expect(server().offered).toHaveLength(2);
  });

  test('contain hostile text that cannot add headers', async () => {
    startWorker();
    const evil = 'Eve\r\nBcc: victim@example.com\r\n\r\n<script>';
    await receive(office(), {
      firstName: evil,
      lastName: evil,
      phone: 'x\r\nCc: v@example.com',
      message: '.\r\nMAIL FROM:<x@y.z>\r\n.\r\n',
    });
    await settled('sent', 'sent');
    expect(recipients()).toEqual(['amelia@example.com', 'office@example.com']);
    for (const { raw } of server().accepted) {
      expect(headerOf(raw, 'Bcc')).toBeUndefined();
      expect(headerOf(raw, 'Cc')).toBeUndefined();
      expect(headerOf(raw, 'To')).not.toContain('victim');
    }
  });
});
