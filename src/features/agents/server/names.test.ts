import { describe, expect, test } from 'vitest';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the names of the agents on %s', (engine) => {
  const office = shareOffice(engine);

  const addNamed = async (firstName: string, lastName: string, fields: object = {}) => {
    const { id } = await addAgent(office(), { firstName, lastName, ...fields });
    return id;
  };

  test('are sorted by last name, and agents with the same name have their email addresses', async () => {
    const zoe = await addNamed('Zoe', 'Avila', { isActive: false });
    const ben = await addNamed('Ben', 'Ávila');
    const first = await addNamed('Mary Ann', 'Lee', { email: 'a@example.com' });
    const second = await addNamed('Mary', 'Ann Lee', { email: 'b@example.com' });
    const answer = await office().call('GET', '/agents/names');
    expect(answer.json()).toEqual([
      { id: second, name: 'Mary Ann Lee (b@example.com)', isActive: true },
      { id: ben, name: 'Ben Ávila', isActive: true },
      { id: zoe, name: 'Zoe Avila', isActive: false },
      { id: first, name: 'Mary Ann Lee (a@example.com)', isActive: true },
    ]);
  });
});
