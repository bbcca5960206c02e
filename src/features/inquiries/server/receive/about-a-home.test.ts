import { describe, expect, test } from 'vitest';
import { inquiry, sendForm, storedInquiries } from '#tests/support/inquiries.ts';
import { tagsOf } from '#tests/support/lead-email.ts';
import { addProperty, agentInput } from '#tests/support/record-samples.ts';
import {
  inquiryCalls,
  receive,
  shareInquiries,
  storedEmails,
} from '#tests/support/stored-inquiries.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('an inquiry about a home on %s', (engine) => {
  const office = shareInquiries(engine, { sendEmail: () => Promise.resolve() });
  const { read } = inquiryCalls(office);

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

  test('in a form without JavaScript is about each home once, and is shown again with its home', async () => {
    const homes = [await addProperty(office()), await addProperty(office())];
    for (const { id: propertyId } of [...homes, ...homes]) {
      expect((await sendForm(office(), { ...inquiry, propertyId })).statusCode).toBe(303);
    }
    const stored = (await storedInquiries(office())).map(({ propertyId }) => propertyId);
    expect(stored).toEqual(homes.map(({ id }) => id));
    const [propertyId = ''] = stored;
    const wrong = { ...inquiry, email: 'amelia' };
    expect((await sendForm(office(), { ...wrong, propertyId })).body).toContain(propertyId);
    expect((await sendForm(office(), { ...wrong, propertyId: 'x-x' })).body).not.toContain('x-x');
  });

  test('is received without a home that is unknown, a draft or no text', async () => {
    const draft = await addProperty(office(), { permittedOn: null });
    const others = [crypto.randomUUID(), 'x', '', 'x'.repeat(500), 7, [1], {}];
    for (const propertyId of [draft.id, ...others]) {
      const id = await receive(office(), { propertyId });
      expect(await read(id)).toMatchObject({ propertyId: null });
    }
  });

  test('is copied to the CRM with the street of the home, without the number', async () => {
    await office().call('PUT', '/api/crm-copy', { address: 'leads@crm.example', name: '' });
    const address = { streetNumber: '4711', street: 'Gaston Street' };
    const { id: propertyId } = await addProperty(office(), address);
    await receive(office(), { propertyId });
    const copy = (await storedEmails(office())).find(({ kind }) => kind === 'crm_copy');
    const { text = '', html = '' } = copy ?? {};
    expect(text).toContain('Address: Gaston Street\n');
    expect(tagsOf(html)).toMatchObject({ lead_property_address: 'Gaston Street' });
    expect(text + html).not.toContain('4711');
  });
});
