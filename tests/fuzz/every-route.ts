/** Sends random requests to every route, with bodies drawn from the routes' own schemas. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#tests/support/route-table.ts';
import type { Engine } from '#tests/support/test-database.ts';
import { checkAnswer, type Trial } from './check-answer.ts';
import { openOffice, type FuzzOffice } from './fuzz-office.ts';
import { drafts, plainDraft, toInjection, type Draft } from './requests.ts';
import { isWrite, routes } from './routes.ts';
import { rulesOf } from './rules.ts';
import { fuzzTimeout, tryOut } from './run-property.ts';

/** Calls that are refused although the request is right, because of the sample records. */
const refusedSamples = new RegExp(
  [
    // The sample's plan is another one than the call names, and it was not carried out.
    'imports/:id/(commit|undo)$',
    // The sample's agent has no departure, and proposes no portrait.
    'agents/:id/(departure(/undo)?|page/proposal/portrait)$',
    '/login/(passkey|code|enroll.*|link.*)$',
    'second-factors/(passkeys|app/confirm)$',
    'session/confirmation$|evidence$|demo/removal$|website/reviews$',
    // The forms of the desk need a page of the site, and other records belong to no agent there.
    '^/desk',
    // Some pages exist only for records or words that the sample has none of.
    '^/(homes|neighborhoods|sell)',
    '^/(pictures|assets|portraits|favicon|apple-touch-icon|icon-|admin)',
  ].join('|'),
);

/** Returns the fields for which all edges are sent: those with rules, and those with ids. */
const edgeFields = ({ method, url }: Route, { body }: Draft) => {
  const ids = Object.keys(Object(body) as object).filter((name) => name.endsWith('Id'));
  return new Set([...Object.keys(rulesOf[`${method} ${url}`] ?? {}), ...ids]);
};

async function judge({ watch }: FuzzOffice, trial: Trial) {
  try {
    await checkAnswer(trial);
  } finally {
    await watch.restore();
  }
}

export function fuzzEveryRoute(
  engine: Engine,
  { reads, writes, edges }: { reads: number; writes: number; edges: (string | number)[] },
) {
  describe(`any request on ${engine}`, () => {
    const limits = { inquiryLimit: 100_000, loginLimit: 100_000 };
    let office: FuzzOffice;
    beforeAll(async () => {
      office = await openOffice(engine, { trustProxy: 'loopback', ...limits });
    });
    afterAll(() => office?.close());

    test.each(routes.map((route) => ({ name: `${route.method} ${route.url}`, route })))(
      '$name',
      { timeout: fuzzTimeout },
      async ({ route }) => {
        const { ids, watch } = office;
        const plain = plainDraft(route, ids);
        const { url } = toInjection(route, plain, '');
        const cookie = office.cookies.super ?? '';
        const read = await office.app.inject({ method: 'GET', url, headers: { cookie } });
        const isVersioned = isWrite(route) && /^"\d+"$/.test(String(read.headers.etag));
        const send = async (draft: Draft) => {
          const request = toInjection(route, draft, office.cookies[draft.caller]);
          const answer = await office.app.inject(request);
          const changes = await watch.findChanges();
          return { office, route, isVersioned, plain, draft, answer, changes };
        };
        const first = await send(plain);
        const { statusCode: status, body } = first.answer;
        const isExpected = status < 400 || refusedSamples.test(route.url);
        expect({ status, body, isExpected }).toEqual({ status, body, isExpected: true });
        await judge(office, first);
        for (const name of edgeFields(route, plain)) {
          for (const edge of edges) {
            const trial = await send({
              ...plain,
              body: { ...(plain.body as object), [name]: edge },
            });
            await judge(office, trial);
          }
        }
        const runs = isWrite(route) ? writes : reads;
        await tryOut(
          Buffer.isBuffer(plain.body) ? runs / 10 : runs,
          drafts(route, ids),
          async (draft) => {
            const trial = await send(draft);
            await judge(office, trial);
          },
        );
      },
    );
  });
}
