import { beforeEach, describe, expect, test } from 'vitest';
import { replyDueAt } from '#features/brokerage/domain/office-hours.ts';
import { shippedFacts } from '#tests/support/test-site.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareTestApp } from '#tests/support/shared-app.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the list of inquiries on %s', (engine) => {
  const testApp = shareTestApp(engine);
  beforeEach(() => testApp().addAdministrator());

  const list = async () => {
    const headers = { cookie: await testApp().signIn() };
    return testApp().app.inject({ url: '/api/admin/contacts', headers });
  };

  test('shows the newest first, including spam', async () => {
    for (const [message, seconds] of [
      ['noon', 0],
      ['evening', 20],
      ['morning', -40],
    ] as const) {
      testApp().clock.advance(seconds);
      await sendInquiry(testApp(), {
        ...inquiry,
        message,
        leaveEmpty: message === 'noon' ? 'bot' : '',
      });
    }
    const rows = (await list()).json<{ message: string; status: string }[]>();
    expect(rows.map(({ message, status }) => [message, status])).toEqual([
      ['evening', 'new'],
      ['noon', 'spam'],
      ['morning', 'new'],
    ]);
  });

  test('shows inquiries of the same instant in the order of their ids, newest first', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      ids.unshift((await sendInquiry(testApp())).json<{ id: string }>().id);
    }
    const rows = (await list()).json<{ id: string }[]>();
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('A29: returns exactly the fields that the screen needs', async () => {
    const { id } = (await sendInquiry(testApp(), { ...inquiry, phone: '' })).json<{ id: string }>();
    const createdAt = testApp().clock.read().toISOString();
    expect((await list()).json()).toEqual([
      {
        ...inquiry,
        id,
        phone: null,
        source: 'website',
        sourceNote: null,
        cameFrom: null,
        status: 'new',
        spamReason: null,
        aboutAgentId: null,
        aboutAgentName: null,
        aboutAgentIsActive: null,
        propertyId: null,
        propertyTitle: null,
        assignedAgentId: null,
        assignedAgentName: null,
        assignedAgentIsActive: null,
        assignedAs: null,
        doNotContactAt: null,
        givenBackAt: null,
        givenBackBy: null,
        firstResponseAt: null,
        responseMinutes: null,
        replyDueAt: replyDueAt(createdAt, shippedFacts),
        readAt: null,
        consentVersion: null,
        createdAt,
      },
    ]);
  });
});
