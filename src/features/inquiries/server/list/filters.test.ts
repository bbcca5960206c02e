import { beforeEach, describe, expect, test } from 'vitest';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import {
  inquiryTabs,
  type InquiryCounts,
  type InquiryTab,
} from '#features/inquiries/domain/inquiry-tabs.ts';
import { refusalOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  copyInquiry,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const people = [
  { firstName: 'Amelia', lastName: 'Carter', email: 'amelia@example.com', service: 'buying' },
  { firstName: 'José', lastName: 'Abreu', email: 'jose@example.com', service: 'selling' },
  { firstName: 'Ruth', lastName: 'Lindqvist', email: 'ruth@example.com', service: 'consultation' },
];

describe.each(engines)('the list of inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  let agentId = '';
  /**
   * Adds three inquiries: the oldest from Amelia, one from José about the agent, and one from Ruth,
   * which is spam.
   */
  beforeEach(async () => {
    agentId = await addInquiryAgent(office());
    const parts = [
      { phone: '100% sure' },
      { agentId, message: 'Tybee_Light' },
      { leaveEmpty: 'x' },
    ];
    for (const [index, person] of people.entries()) {
      await receive(office(), { ...person, ...parts[index] });
      office().clock.advance(60);
    }
  });

  const ask = (query: string) => office().call('GET', `/contacts?${query}`);
  const names = async (query: string) =>
    (await ask(query)).json<Inquiry[]>().map(({ firstName }) => firstName);

  // One test asks for all these lists, because each test stores its inquiries again.
  const lists: [string, string[]][] = [
    ['', ['Ruth', 'José', 'Amelia']],
    ['q=carter', ['Amelia']],
    ['q=JOSE', ['José']],
    ['q=ruth%40example', ['Ruth']],
    ['q=tybee_l', ['José']],
    ['q=tybee-l', []],
    ['q=%25', ['Amelia']],
    ['q=%27%20or%201%3D1', []],
    ['status=new', ['José', 'Amelia']],
    ['status=spam', ['Ruth']],
    ['status=done', []],
    ['service=selling', ['José']],
    ['source=website', ['Ruth', 'José', 'Amelia']],
    ['source=phone', []],
    ['agent=none', ['Ruth', 'Amelia']],
    ['agent=none&status=new&service=buying&q=a', ['Amelia']],
    ['sort=name', ['José', 'Amelia', 'Ruth']],
    ['sort=name&dir=desc', ['Ruth', 'Amelia', 'José']],
    ['sort=received', ['Amelia', 'José', 'Ruth']],
    ['sort=service', ['Amelia', 'Ruth', 'José']],
    ['sort=status&dir=desc', ['Ruth', 'José', 'Amelia']],
    ['sort=agent&dir=desc', ['José', 'Ruth', 'Amelia']],
    ['page=9', ['Ruth', 'José', 'Amelia']],
  ];
  test('has the inquiries that match the filters and the words, in the chosen order', async () => {
    for (const [query, expected] of [...lists, [`agent=${agentId}`, ['José']] as const]) {
      expect([query, await names(query)]).toEqual([query, expected]);
    }
  });

  const decide = (firstName: string, change: object) =>
    office()
      .db.updateTable('contactSubmissions')
      .set(change)
      .where('firstName', '=', firstName)
      .execute();

  test('has new inquiries and those in progress for "open"', async () => {
    await decide('José', { status: 'in_progress' });
    expect(await names('status=open')).toEqual(['José', 'Amelia']);
    await decide('Amelia', { status: 'done' });
    expect(await names('status=open')).toEqual(['José']);
    expect(await names('status=all')).toEqual(['Ruth', 'José', 'Amelia']);
  });

  test('has the inquiries of inactive agents', async () => {
    expect(await names('agent=inactive')).toEqual([]);
    await office().db.updateTable('agents').set({ isActive: false }).execute();
    expect(await names('agent=inactive')).toEqual(['José']);
    expect(await names('agent=inactive&status=done')).toEqual([]);
  });

  /** Returns the time this many minutes after now. */
  const inMinutes = (minutes: number) =>
    new Date(office().clock.read().getTime() + minutes * 60_000).toISOString();

  test.each([
    ['a due time in the past', -1, {}, true, false],
    ['a due time in the future', 1, {}, false, true],
    ['a due time after midnight in Savannah', 24 * 60, {}, false, false],
    ['a response', -1, { firstResponseAt: '2026-11-21T15:00:00.000Z' }, false, false],
    ['the status done', -1, { status: 'done' }, false, false],
    ['the status spam', 1, { status: 'spam' }, false, false],
    ['the status in progress', -1, { status: 'in_progress' }, true, false],
    ['no due time', null, {}, false, false],
  ])(
    'has the right inquiries as overdue and as due today, with %s',
    async (_, minutes, change, isOverdue, isToday) => {
      await decide('Amelia', { replyDueAt: null });
      const replyDueAt = minutes === null ? null : inMinutes(minutes);
      await decide('José', { replyDueAt, ...change });
      expect(await names('due=overdue')).toEqual(isOverdue ? ['José'] : []);
      expect(await names('due=today')).toEqual(isToday ? ['José'] : []);
    },
  );

  test('has as many inquiries in each tab as its count says', async () => {
    await decide('José', { status: 'done' });
    await receive(office(), { firstName: 'Late' });
    await decide('Late', { replyDueAt: inMinutes(-1), assignedAgentId: agentId });
    const answer = await office().call('GET', '/contacts/counts');
    const counts = answer.json<InquiryCounts>();
    expect(counts).toEqual({ open: 2, overdue: 1, unassigned: 1, done: 1, all: 4, spam: 1 });
    for (const [tab, filters] of Object.entries(inquiryTabs)) {
      const listed = await names(`${new URLSearchParams(filters)}`);
      expect([tab, listed.length]).toEqual([tab, counts[tab as InquiryTab]]);
    }
  });

  test('sorted by due time has inquiries that are not due at the end', async () => {
    await decide('Amelia', { replyDueAt: inMinutes(-10) });
    await decide('José', { replyDueAt: inMinutes(-60) });
    expect(await names('sort=due')).toEqual(['José', 'Amelia', 'Ruth']);
    await decide('José', { firstResponseAt: inMinutes(0) });
    expect(await names('sort=due&status=open')).toEqual(['Amelia', 'José']);
    await decide('Amelia', { replyDueAt: null });
    expect(await names('sort=due&status=open')).toEqual(['Amelia', 'José']);
  });

  test('filters by days in the office’s time zone', async () => {
    await decide('Amelia', { createdAt: '2026-03-09T03:59:59.999Z' });
    expect(await names('from=2026-03-08&to=2026-03-08')).toEqual(['Amelia']);
    expect(await names('from=2026-03-09&to=2026-03-09')).toEqual([]);
    expect(await names('to=2026-03-07')).toEqual([]);
  });

  test('has pages, with the total in a header', async () => {
    await copyInquiry(office(), await receive(office()), 26);
    const answer = await ask('page=2');
    expect(answer.headers['x-total-count']).toBe('30');
    expect(answer.json()).toHaveLength(5);
  });

  test('refuses invalid filters, naming them', async () => {
    const invalid = {
      status: 'lost',
      due: 'tomorrow',
      agent: 'abc',
      service: 'renting',
      from: '2026-02-30',
      to: 'today',
      sort: '1;select',
      dir: 'up',
      page: '0',
    };
    const { status, errors } = refusalOf(await ask(`${new URLSearchParams(invalid)}`));
    expect([status, Object.keys(errors).toSorted()]).toEqual([
      422,
      Object.keys(invalid).toSorted(),
    ]);
  });
});
