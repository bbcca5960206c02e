import { expect, test } from 'vitest';
import type { InquiryWords } from '#features/emails/server/insert-emails.ts';
import { sampleInquiry, sampleOffice } from '#tests/support/email-samples.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { composeAssigned } from './assignment-emails.ts';

const open = { ...sampleInquiry, assignedAs: null, aboutAgentName: null, firstResponseAt: null };
const answered = { ...open, firstName: 'Ruth', firstResponseAt: '2026-11-21T15:30:00.000Z' };
const withoutPromise = { ...open, firstName: 'Omar', replyDueAt: null };

test('an email about several inquiries says by when to reply to each, or when it was answered', () => {
  const agent = { name: 'Ada Whitfield', address: 'ada@example.com' };
  const settings = { brokerage: shippedFacts, office: sampleOffice };
  const { about } = composeAssigned(agent, [withoutPromise, answered, open], settings);
  const lines = (about as InquiryWords[]).map(({ text }) => [
    /^(Reply by|Answered): .*$/m.exec(text)?.[0],
    /Name: .*$/m.exec(text)?.[0],
  ]);
  expect(lines).toEqual([
    ['Reply by: Nov 21, 2026, 12:00 PM (office time)', 'Name: Amelia Carter'],
    ['Reply by: No time was promised', 'Name: Omar Carter'],
    ['Answered: Nov 21, 2026, 10:30 AM', 'Name: Ruth Carter'],
  ]);
});
