import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Site } from '#features/site/domain/site.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { sendForm } from '#tests/support/inquiries.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { publishPart } from '#tests/support/publish-part.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { publishContent, useWebsite } from '#tests/support/website.ts';

const lookWith = (main: string, accent: string) => ({
  ...shippedContent.look,
  colors: { main, accent },
});

let site: Site;
beforeAll(async () => {
  site = await loadBuiltSite();
});

const hostile = ['#fff;}body{display:none', 'red', '#12345', 'url(x)', '#2f4a3a\n}', '</style>'];

describe('own colors', () => {
  const office = useWebsite('sqlite');

  test.each(hostile)('%j cannot be saved', async (color) => {
    for (const look of [lookWith(color, ''), lookWith('', color)]) {
      const answer = await office().call('PUT', '/website/look', look);
      expect(answer.statusCode).toBe(422);
    }
  });

  test('are saved in lower case, or empty for the shipped ones', async () => {
    expect((await publishContent(office(), 'look', lookWith('#F2C14E', ''))).statusCode).toBe(200);
    expect(office().liveSite.published().content.look.colors).toEqual({
      main: '#f2c14e',
      accent: '',
    });
  });

  test('that were changed by hand are replaced by the shipped ones, with one line in the log', async () => {
    const { app, db, liveSite } = office();
    const warn = vi.spyOn(app.log, 'warn');
    await publishPart(db, 'look', lookWith('#fff;}body{display:none', 'url(x)'));
    await liveSite.refresh();
    expect(liveSite.published().content.look).toEqual(shippedContent.look);
    expect(warn.mock.calls).toEqual([
      [
        { wrongColors: ['look.colors.main', 'look.colors.accent'] },
        'a stored color is not valid: visitors see the shipped color',
      ],
    ]);
  });
});

const rules =
  ':root\\{(--[a-z]+:#[\\da-f]{6};?){4}\\}form,\\.bg-brick,\\.border-brick\\{--brick:#[\\da-f]{6}\\}';
const colorStyle = new RegExp(
  `^@media screen\\{${rules}\\}@media screen and \\(prefers-color-scheme:dark\\)\\{${rules}\\}$`,
);
const stylesOf = (html: string) =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
const allowedBy = (policy: unknown) => String(policy).match(/style-src 'self' ([^;]*)/)?.[1];
const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('the style of own colors', () => {
  test('is on every page, and allowed by its hash', async () => {
    const testApp = await createTestApp('sqlite', { site });
    const desk = await openAgentDesk(testApp);
    await desk.addPublishedAgent();
    const agentPage = '/agent/eleanor-whitfield';
    const urls = ['/', '/team', agentPage, '/privacy', '/contact/sent', '/nowhere'];
    const read = (url: string) => testApp.app.inject({ url });
    for (const url of urls) expect(stylesOf((await read(url)).body)).toHaveLength(1);
    await publishPart(testApp.db, 'look', lookWith('#f2c14e', '#005a9c'));
    await testApp.liveSite.refresh();
    const failed = await sendForm(testApp, { firstName: '' });
    expect(failed.statusCode).toBe(422);
    for (const answer of [...(await Promise.all(urls.map(read))), failed]) {
      const styles = stylesOf(answer.body);
      expect(styles[1]).toMatch(colorStyle);
      expect(allowedBy(answer.headers['content-security-policy'])).toBe(
        styles.map(sourceOf).join(' '),
      );
    }
    await testApp.close();
  });

  test('leaves the home page small enough to arrive in the first round trip', async () => {
    const testApp = await createTestApp('sqlite', { site });
    const bytes = async () => {
      const headers = { 'accept-encoding': 'br' };
      return (await testApp.app.inject({ url: '/', headers })).rawPayload.length;
    };
    const shipped = await bytes();
    await publishPart(testApp.db, 'look', lookWith('#f2c14e', '#005a9c'));
    await testApp.liveSite.refresh();
    expect((await bytes()) - shipped).toBeLessThan(180);
    expect(await bytes()).toBeLessThanOrEqual(14_600);
    await testApp.close();
  });
});
