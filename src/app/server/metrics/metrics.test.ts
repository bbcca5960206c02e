import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareInquiries } from '#tests/support/stored-inquiries.ts';
import { logIn, wrongLogin } from '#tests/support/logins.ts';
import { figuresOf } from '#tests/support/metric-values.ts';
import { engines } from '#tests/support/test-database.ts';
import { countSent } from './metrics.ts';
import { createMetrics } from './prometheus.ts';

/**
 * Returns the names, with labels, of the project's own metrics. The metrics of prom-client itself
 * are left out, because they change all the time.
 */
const seriesOf = (figures: Map<string, number>) =>
  [...figures.keys()].filter((key) => key.startsWith('marsh_'));

describe.each(engines)('the metrics on %s', (engine) => {
  const metrics = createMetrics();
  const office = shareInquiries(engine, { metrics });
  const figures = async () => figuresOf(await metrics.render(undefined));
  let before: Map<string, number>;
  beforeEach(async () => {
    before = await figures();
  });

  /**
   * @returns the metrics with this prefix that increased during the test, each with its increase
   */
  async function risen(name: string) {
    const rises = [...(await figures())].map(
      ([key, value]) => [key, value - (before.get(key) ?? 0)] as const,
    );
    return Object.fromEntries(rises.filter(([key, rise]) => key.startsWith(name) && rise > 0));
  }

  test('count answers by route, not by path', async () => {
    const { app } = office();
    for (const url of ['/', '/?utm_source=letter', '/agent/no-one', '/agent/nobody?x=1']) {
      await app.inject(url);
    }
    for (const url of ['/nowhere', '/api/secret-4711', '/.env']) await app.inject(url);
    await app.inject({ method: 'HEAD', url: '/' });
    expect(await risen('marsh_http_requests_total')).toEqual({
      'marsh_http_requests_total{method="GET",route="/",status="2xx"}': 2,
      'marsh_http_requests_total{method="GET",route="/agent/:slug",status="4xx"}': 2,
      'marsh_http_requests_total{method="GET",route="other",status="4xx"}': 3,
      'marsh_http_requests_total{method="HEAD",route="/",status="2xx"}': 1,
    });
    expect(await risen('marsh_http_request_duration_seconds_count')).toEqual({
      'marsh_http_request_duration_seconds_count{method="GET",route="/"}': 2,
      'marsh_http_request_duration_seconds_count{method="GET",route="/agent/:slug"}': 2,
      'marsh_http_request_duration_seconds_count{method="GET",route="other"}': 3,
      'marsh_http_request_duration_seconds_count{method="HEAD",route="/"}': 1,
    });
  });

  test('have no new labels for unknown paths and methods', async () => {
    const { app } = office();
    const ask = async (round: number) => {
      for (let index = 0; index < 20; index++) {
        await app.inject(`/agent/${round}-${index}`);
        await app.inject({ method: index % 2 ? 'PROPFIND' : 'LOCK', url: `/${round}-${index}` });
      }
    };
    await ask(1);
    const atFirst = seriesOf(await figures());
    await ask(2);
    expect(seriesOf(await figures())).toEqual(atFirst);
  });

  test('count inquiries by outcome, and their emails', async () => {
    const headers = { 'idempotency-key': 'once' };
    await sendInquiry(office(), inquiry, { headers });
    await sendInquiry(office(), inquiry, { headers });
    await sendInquiry(office(), { ...inquiry, leaveEmpty: 'https://example.com' });
    await sendInquiry(office(), { ...inquiry, email: 'wrong' });
    expect(await risen('marsh_inquiries_total')).toEqual({
      'marsh_inquiries_total{outcome="stored"}': 1,
      'marsh_inquiries_total{outcome="repeated"}': 1,
      'marsh_inquiries_total{outcome="spam"}': 1,
    });
    expect(await risen('marsh_emails_total')).toEqual({
      'marsh_emails_total{outcome="queued"}': 2,
    });
  });

  test('count refused logins', async () => {
    for (let attempt = 0; attempt < 7; attempt++) await logIn(office(), wrongLogin('eleanor'));
    expect(await risen('marsh_refusals_total')).toEqual({
      'marsh_refusals_total{reason="login_failed"}': 5,
      'marsh_refusals_total{reason="login_throttled"}': 2,
    });
  });

  test('contain no personal data', async () => {
    await sendInquiry(office());
    await logIn(office(), wrongLogin('eleanor'));
    const text = await metrics.render(undefined);
    for (const word of [...Object.values(inquiry).slice(0, 4), 'eleanor', '127.0.0.1']) {
      expect(text).not.toContain(word);
    }
  });
});

describe('attempts to send', () => {
  const metrics = createMetrics();
  const email = {} as Parameters<ReturnType<typeof countSent>>[0];
  const { signal } = new AbortController();
  const attempts = async (outcome: string) =>
    figuresOf(await metrics.render(undefined)).get(`marsh_emails_total{outcome="${outcome}"}`);

  test('are counted by outcome', async () => {
    await countSent(async () => undefined, metrics)(email, signal);
    const refused = countSent(() => Promise.reject(new Error('550')), metrics);
    await expect(refused(email, signal)).rejects.toThrow('550');
    expect([await attempts('sent'), await attempts('failed')]).toEqual([1, 1]);
  });
});

test('the alert rules use existing metrics', async () => {
  const text = await createMetrics().render({ waiting: 0, failed: 0, oldestSeconds: 0 });
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const rules = readFileSync(resolve(import.meta.dirname, '../../../../deploy/alerts.yml'), 'utf8');
  const asked = [...rules.matchAll(/\b((?:marsh|process)_\w+?)(?:_bucket)?\b/g)].map(
    ([, name]) => name,
  );
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});
