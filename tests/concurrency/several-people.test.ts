/**
 * Compares the answers to calls of several administrators, and the stored records, with a model of
 * the back office.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { anyPlan, anyRace, type Call } from './calls.ts';
import type { Entry, OfficeModel } from './model.ts';
import { emptyOffice } from '#tests/support/empty-office.ts';
import { fuzzTimeout, tryOut } from '#tests/fuzz/run-property.ts';
import { newIdOf, People, expectedRecords, trailDuring, type Answered } from './several-people.ts';

const names = ['admin', 'clerk', 'deputy', 'watcher'];
/** The index in `names` of the administrator who only reads and never signs out. */
const watcher = 3;

const tables = ['sessions', 'throttleBuckets'] as const;

/**
 * Yields every order in which the server can have handled the calls of two administrators. In all
 * of them, each administrator's own calls keep their order.
 */
function* ordersOf(one: Answered[], other: Answered[]): Generator<Answered[]> {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first || !second) {
    yield [...one, ...other];
    return;
  }
  for (const order of ordersOf(rest, other)) yield [first, ...order];
  for (const order of ordersOf(one, others)) yield [second, ...order];
}

/**
 * Makes the calls in this order in a copy of the model.
 * @returns the copy, or undefined if the model expects another status for a call than the server
 * answered
 */
function replay(model: OfficeModel, order: Answered[], now: string): OfficeModel | undefined {
  const copy = model.clone();
  const isSo = order.every(
    ({ client, call, status, newId }) => copy.act(client, call, now, newId).status === status,
  );
  return isSo ? copy : undefined;
}

/**
 * Sorts audit entries by administrator, and keeps the order of each administrator's entries,
 * because only that order is certain for simultaneous calls.
 */
const byPerson = (trail: Entry[]) =>
  trail.toSorted((one, other) => one.actor.localeCompare(other.actor));

describe.each(engines)('on %s', (engine) => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await createTestApp(engine);
    for (const name of names) await testApp.addAdministrator(name);
  });
  afterAll(() => testApp?.close());
  const openOffice = async () => {
    await emptyOffice(testApp.db);
    for (const table of tables) await testApp.db.deleteFrom(table).execute();
    return People.signIn(testApp, names);
  };
  beforeEach(openOffice);

  test('any calls of three people answer as the model says', { timeout: fuzzTimeout }, async () => {
    const step = fc.tuple(fc.constantFrom(0, 0, 1, 1, 2), anyPlan);
    const steps = fc.array(step, { minLength: 5, maxLength: 40, size: 'max' });
    await tryOut(engine === 'sqlite' ? 6 : 3, steps, async (plans) => {
      const people = await openOffice();
      const trail = await trailDuring(testApp, async () => {
        for (const [client, plan] of plans) {
          await people.perform(client, plan);
          testApp.clock.advance(1);
        }
      });
      expect(trail).toEqual(people.model.trail);
      expect(await people.readAll(watcher)).toEqual(expectedRecords(people.model));
    });
  });

  test(
    'calls made at once end as if one had come after another',
    { timeout: fuzzTimeout },
    async () => {
      await tryOut(8, anyRace, async ({ setUp: plans, one, other }) => {
        const people = await openOffice();
        for (const plan of plans) await people.perform(0, plan);
        const { model } = people;
        const calls = (turn: typeof one): Call[] => turn.map((plan) => people.toCall(plan));
        const work = async (client: number, own: Call[]) => {
          const seen = { ...model.clients[client]?.seen };
          const answered: Answered[] = [];
          for (const call of own) {
            const answer = await people.send(
              client,
              call,
              'id' in call ? seen[call.id] : undefined,
            );
            const etag = answer.headers['etag'];
            if ('id' in call && etag !== undefined) seen[call.id] = etag;
            answered.push({ client, call, status: answer.statusCode, newId: newIdOf(answer) });
          }
          return answered;
        };
        const known = model.trail.length;
        let answers: Answered[][] = [];
        const trail = await trailDuring(testApp, async () => {
          answers = await Promise.all([work(1, calls(one)), work(2, calls(other))]);
        });
        const now = testApp.clock.read().toISOString();
        const ends = [...ordersOf(answers[0] ?? [], answers[1] ?? [])].flatMap((order) => {
          const end = replay(model, order, now);
          return end
            ? [{ office: expectedRecords(end), trail: byPerson(end.trail.slice(known)) }]
            : [];
        });
        const end = { office: await people.readAll(watcher), trail: byPerson(trail) };
        expect({ answers, ends }).toEqual({ answers, ends: expect.arrayContaining([end]) });
      });
    },
  );
});
