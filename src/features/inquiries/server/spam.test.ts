import { describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import {
  addInquiryAgent,
  inquiryCalls,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an inquiry on %s', (engine) => {
  const office = shareInquiries(engine);
  const { read, edit } = inquiryCalls(office);
  const kindsOf = async (id: string) => (await read(id)).emails.map(({ kind }) => kind);

  test.each([
    [
      'four links',
      'links',
      { message: 'http://a.example https://b.example www.c.example [url=d]' },
    ],
    ['a link for a name', 'links', { lastName: 'Win at https://spam.example' }],
    ['a filled hidden field', 'hidden_field', { leaveEmpty: 'x' }],
    ['no time to fill it in', 'fill_time', { fillMilliseconds: 5 }],
  ])(
    'with %s is stored as spam because of its %s, without emails',
    async (_what, spamReason, part) => {
      const detail = await read(await receive(office(), part));
      expect(detail).toMatchObject({ status: 'spam', spamReason, emails: [] });
      expect(await storedEmails(office())).toEqual([]);
    },
  );

  test('with three links is not spam', async () => {
    const message = 'https://a.example https://b.example/?x www.c.example';
    expect((await read(await receive(office(), { message }))).status).toBe('new');
  });

  test('that is marked as not spam sends its emails once', async () => {
    const agentId = await addInquiryAgent(office());
    const id = await receive(office(), { leaveEmpty: 'x', agentId });
    for (let time = 0; time < 2; time++) {
      const answer = await office().call('POST', `/contacts/${id}/not-spam`);
      expect([answer.statusCode, answer.json<Inquiry>().status]).toEqual([200, 'new']);
    }
    expect(await kindsOf(id)).toEqual(['office_notice', 'agent_notice', 'acknowledgement']);
    for (const status of ['spam', 'new']) await edit(id, { status });
    expect((await read(id)).emails).toHaveLength(3);
  });

  test('that is marked as not spam after its agent has left tells the office and the client', async () => {
    const agentId = await addInquiryAgent(office());
    const id = await receive(office(), { leaveEmpty: 'x', agentId });
    await office().db.updateTable('agents').set({ isActive: false }).execute();
    await office().call('POST', `/contacts/${id}/not-spam`);
    expect(await kindsOf(id)).toEqual(['office_notice', 'acknowledgement']);
  });

  test('from the page of an agent who has the office’s address is one email to that address', async () => {
    const agentId = await addInquiryAgent(office(), 'Ada', { email: 'Office@Example.com' });
    const id = await receive(office(), { agentId });
    expect(await kindsOf(id)).toEqual(['office_notice', 'acknowledgement']);
  });
});
