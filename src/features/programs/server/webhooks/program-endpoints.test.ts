import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#features/programs/domain/webhooks.ts';
import type { Scope } from '#shared/domain/scopes.ts';
import { callsOf, refusalOf } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { callWithToken, insertTestToken } from '#tests/support/tokens.ts';
import { shareWebhooks } from '#tests/support/webhooks.ts';

const input = { url: 'https://zap.example/hook', events: ['agent.changed'] };

describe.each(engines)('the webhooks that a program adds on %s', (engine) => {
  const { office, add } = shareWebhooks(engine);

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
