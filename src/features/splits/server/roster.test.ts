import { describe, expect, test } from 'vitest';
import type { RosterRow } from '#features/splits/domain/splits.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { shareSplitOffice } from '#tests/support/split-office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the splits of all agents on %s', (engine) => {
  const { office, goTo, call, add, voidSplit } = shareSplitOffice(engine);

  const roster = async (search = '') => (await call('GET', `/splits${search}`)).json<RosterRow[]>();
  const shares = async (search = '') =>
    (await roster(search)).map(({ name, split }) => `${name} ${split}`);

  /** Adds a second agent on February 1, and deactivates the agent at once. */
  async function addLeaver() {
    await goTo('2026-02-01');
    const leaver = { firstName: 'Álvaro', lastName: 'Ames', commissionSplit: '62.5' };
    const { id } = await addAgent(office(), leaver);
    await call('DELETE', `/agents/${id}`);
    return id;
  }

  test('has every agent on any day, sorted by name', async () => {
    const id = await addLeaver();
    await add('80', '2026-07-01');
    expect(await roster('?on=2026-07-01')).toEqual([
      {
        id,
        name: 'Álvaro Ames',
        isActive: false,
        split: '62.50',
        brokerageShare: '37.50',
        since: '2026-02-01',
        reason: 'Starting split',
      },
      expect.objectContaining({ name: 'Eleanor Whitfield', split: '80.00', since: '2026-07-01' }),
    ]);
    expect(await shares()).toEqual(['Álvaro Ames 62.50', 'Eleanor Whitfield 70.00']);
    expect(await shares('?on=2026-01-31')).toEqual(['Álvaro Ames null', 'Eleanor Whitfield 70.00']);
    expect((await call('GET', '/splits?on=2026-02-30')).statusCode).toBe(422);
  });

  test('is searched by name and has pages', async () => {
    await addLeaver();
    expect(await shares('?q=alvaro')).toEqual(['Álvaro Ames 62.50']);
    expect(await shares('?q=whit&dir=desc&page=1')).toEqual(['Eleanor Whitfield 70.00']);
    expect(await shares('?dir=desc')).toEqual(['Eleanor Whitfield 70.00', 'Álvaro Ames 62.50']);
    const beyond = await call('GET', '/splits?page=9');
    expect([beyond.headers['x-total-count'], beyond.json<RosterRow[]>().length]).toEqual(['2', 2]);
    expect((await call('GET', '/splits?sort=email')).statusCode).toBe(422);
    const exported = await call('GET', '/splits/export.csv?q=alvaro');
    expect(exported.body.trim().split('\r\n')).toHaveLength(2);
  });

  test('leaves out voided rows', async () => {
    const { id } = (await add('80', '2026-01-11')).json<{ id: string }>();
    expect(await shares('?on=2026-01-11')).toEqual(['Eleanor Whitfield 80.00']);
    await voidSplit(id);
    expect(await shares('?on=2026-01-11')).toEqual(['Eleanor Whitfield 70.00']);
  });

  test('can be limited to the splits that take effect within seven days', async () => {
    await addLeaver();
    await add('80', '2026-02-09');
    expect(await roster('?planned=7')).toEqual([]);
    const { id } = (await add('75', '2026-02-08')).json<{ id: string }>();
    for (const search of ['?planned=7', '?planned=7&on=2026-02-02'])
      expect(await shares(search)).toEqual(['Eleanor Whitfield 75.00']);
    const exported = (await call('GET', '/splits/export.csv?planned=7')).body.trim().split('\r\n');
    expect(exported.slice(1)).toEqual([expect.stringMatching(/Whitfield.*75\.00.*2026-02-08/)]);
    await voidSplit(id);
    expect(await roster('?planned=7')).toEqual([]);
  });

  test('is exported as CSV, and the export is recorded', async () => {
    await addLeaver();
    await add('80', '2026-07-01', { reason: '=1+1' });
    const entries = await recordedDuring(office(), async () => {
      const answer = await call('GET', '/splits/export.csv?on=2026-07-01');
      expect(answer.headers['content-disposition']).toContain('splits-on-2026-07-01');
      const lines = answer.body.split('\r\n').map((line) => line.replaceAll('"', ''));
      expect(lines.slice(0, 3)).toEqual([
        '\uFEFFAgent,Status,Agent (%),Brokerage (%),Since,Reason,Agent id',
        expect.stringMatching(/^Álvaro Ames,Inactive,62.50,37.50,2026-02-01,Starting split,/),
        expect.stringMatching(/^Eleanor Whitfield,Active,80.00,20.00,2026-07-01,'=1\+1,/),
      ]);
    });
    expect(entries).toMatchObject([{ action: 'export', entity: 'commission_split' }]);
  });
});
