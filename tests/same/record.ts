/**
 * Writes what the product answers, stores and builds into SAME_FOLDER, for `scripts/ci/same.ts`. It
 * imports only files of `tests`, so that it works before and after the product's files are moved.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { useSampleOffice } from '#tests/support/sample-office.ts';
import { freePort, startServerProcess } from '#tests/support/server-process.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createFolder, engines } from '#tests/support/test-database.ts';
import { loadBuiltSite } from '#tests/support/test-site.ts';
import { makeChanges, readEveryAnswer, readPages, stableBody } from './answers.ts';

const folder = process.env['SAME_FOLDER'] ?? 'record';
mkdirSync(folder, { recursive: true });

const write = (section: string, values: [name: string, value: string][]) =>
  writeFileSync(join(folder, section), JSON.stringify(Object.fromEntries(values), null, 1));

const clientDir = resolve('dist/client');
const built = { site: await loadBuiltSite(), clientDir };
const [testApp, allRoutes] = await collectRoutes(() => createTestApp('sqlite', built));
const routes = allRoutes.filter(({ method }) => method !== 'HEAD');

/** Returns a function that replaces values that differ from run to run. */
function createNormalizer() {
  const ids = new Map<string, string>();
  const numberOf = (id: string) => ids.get(id) ?? ids.set(id, `id-${ids.size}`).get(id) ?? '';
  const normalize = (text: string) =>
    text
      .replaceAll(/(nonce="|'nonce-|sid=|device=|welcome#)[\w+/-]{22,}={0,2}/g, '$1RANDOM')
      .replaceAll(/^(etag: .*[\w-]{9,}"|last-modified: .*)$/gm, 'HASH OR TIME OF A FILE')
      .replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, numberOf);
  return (values: [string, string][]) =>
    values.map(([name, value]): [string, string] => [normalize(name), normalize(value)]);
}

describe.each(engines)('%s', (engine) => {
  // Set the system's time, too, because ids contain it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00.000Z') });
    return () => vi.useRealTimers();
  });
  const office = useSampleOffice(engine, built);

  test('pages, answers and schema', async () => {
    const { app, call, clerkCall, db } = office();
    const normalize = createNormalizer();
    write(`${engine}-pages`, normalize(await readPages(app, routes)));
    write(`${engine}-super-admin`, normalize(await readEveryAnswer(call, routes)));
    write(`${engine}-admin`, normalize(await readEveryAnswer(clerkCall, routes)));
    write(`${engine}-changes`, normalize(await makeChanges(call, app)));
    write(`${engine}-super-admin-afterwards`, normalize(await readEveryAnswer(call, routes)));
    const schema = sql<{ name: string; sql: string | null }>`
      select type || ' ' || name as name, sql from sqlite_schema order by type, name`;
    const tables = engine === 'sqlite' ? (await schema.execute(db)).rows : dumpPostgresSchema();
    write(`${engine}-schema`, normalize(tables.map((each) => [each.name, each.sql ?? ''])));
    expect(tables.length).toBeGreaterThan(50);
  });
});

function dumpPostgresSchema() {
  const url = Object.assign(new URL(inject('postgresUrl')), {
    pathname: inject('postgresTemplate'),
  });
  const dump = execFileSync('pg_dump', ['--schema-only', url.href]).toString();
  const parts = dump.replaceAll(/^\\(un)?restrict .*$/gm, '').split(/^-- (?=Name: )/m);
  return parts.map((part) => ({ name: part.split('\n', 1)[0] ?? '', sql: part }));
}

/** Makes a call without a body for each kind of caller. */
async function observeGuards({ method, url }: Route): Promise<string> {
  const { app, clock, signIn } = testApp;
  const ask = async (cookie: string) => {
    const path = url.replaceAll(/:\w+/g, '019ac000-0000-7000-8000-000000000000');
    const answer = await app.inject({ method: method as 'GET', url: path, headers: { cookie } });
    return `${answer.statusCode} ${/"detail":"[^"]*"/.exec(answer.body)?.[0] ?? ''}`;
  };
  const [noSession, admin] = [await ask(''), await ask(await signIn('clerk'))];
  const [superAdmin, cookie] = [await ask(await signIn()), await signIn()];
  clock.advance(16 * 60);
  return JSON.stringify({ noSession, admin, superAdmin, staleConfirmation: await ask(cookie) });
}

test('built files, guards and metrics', async () => {
  const files = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  write(
    'files',
    files
      .toSorted()
      .map((file) => [file.replace(clientDir, ''), stableBody(file, readFileSync(file))]),
  );
  await testApp.addAdministrator();
  await testApp.addAdministrator('clerk', 'admin');
  const guards: [string, string][] = [];
  for (const each of routes) guards.push([`${each.method} ${each.url}`, await observeGuards(each)]);
  write('guards', guards);
  await testApp.close();
  const METRICS_PORT = String(await freePort());
  const env = { NODE_ENV: 'development', DATA_DIR: createFolder(), METRICS_PORT };
  const server = await startServerProcess({ env });
  const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  await server.stop();
  write(
    'metrics',
    (metrics.match(/^(#.*|marsh_\S+)/gm) ?? []).map((name) => [name, '']),
  );
  expect(readdirSync(folder)).toHaveLength(15);
});
