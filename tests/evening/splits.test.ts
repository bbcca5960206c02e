import { describe, expect, test } from 'vitest';
import type { RosterRow } from '#features/splits/domain/splits.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

/** At this time in New York, UTC has the next day. */
const ninePm = 21 * 3600;

describe.each(engines)('at 9 PM in New York, on %s', (engine) => {
  const splits = shareSplitOffice(engine);
  const { goTo, add, call, read, runJob, listed } = splits;

  const roster = async (query: string) =>
    (await call('GET', `/splits${query}`)).json<RosterRow[]>().map(({ split }) => split);

  test('the first split of a new agent begins today', async () => {
    await goTo('2026-06-30', ninePm);
    const { id } = await addAgent(splits.office());
    const { current } = (await call('GET', `/agents/${id}/splits`)).json();
    expect(current).toMatchObject({ effectiveOn: '2026-06-30' });
  });

  test('a split that the agent form changes begins today and is not backdated', async () => {
    await goTo('2026-06-30', ninePm);
    await splits.put({ commissionSplit: '75.00' });
    expect((await read()).current).toMatchObject({
      split: '75.00',
      effectiveOn: '2026-06-30',
      isBackdated: false,
    });
  });

  test('a split from today on replaces the current one without a question about past days', async () => {
    await goTo('2026-06-30', ninePm);
    expect((await add('80.00', '2026-06-30')).statusCode).toBe(201);
    expect([await listed(), (await read()).current?.split]).toEqual(['80.00', '80.00']);
  });

  test('a split from tomorrow on is planned, and neither its storing nor the job applies it', async () => {
    await goTo('2026-06-30', ninePm);
    const added = await add('80.00', '2026-07-01');
    expect([added.statusCode, added.json().isBackdated]).toEqual([201, false]);
    await runJob();
    const { current, planned } = await read();
    expect([await listed(), current?.split, planned.map(({ split }) => split)]).toEqual([
      '70.00',
      '70.00',
      ['80.00'],
    ]);
  });

  test('the job waits for midnight in New York', async () => {
    await add('80.00', '2026-07-01');
    await goTo('2026-06-30', ninePm);
    await runJob();
    const beforeMidnight = await listed();
    await goTo('2026-07-01', 60);
    await runJob();
    expect([beforeMidnight, await listed()]).toEqual(['70.00', '80.00']);
  });

  test('the job applies the split of today also if the one of tomorrow is the one before', async () => {
    await add('80.00', '2026-06-30');
    await add('70.00', '2026-07-01');
    await goTo('2026-06-30', ninePm);
    await runJob();
    expect(await listed()).toBe('80.00');
  });

  test('the split of today cannot be voided while the other one begins tomorrow', async () => {
    await goTo('2026-06-30', ninePm);
    const { current } = await read();
    await add('80.00', '2026-07-01');
    const answer = await splits.voidSplit(current?.id ?? '');
    expect([answer.statusCode, await listed()]).toEqual([409, '70.00']);
  });

  test('a split that was added or voided today was known on this day', async () => {
    await goTo('2026-06-29', ninePm);
    const { id } = (await add('80.00', '2026-06-29')).json<{ id: string }>();
    await goTo('2026-06-30', ninePm);
    await splits.voidSplit(id);
    const known = [];
    for (const day of ['2026-06-28', '2026-06-29', '2026-06-30'])
      known.push((await splits.on('2026-06-29', day)).split);
    expect(known).toEqual(['70.00', '80.00', '70.00']);
  });

  test('the list of all splits shows today’s, and as planned those of the next seven days', async () => {
    await goTo('2026-06-30', ninePm);
    await add('80.00', '2026-07-01');
    expect([await roster(''), await roster('?planned=7')]).toEqual([['70.00'], ['80.00']]);
    await add('85.00', '2026-07-08');
    expect(await roster('?planned=7')).toEqual(['80.00']);
  });

  test.each(['/agents/export.csv', '/splits/export.csv', '/export.zip'])(
    'the file of %s has the name of today',
    async (path) => {
      await goTo('2026-06-30', ninePm);
      const { headers } = await call('GET', path);
      expect(headers['content-disposition']).toMatch(/-2026-06-30\.(csv|zip)"/);
    },
  );
});
