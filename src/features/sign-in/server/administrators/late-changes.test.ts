import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { callsOf, shareOffice, type Call } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';
import { findAdminUser } from './administrator-store.ts';

/**
 * Returns a function that waits for a pseudorandom time of at most `most` milliseconds. The
 * sequence of these times is the same in each run.
 */
function createPause() {
  let state = 7;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return sleep((state / 2_147_483_648) * most);
  };
}
const pause = createPause();

const passwords = {
  async hash(password: string) {
    await pause(8);
    return `test:${password}`;
  },
  verify: async (stored: string, password: string) => stored === `test:${password}`,
  requireRoom: () => undefined,
  isOutdated: () => false,
};

interface Race {
  race: number;
  /** The id of the administrator whom the second and the third of the `changes` change. */
  victim: string;
}

const changes = [
  (call: Call, { race }: Race) =>
    call('POST', '/administrators', {
      username: `backdoor${race}`,
      role: 'super_admin',
    }),
  (call: Call, { victim }: Race) => call('POST', `/administrators/${victim}/sign-in-link`, {}),
  async (call: Call, { race, victim }: Race) => {
    await pause(12);
    const role = race % 2 === 0 ? 'super_admin' : 'admin';
    return call('PUT', `/administrators/${victim}`, { role, isActive: true });
  },
];

describe.each(engines)('A02: a super admin who is deactivated on %s', (engine) => {
  const office = shareOffice(engine, { passwords });
  const idOf = async (name: string) => (await findAdminUser(office().db, name))?.id ?? '';
  const stored = async () => {
    const users = office().db.selectFrom('adminUsers').select(['username', 'password', 'role']);
    return JSON.stringify(await users.orderBy('username').execute());
  };

  /**
   * Lets a super admin make a change while another one deactivates that super admin.
   * @returns whether any administrator changed after the deactivation was answered
   */
  async function runRace(race: number, victim: string) {
    const name = `mallory${race}`;
    await office().addAdministrator(name);
    const path = `/administrators/${await idOf(name)}`;
    const mallory = await callsOf(office(), name);
    const change = changes[race % changes.length]?.(mallory, { race, victim });
    await pause(10);
    const answer = await office().call('PUT', path, { role: 'super_admin', isActive: false });
    expect(answer.statusCode).toBe(200);
    const atTheAnswer = await stored();
    await change;
    return (await stored()) !== atTheAnswer;
  }

  test('changes nothing after the answer, in thirty races', { timeout: 60_000 }, async () => {
    await office().addAdministrator('victim', 'admin');
    const victim = await idOf('victim');
    let tookEffectLate = 0;
    for (let race = 0; race < 30; race++) {
      if (await runRace(race, victim)) tookEffectLate++;
    }
    expect(tookEffectLate).toBe(0);
  });
});
