import { describe, expect, test } from 'vitest';
import type { EmailSummary } from '#features/emails/domain.ts';
import { receive, storedEmails } from '#tests/support/stored-inquiries.ts';
import { headerOf, Refusal } from '#tests/support/email-server.ts';
import { shareEmailOffice } from '#tests/support/email-worker.ts';
import { engines } from '#tests/support/test-database.ts';
import { claimEmail } from './sending-store.ts';

const words = { subject: 'Re: Your inquiry', message: 'Yes, Tuesday at ten.' };

describe.each(engines)('a reply that a person wrote on %s', (engine) => {
  const { office, server, startWorker, settled } = shareEmailOffice(engine);
  const sent = (count: number) => settled(...Array<string>(count).fill('sent'));

  async function reply(id: string, seenReplyId: string | null = null) {
    const body = { ...words, seenReplyId };
    return (await office().call('POST', `/contacts/${id}/replies`, body)).json<EmailSummary>();
  }

  async function headersOf(nth: number) {
    const { messageId } = (await storedEmails(office()))[nth] ?? {};
    const { raw = '' } = server().accepted.find((email) => email.messageId === messageId) ?? {};
    return ['Auto-Submitted', 'In-Reply-To', 'References'].map((name) => headerOf(raw, name));
  }

  test('continues its own conversation and is not marked as automatic', async () => {
    startWorker();
    const id = await receive(office());
    await sent(2);
    const first = await reply(id);
    await sent(3);
    const other = await receive(office(), { email: 'ruth@example.com' });
    await sent(5);
    await reply(other);
    await sent(6);
    await reply(id, first.id);
    await sent(7);
    const stored = (await storedEmails(office())).map(({ messageId }) => messageId);
    const [notice, acknowledgement, one, , acknowledgementOfOther] = stored;
    expect(notice).toBeDefined();
    expect(await headersOf(0)).toEqual(['auto-generated', undefined, undefined]);
    expect(await headersOf(1)).toEqual(['auto-replied', undefined, undefined]);
    expect(await headersOf(2)).toEqual([undefined, acknowledgement, acknowledgement]);
    expect(await headersOf(5)).toEqual([undefined, acknowledgementOfOther, acknowledgementOfOther]);
    expect(await headersOf(6)).toEqual([undefined, one, `${acknowledgement} ${one}`]);
  });

  test('refers to an acknowledgement that may have been delivered', async () => {
    startWorker();
    const id = await receive(office());
    await sent(2);
    const { messageId } = await office()
      .db.updateTable('emailMessages')
      .set({ status: 'maybe_delivered' })
      .where('kind', '=', 'acknowledgement')
      .returning('messageId')
      .executeTakeFirstOrThrow();
    await reply(id);
    await settled('sent', 'maybe_delivered', 'sent');
    expect(await headersOf(2)).toEqual([undefined, messageId, messageId]);
  });

  test('refers to no later reply that was sent before it', async () => {
    const { db, clock } = office();
    const id = await receive(office());
    await db.updateTable('emailMessages').set({ status: 'sent' }).execute();
    const first = await reply(id);
    const second = await reply(id, first.id);
    const later = db.updateTable('emailMessages').where('id', '=', second.id);
    await later.set({ status: 'sent' }).execute();
    const claimed = await claimEmail(db, clock.read());
    const acknowledgement = (await storedEmails(office()))[1]?.messageId;
    expect([claimed?.id, claimed?.references]).toEqual([first.id, [acknowledgement]]);
  });

  test('refers to no acknowledgement that was not sent', async () => {
    server().rules.recipient = (address) => {
      if (address !== 'office@example.com') throw new Refusal(550, 'No such person');
    };
    startWorker();
    const id = await receive(office());
    await settled('sent', 'failed');
    server().rules.recipient = () => undefined;
    await reply(id);
    await settled('sent', 'failed', 'sent');
    expect(await headersOf(2)).toEqual([undefined, undefined, undefined]);
  });
});
