import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { emptyPage } from '#tests/support/agent-pages.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDesk } from '#tests/support/desk.ts';
import {
  addEducationRecord,
  addPolicy,
  addProperty,
  publishPolicy,
} from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const titlesIn = ({ blocks }: DeskPage) =>
  blocks.flatMap((each) => (each.block === 'list' ? each.items.map(({ title }) => title) : []));

describe.each(engines)('the first page of the desk on %s', (engine) => {
  const desk = shareDesk(engine);
  const { office } = desk;

  test('counts what waits for this agent, and leaves out what is nothing', async () => {
    const { agent, cookie } = await desk.signIn();
    expect((await desk.get('/desk', cookie)).page.blocks[0]).toMatchObject({ items: [] });
    const { id } = await addPolicy(office());
    await publishPolicy(office(), id, { asks: true, dueOn: '2026-12-01' });
    const due = { assignedAgentId: agent.id, replyDueAt: '2026-11-21T21:00:00.000Z' };
    const answered = {
      assignedAgentId: agent.id,
      replyDueAt: '2026-11-20T21:00:00.000Z',
      firstResponseAt: '2026-11-20T20:00:00.000Z',
      status: 'in_progress' as const,
    };
    const later = { ...due, replyDueAt: '2026-11-23T21:00:00.000Z' };
    for (const [nth, change] of [later, due, answered].entries()) {
      const inquiry = await receive(office(), { email: `client${nth}@example.com` });
      await office()
        .db.updateTable('contactSubmissions')
        .set(change)
        .where('id', '=', inquiry)
        .execute();
    }
    expect(titlesIn((await desk.get('/desk', cookie)).page)).toEqual([
      '2 inquiries to answer, the oldest due today at 4:00 PM.',
      '1 policy to confirm.',
    ]);
    const other = await desk.signIn();
    expect(titlesIn((await desk.get('/desk', other.cookie)).page)).toEqual([]);
    const overdue = { assignedAgentId: other.agent.id, replyDueAt: '2026-11-21T14:00:00.000Z' };
    const late = await receive(office(), { email: 'late@example.com' });
    const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', late);
    await inquiries.set(overdue).execute();
    expect((await desk.get('/desk', other.cookie)).page.blocks[0]).toMatchObject({
      items: [{ title: '1 inquiry to answer, was due today at 9:00 AM.', mark: 'Overdue' }],
    });
    await inquiries.set({ replyDueAt: later.replyDueAt }).execute();
    expect(titlesIn((await desk.get('/desk', other.cookie)).page)).toEqual([
      '1 inquiry to answer, due Nov 23, 4:00 PM.',
    ]);
  });

  test('says which hours to take, also while some are not verified, and the facts of the agent', async () => {
    const { agent, cookie } = await desk.signIn({ commissionSplit: '72.50' });
    const license = {
      licenseType: 'broker',
      status: 'active',
      firstLicensedOn: '2014-05-02',
      renewalDueOn: '2027-05-31',
    };
    await office().call('PUT', `/agents/${agent.id}/license`, license);
    const law = { agentId: agent.id, courseType: 'license_law', completionDate: '2025-04-10' };
    await addEducationRecord(office(), { ...law, hoursCompleted: '31.50', isVerified: true });
    const first = await desk.get('/desk', cookie);
    expect(titlesIn(first.page)).toEqual(['Take 4.5 hours by May 31, 2027.']);
    const pending = { ...law, completionDate: '2025-04-11', isVerified: false };
    await addEducationRecord(office(), { ...pending, hoursCompleted: '3.00' });
    await desk.signIn({}, { userAgent: 'Firefox/140.0', createdAt: '2026-11-21T15:30:00.000Z' });
    const earlier = { userAgent: 'Firefox/140.0', createdAt: '2026-11-20T15:00:00.000Z' };
    const access = { agentId: agent.id, address: agent.email, lastVisitAt: earlier.createdAt };
    await office()
      .db.insertInto('deskSessions')
      .values({ ...access, ...earlier, id: newId(), tokenHash: 'earlier' })
      .execute();
    const { page } = await desk.get('/desk', cookie);
    expect(titlesIn(page)).toEqual([
      'Take 1.5 hours by May 31, 2027. 3 pending hours are not verified yet.',
    ]);
    expect(page.blocks).toContainEqual({
      block: 'facts',
      facts: [
        ['Your split', { words: '72.50% since Nov 21, 2026', href: '/desk/commission' }],
        ['Your page', { words: 'Not shown yet', href: '/desk/page' }],
        [
          'Last sign-in',
          { words: expect.stringContaining('Safari on iPhone'), href: '/desk/devices' },
        ],
      ],
    });
  });

  test('says that a license has lapsed here, and leads to the page that visitors see', async () => {
    const { agent, cookie } = await desk.signIn();
    const license = { licenseType: 'broker', firstLicensedOn: '2014-05-02' };
    const set = (status: string, renewalDueOn: string) =>
      office().call('PUT', `/agents/${agent.id}/license`, { ...license, status, renewalDueOn });
    await set('active', '2026-10-31');
    expect(titlesIn((await desk.get('/desk', cookie)).page)).toEqual([
      'A license deadline has passed. Call the office.',
    ]);
    await set('lapsed', '2027-05-31');
    const shown = { ...emptyPage, slug: 'jane', headline: 'A porch', isShown: true };
    await office().call('PUT', `/agents/${agent.id}/page`, shown);
    const { page } = await desk.get('/desk', cookie);
    expect(titlesIn(page)).toEqual([expect.stringMatching(/Call the office\.$/)]);
    expect(page.blocks.find(({ block }) => block === 'facts')).toMatchObject({
      facts: expect.arrayContaining([
        ['Your page', { words: 'Shown to visitors', href: sitePaths.agent('jane') }],
      ]),
    });
  });

  test('“Still right” is for own available homes, with the agent in the audit trail', async () => {
    const { agent, cookie } = await desk.signIn();
    const { cookie: ofOther } = await desk.signIn();
    const { id, title } = await addProperty(office(), { agentId: agent.id });
    await addProperty(office(), { agentId: agent.id, title: 'Arches on Bull Street' });
    const { id: other } = await addProperty(office(), {
      agentId: agent.id,
      title: 'Under contract',
      status: 'under_contract',
    });
    await office().db.updateTable('properties').set({ stillRightOn: '2026-11-01' }).execute();
    expect(titlesIn((await desk.get('/desk', cookie)).page)).toEqual([
      'Arches on Bull Street',
      title,
    ]);
    const path = `/desk/homes/${id}/still-right`;
    const recorded = await recordedDuring(office(), async () => {
      expect((await desk.post(path, {}, ofOther)).answer.statusCode).toBe(404);
      const notAvailable = await desk.post(`/desk/homes/${other}/still-right`, {}, cookie);
      expect(notAvailable.answer.statusCode).toBe(404);
      expect((await desk.post(path, {}, cookie)).answer.headers.location).toBe('/desk?done=saved');
    });
    expect(recorded).toMatchObject([
      {
        action: 'confirmed',
        entity: 'property',
        actorId: agent.id,
        after: { stillRightOn: '2026-11-21' },
      },
    ]);
  });
});
