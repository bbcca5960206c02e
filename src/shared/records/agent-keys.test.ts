import { describe, expect, test } from 'vitest';
import { addAgent, addEducationRecord } from '#tests/support/record-samples.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the copied sort key of an agent on %s', (engine) => {
  const office = shareOffice(engine);

  async function edit(path: string, changes: object) {
    const { headers, body } = await office().call('GET', path);
    const record = { ...(JSON.parse(body) as object), ...changes };
    const answer = await office().call('PUT', path, record, { 'if-match': `${headers['etag']}` });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  }

  async function addRecords() {
    const jane = await addAgent(office(), { firstName: 'Jane', lastName: 'Doe' });
    const tom = await addAgent(office(), { firstName: 'Tom', lastName: 'Ávila' });
    const { id: educationId } = await addEducationRecord(office(), { agentId: tom.id });
    const sent = await sendInquiry(office(), { ...inquiry, agentId: jane.id });
    return { jane, tom, educationId, inquiryId: sent.json<{ id: string }>().id };
  }

  async function readKeys({ educationId, inquiryId }: { educationId: string; inquiryId: string }) {
    const { db } = office();
    const education = db.selectFrom('continuingEducation').where('id', '=', educationId);
    const submission = db.selectFrom('contactSubmissions').where('id', '=', inquiryId);
    return [
      (await education.select('agentKey').executeTakeFirstOrThrow()).agentKey,
      (await submission.select('agentKey').executeTakeFirstOrThrow()).agentKey,
    ];
  }

  test('is set by inserting, reassigning and unassigning a record', async () => {
    const { jane, tom, ...records } = await addRecords();
    expect(await readKeys(records)).toEqual(['avila tom', 'doe jane']);
    await edit(`/continuing-education/${records.educationId}`, { agentId: jane.id });
    const triage = { status: 'new', isAnswered: false };
    await edit(`/contacts/${records.inquiryId}`, { ...triage, assignedAgentId: tom.id });
    expect(await readKeys(records)).toEqual(['doe jane', 'avila tom']);
    await edit(`/contacts/${records.inquiryId}`, { ...triage, assignedAgentId: null });
    expect(await readKeys(records)).toEqual(['doe jane', '']);
  });

  test('changes with the name of that agent only', async () => {
    const { jane, ...records } = await addRecords();
    await edit(`/agents/${jane.id}`, { lastName: 'Zuniga' });
    expect(await readKeys(records)).toEqual(['avila tom', 'zuniga jane']);
  });
});
