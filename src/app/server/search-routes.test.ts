import { beforeEach, describe, expect, test } from 'vitest';
import type { Found } from '#app/domain/found.ts';
import { inquiry, sendInquiry } from '#tests/support/inquiries.ts';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addTestimonial,
} from '#tests/support/record-samples.ts';
import { refusalOf, shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

describe.each(engines)('the search over everything on %s', (engine) => {
  const office = shareOffice(engine, { inquiryLimit: 1000 });
  beforeEach(async () => {
    const name = { firstName: 'Sean', lastName: 'O’Brien' };
    await sendInquiry(office(), { ...inquiry, ...name, phone: '912.555.0177' });
    const { id: agentId } = await addAgent(office(), name);
    await addPolicy(office(), { title: 'Keys', content: 'Sean O’Brien keeps the keys.' });
    await addEducationRecord(office(), { agentId, certificateNumber: 'CE 2026-0042' });
  });

  const search = async (q: string) => {
    const answer = await office().call('GET', `/search?${new URLSearchParams({ q })}`);
    expect(answer.statusCode).toBe(200);
    const { inquiries, agents, policies, educationRecords } = answer.json<Found>();
    return [inquiries, agents, policies, educationRecords].map(({ length }) => length);
  };

  test.each([
    ['obrien sean', [1, 1, 1, 1]],
    ['“O’Brien”, Sean', [1, 1, 1, 1]],
    ['tel:+19125550177', [1, 0, 0, 0]],
    ['９１２－５５５－０１７７', [1, 0, 0, 0]],
    ['(912) 555-0177', [1, 0, 0, 0]],
    ['9125550177', [1, 0, 0, 0]],
    ['+1 912 555 0177', [1, 0, 0, 0]],
    ['0042', [0, 0, 0, 1]],
    ['keys', [0, 0, 1, 0]],
    ['', [0, 0, 0, 0]],
    ['’', [0, 0, 0, 0]],
    ['🏠', [0, 0, 0, 0]],
    ['%'.repeat(200), [0, 0, 0, 0]],
    ['e', [1, 1, 1, 1]],
  ])('for %j finds inquiries, agents, policies and education records: %j', async (q, counts) => {
    expect(await search(q)).toEqual(counts);
  });

  test('finds records of all other types by name', async () => {
    const { id } = await addTestimonial(office(), { name: 'Denise M.' });
    const found = (await office().call('GET', '/search?q=denise')).json<Found>();
    expect(found.others).toEqual([{ entity: 'testimonial', id, name: 'Denise M.' }]);
  });

  test('finds at most five of each kind, the newest inquiries and testimonials first', async () => {
    for (let nth = 0; nth < 6; nth++) {
      office().clock.advance(10);
      await sendInquiry(office(), { ...inquiry, lastName: 'Many', email: `m${nth}@example.com` });
      await addAgent(office(), { lastName: 'Many' });
      await addTestimonial(office(), { name: `Many ${nth}` });
    }
    expect(await search('many')).toEqual([5, 5, 0, 0]);
    const found = (await office().call('GET', '/search?q=many')).json<Found>();
    expect(found.inquiries.map(({ email }) => email)).toEqual(
      [5, 4, 3, 2, 1].map((nth) => `m${nth}@example.com`),
    );
    expect(found.others.map(({ name }) => name)).toEqual(
      [5, 4, 3, 2, 1].map((nth) => `Many ${nth}`),
    );
  });

  test('refuses more than 200 characters and requires a session', async () => {
    expect(refusalOf(await office().call('GET', `/search?q=${'x'.repeat(201)}`))).toEqual({
      status: 422,
      errors: { q: ['Please use at most 200 characters'] },
    });
    const answer = await office().app.inject('/api/admin/search?q=obrien');
    expect(answer.statusCode).toBe(401);
  });
});
