import { describe, expect, test } from 'vitest';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the audit trail by day on %s', (engine) => {
  const office = shareOffice(engine);
  const get = (query: string) => office().call('GET', `/audit${query}`);
  const total = async (query: string) => (await get(query)).headers['x-total-count'];

  test('is filtered by the days of the office, both included', async () => {
    // 03:59 UTC is the evening of the day before in Savannah, with summer time.
    for (const at of ['2026-07-05T03:59:00.000Z', '2026-07-05T04:00:00.000Z']) {
      const actor = { actorId: null, actor: null, address: '', requestId: '' };
      await recordAudit(office().db, actor, { action: 'backup', entity: 'backup' }, new Date(at));
    }
    expect(await total('?action=backup&from=2026-07-04&to=2026-07-04')).toBe('1');
    expect(await total('?action=backup&from=2026-07-05&to=2026-07-05')).toBe('1');
    expect(await total('?action=backup&from=2026-07-04&to=2026-07-05')).toBe('2');
    expect(await total('?action=backup&to=2026-07-03')).toBe('0');
    expect((await get('?from=2026-02-30')).statusCode).toBe(422);
  });

  test('is exported, and the export is recorded', async () => {
    await addAgent(office(), { firstName: 'Zelda', lastName: 'Crane' });
    const entries = await recordedDuring(office(), async () => {
      const file = await get('/export.csv?entity=agent&action=create');
      expect([file.statusCode, file.headers['content-type']]).toEqual([
        200,
        'text/csv; charset=utf-8',
      ]);
      expect(file.body).toContain('Zelda Crane');
      expect(file.body.split('\r\n')[0]).toContain('"When","Name","Username","Action"');
    });
    expect(entries).toMatchObject([{ action: 'export', entity: 'audit_trail', actor: 'admin' }]);
    await office().addAdministrator('dee', 'front_desk');
    const dee = await callsOf(office(), 'dee');
    expect((await dee('GET', '/audit/export.csv')).statusCode).toBe(403);
  });
});
