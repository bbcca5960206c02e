import { describe, expect, test } from 'vitest';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('what is done to one inquiry on %s', (engine) => {
  const { office, change, assigned } = shareDeskInquiries(engine);
  type Assigned = Awaited<ReturnType<typeof assigned>>;
  const post = (path: string, body: object) => office().call('POST', `/contacts${path}`, body);
  const fromDesk = async ({ answer }: Assigned, fields: Record<string, string>) =>
    (await answer(fields)).answer;

  test.each<[string, (one: Assigned) => Promise<{ statusCode: number }>]>([
    ['an edit', ({ id }) => change(id, { status: 'in_progress', isAnswered: true })],
    ['an edit of a list', ({ id }) => post('/bulk', { ids: [id], change: { kind: 'spam' } })],
    ['its opening', ({ id }) => post(`/${id}/read`, {})],
    ['a call', ({ id }) => post(`/${id}/calls`, { outcome: 'reached', note: 'At two' })],
    ['a note', ({ id }) => post(`/${id}/notes`, { text: 'Wants a garden' })],
    ['its agent’s “I have it”', (one) => fromDesk(one, { outcome: 'have_it', note: 'At two' })],
    ['its agent’s call', (one) => fromDesk(one, { outcome: 'reached' })],
    ['its return by the agent', (one) => fromDesk(one, { outcome: 'give_back', note: 'Away' })],
  ])('does not touch another one of its agent: %s', async (_name, act) => {
    const one = await assigned();
    const other = await receive(office(), { email: 'ruth@example.com' });
    await change(other, { assignedAgentId: one.agent.id });
    const read = (id: string) =>
      office()
        .db.selectFrom('contactSubmissions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const [before, ofOther] = [await read(one.id), await read(other)];
    expect((await act(one)).statusCode).toBeLessThan(400);
    expect(await read(one.id)).not.toEqual(before);
    expect(await read(other)).toEqual(ofOther);
  });
});
