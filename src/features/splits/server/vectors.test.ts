import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf } from '#tests/support/office.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';

describe('the history of commission splits', () => {
  const { office, goTo, call, agentId, runJob, add, voidSplit, read, on, put, listed } =
    shareSplitOffice('sqlite');
  const splitOn = async (...days: [string, string?]) => (await on(...days)).split;
  const getAgent = () => call('GET', `/agents/${agentId()}`);

  test('vector 1: it begins with the agent', async () => {
    expect(await on('2026-01-10')).toMatchObject({
      split: '70.00',
      brokerageShare: '30.00',
      since: '2026-01-10',
      until: null,
      reason: 'Starting split',
      createdBy: 'admin',
    });
    const before = { split: null, brokerageShare: null, recordsBegin: '2026-01-10' };
    expect(await on('2026-01-09')).toMatchObject(before);
  });

  test('vector 2: a planned split applies from its day on and not earlier', async () => {
    await goTo('2026-06-15');
    const answer = await add('80', '2026-07-01');
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ split: '80.00', effectiveOn: '2026-07-01', origin: 'planned' }),
    ]);
    expect(await listed()).toBe('70.00');
    expect((await getAgent()).json()).toMatchObject({ commissionSplit: '70.00' });
    expect([await splitOn('2026-06-30'), await splitOn('2026-07-01')]).toEqual(['70.00', '80.00']);
    const { current, planned } = await read();
    expect([current?.until, planned[0]?.reason]).toEqual(['2026-06-30', 'Annual review']);
  });

  test('vector 4: planned splits take effect at a late start, with one entry each', async () => {
    await goTo('2026-06-15');
    await add('80', '2026-07-01');
    await goTo('2026-07-03');
    const entries = await recordedDuring(office(), () => Promise.all([runJob(), runJob()]));
    expect(await listed()).toBe('80.00');
    expect((await read()).current).toMatchObject({ effectiveOn: '2026-07-01' });
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'took_effect',
        entity: 'commission_split',
        entityId: agentId(),
        entityName: 'Eleanor Whitfield',
        actor: null,
        address: 'this server',
        before: { commissionSplit: '70.00' },
        after: { commissionSplit: '80.00', effectiveOn: '2026-07-01' },
      }),
    ]);
  });

  test.each([
    ['another split is added', 'create', () => add('82', '2026-10-01')],
    [
      'another plan is voided',
      'voided',
      async () => voidSplit((await read()).planned.at(-1)?.id ?? ''),
    ],
    ['the form changes the split', 'update', () => put({ commissionSplit: '75' })],
  ])(
    'a due plan takes effect with an entry if %s before the job has run',
    async (_what, action, change) => {
      await goTo('2026-06-15');
      await add('80', '2026-07-01');
      await add('85', '2026-09-01');
      await goTo('2026-07-03');
      const entries = await recordedDuring(office(), change);
      expect(entries).toMatchObject([
        {
          action: 'took_effect',
          actor: null,
          before: { commissionSplit: '70.00' },
          after: { commissionSplit: '80.00', effectiveOn: '2026-07-01' },
        },
        { action, actor: 'admin' },
      ]);
      expect(await recordedDuring(office(), runJob)).toEqual([]);
    },
  );

  test('the days that a backdated split rewrites do not end at a voided row', async () => {
    await goTo('2026-06-15');
    const { id } = (await add('75', '2026-03-01', { confirmBackdated: true })).json<{
      id: string;
    }>();
    expect((await voidSplit(id)).statusCode).toBe(200);
    const days = { from: '2026-02-01', to: '2026-06-14', days: 134 };
    expect((await add('80', '2026-02-01')).json()).toMatchObject({ status: 409, current: days });
    await add('85', '2026-05-01', { confirmBackdated: true });
    const fewer = { from: '2026-02-01', to: '2026-04-30', days: 89 };
    expect((await add('80', '2026-02-01')).json()).toMatchObject({ status: 409, current: fewer });
  });

  test('a planned split takes effect at midnight of the office', async () => {
    await goTo('2026-06-15');
    await add('80', '2026-07-01');
    await goTo('2026-07-01', -1);
    await runJob();
    expect(await listed()).toBe('70.00');
    await goTo('2026-07-01', 0);
    await runJob();
    expect(await listed()).toBe('80.00');
  });

  test('vector 5: the form adds a row from today on', async () => {
    await goTo('2026-08-01');
    const answer = await put({ commissionSplit: '85' });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...(await getAgent()).json<object>(), commissionSplit: '85.00' },
    ]);
    expect((await read()).current).toMatchObject({
      split: '85.00',
      effectiveOn: '2026-08-01',
      reason: "Changed in the agent's form",
      origin: 'form',
      createdBy: 'admin',
    });
  });

  test('the form stores the reason that was entered, and only in the row', async () => {
    const answer = await put({ commissionSplit: '85', commissionReason: ' New agreement ' });
    expect(answer.json()).not.toHaveProperty('commissionReason');
    expect((await read()).current?.reason).toBe('New agreement');
    const short = await put({ commissionSplit: '86', commissionReason: 'a' });
    expect(refusalOf(short)).toMatchObject({ status: 422, errors: { commissionReason: [/3/] } });
    await put({ commissionSplit: '87', commissionReason: '' });
    expect((await read()).current?.reason).toBe("Changed in the agent's form");
  });

  test('vector 6: the same split again adds no row and no audit entry', async () => {
    await put({ commissionSplit: '85' });
    const before = await read();
    const entries = await recordedDuring(office(), () => put({ commissionSplit: '85' }));
    expect([entries, await read()]).toEqual([[], before]);
  });

  test('vectors 7 and 8: the form leaves a plan, which can be voided with a reason', async () => {
    await goTo('2026-08-10');
    const { id } = (await add('90', '2027-01-01')).json<{ id: string }>();
    await put({ commissionSplit: '75' });
    const { current, planned } = await read();
    expect([current?.split, planned.map((row) => row.id)]).toEqual(['75.00', [id]]);
    const entries = await recordedDuring(office(), () =>
      voidSplit(id, 'The agreement was not signed'),
    );
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'voided',
        entityId: agentId(),
        actor: 'admin',
        after: { commissionSplit: '90.00', effectiveOn: '2027-01-01' },
      }),
    ]);
    expect(await splitOn('2027-01-01')).toBe('75.00');
    const after = await read();
    expect([after.planned, after.history[0]]).toMatchObject([
      [],
      { id, voidedBy: 'admin', voidReason: 'The agreement was not signed' },
    ]);
    await goTo('2027-01-02');
    await runJob();
    expect(await listed()).toBe('75.00');
  });

  test('vector 10: of two changes on one day the later one applies, and both are listed', async () => {
    await goTo('2026-03-02');
    await add('80', '2026-03-02');
    await add('81', '2026-03-02');
    expect([await splitOn('2026-03-02'), await listed()]).toEqual(['81.00', '81.00']);
    const { history } = await read();
    expect(history.map(({ split }) => split)).toEqual(['81.00', '80.00', '70.00']);
    expect(history.map(({ until }) => until)).toEqual([null, null, '2026-03-01']);
  });

  test('vector 15: an edit from before a plan took effect is refused', async () => {
    await add('80', '2026-02-01');
    const { etag = '' } = (await getAgent()).headers;
    await goTo('2026-02-01', 1);
    const headers = { 'if-match': etag };
    // The edit is refused even if the job that lets planned splits take effect has not run yet.
    const early = await put({ commissionSplit: '70' }, headers);
    expect([early.statusCode, early.json()]).toMatchObject([
      412,
      { current: { commissionSplit: '80.00' } },
    ]);
    await runJob();
    expect((await put({ commissionSplit: '70' }, headers)).statusCode).toBe(412);
    expect(await listed()).toBe('80.00');
  });

  test('vector 16: the plan of an agent who left stays until it is voided', async () => {
    const { id } = (await add('80', '2026-02-01')).json<{ id: string }>();
    await call('DELETE', `/agents/${agentId()}`);
    expect((await read()).planned.map((row) => row.id)).toEqual([id]);
    expect((await voidSplit(id)).statusCode).toBe(200);
    expect((await read()).planned).toEqual([]);
  });
});
