import { expect, test } from 'vitest';
import { shareDesk } from '#tests/support/desk.ts';
import { collectRoutes } from '#tests/support/route-table.ts';
import { createTestApp, origin } from '#tests/support/test-app.ts';

const [app, routes] = await collectRoutes(() => createTestApp('sqlite'));
await app.close();

const desk = shareDesk('sqlite');
const toUrl = (url: string) => url.replaceAll(/:\w+|\*/g, 'x');

test('an agent’s cookie opens no call of the back office', async () => {
  const { cookie } = await desk.signIn();
  const [, token] = cookie.split('=');
  const cookies = [cookie, `session=${token}`, `__Host-session=${token}`].join('; ');
  const signedOut = routes.filter(
    ({ url }) => url.startsWith('/api/admin/') && !/login|logout/.test(url),
  );
  expect(signedOut.length).toBeGreaterThan(100);
  for (const { method, url } of signedOut) {
    const request = { method: method as 'GET', url: toUrl(url), headers: { cookie: cookies } };
    const { statusCode } = await desk.office().app.inject(request);
    expect.soft([method, url, statusCode]).toEqual([method, url, 401]);
  }
});

test('an administrator’s cookie opens no page of the desk', async () => {
  await desk.setDesk(true);
  const pages = routes.filter(
    ({ url }) => url.startsWith('/desk/') && !/enter|open|code/.test(url),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const { method, url } of pages) {
    const headers = { cookie: desk.office().cookie, origin };
    const request = { method: method as 'GET', url: toUrl(url), headers };
    const answer = await desk.office().app.inject(request);
    expect.soft([url, answer.statusCode]).toEqual([url, 303]);
    expect.soft(answer.headers.location).toMatch(/^\/desk(\?next=|$)/);
  }
});
