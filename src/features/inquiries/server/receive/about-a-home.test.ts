import { describe, expect, test } from 'vitest';
import type { InquiryDetail } from '#features/inquiries/domain/inquiries.ts';
import { addProperty, agentInput } from '#tests/support/record-samples.ts';
import { receive, shareInquiries, storedEmails } from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an inquiry about a home on %s', (engine) => {
  const office = shareInquiries(engine, { sendEmail: () => Promise.resolve() });
  const read = async (id: string) =>
    (await office().call('GET', `/contacts/${id}`)).json<InquiryDetail>();

  test('names the home to the office, in the export too, with a link in the notice', async () => {
    const { id: propertyId, title } = await addProperty(office());
    const id = await receive(office(), { propertyId });
    expect(await read(id)).toMatchObject({ propertyId, propertyTitle: title });
    const csv = await office().call('GET', '/contacts/export.csv');
    expect(csv.body).toContain(`,"${title}",`);
    const [notice] = await storedEmails(office());
    expect(notice?.text).toContain(`About the home: ${title}`);
    expect(notice?.text).toContain(`/admin/properties/${propertyId}/edit`);
    await office().call('DELETE', `/properties/${propertyId}`);
    expect(await read(id)).toMatchObject({ propertyId: null, propertyTitle: null });
  });

  test('is assigned to the agent of the home, also if visitors do not see the agent’s page', async () => {
    const added = await office().call('POST', '/agents', agentInput());
    const agent = added.json<{ id: string }>();
    const { id: propertyId } = await addProperty(office(), { agentId: agent.id });
    const id = await receive(office(), { propertyId });
    expect(await read(id)).toMatchObject({ assignedAgentId: agent.id });
  });

  test('is received without a home that is unknown, a draft or no text', async () => {
    const draft = await addProperty(office(), { permittedOn: null });
    for (const propertyId of [
      draft.id,
      crypto.randomUUID(),
      'x',
      '',
      'x'.repeat(500),
      7,
      [1],
      {},
    ]) {
      const id = await receive(office(), { propertyId });
      expect(await read(id)).toMatchObject({ propertyId: null });
    }
  });
});
