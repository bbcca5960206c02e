import { describe, expect, test } from 'vitest';
import { insertDemoData } from '#app/db/demo/demo-data.ts';
import type { Finding } from '#app/domain/attention/findings.ts';
import type { SampleOffice } from '#shared/domain/samples.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { picture } from '#tests/support/every-change.ts';
import { callsOf } from '#tests/support/office.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addProperty,
  agentInput,
} from '#tests/support/record-samples.ts';
import { countRows, useSampleOffice } from '#tests/support/sample-office.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const namesOf = ({ records }: SampleOffice) => records.map(({ name }) => name);

const file = { 'content-type': 'application/octet-stream' };

describe.each(engines)('the sample office on %s', (engine) => {
  const office = useSampleOffice(engine, {
    office: () => ({ name: 'Office', address: 'o@x.org' }),
  });

  test('marks what needs attention, until the brokerage has records of the same kind', async () => {
    const { db, clock } = office();
    const stale = { content: 'Ours.', checksum: 'other', updatedAt: clock.read().toISOString() };
    await db.updateTable('policies').set(stale).where('title', 'like', 'Adv%').execute();
    clock.advance(35 * 24 * 3600);
    const call = await callsOf(office(), 'admin');
    const marked = async () =>
      (await call('GET', '/attention'))
        .json<Finding[]>()
        .flatMap(({ code, isSample }) => (isSample ? [code] : []));
    const ofAgents = [
      'overdue_standings',
      'no_brokerage',
      'short_standings',
      'licenses_not_set_up',
      'standings_to_verify',
      'planned_splits',
    ];
    const inquiries = ['overdue', 'unassigned'];
    const others = ['unpublished_policies', 'ended_homes'];
    expect(await marked()).toEqual([...inquiries, 'certificates', ...ofAgents, ...others]);
    await receive(office());
    expect(await marked()).toEqual(['certificates', ...ofAgents, ...others]);
    await call('POST', '/agents', agentInput());
    expect(await marked()).toEqual(['certificates', ...others]);
    await addPolicy({ ...office(), call, cookie: '' });
    expect(await marked()).toEqual(['certificates', 'ended_homes']);
    await addProperty({ call });
    expect(await marked()).toEqual(['certificates']);
  });

  test('is listed by name', async () => {
    const answer = await office().clerkCall('GET', '/demo');
    expect(namesOf(answer.json())).toEqual([
      'Eleanor Whitfield',
      'Marcus Delacroix',
      'Priya Raman',
      'Dana Whitcomb',
      'Jonah Mercer',
      'Ruth Castellanos',
      'Advertising review',
      'Earnest money handling',
      'Open house safety',
      'Georgia License Law Update',
      'Contracts from Offer to Closing',
      'Selling on the Coast: Floods and Insurance',
      'Mortgages and Closing Costs',
      'Fair Housing in Practice',
      'Selling on the Coast: Floods and Insurance',
      'Mortgages and Closing Costs',
      'Georgia License Law Update',
      'Contracts from Offer to Closing',
      'Mortgages and Closing Costs',
      'What Sellers Must Disclose',
      'Fair Housing in Practice',
      'Pricing Historic Homes',
      'Georgia License Law Update',
      'Ruth Lindqvist',
      'James Okafor',
      'Amelia Carter',
      'Porch house at the park',
      'Loft above Broughton Street',
      'Tudor on 46th Street',
      'Parlor floor on Jones Street',
      'Marsh cottage',
      'Bungalow with the deep porch',
      'Row house near Pulaski Square',
    ]);
    expect((await office().samples()).filter(({ isNeeded }) => isNeeded)).toEqual([]);
  });

  test('is removed with pages, addresses and portraits, and nothing else', async () => {
    const agent = await addAgent({ ...office(), cookie: '' });
    await addPolicy({ ...office(), cookie: '' });
    await addEducationRecord({ ...office(), cookie: '' }, { agentId: agent.id });
    await office().call('PUT', `/agents/${agent.id}/portrait`, picture, file);
    await receive(office(), { agentId: agent.id });
    await addProperty(office());
    await office().call('PUT', '/website/pictures?shape=mark', picture, file);
    const before = await countRows(office());
    const entries = await recordedDuring(office(), async () => {
      expect((await office().removal()).json()).toEqual({ kept: [] });
    });
    expect(before).toMatchObject({ agents: 7, agentSlugs: 7, policies: 4 });
    expect(await countRows(office())).toEqual({
      agents: 1,
      agentPages: 1,
      agentSlugs: 1,
      agentPortraits: (before['agentPortraits'] ?? 0) / 3,
      policies: 1,
      continuingEducation: 1,
      contactSubmissions: 1,
      emailMessages: before['emailMessages'],
      properties: 1,
      websitePictures: 1,
    });
    expect(entries).toMatchObject([
      {
        actor: 'admin',
        action: 'demo_removed',
        entity: 'sample_office',
        before: {
          agents: expect.stringMatching(
            /^6: Eleanor Whitfield, Marcus Delacroix, Priya Raman, Dana Whitcomb/,
          ),
          policies: '3: Advertising review, Earnest money handling, Open house safety',
          educationRecords: expect.stringMatching(/^14: Georgia License Law Update, /),
          inquiries: '3: Ruth Lindqvist, James Okafor, Amelia Carter',
          properties: expect.stringMatching(/^7: Porch house at the park, /),
        },
        after: null,
      },
    ]);
    expect(await office().samples()).toEqual([]);
  });

  test('is gone from the team page at once', async () => {
    const team = async () => (await office().app.inject('/team')).body;
    expect(await team()).toContain('eleanor-whitfield');
    await office().removal();
    expect(await team()).not.toContain('eleanor-whitfield');
  });

  test('does not come back when instances start again', async () => {
    const { db, clock } = office();
    await office().removal();
    await Promise.all([insertDemoData(db, clock.read()), insertDemoData(db, clock.read())]);
    expect((await countRows(office()))['agents']).toBe(0);
    expect(await office().samples()).toEqual([]);
  });

  test('is removed only by a super admin', async () => {
    const answer = await office().clerkCall('POST', '/demo/removal');
    expect(answer.statusCode).toBe(403);
    expect(await office().samples()).toHaveLength(33);
  });

  test('is removed only after a recent confirmation', async () => {
    office().clock.advance(15 * 60);
    const answer = await office().removal();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { code: 'confirmation_needed' },
    ]);
    expect(await office().samples()).toHaveLength(33);
  });

  test('without samples there is nothing to list or to remove', async () => {
    await office().removal();
    expect((await office().call('GET', '/demo')).json()).toEqual({ records: [], areShown: true });
    expect((await office().removal()).statusCode).toBe(409);
  });
});
