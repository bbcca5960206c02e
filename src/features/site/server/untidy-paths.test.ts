import { beforeAll, describe, expect, test } from 'vitest';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

describe('paths that were typed or copied untidily', () => {
  const testApp = shareTestApp('sqlite');
  beforeAll(async () => {
    await (await openAgentDesk(testApp())).addPublishedAgent();
  });
  const where = async (url: string) => {
    const { statusCode, headers } = await testApp().app.inject(url);
    return [statusCode, headers.location];
  };

  test.each([
    ['/AGENT/ELEANOR-WHITFIELD', '/agent/eleanor-whitfield'],
    ['/Agent-Eleanor-Whitfield', '/agent/eleanor-whitfield'],
    ['/agent/eleanor-whitfield.', '/agent/eleanor-whitfield'],
    ['/agent-eleanor-whitfield),', '/agent/eleanor-whitfield'],
    ['/agent/eleanor-whitfield%22%3E', '/agent/eleanor-whitfield'],
    ['/agent/eleanor-whitfield%E2%80%9D', '/agent/eleanor-whitfield'],
    ['/agent/eleanor-whitfield;/', '/agent/eleanor-whitfield'],
    ['/AGENT/ELEANOR-WHITFIELD/?x=1', '/agent/eleanor-whitfield?x=1'],
    ['/agent/Eleanor-Whitfield/sent', '/agent/eleanor-whitfield/sent'],
    ['/Team', '/team'],
    ['/team)', '/team'],
    ['/team%E2%80%8B', '/team'],
    ['/agent/eleanor-whitfield%E2%80%AC.', '/agent/eleanor-whitfield'],
    ['/TEAM/).', '/team'],
    ['/Privacy', '/privacy'],
    ['/terms,', '/terms'],
    ['/Contact/Sent', '/contact/sent'],
    ['/admin/login/', '/admin/login'],
    ['/ADMIN/LOGIN', '/admin/login'],
    ['/admin/login;?next=/admin/contacts', '/admin/login?next=/admin/contacts'],
  ])('F11: %s redirects to %s', async (url, path) => {
    expect(await where(url)).toEqual([308, path]);
  });

  test.each([
    '//evil.example',
    '//evil.example/team',
    '/%5C%5Cevil.example/Team',
    '//',
    '/admin/login%0D%0ASet-Cookie:x/',
    '/admin/%E5%AD%97/',
    '/)',
    '/Unknown',
    '/agent/Unknown.',
    '/Agent-Unknown',
    '/agent/eleanor.whitfield',
    `/team${')'.repeat(10_000)}`,
    `/agent/${'a'.repeat(81)}.`,
  ])('F11: %s is not found', async (url) => {
    expect(await where(url)).toEqual([404, undefined]);
  });

  test.each([
    ['POST', '/Team', 404],
    ['GET', '/API/admin/agents', 401],
    ['GET', '/api/Contact', 404],
    ['GET', '/Robots.txt', 404],
  ])('F11: %s %s answers %i', async (method, url, status) => {
    const answer = await testApp().app.inject({ method: method as 'GET', url });
    expect([answer.statusCode, answer.headers['location']]).toEqual([status, undefined]);
  });
});
