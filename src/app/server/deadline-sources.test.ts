import { describe, expect, test } from 'vitest';
import type { ListedDeadline } from '#features/deadlines/domain/deadlines.ts';
import type { ListedStanding } from '#features/standing/domain/board.ts';
import type { RegisterRow } from '#features/site/domain/claims/reviews.ts';
import { refreshStandings } from '#features/standing/db/refresh-standings.ts';
import { callsOf, shareOffice } from '#tests/support/office.ts';
import { openReaders } from '#tests/support/policy-readers.ts';
import { addLicensedAgent, newLicense, usualLicense } from '#tests/support/standings.ts';
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
        note: expect.stringMatching(/^0 of 36 hours\. Needs 36 more hours.*2027$/),
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
    await office().call('DELETE', `/agents/${id}`);
    expect(await listed(`?agent=${id}`)).toEqual([]);
  });

  test('are the course after the first license, with the date of the board', async () => {
    const id = await addLicensed(newLicense);
    const [board] = (await office().call('GET', '/standing')).json<ListedStanding[]>();
    expect(await listed('?kind=post_license')).toMatchObject([
      { id: `post_license:${id}`, dueOn: '2027-03-10', agentName: board?.name },
    ]);
    expect(board?.nextDeadlineOn).toBe('2027-03-10');
  });

  test('are claims that were approved until a day, also after it', async () => {
    const names = { fullName: 'Margaret Ellis', title: 'Qualifying Broker' };
    await office().db.updateTable('adminUsers').set(names).execute();
    const rows = (await office().call('GET', '/website/claims')).json<RegisterRow[]>();
    const claim = rows.find(({ isClaim }) => isClaim);
    const words = { subject: claim?.subject, checksum: claim?.checksum, source: 'Our records' };
    const review = { ...words, decision: 'approved', validUntil: '2026-11-23', note: null };
    expect((await office().call('POST', '/website/reviews', review)).statusCode).toBe(201);
    const dueOn = { id: `claim_review:${claim?.subject}`, dueOn: '2026-11-23' };
    expect(await listed('?kind=claim_review')).toMatchObject([{ ...dueOn, daysLeft: 2 }]);
    const later = await derivedDeadlines(office().db, new Date('2026-11-25T15:00:00.000Z'));
    expect(later.filter(({ kind }) => kind === 'claim_review')).toMatchObject([
      { key: dueOn.id, dueOn: dueOn.dueOn },
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
