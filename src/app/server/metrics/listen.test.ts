import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { schemaVersions } from '#app/db/migrate.ts';
import { readOutbox } from '#features/emails/server/outbox-size.ts';
import { figuresOf } from '#tests/support/metric-values.ts';
import { sendInquiry } from '#tests/support/inquiries.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { listenForScrapes } from './listen.ts';
import { createMetrics } from './prometheus.ts';

let testApp: TestApp;
let server: Server;

async function start(engine: (typeof engines)[number]) {
  const metrics = createMetrics();
  testApp = await createTestApp(engine, { metrics });
  const read = () => readOutbox(testApp.db, testApp.clock.read());
  server = await listenForScrapes(metrics, read, { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await testApp.close();
});

describe.each(engines)('on %s', (engine) => {
  test('the metrics port shows the metrics and the outbox', async () => {
    const origin = await start(engine);
    const scrape = async () => figuresOf(await (await fetch(`${origin}/metrics`)).text());
    expect((await scrape()).get('marsh_outbox_oldest_seconds')).toBe(0);

    await sendInquiry(testApp);
    await testApp.db
      .updateTable('emailMessages')
      .set({ status: 'failed' })
      .where('kind', '=', 'acknowledgement')
      .execute();
    testApp.clock.advance(90);
    const figures = await scrape();
    expect(figures.get('marsh_outbox_emails{state="waiting"}')).toBe(1);
    expect(figures.get('marsh_outbox_emails{state="failed"}')).toBe(1);
    expect(figures.get('marsh_outbox_oldest_seconds')).toBe(90);
    expect([...figures.keys()].find((key) => key.startsWith('marsh_build_info'))).toContain(
      `schema="${schemaVersions.at(-1)}"`,
    );
    // An auto-reply that is a day late is no longer useful, so it does not count as failed.
    testApp.clock.advance(25 * 3600);
    expect((await scrape()).get('marsh_outbox_emails{state="failed"}')).toBe(0);
  });

  test('without the database the outbox metrics are left out', async () => {
    const origin = await start(engine);
    await (await fetch(`${origin}/metrics`)).text();
    await testApp.db.destroy();
    const answer = await fetch(`${origin}/metrics`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('process_resident_memory_bytes ');
    expect([...figuresOf(text).keys()].filter((key) => key.includes('outbox'))).toEqual([]);
  });
});

test('visitors cannot read metrics, and the metrics port serves nothing else', async () => {
  const origin = await start('sqlite');
  expect((await testApp.app.inject('/metrics')).statusCode).toBe(404);
  for (const path of ['/', '/metrics/x', '/metricsx', '/api/admin/session', '/healthz']) {
    expect((await fetch(origin + path)).status).toBe(404);
  }
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  const { headers } = await fetch(`${origin}/metrics`);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
});
