import { describe, expect, test } from 'vitest';
import type { Delivery, Endpoint } from '#features/programs/domain/webhooks.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import { callsOf, refusalOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';
import { shareWebhooks, startReceiver, statuses } from '#tests/support/webhooks.ts';

const input = { url: 'https://zap.example/hook', events: ['agent.changed'] };

describe.each(engines)('the webhooks that a program adds on %s', (engine) => {
  const { office, add, send } = shareWebhooks(engine);

  async function connect(name: string, scopes: Scope[] = ['hooks', 'agents:read']) {
    const { db, clock } = office();
    const { id, token } = await insertTestToken(db, { name, scopes, now: clock.read() });
    return { id, call: callWithToken(office(), token) };
  }

  test('are for events that its token may read, need no confirmation, and end with the token', async () => {
    const zap = await connect('Zap');
    office().clock.advance(16 * 60);
    const wider = { ...input, events: ['inquiry.received'] };
    expect(refusalOf(await zap.call('POST', '/api/webhooks', wider))).toEqual({
      status: 422,
      errors: { events: ['The token needs inquiries:read for inquiry.received'] },
    });
    expect((await zap.call('POST', '/api/webhooks', input)).statusCode).toBe(201);
    const boss = await callsOf(office(), 'admin');
    const all = async () => (await boss('GET', '/api/webhooks')).json<Endpoint[]>();
    expect(await all()).toMatchObject([
      { name: 'zap.example', tokenName: 'Zap', createdBy: 'Zap (token of admin)' },
    ]);
    expect((await boss('DELETE', `/api/tokens/${zap.id}`)).statusCode).toBe(204);
    expect(await all()).toEqual([]);
  });

  /** Adds a webhook of a program, whose token ends in 90 days. */
  async function addOfProgram(url: string) {
    const { id: tokenId } = await connect('Zap');
    const { id } = await add(url);
    const endpoints = office().db.updateTable('webhookEndpoints').where('id', '=', id);
    await endpoints.set({ tokenId }).execute();
    return id;
  }

  test('cannot be changed to events that the token does not cover', async () => {
    const id = await addOfProgram(input.url);
    const wider = { ...input, events: ['policy.confirmed'] };
    const answer = await office().call('PUT', `/api/webhooks/${id}`, wider);
    expect(refusalOf(answer)).toMatchObject({
      status: 422,
      errors: { events: ['The token needs policies:read for policy.confirmed'] },
    });
  });

  test('send nothing after the token has expired', async () => {
    const receiver = await startReceiver(statuses(500, 200));
    const id = await addOfProgram(receiver.url);
    await send();
    office().clock.advance(90 * 24 * 3600);
    await send();
    expect(receiver.requests).toHaveLength(1);
    const programEndsAt = office().clock.read().toISOString();
    const call = await callsOf(office(), 'admin');
    expect((await call('GET', `/api/webhooks/${id}`)).json()).toMatchObject({ programEndsAt });
    const path = `/api/webhooks/${id}/deliveries`;
    const [delivery] = (await call('GET', path)).json<Delivery[]>();
    const again = await call('POST', `${path}/${delivery?.id}/send-again`);
    const all = await call('POST', `${path}/send-again`, { since: '2000-01-01T00:00:00Z' });
    expect([again.statusCode, all.statusCode]).toEqual([409, 409]);
  });

  test('are seen and deleted by that program, and not by another one', async () => {
    const [zap, crm] = [await connect('Zap'), await connect('CRM')];
    const ofOffice = await add('https://crm.example/hook');
    const { id } = (await zap.call('POST', '/api/webhooks', input)).json<Endpoint>();
    const remove = async ({ call }: typeof zap, webhook: string) =>
      (await call('DELETE', `/api/webhooks/${webhook}`)).statusCode;
    expect([await remove(crm, id), await remove(zap, ofOffice.id)]).toEqual([404, 404]);
    const seen = async ({ call }: typeof zap) =>
      (await call('GET', '/api/webhooks')).json<Endpoint[]>().map((each) => each.id);
    expect([await seen(zap), await seen(crm)]).toEqual([[id], []]);
    expect([await remove(zap, id), await seen(zap)]).toEqual([204, []]);
  });
});
