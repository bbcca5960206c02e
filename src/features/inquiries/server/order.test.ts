import { describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the lists on an inquiry’s screen on %s', (engine) => {
  const office = shareInquiries(engine);

  test('have notes and other inquiries newest first, calls and changes oldest first', async () => {
    const { call, clock } = office();
    const ids: string[] = [];
    for (const message of ['One', 'Two', 'Three', 'Four']) {
      clock.advance(60);
      ids.push(
        await receive(office(), { message: `${message}: we would like to sell our house.` }),
      );
    }
    const [id] = ids;
    const edit = (status: string) =>
      call('PUT', `/contacts/${id}`, { status, assignedAgentId: null, isAnswered: false });
    for (const [nth, status] of ['in_progress', 'done', 'new'].entries()) {
      clock.advance(60);
      await call('POST', `/contacts/${id}/notes`, { text: `Note ${nth}` });
      await call('POST', `/contacts/${id}/calls`, { outcome: 'voicemail', note: `Call ${nth}` });
      await edit(status);
    }
    const detail = (await call('GET', `/contacts/${id}`)).json<InquiryDetail>();
    const { notes, calls, changes, fromSamePerson } = detail;
    expect(notes.map(({ text }) => text)).toEqual(['Note 2', 'Note 1', 'Note 0']);
    expect(calls.map(({ note }) => note)).toEqual(['Call 0', 'Call 1', 'Call 2']);
    expect(changes.map(({ status }) => status)).toEqual(['in_progress', 'done', 'new']);
    expect(fromSamePerson.map((other) => other.id)).toEqual(ids.slice(1).toReversed());
  });
});
