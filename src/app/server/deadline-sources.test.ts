import { describe, expect, test } from 'vitest';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { addLicensedAgent, usualLicense } from '#tests/support/standings.ts';
import { engines } from '#tests/support/test-database.ts';
import { isForOffice } from '#features/deadlines/domain/deadlines.ts';
import { derivedDeadlines } from './deadline-sources.ts';

describe.each(engines)('the deadlines that follow from other records on %s', (engine) => {
  const office = shareOffice(engine);
  const addLicensed = async (license: object = {}) => {
    const id = await addLicensedAgent(office(), { ...usualLicense, ...license });
    await refreshStandings(office().db, [id], office().clock.read());
    return id;
  };
  const listed = async (search = ''): Promise<ListedDeadline[]> =>
    (await office().call('GET', `/deadlines${search}`)).json();

  test('have the dates of the board, and follow a renewal', async () => {
    const id = await addLicensed({ renewalDueOn: '2027-03-21', isRealtor: true });
    const [board] = (await office().call('GET', '/standing')).json<ListedStanding[]>();
    const rows = await listed(`?agent=${id}`);
    expect(rows).toMatchObject([
      {
        id: `license_renewal:${id}`,
        dueOn: board?.nextDeadlineOn,
        daysLeft: 120,
        group: 'quarter',
        href: `/admin/agents/${id}/license`,
      },
      { id: `realtor_training:${id}`, dueOn: '2027-12-31', note: 'NAR ethics, NAR fair housing' },
    ]);
    const renewal = { renewedOn: '2026-11-20', renewalDueOn: '2031-03-21' };
    await office().call('POST', `/agents/${id}/license/renewals`, renewal);
    expect((await listed('?kind=license_renewal')).map(({ dueOn }) => dueOn)).toEqual([
      '2031-03-21',
    ]);
    await office().call('DELETE', `/agents/${id}`);
    expect(await listed()).toEqual([]);
  });

  test('do not have the renewal of a license that has lapsed', async () => {
    const id = await addLicensed({ renewalDueOn: '2027-03-21', status: 'lapsed' });
    expect(await listed(`?agent=${id}&kind=license_renewal`)).toEqual([]);
  });

  test('are policies to confirm and planned splits, of which the front desk sees no percentage', async () => {
    const readers = await openReaders(office());
    const { id } = await readers.addAgent();
    await readers.publish({ asks: true });
    const request = await readers.openRequest(id);
    const split = { split: '82.50', effectiveOn: '2026-12-24', reason: 'Annual review' };
    await office().call('POST', `/agents/${id}/splits`, split);
    const rows = await listed(`?agent=${id}&sort=kind`);
    expect(rows.map((row) => [row.id, row.dueOn, row.note])).toEqual([
      [`policy_confirmation:${request.id}`, request.dueOn, 'Advertising review'],
      [expect.stringMatching(/^split_effective:/), '2026-12-24', null],
    ]);
    await office().addAdministrator('fred', 'front_desk');
    const seen = await (await callsOf(office(), 'fred'))('GET', '/deadlines');
    expect(seen.body).not.toContain('82.5');
    const derived = await derivedDeadlines(office().db, office().clock.read());
    expect(derived.filter(({ kind }) => isForOffice(kind)).map(({ kind }) => kind)).toEqual([
      'split_effective',
    ]);
  });

  test('are read-only: a change is refused with the screen on which they are kept', async () => {
    const id = await addLicensed();
    const path = `/deadlines/license_renewal:${id}`;
    const answers = [
      await office().call('PUT', path, { kind: 'mls', dueOn: '2027-01-01' }),
      await office().call('POST', `${path}/renew`, { dueOn: '2027-01-01' }),
      await office().call('POST', `${path}/end`, {}),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json().detail).toContain(`/admin/agents/${id}/license`);
    }
    expect((await office().call('PUT', '/deadlines/post_license:x', {})).statusCode).toBe(404);
  });
});
