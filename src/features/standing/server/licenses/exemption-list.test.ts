import { describe, expect, test } from 'vitest';
import { nextStepOfStanding, type StandingCard } from '#features/standing/domain/card.ts';
import type { Exemption } from '#features/standing/domain/exemptions.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addStanding } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the list of exemptions on %s', (engine) => {
  const office = shareOffice(engine);
  const rename = (fullName: string | null) =>
    office().db.updateTable('adminUsers').set({ fullName }).execute();

  test('has the full names, or else the usernames, of those who add and end them', async () => {
    const { call } = office();
    const path = `/agents/${await addStanding(office(), {})}`;
    await rename('Tamika Jones');
    const answer = await call('POST', `${path}/exemptions`, { kind: 'all_ce', reason: 'By GREC' });
    const added = { createdBy: 'admin', createdByName: 'Tamika Jones', endedByName: null };
    expect(answer.json()).toMatchObject(added);
    const card = (await call('GET', `${path}/standing`)).json<StandingCard>();
    expect(nextStepOfStanding(card.standing, card)).toBe(
      'Exempt: By GREC, confirmed by Tamika Jones, Nov 21, 2026.',
    );
    const { id } = answer.json<Exemption>();
    const ended = await call('POST', `${path}/exemptions/${id}/end`, { reason: 'A mistake' });
    const named = { ...added, endedBy: 'admin', endedByName: 'Tamika Jones' };
    expect(ended.json()).toMatchObject(named);
    const list = async () => (await call('GET', `${path}/exemptions`)).json<Exemption[]>();
    expect(await list()).toMatchObject([named]);
    await rename(null);
    expect(await list()).toMatchObject([{ createdByName: 'admin', endedByName: 'admin' }]);
  });

  test('begins with the newest', async () => {
    const { call, clock } = office();
    const path = `/agents/${await addStanding(office(), {})}/exemptions`;
    for (const reason of ['One', 'Two', 'Three']) {
      clock.advance(60);
      const { id } = (await call('POST', path, { kind: 'all_ce', reason })).json<Exemption>();
      await call('POST', `${path}/${id}/end`, { reason: 'A mistake' });
    }
    const reasons = (await call('GET', path)).json<Exemption[]>().map(({ reason }) => reason);
    expect(reasons).toEqual(['Three', 'Two', 'One']);
  });
});
