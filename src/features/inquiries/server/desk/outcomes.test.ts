import { describe, expect, test } from 'vitest';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { inquiriesTrail, setInquiry, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the answers of agents to inquiries on %s', (engine) => {
  const { office, get, change, detail, assigned } = shareDeskInquiries(engine);
  const attention = async () =>
    (await office().call('GET', '/attention')).json<{ code: string; count: number }[]>();

  test('Reached stops the response clock, as the office’s call does', async () => {
    const { id, answer, path } = await assigned();
    office().clock.advance(600);
    const { headers, statusCode } = (
      await answer({ outcome: 'reached', note: 'Saturday\r\nat two' })
    ).answer;
    expect([statusCode, headers.location]).toEqual([303, `${path}?done=saved`]);
    const inquiry = await detail(id);
    expect(inquiry).toMatchObject({ status: 'in_progress', responseMinutes: 10 });
    expect(inquiry.calls).toMatchObject([
      { outcome: 'reached', note: 'Saturday\nat two', author: 'Jane Doe' },
    ]);
    expect((await inquiriesTrail(office())).at(-1)).toMatchObject({
      action: 'called',
      actor: 'Jane Doe (agent, Safari on iPhone)',
    });
  });

  test('Reached by the agent and the office in the same second is one first response', async () => {
    const { id, answer } = await assigned();
    const [one, other] = await Promise.all([
      answer({ outcome: 'reached' }),
      office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached' }),
    ]);
    expect([one.answer.statusCode, other.statusCode]).toEqual([303, 201]);
    expect((await detail(id)).calls).toHaveLength(2);
    const responses = (await inquiriesTrail(office())).filter(
      ({ entityId, after }) => entityId === id && after?.includes('firstResponseAt'),
    );
    expect(responses).toHaveLength(1);
  });

  test('I have it starts the work without a first response, and Done closes the inquiry', async () => {
    const { id, answer } = await assigned();
    await answer({ outcome: 'have_it', note: 'At two' });
    expect(await detail(id)).toMatchObject({
      status: 'in_progress',
      firstResponseAt: null,
      notes: [{ author: 'Jane Doe', text: 'At two' }],
    });
    await answer({ outcome: 'done' });
    const { status, firstResponseAt, changes } = await detail(id);
    expect([status, firstResponseAt]).toEqual(['done', null]);
    expect(changes.slice(-2)).toMatchObject([
      { author: 'Jane Doe', outcome: 'have_it' },
      { author: 'Jane Doe', outcome: 'done' },
    ]);
  });

  test.each(['done', 'do_not_contact'])(
    'an inquiry that may be spam is no longer marked so after %s, and has no auto-reply',
    async (outcome) => {
      const message = 'We are looking for a small house near the park for spring.';
      const { id, answer } = await assigned({ leaveEmpty: 'x', message });
      await answer({ outcome });
      const { emails, ...closed } = await detail(id);
      expect(closed).toMatchObject({ status: 'done', spamReason: null });
      expect(emails.map(({ kind }) => kind)).toEqual(['office_notice', 'agent_assigned']);
    },
  );

  test.each(['have_it', 'done', 'do_not_contact', 'give_back'])(
    'an edit that the office began before the answer %s is refused',
    async (outcome) => {
      const { agent, id, answer } = await assigned();
      const { etag } = (await office().call('GET', `/contacts/${id}`)).headers;
      await answer({ outcome, note: 'I am in Rome' });
      const edit = { assignedAgentId: agent.id };
      const stale = await change(id, edit, { 'if-match': String(etag) });
      expect(stale.statusCode).toBe(412);
    },
  );

  test('Give back needs a reason, unassigns, and tells the office once', async () => {
    const { agent, cookie, id, path, answer } = await assigned();
    const key = '018f0000-0000-7000-8000-000000000009';
    const refused = await answer({ outcome: 'give_back', note: ' ' });
    expect(refused.answer.statusCode).toBe(422);
    expect(JSON.stringify(refused.page)).toContain('Please write why you give the inquiry back');
    await setInquiry(office(), id, { assignedAs: 'duty' });
    for (let nth = 0; nth < 2; nth++) {
      const given = await answer({ outcome: 'give_back', note: 'I am in Rome', key });
      expect(given.answer.headers.location).toBe('/desk/inquiries?done=given_back');
    }
    expect(await detail(id)).toMatchObject({
      status: 'new',
      assignedAgentId: null,
      assignedAs: null,
      givenBackAt: expect.any(String),
      givenBackBy: 'Jane Doe: I am in Rome',
      firstResponseAt: null,
      notes: [{ author: 'Jane Doe', text: 'I am in Rome' }],
    });
    const emails = (await storedEmails(office())).filter(({ kind }) => kind === 'given_back');
    expect(emails).toMatchObject([
      {
        contactSubmissionId: id,
        recipientAddress: 'office@example.com',
        replyToName: 'Jane Doe',
        replyToAddress: agent.email,
        text: expect.stringContaining('> I am in Rome'),
      },
    ]);
    const trail = await inquiriesTrail(office());
    expect(JSON.stringify(trail)).not.toContain('Rome');
    expect((await get(path, cookie)).answer.statusCode).toBe(404);
    expect(await attention()).toContainEqual(
      expect.objectContaining({ code: 'given_back', count: 1 }),
    );
    const found = await office().call('GET', '/contacts?status=open&given=back');
    expect(found.json()).toMatchObject([{ id }]);
  });

  test('an inquiry that is assigned again is no longer given back, and its agent is told again', async () => {
    const assign = {
      one: (id: string, assignedAgentId: string) => change(id, { assignedAgentId }),
      bulk: (id: string, assignedAgentId: string) =>
        office().call('POST', '/contacts/bulk', {
          ids: [id],
          change: { kind: 'assign', assignedAgentId, tellAgent: true },
        }),
    };
    for (const again of Object.values(assign)) {
      const { agent, id, answer } = await assigned();
      await answer({ outcome: 'give_back', note: 'Away' });
      expect((await again(id, agent.id)).statusCode).toBe(200);
      expect(await detail(id)).toMatchObject({ givenBackAt: null, givenBackBy: null });
      const told = (await storedEmails(office())).filter(
        ({ kind, recipientAddress }) =>
          kind === 'agent_assigned' && recipientAddress === agent.email,
      );
      expect(told).toHaveLength(2);
    }
  });

  test('nothing is stored if the office cannot be told', async () => {
    const { id, answer } = await assigned();
    await office().db.schema.alterTable('emailMessages').renameTo('hidden_emails').execute();
    try {
      expect((await answer({ outcome: 'give_back', note: 'Away' })).answer.statusCode).toBe(500);
    } finally {
      await office().db.schema.alterTable('hidden_emails').renameTo('email_messages').execute();
    }
    expect(await detail(id)).toMatchObject({ assignedAgentName: 'Jane Doe', notes: [] });
  });
});
