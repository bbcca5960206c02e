import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { codeProof } from '#features/sign-in/domain/factor-requests.ts';
import { shareOffice } from '#tests/support/office.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  factorContext,
  followCookie,
  optionsFor,
  outcomeOf,
  prove,
  type Caller,
} from '#tests/support/second-factors.ts';
import { testSealing } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { clearCodeThrottle } from './code-throttle.ts';

const wrong = '401 That code did not match';
const hashOf = (code: string) =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
const wrongCode = '000000';
const unavailable = '503 Codes cannot be checked right now. Use a passkey or a recovery code.';
const closed =
  '429 Too many wrong codes. Use a passkey or a recovery code, or ask a super admin for a sign-in link.';

describe.each(engines)('codes on %s', (engine) => {
  const office = shareOffice(engine);
  let call: Caller;
  let key: string;
  let recoveryCodes: string[];
  let adminUserId: string;
  const now = () => office().clock.read();
  beforeEach(async () => {
    call = followCookie(office());
    const made = await addApp(call, now());
    ({ key } = made);
    recoveryCodes = made.added.recoveryCodes ?? [];
    adminUserId = await office().idOf('admin');
    // Advance to later codes, because the code that confirmed the app is used up.
    office().clock.advance(60);
  });

  const step = (part: { ip?: string; adminUserId?: string } = {}) => ({
    purpose: 'confirm_sign_in' as const,
    boundTo: 'pending',
    adminUserId,
    ...part,
  });
  const use = (typed: string, part = {}) =>
    outcomeOf(prove(factorContext(office()), codeProof.parse({ code: typed }), step(part)));

  test('A54, I05: codes of the steps before, of and after the server’s are accepted', async () => {
    const outcomes: string[] = [];
    for (const steps of [-2, -1, 0, 1, 2]) {
      await office().db.updateTable('authenticatorApps').set({ lastStep: 0 }).execute();
      outcomes.push(await use(codeOf(key, now(), steps)));
    }
    expect(outcomes).toEqual([wrong, 'code', 'code', 'code', wrong]);
  });

  test('A54, I05: RFC 6238’s codes are accepted at its times', async () => {
    const owner = `authenticator_app:${adminUserId}`;
    const sealedKey = testSealing.seal('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', owner);
    await office().db.updateTable('authenticatorApps').set({ sealedKey, lastStep: 0 }).execute();
    // The codes in the RFC have eight digits. These are their last six.
    const codes = { 59: '287082', 1111111109: '081804', 1234567890: '005924' };
    for (const [seconds, code] of Object.entries({ ...codes, 20000000000: '353130' })) {
      const context = { ...factorContext(office()), clock: () => new Date(Number(seconds) * 1000) };
      expect(await outcomeOf(prove(context, { code }, step()))).toBe('code');
    }
  });

  test('A54, I06: a code works once, also for 20 simultaneous sign-ins', async () => {
    const code = codeOf(key, now());
    // The throttle refuses some of the codes too, so count only the accepted ones.
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => use(code)));
    expect(outcomes.filter((outcome) => outcome === 'code')).toHaveLength(1);
    await clearCodeThrottle(office().db, adminUserId);
    expect(await use(code)).toBe(wrong);
    expect(await use(codeOf(key, now(), -1))).toBe(wrong);
    office().clock.advance(30);
    expect(await use(codeOf(key, now()))).toBe('code');
  });

  test('a last step in the future does not block codes after the clock was set back', async () => {
    const ahead = Math.floor(now().getTime() / 30_000) + 1000;
    await office().db.updateTable('authenticatorApps').set({ lastStep: ahead }).execute();
    expect(await use(codeOf(key, now()))).toBe('code');
    expect(await use(codeOf(key, now()))).toBe(wrong);
  });

  test('A54, I08, I09: wrong codes are limited for an administrator over all addresses', async () => {
    let sent = 0;
    const guess = () => use(wrongCode, { ip: `192.0.2.${sent++ % 250}` });
    for (let count = 0; count < 10; count++) expect(await guess()).toBe(wrong);
    expect(await guess()).toBe('429 Too many attempts. Please try again in 5 minutes.');
    expect(await use(codeOf(key, now()))).toContain('429');
    // A right password does not clear the count of wrong codes.
    await office()
      .signIn()
      .catch(() => undefined);
    expect(await guess()).toContain('429');
    let counted = 10;
    while (counted < 100) {
      office().clock.advance(24 * 3600);
      for (let count = 0; count < 30 && counted < 100; count++) {
        if (count % 10 === 0) office().clock.advance(301);
        expect(await guess()).toBe(wrong);
        counted++;
      }
    }
    office().clock.advance(300 * 24 * 3600);
    expect(await guess()).toBe(closed);
    expect(await use(codeOf(key, now()))).toBe(closed);
    expect(await use(recoveryCodes[0] ?? '')).toBe('recovery_code');
    office().clock.advance(2);
    expect(await use(codeOf(key, now()))).toBe('code');
  });

  test('A54, I08: after a sign-in with a passkey, codes are accepted again', async () => {
    for (let count = 0; count < 10; count++) await use(wrongCode);
    expect(await use(codeOf(key, now()))).toContain('429');
    await office().db.updateTable('sessions').set({ confirmedAt: now().toISOString() }).execute();
    const { authenticator } = await addPasskey(call);
    const context = factorContext(office());
    const options = await optionsFor(context, step());
    const response = authenticator.get(options);
    expect(await outcomeOf(prove(context, { response }, step()))).toBe('passkey');
    office().clock.advance(2);
    expect(await use(codeOf(key, now()))).toBe('code');
  });

  test('A54, I12: a recovery code works once, in any spelling, for its own administrator', async () => {
    const [first = '', second = '', third = ''] = recoveryCodes;
    const spent = await prove(factorContext(office()), codeProof.parse({ code: first }), step());
    expect(spent).toEqual({ adminUserId, method: 'recovery_code', recoveryCodesLeft: 7 });
    expect(await use(first)).toBe(wrong);
    const outcomes = await Promise.all(Array.from({ length: 18 }, () => use(second)));
    expect(outcomes.toSorted()).toEqual([...Array(17).fill(wrong), 'recovery_code']);
    office().clock.advance(901);
    expect(await use(` ${third.toUpperCase().replaceAll('-', ' ')} `)).toBe('recovery_code');
    const ben = await office().addAdministrator('ben', 'admin');
    expect(await use(recoveryCodes[3] ?? '', { adminUserId: ben })).toBe(wrong);
    expect(await use(recoveryCodes[3] ?? '')).toBe('recovery_code');
  });

  test('I47: each wrong code and each used recovery code is recorded once', async () => {
    const ben = await office().addAdministrator('ben', 'admin');
    const since = now().toISOString();
    const [first = '', second = ''] = recoveryCodes;
    const right = codeOf(key, now());
    for (const code of [right, right, wrongCode, first]) await use(code);
    await use(second, { adminUserId: ben });
    const trail = office().db.selectFrom('auditLog').selectAll().where('at', '>=', since);
    const entries = await trail.where('entity', '=', 'second_factor').orderBy('id').execute();
    expect(entries.map(({ action, actor, after }) => [action, actor, after])).toEqual([
      ['second_factor_failed', 'admin', null],
      ['second_factor_failed', 'admin', null],
      ['recovery_code_used', 'admin', '{"left":7}'],
      ['second_factor_failed', 'ben', null],
    ]);
  });

  test('A55, I13: the database has 8 hashes of codes with at least 112 random bits', async () => {
    const rows = await office().db.selectFrom('recoveryCodes').selectAll().execute();
    expect(rows.map(({ codeHash }) => codeHash).toSorted()).toEqual(
      recoveryCodes.map(hashOf).toSorted(),
    );
    expect(new Set(recoveryCodes).size).toBe(8);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{6}-){3}[a-hjkmnp-z2-9]{6}$/);
      for (const group of code.split('-')) expect(JSON.stringify(rows)).not.toContain(group);
    }
  });

  test('A55, I35: the database has no key of an app', async () => {
    const unconfirmed = await call('POST', '/second-factors/app');
    const dump = JSON.stringify([
      await office().db.selectFrom('authenticatorApps').selectAll().execute(),
      await office().db.selectFrom('authenticatorAppSetups').selectAll().execute(),
      await office().db.selectFrom('auditLog').selectAll().execute(),
    ]);
    for (const each of [key, unconfirmed.json<{ key: string }>().key]) {
      expect(each).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
      expect(dump).not.toContain(each);
      expect(dump).not.toContain(each.replaceAll(' ', ''));
    }
    expect(dump).not.toMatch(/[A-Z2-7]{32}/);
  });

  test('without the key, codes are refused with words and recovery codes work', async () => {
    const context = factorContext(office(), { sealing: undefined });
    const outcome = await outcomeOf(prove(context, { code: codeOf(key, now()) }, step()));
    expect(outcome).toBe(unavailable);
    const code = codeProof.parse({ code: recoveryCodes[0] }).code;
    expect(await outcomeOf(prove(context, { code }, step()))).toBe('recovery_code');
  });

  test('new recovery codes end the ones before', async () => {
    const answer = await call('POST', '/second-factors/recovery-codes');
    const { recoveryCodes: made } = answer.json<{ recoveryCodes: string[] }>();
    expect(await use(recoveryCodes[0] ?? '')).toBe(wrong);
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
