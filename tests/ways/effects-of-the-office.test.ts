import { expect, test } from 'vitest';
import { findAdminUser } from '#features/sign-in/server/administrators/administrator-store.ts';
import { deskPaths } from '#features/desk/domain/desk-paths.ts';
import { changePlan, planOf, runImports } from '#tests/support/imports.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { logIn } from '#tests/support/logins.ts';
import { addAgent, addPolicy } from '#tests/support/record-samples.ts';
import { atDesk, idOf, shareSequences, type Sequence } from '#tests/support/sequences.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import { brokerageNamed } from '#tests/support/website.ts';

const { office, call, signIn, post, effectsOf } = shareSequences();

const typePassword = (password: string) => () => logIn(office(), { username: 'admin', password });

/** Carries out the import that a call started. */
async function imported<Answer>(answer: Answer) {
  await runImports(office());
  return answer;
}

const saveName = (name: string) => () => call('PUT', '/website/brokerage', brokerageNamed(name));
const publishName = (version: number) => () =>
  call('POST', '/website/publish', { parts: { brokerage: version } });

const sequences: Record<string, Sequence> = {
  async 'an inquiry'(step) {
    const [ann, ben] = [await addAgent(office()), await addAgent(office())];
    const id = idOf(await step('a visitor', () => sendInquiry(office(), inquiry)));
    const bulk = (change: object) => () => call('POST', '/contacts/bulk', { ids: [id], change });
    const edit = (change: object) => () =>
      call('PUT', `/contacts/${id}`, {
        status: 'new',
        assignedAgentId: ben.id,
        isAnswered: false,
        ...change,
      });
    const reach = (outcome: string, note: string | null) => () =>
      call('POST', `/contacts/${id}/calls`, { outcome, note });
    let seenReplyId: string | null = null;
    const reply = () =>
      call('POST', `/contacts/${id}/replies`, { subject: 'Re', message: 'Yes.', seenReplyId });
    await step(
      'assigns in bulk',
      bulk({ kind: 'assign', assignedAgentId: ann.id, tellAgent: true }),
    );
    await step('assigns', edit({ assignedAgentId: ben.id, tellAgent: true }));
    await step('notes', () => call('POST', `/contacts/${id}/notes`, { text: 'Zinnias' }));
    await step('calls', reach('no_answer', 'Azaleas'));
    await step('reaches', reach('reached', 'Begonias'));
    seenReplyId = idOf(await step('replies', reply));
    seenReplyId = idOf(await step('replies again', reply));
    await step('not answered', edit({}));
    await step('replies first again', reply);
    await step('done in bulk', bulk({ kind: 'done' }));
    await step('spam in bulk', bulk({ kind: 'spam' }));
    await step('not spam', () => call('POST', `/contacts/${id}/not-spam`));
    await step('spam', edit({ status: 'spam' }));
    await step('not spam in bulk', bulk({ kind: 'not_spam' }));
    await step('may contact', () => call('POST', `/contacts/${id}/may-contact`));
  },

  async 'an inquiry at the desk'(step) {
    const { agent, cookie } = await signIn();
    const add = () =>
      call('POST', '/contacts', {
        firstName: 'Ruth',
        email: 'ruth@example.com',
        phone: '(912) 555-0119',
        service: 'selling',
        source: 'phone',
        assignedAgentId: agent.id,
      });
    const id = idOf(await step('adds a caller', add));
    const answer = (fields: Record<string, string>) => () =>
      atDesk(post(deskPaths.outcome(id), fields, cookie));
    await step('voicemail', answer({ outcome: 'voicemail', note: 'Zinnias' }));
    await step('reached', answer({ outcome: 'reached' }));
    const reply = { subject: 'Your house', text: 'I call you at noon.', seenReplyId: '' };
    await step('replies', () => atDesk(post(deskPaths.reply(id), reply, cookie)));
    await step('do not contact', answer({ outcome: 'do_not_contact' }));
    await step('gives back', answer({ outcome: 'give_back', note: 'I am away.' }));
  },

  async 'a policy'(step) {
    const { agent } = await signIn({ firstName: 'Ann', lastName: 'Lee' });
    const { agent: ben } = await signIn();
    const { id } = await addPolicy(office());
    const send = (path: string, body?: object) => () =>
      call('POST', `/policies/${id}/${path}`, body);
    const publish = (changeNote: string, rest: object = {}) =>
      send('publish', { changeNote, ...rest });
    await step('publishes', publish('First words'));
    const paper = { confirmedOn: '2026-11-21', typedName: 'Ann Lee', note: 'In the binder' };
    await step('has a paper', send(`readers/${agent.id}/paper`, paper));
    await step('waives', send(`readers/${ben.id}/waive`, { reason: 'On leave' }));
    await step('reminds', send('remind', { state: 'open' }));
    const edited = {
      title: 'Open houses',
      category: 'procedures',
      content: 'Three.',
      isActive: true,
    };
    await step('edits', () => call('PUT', `/policies/${id}`, edited));
    await step('publishes again', publish('Clearer words'));
    await step('asks', send('ask', { agentIds: [ben.id] }));
    await step('restores', send('restore', { number: 1 }));
    await step('retires', () => call('DELETE', `/policies/${id}`));
  },

  async 'an administrator'(step) {
    const input = { username: 'tamika', role: 'admin', email: 'tamika@example.com' };
    await step('adds', () => call('POST', '/administrators', input));
    const id = (await findAdminUser(office().db, input.username))?.id;
    const change = (fields: object) => () =>
      call('PUT', `/administrators/${id}`, { role: 'admin', isActive: true, ...fields });
    const path = `/administrators/${id}`;
    await step('sends a link', () => call('POST', `${path}/sign-in-link`, {}));
    await step('types a wrong password', typePassword('wrong'));
    await step('signs in', typePassword(adminPassword));
    await step('promotes', change({ role: 'super_admin' }));
    await step('deactivates', change({ isActive: false }));
    await step('reactivates', change({}));
    await step('signs out', () => call('POST', '/logout'));
  },

  async 'the website'(step) {
    await step('saves', saveName('One Realty'));
    await step('publishes', publishName(2));
    await step('saves again', saveName('Two Realty'));
    await step('publishes again', publishName(4));
    await step('restores', () => call('POST', '/website/brokerage/restore', { number: 1 }));
    await step('discards', () => call('DELETE', '/website/brokerage/draft'));
  },

  async imports(step) {
    const ann = await addAgent(office(), {
      firstName: 'Ann',
      lastName: 'Lee',
      commissionSplit: '70.00',
    });
    await call('PUT', `/agents/${ann.id}/license`, { renewalDueOn: '2028-03-31' });
    const files = {
      agents: `Email,First,Last,Split\n${ann.email},Ann,Ode,80\nbo@example.com,Bo,Fox,60\n`,
      education: `Email,Course,School,Hrs,Completed\n${ann.email},Ethics,Coastal School,3,2026-03-12\n`,
    };
    for (const kind of ['agents', 'education'] as const) {
      const { id } = await planOf(office(), kind, files[kind]);
      const { planHash } = await changePlan(office(), id, {
        choice: { isChosen: true, outcome: 'update' },
      });
      const carryOut = async () =>
        imported(await call('POST', `/imports/${id}/commit`, { planHash }));
      await step(`brings ${kind}`, carryOut);
      await step(`takes ${kind} back`, async () =>
        imported(await call('POST', `/imports/${id}/undo`)),
      );
    }
  },
};

test.each(Object.keys(sequences))('the calls about %s have their effects', async (name) => {
  const file = `../golden/effects/${name.replaceAll(/[^a-z]+/g, '-')}.txt`;
  await expect(await effectsOf(sequences[name]!)).toMatchFileSnapshot(file);
});
