import { describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import type { BrokerageContent } from '#features/site/domain/brokerage.ts';
import type { Preview } from '#features/website/domain/api.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import { addInquiryAgent, receive } from '#tests/support/stored-inquiries.ts';
import { callsOf, refusalOf } from '#tests/support/office.ts';
import { publishContent, useWebsite, versionOf } from '#tests/support/website.ts';

const { brokerage, agents } = shippedContent;

interface Hours extends Partial<BrokerageContent['hours']> {
  days?: Partial<BrokerageContent['days']>;
}

const withHours = ({ days, ...hours }: Hours): BrokerageContent => ({
  ...brokerage,
  days: { ...brokerage.days, ...days },
  hours: { ...brokerage.hours, ...hours },
});

const closedOnWeekends = { days: { saturday: 'closed', sunday: 'closed' } } as const;
const withoutPromise = withHours({ reply: null });

const agentsWithoutReply = {
  ...agents,
  reasons: {
    ...agents.reasons,
    cards: agents.reasons.cards.map((card) => ({ ...card, text: 'You deal with me.' })),
  },
  contact: { intro: '{hours}.' },
};

const unpromised = 'This text says {reply}, but the brokerage promises no time for a reply';

describe('the office’s hours', () => {
  const office = useWebsite('sqlite', {
    sessionLimits: { idleSeconds: 43_200, maxSeconds: 43_200 },
  });
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();
  const minutes = async (id: string) => (await read(id)).responseMinutes;
  const answer = (id: string) =>
    office().call('PUT', `/contacts/${id}`, {
      status: 'done',
      assignedAgentId: null,
      isAnswered: true,
    });
  const listed = async () => (await office().call('GET', '/contacts')).json<InquiryDetail[]>();
  const dueTimes = async () => (await listed()).map(({ replyDueAt }) => replyDueAt);

  test('decide when inquiries are due, and a change leaves the older ones as they were', async () => {
    // November 21, 2026 is a Saturday. The office's clock shows 10 AM.
    const late = await receive(office());
    office().clock.advance(3 * 3600);
    await publishContent(office(), 'brokerage', withHours({ ...closedOnWeekends, reply: 4 }));
    await receive(office(), { email: 'second@example.com' });
    expect(await dueTimes()).toEqual(['2026-11-23T18:00:00.000Z', '2026-11-21T17:00:00.000Z']);

    await answer(late);
    const afterwards = {
      replyDueAt: '2026-11-21T17:00:00.000Z',
      firstResponseAt: '2026-11-21T18:00:00.000Z',
    };
    expect(await read(late)).toMatchObject(afterwards);
    await publishContent(office(), 'agents', agentsWithoutReply);
    await publishContent(office(), 'brokerage', withoutPromise);
    await receive(office(), { email: 'third@example.com' });
    expect(await dueTimes()).toEqual([
      null,
      '2026-11-23T18:00:00.000Z',
      '2026-11-21T17:00:00.000Z',
    ]);
    const call = await callsOf(office(), 'admin');
    const { body } = await call('GET', '/contacts/export.csv');
    expect(body).toContain('"2026-11-21 12:00","2026-11-21 13:00"');
  });

  test('decide how many office minutes an answer took, which a change leaves as they were', async () => {
    const first = await receive(office());
    const second = await receive(office(), { email: 'second@example.com' });
    office().clock.advance(20 * 60);
    await answer(first);
    await publishContent(office(), 'brokerage', withHours(closedOnWeekends));
    await answer(second);
    expect([await minutes(first), await minutes(second)]).toEqual([20, 0]);
    await answer(first);
    expect(await minutes(first)).toBe(20);
  });

  test('are in the auto-reply and in the alert to the agent', async () => {
    const agentId = await addInquiryAgent(office());
    await publishContent(office(), 'brokerage', withHours(closedOnWeekends));
    await receive(office(), { agentId });
    const texts = await office().db.selectFrom('emailMessages').select(['kind', 'text']).execute();
    const textOf = (kind: string) => texts.find((each) => each.kind === kind)?.text;
    expect(textOf('acknowledgement')).toContain(
      'within 2 hours during office hours, 9 AM to 6 PM, Monday to Friday.',
    );
    expect(textOf('agent_notice')).toContain('Please reply by Nov 23, 2026, 11:00');
  });

  test('without a promise, texts that promise a reply cannot be published', async () => {
    const refused = await publishContent(office(), 'brokerage', withoutPromise);
    expect(refusalOf(refused)).toEqual({
      status: 422,
      errors: {
        'agents.reasons.cards.0.text': [unpromised],
        'agents.contact.intro': [unpromised],
      },
    });
    await office().call('PUT', '/website/agents', agentsWithoutReply);
    const parts = {
      brokerage: await versionOf(office(), 'brokerage'),
      agents: await versionOf(office(), 'agents'),
    };
    const together = await office().call('POST', '/website/publish', { parts });
    expect(together.statusCode).toBe(200);
    const again = await publishContent(office(), 'agents', agents);
    expect(Object.keys(refusalOf(again).errors)).toEqual([
      'agents.reasons.cards.0.text',
      'agents.contact.intro',
    ]);
  });

  test('of a draft are compared with the texts of all parts', async () => {
    const content = { ...withHours(closedOnWeekends), hours: { ...brokerage.hours, reply: null } };
    const body = { part: 'brokerage', content, page: 'home' };
    const preview = (await office().call('POST', '/website/preview', body)).json<Preview>();
    const ofOthers = preview.advice.filter(({ part }) => part !== 'brokerage');
    expect(ofOthers.map(({ path, message }) => [path, message])).toEqual([
      ['hero.figures.2.figure', '“24/7”: the office is open 9 AM to 6 PM, Monday to Friday'],
      ['reasons.cards.0.text', unpromised],
      ['contact.intro', unpromised],
    ]);
  });
});
