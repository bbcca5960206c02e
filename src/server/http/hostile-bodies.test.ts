/** Random bodies, most of them broken in a field or two: never a 5xx, and nothing kept that was not sent. */
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addAgent } from '#tests/support/agents.ts';
import { kinds } from '#tests/support/kinds.ts';
import { rawJson, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

type Fields = Record<string, unknown>;

const decimals = new Set(['commissionSplit', 'hoursCompleted']);
const defaults: Fields = {
  isActive: true,
  isVerified: false,
  category: 'policies',
  courseType: 'elective',
};

const number = fc.oneof(
  fc.integer({ min: -50, max: 60_000 }).map((cents) => cents / 100),
  fc.double(),
  fc.constantFrom(0, 99.75, 99.99, 100, 100.01, 70.005, 1e21, 1e-7),
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ maxLength: 12 }).map((name) => `${name}@example.com`),
  fc.constantFrom('', ' ', '\0', '\uD800', '1e2', 'NaN', 'null', "'; --", 'x'.repeat(6000)),
);
const date = fc
  .tuple(fc.integer({ min: 0, max: 12_024 }), fc.integer({ max: 13 }), fc.integer({ max: 32 }))
  .map(([year, month, day]) =>
    [year, month, day].map((part) => String(part).padStart(2, '0')).join('-'),
  );
const value = fc.oneof(
  text,
  number,
  number.map(String),
  date,
  fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom('policies', 'core', 'ethics', null, undefined),
);

/** A good body with some fields overwritten or taken away, or nothing like a body at all. */
const bodyFrom = (good: Fields) => {
  const field = fc.constantFrom(...Object.keys(good), 'id', 'version', 'unknown');
  const changes = fc.array(fc.tuple(field, value), { maxLength: 3 }).map(Object.fromEntries);
  return fc.oneof(
    { weight: 9, arbitrary: changes.map((change) => ({ ...good, ...change })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
};

/** What a field must read as once it was taken, by the rules that the form states. */
function keptAs(field: string, sent: unknown): unknown {
  if (decimals.has(field)) {
    const rounded = Number(sent).toFixed(2);
    return Number(rounded) === Number(sent) ? rounded : `${String(sent)} was rounded`;
  }
  if (field === 'email') return String(sent).trim();
  return sent === undefined || sent === '' ? (defaults[field] ?? null) : sent;
}

const everyKind = describe.each(
  engines.flatMap((engine) => kinds.map((kind) => ({ engine, kind }))),
);

everyKind('A23, A24: any body sent to $kind.path on $engine', ({ engine, kind }) => {
  const office = shareOffice(engine);
  let good: Fields;
  let id: string;
  beforeEach(async () => {
    id = (await kind.add(office())).id;
    const agentId = (await addAgent(office())).id;
    good = { ...(await kind.input(office())), ...(kind.path.includes('education') && { agentId }) };
  });
  const fresh = (body: unknown, run: number): unknown =>
    kind.entity === 'agent' && Object(body).email === good['email']
      ? { ...(body as Fields), email: `run${run}@example.com` }
      : body;

  test.each(['POST', 'PUT'] as const)('is kept as it is or refused, by %s', async (method) => {
    let run = 0;
    const outcomes = new Set<number>();
    const send = fc.asyncProperty(bodyFrom(good), async (anything) => {
      const body = fresh(anything, ++run);
      const url = method === 'POST' ? kind.path : `${kind.path}/${id}`;
      const answer = await office().call(method, url, JSON.stringify(body), rawJson);
      outcomes.add(answer.statusCode);
      expect([200, 201, 400, 409, 413, 422]).toContain(answer.statusCode);
      if (answer.statusCode > 201) return;
      const kept = answer.json<Fields>();
      const read = await office().call('GET', `${kind.path}/${String(kept['id'])}`);
      expect(read.json()).toEqual(kept);
      const expected = Object.keys(good).map((name) => [name, keptAs(name, Object(body)[name])]);
      expect(kept).toMatchObject(Object.fromEntries(expected) as Fields);
    });
    await fc.assert(send, { numRuns: 300 });
    expect([...outcomes]).toEqual(expect.arrayContaining([method === 'POST' ? 201 : 200, 422]));
  });
});
