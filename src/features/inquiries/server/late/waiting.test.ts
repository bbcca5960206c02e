import { describe, expect, test } from 'vitest';
import { runLateJob, setTime } from '#tests/support/late.ts';
import {
  addInquiryAgent,
  receive,
  setInquiry,
  shareInquiries,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the email about late inquiries on %s', (engine) => {
  const office = shareInquiries(engine);

  test('says that an inquiry is with an agent who is inactive', async () => {
    const { db } = office();
    setTime(office(), '2026-11-21T15:00:00.000Z');
    const agent = await addInquiryAgent(office(), 'Eleanor', { isActive: false });
    const id = await receive(office());
    await setInquiry(office(), id, { assignedAgentId: agent });
    await receive(office(), { email: 'other@example.com', firstName: 'Ruth' });
    setTime(office(), '2026-11-21T16:30:00.000Z');
    await runLateJob(office());
    const lines = await db.selectFrom('emailInquiries').select('text').execute();
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Eleanor Whitfield \(inactive\): Amelia Carter/),
        expect.stringMatching(/^Unassigned: Ruth Carter/),
      ]),
    );
  });
});
