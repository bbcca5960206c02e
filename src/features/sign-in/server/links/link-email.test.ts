import { beforeEach, describe, expect, test, vi } from 'vitest';
import { linkPlace } from '#features/emails/server/compose/secret-links.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import type { CreatedAdministrator } from '#features/sign-in/domain/administrators.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { addWithApp } from '#tests/support/sign-in-steps.ts';

const tamika = {
  username: 'tamika',
  role: 'front_desk',
  fullName: 'Tamika Reed',
  email: 'tamika@example.com',
};
const path = '/administrators';
const newPassword = 'eleven herons walk at dusk';

const linkIn = (text = '') => /\/admin\/welcome#(\S+)/.exec(text)?.[1];

describe('an administrator with a name and an address', () => {
  const office = shareOffice('sqlite');
  beforeEach(async () => {
    await office().db.deleteFrom('emailMessages').execute();
    await office().db.deleteFrom('throttleBuckets').execute();
  });

  const post = (url: string, payload: object, remoteAddress = '203.0.113.7') =>
    office().app.inject({ method: 'POST', url, payload, remoteAddress });
  const emails = () => office().db.selectFrom('emailMessages').selectAll().execute();
  const change = (username: string, account: { email: string; isActive?: boolean }) =>
    office().db.updateTable('adminUsers').set(account).where('username', '=', username).execute();
  /** Adds Tamika. @returns her id */
  const add = async (more: object = {}) =>
    (await office().call('POST', path, { ...tamika, ...more })).json<CreatedAdministrator>()
      .administrator.id;
  const claim = () => claimEmail(office().db, office().clock.read());

  const ask = async (nth: number, from?: string) =>
    (await post(apiPaths.loginLinkEmail, { name: `unknown${nth}` }, from)).statusCode;

  test('gets the link by email, and no answer has it', async () => {
    const entries = await recordedDuring(office(), async () => {
      const answer = await office().call('POST', path, { ...tamika, maySign: true });
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        {
          link: null,
          expiresAt: expect.any(String),
          sentTo: 'tamika@example.com',
          administrator: expect.objectContaining({ ...tamika, maySign: true, title: null }),
        },
      ]);
    });
    const [stored] = await emails();
    expect(stored).toMatchObject({
      kind: 'sign_in_link',
      recipientName: 'Tamika Reed',
      recipientAddress: 'tamika@example.com',
      text: expect.stringContaining(linkPlace),
    });
    const token = linkIn(stored?.secretLink ?? '') ?? 'no link';
    const read = await office().call('GET', `/mails/${stored?.id}`);
    const list = await office().call('GET', '/mails');
    expect(`${JSON.stringify(entries)}${read.body}${list.body}`).not.toContain(token);

    const { text } = (await claim()) ?? {};
    expect(linkIn(text)).toBe(token);
    const used = await post(apiPaths.loginLinkPassword, { link: token, password: newPassword });
    expect(used.json()).toEqual({
      user: { username: 'tamika', role: 'front_desk', fullName: 'Tamika Reed' },
    });
  });

  test('an email whose link was replaced is not sent', async () => {
    await office().call('POST', `${path}/${await add()}/sign-in-link`, {});
    expect(await claim()).toBeUndefined();
    expect(await emails()).toMatchObject([
      { status: 'failed', secretLink: null, lastError: 'Not sent: its link no longer works' },
    ]);
    const again = await office().call('POST', `/mails/${(await emails())[0]?.id}/send-again`);
    expect(again.statusCode).toBe(409);
  });

  test('an edit without them keeps the name, the address and the right to sign', async () => {
    const url = `${path}/${await add({ maySign: true })}`;
    const edit = (body: object) => office().call('PUT', url, body);
    const kept = await edit({ role: 'admin', isActive: true });
    expect(kept.json()).toMatchObject({ ...tamika, role: 'admin', maySign: true });
    const names = { fullName: 'T. Reed', email: '', maySign: false };
    const changed = { role: 'admin', isActive: true, ...names };
    expect((await edit(changed)).json()).toMatchObject({ ...changed, email: null });
  });

  test.each([
    ['email', 'tamika'],
    ['fullName', 'T'],
    ['fullName', 'Tamika\nReed'],
    ['maySign', 'yes'],
  ])('refuses %s: %j', async (field, value) => {
    const answer = await office().call('POST', path, { ...tamika, [field]: value });
    const { status, errors } = refusalOf(answer);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  });

  test('asks for a link by username or address, and keeps the password until it is used', async () => {
    await change('admin', { email: 'Boss@example.com' });
    for (const name of ['Admin', 'boss@EXAMPLE.com']) {
      await office().db.deleteFrom('emailMessages').execute();
      const entries = await recordedDuring(office(), async () => {
        expect((await post(apiPaths.loginLinkEmail, { name })).statusCode).toBe(204);
        await vi.waitFor(async () => expect(await emails()).toHaveLength(1));
      });
      expect(entries).toMatchObject([{ action: 'link_made', actor: null, entityName: 'admin' }]);
    }
    expect((await office().call('GET', '/session')).statusCode).toBe(200);
    await office().signIn();
    const link = linkIn((await claim())?.text);
    const used = await post(apiPaths.loginLinkPassword, { link, password: newPassword });
    expect(used.statusCode).toBe(200);
    expect((await office().call('GET', '/session')).statusCode).toBe(401);
  });

  test('the answer does not tell whether there is such an account, and is limited', async () => {
    await office().addAdministrator('dee', 'admin');
    for (const name of ['dee', 'unknown', 'unknown@example.com']) {
      const { statusCode, body } = await post(apiPaths.loginLinkEmail, { name });
      expect([statusCode, body]).toEqual([204, '']);
    }
    expect(await emails()).toEqual([]);
    for (let nth = 0; nth < 2; nth++) await post(apiPaths.loginLinkEmail, { name: 'unknown' });
    const refused = await post(apiPaths.loginLinkEmail, { name: 'unknown' }, '198.51.100.1');
    expect(refused.statusCode).toBe(429);
  });

  test('no link goes to a deactivated account, and none is offered unless someone could get one', async () => {
    const isOffered = async () =>
      (await office().app.inject({ url: apiPaths.login })).json<{ emailsLinks: boolean }>()
        .emailsLinks;
    expect(await isOffered()).toBe(false);
    await office().addAdministrator('dee', 'admin');
    await change('dee', { email: 'dee@example.com', isActive: false });
    expect(await isOffered()).toBe(false);
    await change('admin', { email: 'boss@example.com' });
    expect(await isOffered()).toBe(true);
    for (const name of ['dee', 'dee@example.com', 'admin']) {
      await post(apiPaths.loginLinkEmail, { name });
    }
    const toBoss = { recipientAddress: 'boss@example.com' };
    await vi.waitFor(async () =>
      expect(await emails()).toContainEqual(expect.objectContaining(toBoss)),
    );
    expect(await emails()).toMatchObject([toBoss]);
  });

  test('the email says until when the link works by the clock of the office', async () => {
    await change('admin', { email: 'boss@example.com' });
    office().clock.advance(11 * 3600);
    await post(apiPaths.loginLinkEmail, { name: 'admin' });
    await vi.waitFor(async () => expect(await emails()).toHaveLength(1));
    expect((await emails())[0]?.text).toContain('It works once, until Nov 22, 2026, 9:00 PM.');
  });

  test('one network asks for ten links in an hour, for one user or for several', async () => {
    for (let nth = 0; nth < 10; nth++) expect(await ask(nth)).toBe(204);
    expect([await ask(10), await ask(10, '198.51.100.1')]).toEqual([429, 204]);
    office().clock.advance(3600);
    expect(await ask(11)).toBe(204);
  });

  test('a link by email does not replace the second factor', async () => {
    await addWithApp(office(), 'pearl');
    await change('pearl', { email: 'pearl@example.com' });
    await post(apiPaths.loginLinkEmail, { name: 'pearl' });
    await vi.waitFor(async () => expect(await emails()).toHaveLength(1));
    const link = linkIn((await claim())?.text);
    const used = await post(apiPaths.loginLinkPassword, { link, password: newPassword });
    expect(used.json()).toEqual({ step: 'confirm', methods: ['code', 'recovery_code'] });
  });
});

describe('without a mail server', () => {
  const office = shareOffice('sqlite', { sendEmail: undefined });

  test('the answer has the link, and the login offers none by email', async () => {
    const created = await office().call('POST', path, tamika);
    expect(created.json()).toMatchObject({
      link: expect.stringContaining('/admin/welcome#'),
      sentTo: null,
    });
    const options = await office().app.inject({ method: 'GET', url: apiPaths.login });
    expect(options.json()).toMatchObject({ emailsLinks: false });
    expect(await office().db.selectFrom('emailMessages').selectAll().execute()).toEqual([]);
  });
});
