import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { carryOut, changePlan, planOf } from '#tests/support/imports.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('splits on %s', (engine) => {
  const splits = shareSplitOffice(engine);
  const { office, goTo, add, read, listed, runJob, voidSplit, put, call } = splits;
  const plan = async (split: string, effectiveOn: string) =>
    (await add(split, effectiveOn)).json<{ id: string }>().id;
  const version = async () => {
    const agents = office().db.selectFrom('agents').select('version');
    return (await agents.where('id', '=', splits.agentId()).executeTakeFirstOrThrow()).version;
  };

  async function importAgent(header: string, cell: string) {
    const { email, firstName, lastName } = await office()
      .db.selectFrom('agents')
      .selectAll()
      .where('id', '=', splits.agentId())
      .executeTakeFirstOrThrow();
    const file = `Email,First,Last,${header}\n${email},${firstName},${lastName},${cell}\n`;
    const { id } = await planOf(office(), 'agents', file);
    const choice = { isChosen: true, outcome: 'update' };
    return (await carryOut(office(), await changePlan(office(), id, { choice }))).results;
  }
  const departure = { leftOn: '2026-07-03', forwardedTo: 'commission', inquiriesTo: null };

  test.each<[way: string, act: (split: string) => Promise<unknown>]>([
    ['the agent form', (commissionSplit) => put({ commissionSplit })],
    ['the split tab', (split) => add(split, '2026-08-01')],
    [
      'an import',
      async (split) =>
        expect(await importAgent('Commission Split', split)).toMatchObject({ done: 1 }),
    ],
  ])(
    'a change by %s is current at once, with a new version and a row in the history',
    async (_way, act) => {
      await goTo('2026-08-01');
      const before = await version();
      await act('85.00');
      await act('86.00');
      const { current, history } = await read();
      expect([await listed(), current?.split, history.map(({ split }) => split)]).toEqual([
        '86.00',
        '86.00',
        ['86.00', '85.00', '70.00'],
      ]);
      expect((await version()) - before).toBe(2);
    },
  );

  test.each<[way: string, act: (plan: string) => Promise<unknown>]>([
    ['the job', () => runJob()],
    ['the agent form', () => put({ commissionSplit: '80.00' })],
    ['the split tab', () => add('90.00', '2027-01-01')],
    [
      'an import',
      // The plan names the split before the effect, so it is not carried out.
      async () => expect(await importAgent('Phone', '912-555-0199')).toMatchObject({ failed: 1 }),
    ],
    ['voiding another plan', (other) => voidSplit(other)],
    ['the deactivation', () => call('DELETE', `/agents/${splits.agentId()}`)],
    ['the departure', () => call('POST', `/agents/${splits.agentId()}/departure`, departure)],
  ])('a plan that is due takes effect once, by %s or by the job after it', async (_way, act) => {
    await plan('80.00', '2026-07-01');
    const other = await plan('95.00', '2027-06-01');
    await goTo('2026-07-03');
    const before = await version();
    const entries = await recordedDuring(office(), async () => {
      await act(other);
      await runJob();
      await runJob();
    });
    const effects = entries.filter(
      ({ action, entity }) => action === 'took_effect' && entity === 'commission_split',
    );
    expect(effects).toMatchObject([
      {
        before: { commissionSplit: '70.00' },
        after: { commissionSplit: '80.00', effectiveOn: '2026-07-01' },
      },
    ]);
    expect((await read()).current?.split).toBe('80.00');
    expect(await version()).toBeGreaterThan(before);
  });

  test('a plan that was voided never takes effect, and one that was added again does', async () => {
    await voidSplit(await plan('80.00', '2026-07-01'));
    await goTo('2026-07-01');
    const entries = await recordedDuring(office(), runJob);
    expect([entries, await listed()]).toEqual([[], '70.00']);
    await goTo('2026-06-30');
    await voidSplit(await plan('81.00', '2026-07-02'));
    await plan('82.00', '2026-07-02');
    await goTo('2026-07-02');
    await runJob();
    const { current, history } = await read();
    expect([await listed(), current?.split]).toEqual(['82.00', '82.00']);
    expect(history.filter(({ voidedAt }) => voidedAt).map(({ split }) => split)).toEqual([
      '81.00',
      '80.00',
    ]);
  });

  test('voiding one split after another goes back to the one before, until the last one', async () => {
    const [first, second, third] = [
      (await read()).current!.id,
      await plan('80.00', '2026-02-01'),
      await plan('90.00', '2026-03-01'),
    ];
    await goTo('2026-03-10');
    await runJob();
    const seen = [await listed()];
    for (const id of [third, second]) {
      await voidSplit(id);
      seen.push(await listed());
    }
    expect(seen).toEqual(['90.00', '80.00', '70.00']);
    expect((await voidSplit(first)).statusCode).toBe(409);
    const split = await plan('80.00', '2026-03-10');
    expect([await listed(), (await read()).current?.id]).toEqual(['80.00', split]);
    expect((await splits.on('2026-02-15')).split).toBe('70.00');
  });

  test('the later of two changes on one day also applies if the clock was set back between', async () => {
    await goTo('2026-03-02');
    await add('80', '2026-03-02');
    await goTo('2026-03-02', 3600);
    await add('81', '2026-03-02');
    expect([(await splits.on('2026-03-02')).split, await listed()]).toEqual(['81.00', '81.00']);
  });

  test('a voided split is still what the office knew until the day before', async () => {
    await goTo('2026-08-01');
    const id = await plan('85', '2026-08-01');
    await goTo('2026-08-10');
    await voidSplit(id);
    const known = ['2026-07-31', '2026-08-01', '2026-08-09', '2026-08-10'];
    const answers = await Promise.all(known.map((day) => splits.on('2026-08-05', day)));
    expect(answers.map(({ split }) => split)).toEqual(['70.00', '85.00', '85.00', '70.00']);
    expect((await splits.on('2026-08-05')).split).toBe('70.00');
  });
});
