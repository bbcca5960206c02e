/**
 * Tests that the server serves only the files that are built for browsers, and no sources, tests or
 * source maps.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '#tests/support/app-fixture.ts';
import { sendRawTo } from '#tests/support/raw-request.ts';

const built = resolve(import.meta.dirname, '../../dist');

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('A50: a path that is not made for visitors answers 404', async ({ app }) => {
  const assets = await readdir(join(built, 'client/assets'));
  const maps = assets
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `/assets/${name}.map`);
  expect(maps.length).toBeGreaterThan(20);
  const paths = `
    /.env /.env.production /.git/HEAD /.git/config /.gitignore /.npmrc /package.json
    /package-lock.json /src/ /src/main.ts /tests/ /tests/support/test-app.ts /scripts/ci.ts
    /node_modules/ /node_modules/fastify/package.json /dist/ /dist/server/site.js /data/
    /data/marsh-and-square.db /marsh-and-square.db /README.md /SECURITY.md /vite.config.ts
    /assets/ /assets /assets/.vite/manifest.json /.vite/manifest.json /main.js.map /index.js.map
    /@vite/client /@fs/etc/passwd /@id/react /@react-refresh /@entry/src/app/admin/main.tsx
    /__inspect/ /server-status /debug /metrics /swagger /documentation /api /api/`;
  const answers = await Promise.all(
    [...paths.trim().split(/\s+/), ...maps].map(async (path) => {
      const { status, body } = await fetch(app.origin + path, { redirect: 'manual' });
      await body?.cancel();
      return { path, status };
    }),
  );
  expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
  for (const target of [
    '/../package.json',
    '/assets/../../server/site.js',
    '/assets/%2e%2e/%2e%2e/',
  ]) {
    const answer = await sendRawTo(
      Number(new URL(app.origin).port),
      `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`,
    );
    expect([target, [403, 404].includes(answer.status)]).toEqual([target, true]);
  }
});

test('A50: the build contains no sources, tests or source maps', async () => {
  const files = await filesBelow(join(built, 'client'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\.(map|tsx?|env|db)$|\.(test|e2e)\./.test(file))).toEqual([]);
  for (const file of files.filter((each) => /\.(js|css|html)$/.test(each))) {
    const text = await readFile(file, 'utf8');
    expect([
      file,
      /sourceMappingURL|sourcesContent|\/src\/web\/|node_modules\//.exec(text),
    ]).toEqual([file, null]);
  }
});

test('the build has the icons that browsers request without a link', async ({ page }) => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']) {
    const answer = await page.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect((await answer.body()).length, path).toBeGreaterThan(500);
  }
});
