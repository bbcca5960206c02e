import { describe, expect, test } from 'vitest';
import type { CeRule } from '#domain/standing/rules.ts';
import { shippedRules } from '#domain/standing/shipped-rules.ts';
import { superAdminChanges } from '#tests/support/every-change.ts';
import { addCourse, addLicensedAgent, usualLicense } from '#tests/support/standings.ts';
import { callsOf, refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

const brokerTopics = superAdminChanges['POST /ce-rules'];

describe.each(engines)('the requirements on %s', (engine) => {
  const office = shareOffice(engine);
  const post = (overrides: object) =>
    office().call('POST', '/ce-rules', { ...brokerTopics, ...overrides });
  const listed = async () => (await office().call('GET', '/ce-rules')).json<CeRule[]>();
  const ownRules = async () => (await listed()).slice(shippedRules.length);

  /** Adds a broker with 36 hours of courses, 3 of them in license law and none in broker topics. */
  async function addBroker(renewalDueOn: string) {
    const license = { ...usualLicense, licenseType: 'broker', renewalDueOn } as const;
    const agentId = await addLicensedAgent(office(), license);
    await addCourse(office(), agentId, { hoursCompleted: '33.00' });
    await addCourse(office(), agentId, { hoursCompleted: '3.00', courseType: 'license_law' });
    return agentId;
  }
  const standings = async () =>
    office()
      .db.selectFrom('ceStandings')
      .select(['dueOn', 'outcome', 'toTake', 'watched'])
      .orderBy('dueOn')
      .execute();

  test('are those of the product, until a super admin adds one', async () => {
    expect(await listed()).toEqual(shippedRules);
  });

  test.each([
    ['no source', { source: undefined }, { source: ['Required'] }],
    ['a blank source', { source: ' \t' }, { source: ['Required'] }],
    ['no day of the check', { checkedOn: undefined }, { checkedOn: ['Required'] }],
    ['a day ahead', { checkedOn: '2026-11-22' }, { checkedOn: ['This date is in the future'] }],
    ['no note', { note: undefined }, { note: ['Required'] }],
    ['a blank note', { note: '  ' }, { note: ['Required'] }],
    ['another year', { dueFrom: '1899-12-31' }, { dueFrom: ['Invalid date'] }],
    ['a late year', { dueTo: '2100-01-01' }, { dueTo: ['Invalid date'] }],
    [
      'dates in the wrong order',
      { dueTo: '2027-06-30' },
      { dueTo: ['This is before the first renewal date'] },
    ],
    ['an unknown code', { code: 'ga_other' }, { code: ['Choose a requirement'] }],
    ['an unknown strength', { strength: 'strict' }, { strength: ['Required'] }],
    ['negative hours', { hours: '-1' }, { hours: ['Enter hours from 0 to 999.99'] }],
    [
      'a link that runs a script',
      { sourceUrl: 'javascript:alert(1)' },
      { sourceUrl: ['Enter a full address, such as https://grec.state.ga.us'] },
    ],
    [
      'a cycle without dates',
      { code: 'nar_ethics' },
      { spanFrom: ['Required'], spanTo: ['Required'] },
    ],
  ])('%s is refused', async (_what, overrides, errors) => {
    expect(refusalOf(await post(overrides))).toEqual({ status: 422, errors });
    expect(await ownRules()).toEqual([]);
  });

  test('are added only by a super admin', async () => {
    await office().addAdministrator('clerk', 'admin');
    const clerk = await callsOf(office(), 'clerk');
    expect((await clerk('POST', '/ce-rules', brokerTopics)).statusCode).toBe(403);
    expect((await clerk('POST', '/ce-rules', {})).statusCode).toBe(403);
    expect((await clerk('GET', '/ce-rules')).json()).toEqual(shippedRules);
  });

  test('vectors 26 and 27: enforced broker topics change only renewals from their date', async () => {
    await addBroker('2027-05-31');
    await addBroker('2027-08-31');
    const watched = { outcome: 'complete', toTake: '0.00', watched: '["ga_broker_topics"]' };
    expect(await standings()).toEqual([
      { dueOn: '2027-05-31', ...watched },
      { dueOn: '2027-08-31', ...watched },
    ]);
    office().clock.advance(60);

    const answer = await post({});
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json<CeRule>();
    const added = {
      ...shippedRules.find(({ code }) => code === 'ga_broker_topics'),
      ...brokerTopics,
      id,
      sourceUrl: null,
      dueTo: null,
      createdBy: 'admin',
      createdAt: office().clock.read().toISOString(),
    };
    expect(answer.json()).toEqual(added);
    expect(await ownRules()).toEqual([added]);
    expect(await standings()).toEqual([
      { dueOn: '2027-05-31', ...watched },
      { dueOn: '2027-08-31', outcome: 'short', toTake: '18.00', watched: '[]' },
    ]);
    const entry = await office()
      .db.selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor: 'admin',
      action: 'create',
      entity: 'ce_rule',
      entityName: 'Broker topics, 18.00 hours, enforced, renewals from 2027-07-01',
    });
    expect(JSON.parse(entry.after ?? '')).toMatchObject({
      licenseTypes: 'broker',
      source: 'GREC, Rules and Regulations',
      checkedOn: '2026-11-20',
      note: 'Confirmed by phone.',
    });
  });
});
