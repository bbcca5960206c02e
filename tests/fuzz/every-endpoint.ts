/** Sends many valid and hostile requests to every endpoint, and checks each answer. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectRoutes, type Route } from '#tests/support/route-table.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { Engine } from '#tests/support/test-database.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints, nameOf } from './endpoints.ts';
import { openOffice, type FuzzOffice, type Table } from './fuzz-office.ts';
import { fuzzTimeout, tryOut } from './run-property.ts';
import { judge, type Judgement } from './expected-answers.ts';
import { drafts, toInjection, type Draft } from './requests.ts';
import { findBrokenRules } from './stored-rules.ts';

/**
 * The tables that a refused request may change. It may also change the audit trail, which this test
 * does not compare.
 */
const refusalChanges = new Set(['throttleBuckets']);

function checkRefusal(answer: LightMyRequestResponse, endpoint: Endpoint) {
  const type = String(answer.headers['content-type']);
  if (!endpoint.url.startsWith('/api/')) return;
  if (type.startsWith('application/problem+json')) {
    expect(answer.json()).toMatchObject({
      type: 'about:blank',
      title: expect.any(String),
      status: answer.statusCode,
      detail: expect.any(String),
    });
  } else expect(type).toMatch(/^text\/(plain|html); charset=utf-8$/);
}

function checkFields(
  answer: LightMyRequestResponse,
  { wrong, isAboutFields, isUndecided }: Judgement,
  endpoint: Endpoint,
) {
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return;
  const { errors } = answer.json<{ errors: Record<string, string[]> }>();
  expect(Object.keys(errors)).not.toEqual([]);
  for (const messages of Object.values(errors)) expect(messages.length).toBeGreaterThan(0);
  if (!isAboutFields) return;
  // The name of an error can be a path such as "hero.heading", which begins with the field's name.
  const fields = Object.keys(errors).map((name) => name.split('.', 1)[0] ?? '');
  const isLate = (name: string) => endpoint.body?.[name]?.isLate;
  const early = wrong.filter((name) => !isLate(name));
  expect(fields).toEqual(expect.arrayContaining(early));
  expect(fields.filter((name) => !isUndecided(name))).toEqual([]);
}

interface Outcome {
  endpoint: Endpoint;
  draft: Draft;
  judgement: Judgement;
  answer: LightMyRequestResponse;
  changed: Table[];
}

async function checkOutcome(office: FuzzOffice, engine: Engine, outcome: Outcome) {
  const { endpoint, draft, judgement, answer, changed } = outcome;
  const { statusCode: status } = answer;
  const said = answer.body.slice(0, 300);
  expect({ status, said }).toEqual({ status: expect.toBeOneOf(judgement.statuses), said });
  if (status >= 400) {
    expect(changed.filter((table) => !refusalChanges.has(table))).toEqual([]);
    if (draft.method === 'HEAD') return;
    checkRefusal(answer, endpoint);
    if (status === 422) checkFields(answer, judgement, endpoint);
    return;
  }
  expect(changed.filter((table) => !endpoint.changes?.includes(table))).toEqual([]);
  if (changed.length > 0) {
    const names = changed.map((table) =>
      table.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    );
    expect(await findBrokenRules(office.db, engine, names)).toEqual([]);
  }
  const { segment } = draft;
  const isForm = endpoint.isForm ?? false;
  await endpoint.check?.({ ...judgement, answer, office, segment, isForm, changed });
}

/**
 * Sends one request and checks its outcome. Then restores the sample records that the request
 * changed.
 */
async function tryRequest(office: FuzzOffice, engine: Engine, endpoint: Endpoint, draft: Draft) {
  const answer = await office.app.inject(toInjection(endpoint, draft, office));
  const changed = await office.findChanges();
  try {
    const judgement = judge(endpoint, draft);
    await checkOutcome(office, engine, { endpoint, draft, judgement, answer, changed });
  } finally {
    if (changed.length > 0) await office.restore(changed);
  }
}

export interface FuzzPlan {
  /** The number of requests to an endpoint, unless its `share` changes this number. */
  runs: number;
  /** The minimum number of requests to all endpoints together. */
  atLeast: number;
}

export function fuzzEveryEndpoint(engine: Engine, { runs, atLeast }: FuzzPlan) {
  describe(`any request on ${engine}`, () => {
    let office: FuzzOffice;
    let routes: Route[];
    let requests = 0;
    beforeAll(async () => {
      const [testApp, recorded] = await collectRoutes(() =>
        createTestApp(engine, { trustProxy: 'loopback' }),
      );
      routes = recorded;
      office = await openOffice(testApp, engine);
    });
    afterAll(() => office?.close());

    test('every route has an entry in `endpoints`', () => {
      const known = new Set(endpoints.map(({ method, url }) => `${method} ${url}`));
      const unknown = routes
        .filter(({ method }) => method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`)
        .filter((route) => !known.has(route));
      expect(unknown).toEqual([]);
    });

    test.each(endpoints.map((endpoint) => ({ endpoint, name: nameOf(endpoint) })))(
      '$name',
      { timeout: fuzzTimeout },
      async ({ endpoint }) => {
        const tries = Math.ceil((runs * (endpoint.share ?? 100)) / 100);
        const sent = requests;
        await tryOut(tries, drafts(endpoint), (draft) => {
          requests++;
          return tryRequest(office, engine, endpoint, draft);
        });
        expect(requests - sent).toBeGreaterThanOrEqual(tries);
      },
    );

    test(`there were at least ${atLeast} requests`, () => {
      expect(requests).toBeGreaterThanOrEqual(atLeast);
    });
  });
}
