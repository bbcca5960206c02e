import { beforeEach, describe, expect, test } from 'vitest';
import type { ConfirmationState } from '#domain/second-factors.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice, type Office } from '#tests/support/office.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';

const path = '/session/confirmation';
const refusal = {
  status: 403,
  code: 'confirmation_needed',
  detail: 'Please confirm that it is you',
};

describe.each(engines)('a confirmation on %s', (engine) => {
  const office = shareOffice(engine);
  const read = async () => (await office().call('GET', path)).json<ConfirmationState>();
  const confirm = (body: object) => office().call('POST', path, body);
  const exportAgents = (cookie = office().cookie) =>
    office().app.inject({ url: '/api/admin/agents/export.csv', headers: { cookie } });

  test('holds for 15 minutes after the login', async () => {
    expect(await read()).toEqual({
      confirmedUntil: inMinutes(office(), 15),
      methods: ['password'],
    });
    office().clock.advance(15 * 60 - 1);
    expect((await exportAgents()).statusCode).toBe(200);
    office().clock.advance(1);
    const refused = await exportAgents();
    expect(refused.headers['content-type']).toMatch('application/problem+json');
    expect(refused.json()).toMatchObject(refusal);
    expect(await read()).toEqual({ confirmedUntil: null, methods: ['password'] });
  });

  test('is given with the password, gives a new session token and is recorded', async () => {
    office().clock.advance(16 * 60);
    const entries = await recordedDuring(office(), async () => {
      const answer = await confirm({ password: adminPassword });
      const renewed = answer.cookies[0];
      expect([answer.statusCode, answer.body, renewed?.name]).toEqual([204, '', 'sid']);
      const cookie = `sid=${renewed?.value}`;
      expect((await exportAgents()).statusCode).toBe(401);
      expect((await exportAgents(cookie)).statusCode).toBe(200);
    });
    expect(entries).toMatchObject([
      { action: 'confirmed', entity: 'administrator', entityName: 'admin', actor: 'admin' },
      { action: 'export', entity: 'agent' },
    ]);
  });

  describe('I31: is refused', () => {
    beforeEach(() => office().clock.advance(16 * 60));

    test.each([
      ['a wrong password', { password: 'wrong' }, 'This is not your current password'],
      ['no password', {}, 'Password is required'],
      ['a password that is not text', { password: ['x'] }, 'Password is required'],
    ])('for %s', async (_title, body, message) => {
      expect(refusalOf(await confirm(body))).toEqual({
        status: 422,
        errors: { password: [message] },
      });
      expect((await exportAgents()).json()).toMatchObject(refusal);
    });

    test('after five wrong passwords, like a login', async () => {
      for (let attempt = 0; attempt < 5; attempt++) await confirm({ password: 'wrong' });
      const { statusCode, headers } = await confirm({ password: adminPassword });
      expect([statusCode, headers['retry-after']]).toEqual([429, expect.any(String)]);
      expect(office().passwords.verifications).toBe(6);
    });
  });
});

const inMinutes = ({ clock }: Office, minutes: number) =>
  new Date(clock.read().getTime() + minutes * 60_000).toISOString();
