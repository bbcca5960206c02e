import { beforeEach, describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { addInquiryAgent, receive, shareInquiries } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the ending of a reply on %s', (engine) => {
  const office = shareInquiries(engine);
  beforeEach(() => office().db.updateTable('adminUsers').set({ fullName: null }).execute());

  async function endingFor(assignedAgentId: string | null) {
    const id = await receive(office());
    const inquiry = office().db.updateTable('contactSubmissions').where('id', '=', id);
    await inquiry.set({ assignedAgentId }).execute();
    const answer = await office().call('GET', `/contacts/${id}`);
    return answer.json<InquiryDetail>().replyForm.ending;
  }

  const nameWriter = (fullName: string) =>
    office().db.updateTable('adminUsers').set({ fullName, title: 'Office Manager' }).execute();

  test('has the writer’s name and title, and the brokerage', async () => {
    expect(await endingFor(null)).toMatch(/^Marsh & Square Realty\n\(912\) 555-0142/);
    await nameWriter('Tamika Reed');
    expect(await endingFor(null)).toMatch(
      /^Tamika Reed\nOffice Manager\nMarsh & Square Realty\n\(912\) 555-0142/,
    );
  });

  test('names the client’s agent with the phone, unless the agent writes', async () => {
    const agentId = await addInquiryAgent(office());
    expect(await endingFor(agentId)).toContain('Your agent: Eleanor Whitfield\n');
    await office().db.updateTable('agents').set({ phone: '(912) 555-0177' }).execute();
    expect(await endingFor(agentId)).toContain('Your agent: Eleanor Whitfield, (912) 555-0177');
    await nameWriter('Eleanor Whitfield');
    expect(await endingFor(agentId)).not.toContain('Your agent');
    expect(await endingFor(null)).not.toContain('Your agent');
  });
});
