import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { insertDeskLinks } from '#features/desk/server/links.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the desk on %s', (engine) => {
  const desk = shareDesk(engine);

  test('shows the page of a signed-in agent, kept in no cache, and the sign-in to others', async () => {
    const { cookie } = await desk.signIn();
    const { answer, page } = await desk.get(deskPaths.home, cookie);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    });
    expect(page.signedIn?.path).toBe('/desk');
  });

  test('leads from the address of a form, where a refused form is shown, to its page', async () => {
    const { cookie } = await desk.signIn();
    const inquiry = deskPaths.inquiry('018f0000-0000-7000-8000-000000000009');
    for (const [form, page] of [
      [`${inquiry}/outcome`, inquiry],
      [`${inquiry}/reply`, inquiry],
      [`${deskPaths.away}/end`, deskPaths.away],
      [deskPaths.withdrawPage, deskPaths.page],
    ] as const) {
      const { answer } = await desk.get(form, cookie);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
    }
  });

  test('answers 404 while it is off', async () => {
    const { cookie } = await desk.signIn();
    await desk.setDesk(false);
    expect((await desk.get(deskPaths.home, cookie)).answer.statusCode).toBe(404);
  });

  test('answers a form that no page can show again with a page that keeps what was typed', async () => {
    const { cookie } = await desk.signIn();
    const away = (from: string) =>
      desk.post(deskPaths.away, { from, to: '2026-12-24', key: 'one' }, cookie);
    expect((await away('2026-12-21')).answer.statusCode).toBe(303);
    const changed = await away('2026-12-22');
    expect([changed.answer.statusCode, changed.page.problem]).toEqual([
      422,
      expect.stringContaining('what you sent first is saved'),
    ]);
    expect(JSON.stringify(changed.page.blocks)).toContain('2026-12-22');
    const file = await desk.postFile(deskPaths.away, {}, {}, cookie);
    expect([file.answer.statusCode, file.page.problem]).toEqual([415, 'Send no file here.']);
    const foreign = await desk.post(deskPaths.away, {}, cookie, {});
    expect([foreign.answer.statusCode, foreign.page.problem]).toEqual([403, expect.any(String)]);
  });
});

describe.each(engines)('a form of an agent who is signed out on %s', (engine) => {
  const desk = shareDesk(engine);
  const outcome = `${deskPaths.inquiries}/018f0000-0000-7000-8000-000000000009/outcome`;
  const words = { outcome: 'have_it', note: 'She has a <dog>', key: 'one' };
  const quote = { block: 'quote', text: words.note };

  test('is answered with its words and the way to sign in', async () => {
    const { cookie } = await desk.signIn();
    await desk.post(deskPaths.devices, { where: 'everywhere' }, cookie);
    const { answer, page } = await desk.post(outcome, words, cookie);
    expect([answer.statusCode, page.problem]).toEqual([401, 'Please sign in']);
    expect(page).not.toHaveProperty('signedIn');
    expect(page.blocks).toContainEqual(quote);
    expect(page.blocks.at(-1)).toMatchObject({
      link: { href: `/desk?next=${encodeURIComponent(outcome)}` },
    });
    expect(JSON.stringify(page.blocks)).not.toContain('have_it');
    const again = await desk.post(deskPaths.devices, { where: 'here', key: 'two' }, cookie);
    expect([again.answer.statusCode, again.answer.headers.location]).toEqual([303, '/desk']);
    const foreign = await desk.post(outcome, words, cookie, {});
    expect(foreign.answer.statusCode).toBe(403);
  });

  test('is answered with its words after the office turned the desk off', async () => {
    const { cookie } = await desk.signIn();
    await desk.setDesk(false);
    const { answer, page } = await desk.post(outcome, words, cookie);
    expect([answer.statusCode, page.problem]).toEqual([404, 'The office has turned the desk off.']);
    expect(page.blocks.at(-1)).toEqual(quote);
    const { answer: sent } = await desk.post(deskPaths.home, { email: 'a@example.com' });
    expect([sent.statusCode, sent.body.includes('example')]).toEqual([404, false]);
  });
});

describe('the cookie of the desk over HTTPS', () => {
  const origin = 'https://www.example.com';
  const desk = shareDesk('sqlite', { publicOrigin: origin });

  test('is Secure with a prefix, also when it is cleared, and is not read under the plain name', async () => {
    const { agent, cookie } = await desk.signIn();
    const prefixed = `__Secure-${cookie}`;
    expect((await desk.get(deskPaths.devices, cookie)).answer.statusCode).toBe(303);
    expect((await desk.get(deskPaths.devices, prefixed)).answer.statusCode).toBe(200);
    const cookieOf = async (url: string, fields: Record<string, string>, sent?: string) => {
      const { answer } = await desk.post(url, fields, sent, { origin });
      return String(answer.headers['set-cookie']).replace(/=[\w-]{43};/, '=TOKEN;');
    };
    const link = { kind: 'enter', agentId: agent.id, address: agent.email, target: null } as const;
    const { db, clock } = desk.office();
    const [token = ''] = await insertDeskLinks(db, [link], clock.read());
    expect(await cookieOf(deskPaths.enter(token), {})).toBe(
      '__Secure-desk=TOKEN; Max-Age=15552000; Path=/desk; HttpOnly; Secure; SameSite=Lax',
    );
    // Browsers ignore a cookie with this prefix that is not Secure.
    expect(await cookieOf(deskPaths.devices, { where: 'here' }, prefixed)).toMatch(
      /^__Secure-desk=; .*Path=\/desk; .*Secure; SameSite=Lax$/,
    );
  });
});
