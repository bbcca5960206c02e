import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionInfo } from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { addEducationRecord } from '#tests/support/record-samples.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { kinds } from '#tests/support/record-kinds.ts';
import { logIn, tokenOf, useLink, wrongLogin } from '#tests/support/logins.ts';
import { callsOf, shareOffice, type Call, type Office } from '#tests/support/office.ts';
import { suspectsIn } from '#tests/support/secrets.ts';
import { adminPassword } from '#tests/support/test-app.ts';

const newPassword = 'violet lanterns over the harbor';
describe('A29, A39', () => {
  const office = shareOffice('sqlite');
  const bodies: string[] = [];
  beforeEach(() => {
    bodies.length = 0;
  });
  const noting =
    (call: Call): Call =>
    async (...request) => {
      const answer = await call(...request);
      bodies.push(answer.body);
      return answer;
    };

  /**
   * Calls many API routes, with accepted and with refused requests.
   * @returns the function that calls the API
   */
  async function callEveryRoute() {
    const call = noting(office().call);
    const noted: Office = { ...office(), call };
    for (const kind of kinds) {
      const { id } = await kind.add(noted);
      const url = `${kind.path}/${id}`;
      await call('GET', url);
      await call('PUT', url, await kind.input(noted));
      await call('PUT', url, {}, { 'if-match': '"1"' });
      await call('PUT', url, await kind.input(noted), { 'if-match': '"1"' });
      await call('DELETE', url);
    }
    await addEducationRecord(noted);
    await sendInquiry(office());
    bodies.push((await logIn(office(), wrongLogin())).body, (await logIn(office())).body);
    const created = await call('POST', '/administrators', { username: 'ruth' });
    const { id } = created.json<{ administrator: { id: string } }>().administrator;
    await call('POST', '/administrators', { username: 'ruth' });
    const made = (await call('POST', `/administrators/${id}/sign-in-link`, {})).json<SignInLink>();
    const payload = { link: tokenOf(made) };
    bodies.push(
      (await office().app.inject({ method: 'POST', url: apiPaths.loginLink, payload })).body,
    );
    for (const password of ['hunter2hunter2', adminPassword]) {
      bodies.push((await useLink(office(), made, password)).body);
    }
    const ruthsCall = noting(await callsOf(office(), 'ruth'));
    await ruthsCall('GET', '/administrators');
    const changed = { currentPassword: adminPassword, newPassword };
    await ruthsCall('PUT', '/password', { ...changed, currentPassword: 'hunter3hunter3' });
    await ruthsCall('PUT', '/password', changed);
    await call('PUT', `/administrators/${id}`, { role: 'super_admin', isActive: false });
    const sessions = (await call('GET', '/sessions')).json<SessionInfo[]>();
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    await call('DELETE', `/sessions/${other?.id}`);
    await call('DELETE', `/administrators/${id}/sessions`);
    for (const path of [...kinds.map((kind) => kind.path), '/contacts', '/session', '/audit']) {
      await call('GET', path);
    }
    await call('GET', '/administrators');
    await call('GET', `/administrators/${id}`);
    return call;
  }

  const secrets = async () => {
    const sessions = await office().db.selectFrom('sessions').selectAll().execute();
    return [
      adminPassword,
      newPassword,
      'hunter2',
      'hunter3',
      'not the password',
      'test:',
      '$argon2',
      office().cookie.slice('sid='.length),
      ...sessions.map(({ tokenHash }) => tokenHash),
    ];
  };

  test('no answer contains a password, a hash or a token', async () => {
    await callEveryRoute();
    expect(bodies.length).toBeGreaterThan(40);
    for (const body of bodies.filter((text) => /^[[{]/.test(text))) {
      expect(suspectsIn(JSON.parse(body))).toEqual([]);
    }
    for (const secret of await secrets()) expect(bodies.join('\n')).not.toContain(secret);
  });

  test('I41, I47: no audit entry contains a password, a hash, a token or a link', async () => {
    await callEveryRoute();
    const entries = await office().db.selectFrom('auditLog').selectAll().execute();
    expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(8);
    const trail = JSON.stringify(entries);
    const links = bodies.join('\n').match(/#[\w-]{43}/g) ?? [];
    expect(links).toHaveLength(2);
    for (const link of links) {
      const token = link.slice(1);
      expect(trail).not.toContain(token);
      expect(trail).not.toContain(createHash('sha256').update(token).digest('hex'));
    }
    for (const secret of await secrets()) expect(trail).not.toContain(secret);
    expect(suspectsIn(entries)).toEqual([]);
    for (const { before, after } of entries) {
      expect(suspectsIn([before, after].map((json) => JSON.parse(json ?? 'null')))).toEqual([]);
    }
  });

  test('the session answer has only the username and the role', async () => {
    const expected = { user: { username: 'admin', role: 'super_admin' } };
    expect((await office().call('GET', '/session')).json()).toEqual(expected);
    expect((await logIn(office())).json()).toEqual(expected);
  });
});
