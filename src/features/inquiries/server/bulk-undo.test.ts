import { describe, expect, test } from 'vitest';
import type { BulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { addInquiryAgent, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

const assign = (assignedAgentId: string | null) => ({
  kind: 'assign',
  assignedAgentId,
  tellAgent: false,
});

describe.each(engines)('the undo of a bulk edit of inquiries on %s', (engine) => {
  const office = shareInquiries(engine);
  const edit = async (ids: string[], change: object, from?: object) =>
    (await office().call('POST', '/contacts/bulk', { ids, change, from })).json<BulkResult>();
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<Inquiry>();

  test('leaves an inquiry that a colleague has assigned or marked since', async () => {
    const mine = await addInquiryAgent(office());
    const theirs = await addInquiryAgent(office(), 'Marcus');
    const [kept, undone] = [await receive(office()), await receive(office())];
    await edit([kept, undone], assign(mine));
    await edit([kept], assign(theirs));
    expect(await edit([kept, undone], assign(null), { assignedAgentId: mine })).toEqual({
      changed: [undone],
      failed: [{ id: kept, reason: 'changed' }],
    });
    expect(await read(kept)).toMatchObject({ assignedAgentId: theirs });
    expect(await read(undone)).toMatchObject({ assignedAgentId: null });

    await edit([kept, undone], { kind: 'done' });
    await edit([kept], { kind: 'spam' });
    const open = { kind: 'open', status: 'new' };
    expect(await edit([kept, undone], open, { status: 'done' })).toEqual({
      changed: [undone],
      failed: [{ id: kept, reason: 'changed' }],
    });
    expect(await read(kept)).toMatchObject({ status: 'spam' });
  });
});
