import { expect, test } from 'vitest';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { emptyPage } from '#tests/support/agent-pages.ts';
import { course, pdf } from '#tests/support/hand-ins.ts';
import { addAgent } from '#tests/support/record-samples.ts';
import { atDesk, idOf, shareSequences, type Sequence } from '#tests/support/sequences.ts';

const { office, call, signIn, post, postFile, effectsOf } = shareSequences();

async function firstIdIn(table: 'dutySwaps' | 'continuingEducation' | 'agentDeadlines') {
  const rows = office().db.selectFrom(table).select('id').orderBy('id', 'desc');
  return (await rows.executeTakeFirstOrThrow()).id;
}

const decided = {
  decision: 'counts',
  reason: 'GREC said so.',
  isBrokerTopic: false,
  isFairHousing: true,
};

const sequences: Record<string, Sequence> = {
  async 'a course'(step) {
    const { agent, cookie } = await signIn();
    const handIn =
      (path: string, fields: object = {}) =>
      () =>
        atDesk(postFile(path, { ...course, ...fields }, { bytes: pdf('1') }, cookie));
    await step('hands in', handIn(deskPaths.education));
    const id = await firstIdIn('continuingEducation');
    const send = (act: string, body?: object) => () =>
      call('POST', `/continuing-education/${id}/${act}`, body);
    await step('returns', send('return', { reason: 'The page cannot be read.' }));
    await step('hands in again', handIn(deskPaths.educationRecord(id), { hoursCompleted: '6' }));
    await step('verifies', () => call('POST', '/continuing-education/verify', { ids: [id] }));
    const license = { renewalDueOn: '2028-03-31' };
    await step('changes the license', () => call('PUT', `/agents/${agent.id}/license`, license));
    await step('changes the credit', () =>
      call('PUT', `/continuing-education/${id}/credit`, decided),
    );
    await step('deletes', () => call('DELETE', `/continuing-education/${id}`));
  },

  async 'the way to the desk'(step) {
    const { agent, cookie } = await signIn();
    const sessions = `/agents/${agent.id}/desk-sessions`;
    await step('asks', () => atDesk(post(deskPaths.home, { email: agent.email })));
    await step('gets a link', () => call('POST', `/agents/${agent.id}/desk-link`));
    await step('invites', () => call('POST', '/agents/invite', { ids: [agent.id] }));
    await step('signs out', () => atDesk(post(deskPaths.devices, { where: 'here' }, cookie)));
    await step('ends', () => call('DELETE', sessions));
    await step('turns off', () => call('PUT', '/desk', { isOn: false }));
    await step('turns on', () => call('PUT', '/desk', { isOn: true }));
  },

  async 'a paper'(step) {
    const { cookie } = await signIn();
    const paper = { kind: 'other', label: 'Insurance', dueOn: '2027-03-01' };
    const handIn = (path: string) => () =>
      atDesk(postFile(path, paper, { bytes: pdf('1') }, cookie));
    await step('hands in', handIn(deskPaths.papers));
    const id = await firstIdIn('agentDeadlines');
    const send = (act: string, body?: object) => () =>
      call('POST', `/deadlines/${id}/${act}`, body);
    await step('returns', send('return', { reason: 'A page is missing.' }));
    await step('hands in again', handIn(deskPaths.paper(id)));
    await step('accepts', send('accept'));
    await step('renews', send('renew', { dueOn: '2028-03-01' }));
  },

  async 'an agent’s page'(step) {
    const { agent, cookie } = await signIn();
    const propose = (headline: string) => () => atDesk(post(deskPaths.page, { headline }, cookie));
    const answer = (how: string, body: object) => () =>
      call('POST', `/agents/${agent.id}/page/proposal/${how}`, body);
    await step('proposes', propose('A porch'));
    await step('proposes again', propose('A second porch'));
    await step('declines', answer('decline', { reason: 'Too short' }));
    await step('proposes after it', propose('A third porch'));
    await step('accepts', answer('accept', {}));
    const page = { ...emptyPage, slug: 'jane', headline: 'A fourth porch', isShown: true };
    await step('edits', () => call('PUT', `/agents/${agent.id}/page`, page));
  },

  async duty(step) {
    const [ann, ben] = [await signIn(), await signIn()];
    const day = '2026-11-24';
    const put = (agentId: string | null) => () =>
      call('PUT', `/duty/${day}`, { agentId, secondId: null });
    const send = (who: typeof ann, fields: Record<string, string>) => () =>
      atDesk(post(deskPaths.duty, fields, who.cookie));
    for (const { agent } of [ann, ben])
      await step('takes part', () => call('PUT', `/duty/agents/${agent.id}`, { takesPart: true }));
    await step('puts on duty', put(ann.agent.id));
    await step('asks', send(ann, { act: 'ask', day, to: ben.agent.id }));
    const swap = await firstIdIn('dutySwaps');
    await step('accepts', send(ben, { act: 'accept', swap }));
    await step('takes back', send(ann, { act: 'undo', swap }));
    await step('asks again', send(ann, { act: 'ask', day, to: ben.agent.id }));
    const second = await firstIdIn('dutySwaps');
    await step('declines', send(ben, { act: 'decline', swap: second }));
    await step('fills a month', () => call('POST', '/duty/rotation', { month: '2026-12' }));
    await step('takes off duty', put(null));
    const away = { from: '2026-12-02', to: '2026-12-03' };
    await step('goes away', () => atDesk(post(deskPaths.away, away, ann.cookie)));
  },

  async splits(step) {
    const agent = await addAgent(office());
    const add = (split: string, effectiveOn: string) => () =>
      call('POST', `/agents/${agent.id}/splits`, { split, effectiveOn, reason: 'Annual review' });
    const undo = (id: string) => () =>
      call('POST', `/agents/${agent.id}/splits/${id}/void`, { reason: 'Entered by mistake' });
    const planned = idOf(await step('plans', add('80.00', '2027-01-01')));
    await step('voids the plan', undo(planned));
    const now = idOf(await step('changes now', add('76.00', '2026-11-21')));
    await step('voids the change', undo(now));
    const form = { ...agent, commissionSplit: '90.00' };
    await step('the form', () => call('PUT', `/agents/${agent.id}`, form));
  },

  async 'a departure'(step) {
    const [ada, ben] = [await addAgent(office()), await addAgent(office())];
    const path = `/agents/${ada.id}/departure`;
    await call('POST', '/contacts', {
      firstName: 'Ruth',
      phone: '(912) 555-0119',
      service: 'selling',
      source: 'phone',
      assignedAgentId: ada.id,
    });
    const leaves = (leftOn: string) => ({ leftOn, forwardedTo: 'commission', inquiriesTo: ben.id });
    await step('plans', () => call('POST', path, leaves('2026-12-31')));
    await step('undoes the plan', () => call('POST', `${path}/undo`));
    await step('leaves', () => call('POST', path, leaves('2026-11-21')));
    await step('forwards', () =>
      call('PUT', path, { forwardedTo: 'commission', forwardedOn: '2026-11-21' }),
    );
    await step('comes back', () => call('POST', `${path}/undo`));
    await step('is deactivated', () => call('DELETE', `/agents/${ada.id}`));
  },
};

test.each(Object.keys(sequences))('the calls about %s have their effects', async (name) => {
  const file = `../golden/effects/${name.replaceAll(/[^a-z]+/g, '-')}.txt`;
  await expect(await effectsOf(sequences[name]!)).toMatchFileSnapshot(file);
});
