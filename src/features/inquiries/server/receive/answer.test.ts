import { describe, expect, test } from 'vitest';
import type { InquiryAnswer } from '#features/brokerage/domain/reply-promise.ts';
import { openAgentDesk } from '#tests/support/agent-pages.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';

describe('the answer to an inquiry', () => {
  const testApp = shareTestApp('sqlite');

  async function answerTo(body: object): Promise<Omit<InquiryAnswer, 'id'>> {
    const answer = await sendInquiry(testApp(), { ...inquiry, ...body });
    const { id: _id, ...rest } = answer.json<InquiryAnswer>();
    return { ...rest, reply: rest.reply.replaceAll(/\s/g, ' ') };
  }

  test('says who replies by when, and says the same to spam', async () => {
    const answer = await answerTo({});
    expect(answer).toEqual({
      reply: expect.stringMatching(/^We will reply by \d+:\d\d [AP]M today\.$/),
      hours: '9 AM to 6 PM, 7 days a week, Eastern Time',
    });
    expect(await answerTo({ leaveEmpty: 'https://spam.example' })).toEqual(answer);
  });

  test('names the agent whose page showed the form while that page is public', async () => {
    const desk = await openAgentDesk(testApp());
    const { id: agentId } = await desk.addPublishedAgent();
    expect((await answerTo({ agentId })).reply).toMatch(
      /^Eleanor Whitfield of Marsh & Square Realty will reply by /,
    );
    await desk.call('DELETE', `/${agentId}`);
    expect((await answerTo({ agentId })).reply).toMatch(/^We will reply by /);
  });
});
