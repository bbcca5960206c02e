import { describe, expect, test } from 'vitest';
import { planOf, rowsOf } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an export of agents on %s', (engine) => {
  const office = shareOffice(engine);

  test.each(['csv', 'xlsx'])(
    'filtered to three, as %s, has them in the order of the list, and all are here already (vector 33)',
    async (format) => {
      for (const [firstName, phone] of [
        ['Cy', '+1 912 555 0101'],
        ['Ann', ''],
        ['Bo', '=1+1'],
      ] as const) {
        const email = `${firstName.toLowerCase()}@example.com`;
        await addAgent(office(), { firstName, lastName: 'Lee', email, phone, licenseNumber: '' });
      }
      await addAgent(office(), { email: 'dee@example.com', lastName: 'Doe' });
      const { rawPayload } = await office().call(
        'GET',
        `/agents/export.${format}?q=lee&sort=name&dir=desc`,
      );
      const plan = await planOf(office(), 'agents', rawPayload, {
        'x-file-name': `agents.${format}`,
      });
      expect([plan.problems, plan.counts]).toMatchObject([[], { create: 0, update: 0, same: 3 }]);
      const names = (await rowsOf(office(), plan.id)).map(({ name }) => name);
      expect(names).toEqual(['Cy Lee', 'Bo Lee', 'Ann Lee']);
    },
  );
});
