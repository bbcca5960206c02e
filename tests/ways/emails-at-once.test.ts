import { expect, test, vi } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { course } from '#tests/support/hand-ins.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { watchTransactions } from '#tests/support/transactions.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { receive } from '#tests/support/stored-inquiries.ts';

let wakes = 0;
let isTooEarly = () => false;
const { office, signIn, postFile, setDesk } = shareDesk('sqlite', {
  sendEmail: async () => undefined,
  wakeEmailWorker: () => void (wakes += isTooEarly() ? 0 : 1),
});
const call = (...sent: Parameters<ReturnType<typeof office>['call']>) => office().call(...sent);

/** Each prepares what the call needs, and returns the call. */
const calls: Record<string, () => Promise<() => Promise<{ statusCode: number }>>> = {
  async 'sending failed emails again'() {
    await receive(office());
    await office().db.updateTable('emailMessages').set({ status: 'failed' }).execute();
    return () => call('POST', '/mails/send-again');
  },
  async 'a new administrator'() {
    const tamika = { username: 'tamika', role: 'admin', email: 'tamika@example.com' };
    return () => call('POST', '/administrators', tamika);
  },
  async 'asking for a sign-in link'() {
    await office().db.updateTable('adminUsers').set({ email: 'boss@example.com' }).execute();
    const payload = { name: 'admin' };
    return () => office().app.inject({ method: 'POST', url: apiPaths.loginLinkEmail, payload });
  },
  async 'an invitation to the desk'() {
    const { id } = await addAgent(office());
    await setDesk(true);
    return () => call('POST', '/agents/invite', { ids: [id] });
  },
  async 'a new address of an agent'() {
    const agent = await addAgent(office());
    return () => call('PUT', `/agents/${agent.id}`, { ...agent, email: 'new@example.com' });
  },
  async 'a departure'() {
    const [ada, ben] = [await addAgent(office()), await addAgent(office())];
    const id = await receive(office());
    const inquiries = office().db.updateTable('contactSubmissions').where('id', '=', id);
    await inquiries.set({ assignedAgentId: ada.id }).execute();
    const leaves = { leftOn: '2026-11-21', forwardedTo: 'commission', inquiriesTo: ben.id };
    return () => call('POST', `/agents/${ada.id}/departure`, leaves);
  },
  async 'a returned course'() {
    const { agent, cookie } = await signIn();
    await postFile(deskPaths.education, { ...course, evidence: 'later' }, {}, cookie);
    const answer = await call('GET', `/continuing-education?agent=${agent.id}`);
    const [record] = answer.json<{ id: string }[]>();
    const reason = { reason: 'The hours are missing.' };
    return () => call('POST', `/continuing-education/${record?.id}/return`, reason);
  },
  async 'a change of the duty'() {
    const [ada, ben] = [await addAgent(office()), await addAgent(office())];
    await putOnDuty(office(), '2026-11-24', ada.id);
    return () => call('PUT', '/duty/2026-11-24', { agentId: ben.id, secondId: null });
  },
};

async function countQueued() {
  const emails = office().db.selectFrom('emailMessages').select('id');
  return (await emails.where('status', '=', 'queued').execute()).length;
}

test.each(Object.keys(calls))('the emails about %s are sent at once', async (name) => {
  const act = await calls[name]!();
  const before = await countQueued();
  wakes = 0;
  isTooEarly = watchTransactions(office().db);
  expect((await act()).statusCode).toBeLessThan(300);
  await vi.waitFor(async () => expect(await countQueued()).toBeGreaterThan(before));
  await vi.waitFor(() => expect(wakes).toBeGreaterThan(0));
});
