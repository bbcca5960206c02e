import { describe, expect, test } from 'vitest';
import { recordedDuring } from '#tests/support/audit.ts';
import { refusalOf } from '#tests/support/office.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';

describe('refused changes of commission splits', () => {
  const { office, goTo, call, agentId, ofAgent, add, voidSplit, read, on, put, listed } =
    shareSplitOffice('sqlite');
  const splitOn = async (...days: [string, string?]) => (await on(...days)).split;

  test.each([
    ...['100.01', -1, '70.005', '1e2', '', null].map((split) => ['split', { split }] as const),
    ...['2026-02-30', '1989-12-31', '2031-01-11', '', null].map(
      (effectiveOn) => ['effectiveOn', { effectiveOn }] as const,
    ),
    ...['  ', 'ab', null, '\0\0\0', 'x'.repeat(501)].map(
      (reason) => ['reason', { reason }] as const,
    ),
  ])('vector 11: refuses a wrong %s: %j', async (field, values) => {
    const before = await read();
    const entries = await recordedDuring(office(), async () => {
      const answer = await add('80', '2026-02-01', values);
      expect(refusalOf(answer)).toEqual({ status: 422, errors: { [field]: [expect.any(String)] } });
    });
    expect([entries, await read()]).toEqual([[], before]);
  });

  test('takes the first and the last possible day', async () => {
    expect((await add('80', '2031-01-10')).statusCode).toBe(201);
    const first = await add('60', '1990-01-01', { confirmBackdated: true });
    expect([first.statusCode, await splitOn('1990-01-01')]).toEqual([201, '60.00']);
  });

  test('vector 12: refuses the split that applies on that day already', async () => {
    await add('80', '2026-02-01');
    expect(refusalOf(await add('80', '2026-02-02'))).toEqual({
      status: 422,
      errors: { split: ['The split on that day is already 80.00'] },
    });
    expect((await add('70', '2026-02-02')).statusCode).toBe(201);
  });

  test('vector 13: the split of today cannot be voided without another one', async () => {
    const { current } = await read();
    await add('80', '2026-02-01');
    expect((await voidSplit(current?.id ?? '')).statusCode).toBe(409);
    await put({ commissionSplit: '75' });
    expect((await voidSplit(current?.id ?? '')).statusCode).toBe(200);
    expect((await voidSplit(current?.id ?? '')).statusCode).toBe(409);
    expect((await voidSplit(agentId())).statusCode).toBe(404);
    expect((await voidSplit('unknown')).statusCode).toBe(404);
  });

  test('a change of the past needs a confirmation that names the days', async () => {
    await goTo('2026-05-01');
    await put({ commissionSplit: '75' });
    await goTo('2026-08-10');
    const entries = await recordedDuring(office(), async () => {
      const answer = await add('80', '2026-03-01');
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        {
          detail: expect.stringContaining('from Mar 1, 2026 to Apr 30, 2026 (61 days)'),
          current: { from: '2026-03-01', to: '2026-04-30', days: 61 },
        },
      ]);
    });
    expect(entries).toEqual([]);
    const { detail } = (await add('81', '2026-08-09')).json<{ detail: string }>();
    expect(detail).toContain('from Aug 9, 2026 to Aug 9, 2026 (1 day)');
    const row = (await add('80', '2026-03-01', { confirmBackdated: true })).json<object>();
    expect(row).toMatchObject({ isBackdated: true, until: '2026-04-30' });
    expect([await splitOn('2026-04-30'), await listed()]).toEqual(['80.00', '75.00']);
    expect(await splitOn('2026-04-30', '2026-08-09')).toBe('70.00');
    expect(await splitOn('2026-04-30', '2026-08-10')).toBe('80.00');
  });

  test('an unknown agent has no splits', async () => {
    const unknown = `/agents/${crypto.randomUUID()}/splits`;
    const body = { split: '80', effectiveOn: '2026-02-01', reason: 'Annual review' };
    for (const answer of [
      await call('GET', unknown),
      await call('GET', `${unknown}/on?date=2026-02-01`),
      await call('POST', unknown, body),
      await call('GET', '/agents/x/splits'),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    const wrong = await call('GET', `${ofAgent()}/on?date=2026-02-30`);
    expect(refusalOf(wrong)).toMatchObject({ status: 422, errors: { date: ['Invalid date'] } });
  });
});
