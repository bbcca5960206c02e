import { describe, expect, test } from 'vitest';
import { receive, shareInquiries, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';
import { sendEmailAgain } from './send-again.ts';
import { claimEmail } from './sending-store.ts';

describe.each(engines)('an email that is sent again on %s', (engine) => {
  const office = shareInquiries(engine);

  test('is left to the worker that takes it meanwhile', async () => {
    const { db, clock } = office();
    await receive(office());
    await db.deleteFrom('emailMessages').where('kind', '!=', 'acknowledgement').execute();
    const [email] = await storedEmails(office());
    let queries = 0;
    const takenAfterFirstQuery = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++queries === 1) await claimEmail(db, clock.read());
        return result;
      },
    });
    const actor = { actorId: null, actor: 'admin', address: '127.0.0.1', requestId: 'one' };
    await sendEmailAgain(takenAfterFirstQuery, email?.id ?? '', actor, clock.read());
    expect(queries).toBeGreaterThan(1);
    expect(await storedEmails(office())).toMatchObject([{ status: 'sending', attempts: 1 }]);
  });
});
