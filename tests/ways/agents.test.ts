import { describe, expect, test } from 'vitest';
import { queueDuePolicyEmails } from '#features/policies/server/emails/queue-policy-emails.ts';
import { jobOfDepartures } from '#tests/support/departures.ts';
import { deskContent } from '#tests/support/desk-content.ts';
import { shareDesk } from '#tests/support/desk.ts';
import { carryOut, changePlan, planOf } from '#tests/support/imports.ts';
import { putOnDuty } from '#tests/support/late.ts';
import { agentInput, addPolicy, publishPolicy } from '#tests/support/record-samples.ts';
import { origin } from '#tests/support/test-app.ts';
import { engines } from '#tests/support/test-database.ts';
import { shippedFacts } from '#tests/support/test-site.ts';

const settings = {
  brokerage: shippedFacts,
  office: { name: 'Office', address: 'office@example.com' },
  publicOrigin: origin,
};

describe.each(engines)('an agent on %s', (engine) => {
  const { office, signIn } = shareDesk(engine, { sendEmail: async () => undefined });
  const call = (...sent: Parameters<ReturnType<typeof office>['call']>) => office().call(...sent);

  /** Adds an agent with a device and a link of the desk, a link to a policy, and days on duty. */
  async function setUp() {
    const { db, clock } = office();
    const { agent } = await signIn({ licenseNumber: '411111' });
    const { deskLinks } = deskContent(agent.id);
    const tokenHash = agent.id;
    await db
      .insertInto('deskLinks')
      .values(deskLinks.map((link) => ({ ...link, tokenHash })))
      .execute();
    await publishPolicy(office(), (await addPolicy(office())).id);
    await db.transaction().execute((own) => queueDuePolicyEmails(own, settings, clock.read()));
    await call('PUT', `/duty/agents/${agent.id}`, { takesPart: true });
    await putOnDuty(office(), '2026-12-24', agent.id);
    return agent;
  }

  async function accessOf(agentId: string) {
    const { db } = office();
    const requests = await db
      .selectFrom('policyRequests')
      .leftJoin('policyLinks', 'requestId', 'policyRequests.id')
      .select(['closedAs', 'revokedAt', 'tokenHash'])
      .where('agentId', '=', agentId)
      .execute();
    const countIn = async (table: 'deskSessions' | 'deskLinks' | 'dutyAgents' | 'dutyDays') =>
      (await db.selectFrom(table).select('agentId').where('agentId', '=', agentId).execute())
        .length;
    return {
      devices: await countIn('deskSessions'),
      links: await countIn('deskLinks'),
      policyLinks: requests.filter(({ tokenHash, revokedAt }) => tokenHash && !revokedAt).length,
      requests: requests.map(({ closedAs }) => closedAs),
      takesPart: await countIn('dutyAgents'),
      days: await countIn('dutyDays'),
    };
  }
  const all = { devices: 1, links: 1, policyLinks: 1, requests: [null], takesPart: 1, days: 1 };
  const noLinks = { devices: 0, links: 0, policyLinks: 0 };

  /** Imports the row of an agent, who is found by the license number. */
  async function bring(agent: Agent, change: { email?: string; active?: string }) {
    const { email, active } = { email: agent.email, active: 'Yes', ...change };
    const row = `411111,${agent.firstName},${agent.lastName},${email},${active}`;
    const file = `License Number,First,Last,Email,Active\n${row}\n`;
    const { id } = await planOf(office(), 'agents', file);
    const choice = { isChosen: true, outcome: 'update' };
    await carryOut(office(), await changePlan(office(), id, { choice }));
  }

  type Agent = Awaited<ReturnType<typeof setUp>>;
  const leaves = { leftOn: '2026-11-21', forwardedTo: 'commission', inquiriesTo: null };

  test.each<[way: string, act: (agent: Agent) => Promise<unknown>]>([
    ['the form', (agent) => call('PUT', `/agents/${agent.id}`, { ...agent, isActive: false })],
    ['the list', ({ id }) => call('DELETE', `/agents/${id}`)],
    ['an import', (agent) => bring(agent, { active: 'No' })],
    ['a departure', ({ id }) => call('POST', `/agents/${id}/departure`, leaves)],
    [
      'a planned departure',
      async ({ id }) => {
        await call('POST', `/agents/${id}/departure`, { ...leaves, leftOn: '2026-11-22' });
        expect(await accessOf(id)).toEqual(all);
        office().clock.advance(2 * 24 * 3600);
        await jobOfDepartures(office()).run(() => false);
      },
    ],
  ])(
    'who leaves by %s has no links, no devices, no open policies and no duty',
    async (_way, act) => {
      const agent = await setUp();
      expect(await accessOf(agent.id)).toEqual(all);
      await act(agent);
      const left = { ...noLinks, requests: ['agent_left'], takesPart: 0, days: 0 };
      expect(await accessOf(agent.id)).toEqual(left);
    },
  );

  test.each<[way: string, act: (agent: Agent, email: string) => Promise<unknown>]>([
    ['the form', (agent, email) => call('PUT', `/agents/${agent.id}`, { ...agent, email })],
    ['an import', (agent, email) => bring(agent, { email })],
  ])('whose address changes by %s has only new links, and is told', async (_way, act) => {
    const agent = await setUp();
    const { email } = agentInput();
    await act(agent, email);
    const { body } = await call('GET', `/agents/${agent.id}`);
    expect(body).toContain(email);
    expect(await accessOf(agent.id)).toEqual({ ...all, ...noLinks });
    const told = office().db.selectFrom('emailMessages').select('recipientAddress');
    expect(await told.where('kind', '=', 'agent_address').execute()).toEqual([
      { recipientAddress: agent.email },
    ]);
  });
});
