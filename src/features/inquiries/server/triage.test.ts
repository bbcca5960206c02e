import { describe, expect, test } from 'vitest';
import { inquiry } from '#tests/support/inquiries.ts';
import { refusalOf } from '#tests/support/office.ts';
import {
  addInquiryAgent,
  inquiriesTrail,
  inquiryCalls,
  receive,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

describe('an inquiry in the back office', () => {
  const office = shareInquiries('sqlite');
  const { read, edit } = inquiryCalls(office);
  const save = (id: string, part: object = {}, headers = {}) =>
    edit(id, { status: 'in_progress', ...part }, headers);

  test('starts new, unread and unassigned', async () => {
    const detail = await read(await receive(office()));
    expect(detail).toMatchObject({
      ...inquiry,
      status: 'new',
      spamReason: null,
      readAt: null,
      assignedAgentId: null,
      firstResponseAt: null,
      notes: [],
      fromSamePerson: [],
      consentText: null,
    });
    expect(detail.emails.map(({ kind }) => kind)).toEqual(['office_notice', 'acknowledgement']);
  });

  test('that is read again keeps the time at which it was read first', async () => {
    const id = await receive(office());
    const first = office().clock.read().toISOString();
    await office().call('POST', `/contacts/${id}/read`);
    office().clock.advance(60);
    await office().call('POST', `/contacts/${id}/read`);
    expect(await read(id)).toMatchObject({ readAt: first });
  });

  test('from an agent’s page is about that agent and assigned to them', async () => {
    const agentId = await addInquiryAgent(office());
    const detail = await read(await receive(office(), { agentId, service: 'both' }));
    expect(detail).toMatchObject({
      service: 'both',
      aboutAgentId: agentId,
      aboutAgentName: 'Eleanor Whitfield',
      assignedAgentId: agentId,
      assignedAgentName: 'Eleanor Whitfield',
    });
  });

  test('that names an unknown, malformed or inactive agent is stored without an agent', async () => {
    const gone = await addInquiryAgent(office(), 'Gone', { isActive: false });
    for (const [nth, agentId] of [unknownId, 'unknown', '', gone, "' or 1=1 --"].entries()) {
      const detail = await read(await receive(office(), { agentId, email: `${nth}@example.com` }));
      expect(detail).toMatchObject({ aboutAgentId: null, assignedAgentId: null, status: 'new' });
      expect(detail.emails).toHaveLength(2);
    }
  });

  test.each([
    ['the version shown', '2026-11-22', '2026-11-22'],
    ['an earlier version', '2026-11', '2026-11'],
    ['an unknown version', '1999-01', 'unknown'],
    ['none', undefined, null],
    ['an empty one', '', null],
    ['a number', 5, null],
    ['a list', ['2026-11'], null],
    ['the name of a method', 'toString', 'unknown'],
    ['a long text', 'x'.repeat(10_000), 'unknown'],
  ])('stores the consent version: %s', async (_what, consentVersion, recorded) => {
    const detail = await read(await receive(office(), { consentVersion }));
    expect(detail.consentVersion).toBe(recorded);
    expect(detail.consentText !== null).toBe(recorded?.startsWith('2026-11') ?? false);
  });

  test('can be edited, with a new ETag and an audit entry without the visitor’s words', async () => {
    const agentId = await addInquiryAgent(office());
    const id = await receive(office());
    const answer = await save(id, { assignedAgentId: agentId }, { 'if-match': '"1"' });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(answer.json()).toMatchObject({
      status: 'in_progress',
      assignedAgentName: 'Eleanor Whitfield',
    });
    const [entry, ...others] = (await inquiriesTrail(office())).filter(
      ({ entityId }) => entityId === id,
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'update', actor: 'admin' });
    expect(entry?.entityName).toMatch(/^Inquiry of Nov \d+, 2026/);
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      status: 'in_progress',
      assignedAgentId: agentId,
      assignedAgentName: 'Eleanor Whitfield',
    });
    for (const word of ['Amelia', 'Carter', 'example.com', 'Forsyth', '555-0166']) {
      expect(JSON.stringify(entry)).not.toContain(word);
    }
  });

  test('that was changed since answers 412 with the current record', async () => {
    const id = await receive(office());
    await save(id);
    const answer = await save(id, { status: 'done' }, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ current: { id, status: 'in_progress' } });
    expect((await read(id)).status).toBe('in_progress');
  });

  test('saved without changes keeps its version', async () => {
    const id = await receive(office());
    await save(id);
    expect((await save(id)).headers.etag).toBe('"2"');
  });

  test.each([
    ['status', { status: 'lost' }],
    ['assignedAgentId', { assignedAgentId: unknownId }],
    ['assignedAgentId', { assignedAgentId: 'unknown' }],
    ['assignedAgentId', { assignedAgentId: undefined }],
    ['isAnswered', { isAnswered: 'yes' }],
  ])('refuses an invalid %s: %o', async (field, part) => {
    const id = await receive(office());
    const { status, errors } = refusalOf(await save(id, part));
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect((await read(id)).status).toBe('new');
  });

  test('keeps the visitor’s words when an edit sends others', async () => {
    const id = await receive(office());
    await save(id, { firstName: 'Mallory', createdAt: '1999-01-01', readAt: 'x', version: 9 });
    expect(await read(id)).toMatchObject({ ...inquiry, readAt: null });
  });

  test('keeps the time of its first answer until it is marked as not answered', async () => {
    const id = await receive(office());
    office().clock.advance(600);
    const answeredAt = office().clock.read().toISOString();
    await save(id, { isAnswered: true });
    office().clock.advance(600);
    await save(id, { isAnswered: true, status: 'done' });
    expect((await read(id)).firstResponseAt).toBe(answeredAt);
    await save(id);
    expect((await read(id)).firstResponseAt).toBeNull();
  });

  test('has notes whose text is not in the audit trail', async () => {
    const id = await receive(office());
    const add = (text: string) => office().call('POST', `/contacts/${id}/notes`, { text });
    expect((await add('<b>Called</b> back')).statusCode).toBe(201);
    expect((await add(' ')).statusCode).toBe(422);
    expect((await read(id)).notes).toMatchObject([{ author: 'admin', text: '<b>Called</b> back' }]);
    const trail = (await inquiriesTrail(office())).filter(({ entityId }) => entityId === id);
    expect(trail).toMatchObject([{ action: 'note_added' }]);
    expect(JSON.stringify(trail)).not.toContain('Called');
  });

  test('that is unknown answers 404 to every call', async () => {
    for (const id of [unknownId, 'abc', '%00', '1;drop']) {
      const answers = [
        await office().call('GET', `/contacts/${id}`),
        await save(id),
        await office().call('POST', `/contacts/${id}/read`),
        await office().call('POST', `/contacts/${id}/not-spam`),
        await office().call('POST', `/contacts/${id}/notes`, { text: 'x' }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(5).fill(404));
    }
  });
});
