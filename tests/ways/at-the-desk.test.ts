import { describe, expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { shareDeskInquiries } from '#tests/support/desk-inquiries.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { watchTransactions } from '#tests/support/transactions.ts';
import { addAgent, addProperty } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

let isTooEarly = () => false;

describe.each(engines)('the audit trail on %s', (engine) => {
  const woken: string[] = [];
  const { office, assigned, post, postFile } = shareDeskInquiries(engine, {
    wakeEmailWorker: () => void woken.push(isTooEarly() ? 'too early' : 'emails'),
    sendEmail: async () => undefined,
  });

  test('has each act of an agent at the desk, and the emails about it are sent at once', async () => {
    const { agent, cookie, path } = await assigned();
    const { db } = office();
    const other = await addAgent(office());
    const { id: home } = await addProperty(office(), { agentId: agent.id });
    await db.updateTable('properties').set({ stillRightOn: '2026-11-10' }).execute();
    await putOnDuty(office(), '2026-11-24', agent.id);
    const paper = { kind: 'other', label: 'W-9', dueOn: '' };
    const reply = { subject: 'Your house', text: 'I call you at noon.', seenReplyId: '' };
    const away = { from: '2026-12-20', to: '2026-12-24' };
    const ask = { act: 'ask', day: '2026-11-24', to: other.id };
    const acts: Record<string, () => Promise<{ answer: { statusCode: number } }>> = {
      paper: () => postFile(deskPaths.papers, paper, { bytes: pdf('1') }, cookie),
      course: () => postFile(deskPaths.education, course, { bytes: pdf('2') }, cookie),
      'still right': () => post(deskPaths.stillRight(home), {}, cookie),
      outcome: () => post(`${path}/outcome`, { outcome: 'have_it' }, cookie),
      reply: () => post(`${path}/reply`, reply, cookie),
      away: () => post(deskPaths.away, away, cookie),
      'asks for duty': () => post(deskPaths.duty, ask, cookie),
      page: () => post(deskPaths.page, { headline: 'A porch' }, cookie),
      'no page': () => post(deskPaths.withdrawPage, {}, cookie),
      'signs out': () => post(deskPaths.devices, { where: 'everywhere' }, cookie),
    };
    const countEmails = async () =>
      (await db.selectFrom('emailMessages').select('id').execute()).length;
    const found: string[] = [];
    isTooEarly = watchTransactions(db);
    for (const [name, act] of Object.entries(acts)) {
      const emails = await countEmails();
      woken.length = 0;
      const entries = await recordedDuring(office(), async () => {
        const { answer } = await act();
        expect([name, answer.statusCode]).toEqual([name, 303]);
      });
      const isAwake = (await countEmails()) === emails || woken.length > 0;
      expect([name, isAwake, woken.includes('too early')]).toEqual([name, true, false]);
      found.push(
        `${name}: ${entries.map(({ actor, action, entity }) => `${actor} ${action} ${entity}`).join(', ')}`,
      );
    }
    const jane = 'Jane Doe (agent, Safari on iPhone)';
    expect(found).toEqual([
      `paper: ${jane} create deadline`,
      `course: ${jane} create education_record`,
      `still right: ${jane} confirmed property`,
      `outcome: ${jane} update contact_submission`,
      `reply: ${jane} replied contact_submission`,
      `away: ${jane} create absence`,
      'asks for duty: ',
      `page: ${jane} proposed agent`,
      `no page: ${jane} withdraw agent`,
      `signs out: ${jane} sessions_ended desk`,
    ]);
  });
});
