import { expect, test } from 'vitest';
import type { EmailSummary } from '#features/emails/domain.ts';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-21T15:0${minute}:00.000Z`;

const inquiry = {
  createdAt: at(0),
  readAt: at(2),
  aboutAgentName: 'Eleanor Whitfield',
  addedBy: null,
  emails: [
    { id: 'alert', kind: 'office_notice', author: null, createdAt: at(0) },
    { id: 'reply', kind: 'reply', author: 'clerk', createdAt: at(5) },
  ] as EmailSummary[],
  names: { clerk: 'Tamika Reed' },
  notes: [{ id: 'note', author: 'admin', text: 'Wants a porch', createdAt: at(4) }],
  calls: [{ id: 'call', author: 'admin', outcome: 'voicemail', note: 'Later', createdAt: at(3) }],
  changes: [
    { id: 'allowed', author: 'admin', createdAt: at(1), mayContact: true },
    {
      id: 'change',
      author: 'admin',
      createdAt: at(6),
      status: 'done',
      assignedAgentName: null,
      isAnswered: true,
    },
  ],
} as unknown as InquiryDetail;

test('the timeline has all events of an inquiry, newest first', () => {
  expect(timelineOf(inquiry).map(({ title, author, text }) => [title, author, text])).toEqual([
    ['Unassigned, Status: Done, Marked as replied', 'admin', undefined],
    ['Reply to client', 'Tamika Reed', undefined],
    ['Note', 'admin', 'Wants a porch'],
    ['Call: Left voicemail', 'admin', 'Later'],
    ['First opened', null, undefined],
    ['May be contacted again', 'admin', undefined],
    ['Alert to office', null, undefined],
    ['Received from Eleanor Whitfield’s page', null, undefined],
  ]);
});

test('an inquiry that the office added names its source and the administrator', () => {
  const source = { source: 'portal', sourceNote: 'Zillow', aboutAgentName: null } as const;
  const received = timelineOf({ ...inquiry, ...source, addedBy: 'tamika' }).at(-1);
  expect(received).toMatchObject({ title: 'Added: Portal: Zillow', author: 'tamika' });
});

test.each([
  [{ outcome: 'give_back', assignedAgentName: null }, 'Given back to the office'],
  [{ assignedAgentName: 'Ann Lee' }, 'Assigned to Ann Lee'],
  [{ isAnswered: false }, 'Marked as not replied yet'],
  [{}, 'Edited'],
] as const)('a change with %j reads “%s”', (fields, title) => {
  const change = { id: 'change', author: 'admin', createdAt: at(6), ...fields };
  expect(timelineOf({ ...inquiry, changes: [change] })[0]).toMatchObject({ title });
});
