import { describe, expect, test } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const digest = { hour: 8, recipients: [], agentEmails: true, thresholds: [60, 0], off: [] };
const day = (date: string) => ({ 2026: [{ date, name: 'Closed' }] });

describe.each(engines)('settings on %s', (engine) => {
  const office = shareOffice(engine);

  test.each<[path: string, changes: object[]]>([
    ['/closed-days', [day('2026-11-27'), day('2026-11-28'), day('2026-12-24'), day('2026-12-31')]],
    ['/api/crm-copy', ['a', 'b', 'c', 'd'].map((name) => ({ address: 'crm@crm.example', name }))],
    ['/digest/settings', [8, 9, 10, 11].map((hour) => ({ ...digest, hour }))],
  ])(
    '%s: each change makes the form that was read before it out of date',
    async (path, changes) => {
      const { call } = office();
      for (const change of changes) {
        const etag = (await call('GET', path.replace('/settings', ''))).headers['etag'] as string;
        expect((await call('PUT', path, change)).statusCode).toBe(200);
        const stale = await call('PUT', path, changes[0], { 'if-match': etag });
        expect([change, stale.statusCode]).toEqual([change, 412]);
      }
    },
  );
});
