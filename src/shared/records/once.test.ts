import { describe, expect, test } from 'vitest';
import { inquiry, sendInquiry, storedKeys } from '#tests/support/inquiries.ts';
import { callsOf, shareOffice, statusesOf } from '#tests/support/office.ts';
import { addAgent, agentInput, policyInput } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const key = { 'idempotency-key': 'one' };

describe.each(engines)('a call made again on %s', (engine) => {
  const office = shareOffice(engine);

  const make = (body: object, headers: object = key) =>
    office().call('POST', '/policies', body, { ...headers });
  const countPolicies = async () =>
    (await office().db.selectFrom('policies').select('id').execute()).length;
  const body = policyInput();
  const readList = (text: string) => {
    const headers = { ...key, 'content-type': 'text/plain' };
    return office().call('POST', '/imports?kind=agents', Buffer.from(text), headers);
  };

  test('after the record was edited answers with the record as it is now', async () => {
    const { id } = (await make(body)).json<{ id: string }>();
    await office().call('PUT', `/policies/${id}`, policyInput({ title: 'Lockboxes' }));
    const again = await make(body);
    expect([again.statusCode, again.headers['etag']]).toEqual([201, '"2"']);
    expect(again.json()).toMatchObject({ id, title: 'Lockboxes' });
  });

  test('after the record was deleted makes it again', async () => {
    const save = () =>
      office().call('POST', '/saved-replies', { name: 'A', text: 'Thank you.' }, key);
    const { id } = (await save()).json<{ id: string }>();
    expect(await storedKeys(office())).toMatchObject([{ recordId: id }]);
    await office().call('DELETE', `/saved-replies/${id}`);
    expect(await storedKeys(office())).toEqual([]);
    const again = await save();
    expect([again.statusCode, again.json<{ id: string }>().id === id]).toEqual([201, false]);
  });

  test('after the inquiry was erased finds nothing, and no key of it is left', async () => {
    const sent = await sendInquiry(office(), inquiry, { headers: key });
    const { id } = sent.json<{ id: string }>();
    const note = () => office().call('POST', `/contacts/${id}/notes`, { text: 'Called.' }, key);
    const log = () =>
      office().call('POST', `/contacts/${id}/calls`, { outcome: 'reached', note: null }, key);
    expect([(await note()).statusCode, (await log()).statusCode]).toEqual([201, 201]);
    expect(await storedKeys(office())).toHaveLength(3);
    await office().call('POST', '/contacts/erase', { email: inquiry.email });
    expect(await storedKeys(office())).toEqual([]);
    expect([(await note()).statusCode, (await log()).statusCode]).toEqual([404, 404]);
    expect(await storedKeys(office())).toEqual([]);
  });

  test('after a day makes another record', async () => {
    await make(body);
    office().clock.advance(24 * 3600);
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', '/policies', body, key)).statusCode).toBe(201);
    expect(await countPolicies()).toBe(1);
    office().clock.advance(1);
    expect((await call('POST', '/policies', body, key)).statusCode).toBe(201);
    expect(await countPolicies()).toBe(2);
    expect(await storedKeys(office())).toHaveLength(1);
  });

  test('in a new session of the same administrator is known, and by another one is not', async () => {
    const { id } = (await make(body)).json<{ id: string }>();
    await office().call('POST', '/logout');
    const call = await callsOf(office(), 'admin');
    expect((await call('POST', '/policies', body, key)).json()).toMatchObject({ id });
    await office().addAdministrator('mallory');
    const other = await callsOf(office(), 'mallory');
    expect((await other('POST', '/policies', body, key)).json()).not.toMatchObject({ id });
    expect(await countPolicies()).toBe(2);
  });

  test('with another body is refused, and names the key', async () => {
    await make(body);
    const answer = await make(policyInput({ title: 'Other' }));
    const message = 'This key was used for another call within the last day';
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { 'Idempotency-Key': [message] } },
    ]);
    expect(await countPolicies()).toBe(1);
    const [first, other] = [await readList('Email\na@b.co'), await readList('Email\nc@b.co')];
    expect([first.statusCode, other.json()]).toMatchObject([
      201,
      { errors: { 'Idempotency-Key': [message] } },
    ]);
  });

  test('with another key, without one or at another URL makes another record', async () => {
    const idOf = async (headers?: object) => (await make(body, headers)).json<{ id: string }>().id;
    const first = await idOf();
    const second = await idOf({ 'idempotency-key': 'two' });
    expect([await idOf(), await idOf({ 'idempotency-key': 'two' })]).toEqual([first, second]);
    await make(body, {});
    await make(body, {});
    expect(await countPolicies()).toBe(4);
    expect((await office().call('POST', '/agents', agentInput(), key)).statusCode).toBe(201);
  });

  test.each([
    ['of 255 characters', 'k'.repeat(255), 201],
    ['of 256 characters', 'k'.repeat(256), 422],
    ['that is empty', '', 422],
    ['with a space', 'a b', 422],
    ['with a letter that is not ASCII', 'cl\u00e9', 422],
  ])('with a key %s answers %s', async (_what, text, status) => {
    const answer = await make(body, { 'idempotency-key': text });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('Idempotency-Key')).toBe(status === 422);
    expect(await countPolicies()).toBe(status === 201 ? 1 : 0);
  });

  test('at the same time waits for the first and answers with its record', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(body)));
    expect(statusesOf(answers)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const input = agentInput();
    const agents = await Promise.all(
      Array.from({ length: 4 }, () => office().call('POST', '/agents', input, key)),
    );
    expect(statusesOf(agents)).toEqual(Array(4).fill(201));
    expect(await countPolicies()).toBe(1);
  });

  test('after the first one failed makes the record', async () => {
    const { db } = office();
    await db.schema.alterTable('audit_log').renameTo('elsewhere').execute();
    expect((await make(body)).statusCode).toBe(500);
    await db.schema.alterTable('elsewhere').renameTo('audit_log').execute();
    expect([await countPolicies(), await storedKeys(office())]).toEqual([0, []]);
    const agent = await addAgent(office());
    const twin = () => office().call('POST', '/agents', agentInput({ email: agent.email }), key);
    expect((await twin()).statusCode).toBe(409);
    expect((await make(policyInput({ title: '' }))).statusCode).toBe(422);
    expect(await storedKeys(office())).toEqual([]);
    expect((await make(body)).statusCode).toBe(201);
    await office().call('PUT', `/agents/${agent.id}`, agentInput());
    expect((await twin()).statusCode).toBe(201);
  });
});
