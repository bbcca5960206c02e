import { describe, expect, test } from 'vitest';
import { evidenceJob } from '#app/server/process/email-jobs.ts';
import type { EducationRecord } from '#features/education/domain/education.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';

const emailSettings = () => ({
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: origin,
});

describe.each(engines)('the emails that ask for evidence on %s', (engine) => {
  const desk = shareDesk(engine);

  /** Hands in a course of a new agent, whose evidence comes later. */
  const handIn = async () => {
    const { agent, cookie } = await desk.signIn();
    await desk.post(deskPaths.education, { ...course, evidence: 'later' }, cookie);
    const path = `/continuing-education?agent=${agent.id}`;
    const [record] = (await desk.office().call('GET', path)).json<EducationRecord[]>();
    return { agent, cookie, record: record! };
  };
  const findEmails = () =>
    desk
      .office()
      .db.selectFrom('emailMessages')
      .select(['recipientAddress', 'secretLink', 'text'])
      .where('kind', '=', 'evidence_asked')
      .orderBy('id')
      .execute();

  test('asks once for missing evidence ten days later, however many instances ask, and not for a returned course', async () => {
    const { agent } = await handIn();
    const returned = await handIn();
    const reason = { reason: 'The hours are missing.' };
    await desk.office().call('POST', `/continuing-education/${returned.record.id}/return`, reason);
    const { db, clock } = desk.office();
    const verified = await handIn();
    await desk.office().call('POST', `/continuing-education/verify`, { ids: [verified.record.id] });
    const later = await handIn();
    const fiveDaysOn = new Date(clock.read().getTime() + 5 * 86_400_000).toISOString();
    const records = db.updateTable('continuingEducation').where('id', '=', later.record.id);
    await records.set({ handedInAt: fiveDaysOn }).execute();
    // This agent sent the file and did not change the answer that it comes later.
    const sent = await handIn();
    const target = deskPaths.educationRecord(sent.record.id);
    await desk.postFile(target, { ...course, evidence: 'later' }, { bytes: pdf() }, sent.cookie);
    const left = await handIn();
    await db
      .updateTable('agents')
      .set({ isActive: false })
      .where('id', '=', left.agent.id)
      .execute();
    const job = evidenceJob({
      db,
      clock: clock.read,
      emailSettings,
      wakeEmailWorker: () => {},
      metrics: undefined,
    });
    const run = () => Promise.all([job.run(() => false), job.run(() => false)]);
    const asked = async ({ email }: { email: string } = agent) =>
      (await findEmails()).filter(({ recipientAddress }) => recipientAddress === email).length;
    await run();
    expect(await asked()).toBe(0);
    clock.advance(10 * 86_400);
    await desk.setDesk(false);
    await run();
    expect(await asked()).toBe(0);
    await desk.setDesk(true);
    await run();
    await run();
    expect([await asked(), await asked(returned.agent), await asked(later.agent)]).toEqual([
      1, 0, 0,
    ]);
    const [email] = await findEmails();
    expect(email?.text).toContain('has your course, but no certificate yet.');
    const opened = await desk.get((email?.secretLink ?? '').replace(origin, ''));
    expect(opened.page.title).toBe('Fair housing');
    clock.advance(5 * 86_400);
    await run();
    const agents = [agent, returned.agent, verified.agent, later.agent, sent.agent, left.agent];
    expect(await Promise.all(agents.map(asked))).toEqual([1, 0, 0, 1, 0, 0]);
  });
});
