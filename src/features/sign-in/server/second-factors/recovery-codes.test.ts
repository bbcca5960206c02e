import { beforeEach, describe, expect, test } from 'vitest';
import { codeProof } from '#features/sign-in/domain/factor-requests.ts';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addApp,
  factorContext,
  followCookie,
  outcomeOf,
  prove,
  type Caller,
} from '#tests/support/second-factors.ts';
import { engines } from '#tests/support/test-database.ts';

const wrong = '401 That code did not match';

describe.each(engines)('recovery codes on %s', (engine) => {
  const office = shareOffice(engine);
  let call: Caller;
  let recoveryCodes: string[];
  let adminUserId: string;
  beforeEach(async () => {
    call = followCookie(office());
    const { added } = await addApp(call, office().clock.read());
    recoveryCodes = added.recoveryCodes ?? [];
    adminUserId = (await findAdminUser(office().db, 'admin'))?.id ?? '';
  });
  const use = (typed: string) => {
    const step = { purpose: 'confirm_sign_in' as const, boundTo: 'pending', adminUserId };
    return outcomeOf(prove(factorContext(office()), codeProof.parse({ code: typed }), step));
  };

  test('new recovery codes end the ones before', async () => {
    const [old = ''] = recoveryCodes;
    const { recoveryCodes: made } = (await call('POST', '/second-factors/recovery-codes')).json<{
      recoveryCodes: string[];
    }>();
    expect(await use(old)).toBe(wrong);
    expect(await use(made[0] ?? '')).toBe('recovery_code');
  });

  test('recovery codes are limited by the network', async () => {
    const [right = ''] = recoveryCodes;
    const outcomes: string[] = [];
    for (let nth = 0; nth < 20; nth++) outcomes.push(await use(right.replace(/^.{6}/, 'AAAAAA')));
    expect(new Set(outcomes)).toEqual(new Set([wrong]));
    expect(await use(right)).toMatch(/^429/);
    office().clock.advance(15 * 60 + 1);
    expect(await use(right)).toBe('recovery_code');
  });
});
