import { describe, expect, test } from 'vitest';
import type { Email, ListedEmail } from '#features/emails/domain.ts';
import { readInquiries } from '#features/inquiries/server/store.ts';
import { readInOrder } from '#shared/records/list.ts';
import { sampleOffice } from '#tests/support/email-samples.ts';
import {
  addInquiryAgent,
  emailsToAgents,
  inquiryCalls,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { engines } from '#tests/support/test-database.ts';
import { claimEmail } from '#features/emails/server/sending-store.ts';
import { tellAgents } from './tell-agents.ts';

describe.each(engines)('the emails about assignments on %s', (engine) => {
  const office = shareInquiries(engine);
  const { read: detail, edit } = inquiryCalls(office);
  const save = async (id: string, part: object) =>
    expect((await edit(id, part)).statusCode).toBe(200);
  const toAgents = () => emailsToAgents(office());
  const sent = async () =>
    (await toAgents()).map(({ kind, recipientAddress }) => `${kind} ${recipientAddress}`);

  /**
   * Calls `tellAgents` for several inquiries at once, as the bulk call and a handover do. The
   * stored inquiries do not change.
   */
  async function move(ids: string[], to: string | null, from: string | null = null) {
    const inquiries = await readInOrder(ids, (each) => readInquiries(office().db, each));
    const moves = inquiries.map((inquiry) => ({ inquiry, from, to }));
    const publicOrigin = 'https://example.com';
    const settings = { brokerage: shippedFacts, office: sampleOffice, publicOrigin };
    await tellAgents(office().db, moves, settings, office().clock.read());
  }

  test('an assignment sends the agent the inquiry, the due time and the client’s address', async () => {
    const agent = await addInquiryAgent(office());
    const id = await receive(office(), { message: 'A row house, please.' });
    await save(id, { assignedAgentId: agent });
    expect(await toAgents()).toEqual([
      expect.objectContaining({
        kind: 'agent_assigned',
        contactSubmissionId: id,
        recipientName: 'Eleanor Whitfield',
        recipientAddress: 'eleanor@example.com',
        replyToAddress: 'amelia@example.com',
        subject: 'Assigned to you: inquiry from Amelia Carter, Buying a Home',
        status: 'queued',
      }),
    ]);
    const [email] = await toAgents();
    for (const words of ['Please reply by', '> A row house, please.', '(912) 555-0166']) {
      expect(email?.text).toContain(words);
    }
    expect((await detail(id)).emails.map(({ kind }) => kind)).toContain('agent_assigned');
  });

  test('a reassignment tells the new agent, and the former one in one line', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const ben = await addInquiryAgent(office(), 'Ben');
    const id = await receive(office());
    await save(id, { assignedAgentId: ada });
    await save(id, { assignedAgentId: ben });
    await save(id, { assignedAgentId: ada });
    expect(await sent()).toEqual([
      'agent_assigned ada@example.com',
      'agent_unassigned ada@example.com',
      'agent_assigned ben@example.com',
      'agent_assigned ada@example.com',
      'agent_unassigned ben@example.com',
    ]);
    const lost = (await toAgents()).find(({ kind }) => kind === 'agent_unassigned');
    expect(lost?.text).toMatch(
      /^Ada Whitfield, this inquiry is no longer assigned to you at .*: Amelia Carter, Buying a Home, received .*\n$/,
    );
  });

  test('an agent who got an alert about an inquiry from their own page is not told again', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const ben = await addInquiryAgent(office(), 'Ben');
    const id = await receive(office(), { agentId: ada });
    const first = ['agent_notice ada@example.com'];
    expect(await sent()).toEqual(first);
    await save(id, { assignedAgentId: null, tellAgent: false });
    await save(id, { assignedAgentId: ada });
    expect(await sent()).toEqual(first);
    await save(id, { assignedAgentId: ben });
    expect(await sent()).toEqual([
      ...first,
      'agent_unassigned ada@example.com',
      'agent_assigned ben@example.com',
    ]);
  });

  test('no email is sent if the switch is off, for the same agent, for spam and done inquiries, and to inactive agents', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const gone = await addInquiryAgent(office(), 'Gone', { isActive: false });
    const id = await receive(office());
    for (const part of [
      { assignedAgentId: ada, tellAgent: false },
      { assignedAgentId: ada, status: 'in_progress' },
      { assignedAgentId: gone, tellAgent: false },
      { assignedAgentId: null, status: 'done' },
      { assignedAgentId: ada, status: 'done' },
      { assignedAgentId: null, status: 'spam' },
      { assignedAgentId: ada, status: 'spam' },
    ]) {
      await save(id, part);
      expect([part, await sent()]).toEqual([part, []]);
    }
    await edit(id, { tellAgent: 'no' });
    const change = { kind: 'assign', assignedAgentId: ada, tellAgent: false };
    await save(id, { assignedAgentId: null, tellAgent: false });
    await office().call('POST', '/contacts/bulk', { ids: [id], change });
    expect((await detail(id)).assignedAgentId).toBe(ada);
    expect(await sent()).toEqual([]);
  });

  test('an agent who got the inquiry while it was spam is told when it no longer is', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const id = await receive(office(), { leaveEmpty: 'https://spam.example' });
    await save(id, { assignedAgentId: ada, status: 'spam' });
    expect(await sent()).toEqual([]);
    expect((await office().call('POST', `/contacts/${id}/not-spam`)).statusCode).toBe(200);
    expect(await sent()).toEqual(['agent_assigned ada@example.com']);
  });

  test('many assignments at once are one email, which each inquiry and the list of emails show', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const ids = [
      await receive(office(), { firstName: 'Ruth', message: 'Costs $& $1, </body>' }),
      await receive(office(), { firstName: 'Omar' }),
      await receive(office(), { firstName: 'Nell' }),
    ];
    for (let nth = 0; nth < 2; nth++) await move(ids, ada);
    expect(await sent()).toEqual(['agent_assigned ada@example.com']);
    const [stored] = await toAgents();
    expect(stored).toMatchObject({
      contactSubmissionId: null,
      replyToAddress: 'office@example.com',
      subject: '3 inquiries are assigned to you',
    });
    const id = stored?.id ?? '';
    for (const inquiry of ids) {
      expect((await detail(inquiry)).emails.map((each) => each.id)).toContain(id);
    }
    const list = (await office().call('GET', '/mails')).json<ListedEmail[]>();
    expect(list.find((each) => each.id === id)).toMatchObject({
      contactSubmissionId: null,
      inquirer: null,
      isWanted: true,
    });
    const email = (await office().call('GET', `/mails/${id}`)).json<Email>();
    expect(email.text).toMatch(/Ruth(.|\n)*Costs \$& \$1, <\/body>(.|\n)*Omar(.|\n)*Nell/);
    expect(email.html).toMatch(
      /Costs \$&amp; \$1, &lt;\/body&gt;(.|\n)*Nell(.|\n)*<\/body>\n<\/html>\n$/,
    );
    const others = office().db.updateTable('emailMessages').where('id', '!=', id);
    await others.set({ status: 'sent' }).execute();
    const claimed = await claimEmail(office().db, office().clock.read());
    expect(claimed).toMatchObject({ id, text: email.text, html: email.html });
  });

  test('an email about inquiries that are all closed is no longer worth sending', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const ids = [await receive(office()), await receive(office())];
    await move(ids, null, ada);
    expect(await sent()).toEqual(['agent_unassigned ada@example.com']);
    const isWanted = async () =>
      (await office().call('GET', '/mails'))
        .json<ListedEmail[]>()
        .find(({ inquirer }) => inquirer === null)?.isWanted;
    expect(await isWanted()).toBe(true);
    for (const id of ids) await save(id, { status: 'done' });
    expect(await isWanted()).toBe(false);
  });

  test('deleting a person’s data removes their words from an email about several inquiries, and then the empty email', async () => {
    const ada = await addInquiryAgent(office(), 'Ada');
    const ids = [
      await receive(office(), { firstName: 'Ruth', email: 'ruth@example.com' }),
      await receive(office(), { firstName: 'Omar', email: 'omar@example.com' }),
    ];
    await move(ids, ada);
    await move(ids, null, ada);
    const { id } = (await toAgents())[0] ?? {};
    const erase = (email: string) => office().call('POST', '/contacts/erase', { email });
    await erase('ruth@example.com');
    const { text, html } = (await office().call('GET', `/mails/${id}`)).json<Email>();
    expect(text + html).not.toMatch(/ruth/i);
    expect(text).toContain('Omar');
    await erase('omar@example.com');
    expect(await toAgents()).toEqual([]);
  });
});
