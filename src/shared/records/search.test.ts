import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAgent,
  addEducationRecord,
  addPolicy,
  addTestimonial,
} from '#tests/support/record-samples.ts';
import { shareOffice } from '#tests/support/office.ts';
import { engines } from '#tests/support/test-database.ts';

/**
 * Returns different letters of three bytes each, so that a database cannot make the text much
 * shorter by compressing it.
 */
const longest = (length: number) =>
  Array.from({ length }, (_, nth) => String.fromCodePoint(0x4e00 + ((nth * 7919) % 20_000)));

describe.each(engines)('the search in lists of records on %s', (engine) => {
  const office = shareOffice(engine);
  beforeEach(async () => {
    const agent = { firstName: 'Zoë', lastName: 'O’Brien', email: 'zoe@example.com' };
    const { id: agentId } = await addAgent(office(), {
      ...agent,
      phone: '912.555.0199',
      licenseNumber: 'GA-77-100',
    });
    await addAgent(office(), { firstName: 'Ruth', lastName: 'Brown', phone: '(843) 555-0100' });
    await addPolicy(office(), {
      title: 'Keys',
      category: 'guidelines',
      content: 'Lockboxes don’t stay open.',
    });
    await addAgent(office(), {
      firstName: 'Łukasz',
      lastName: 'Groß',
      phone: '912-555-1000 / 912-555-1001',
    });
    await addPolicy(office(), { title: 'Signs', content: 'Signs come down at closing.' });
    await addEducationRecord(office(), {
      agentId,
      courseTitle: "Broker's Law",
      provider: 'Coastal School',
      certificateNumber: 'CE 2026-0042',
    });
    await addTestimonial(office(), { agentId, name: 'Ann D’Arcy', content: 'Kept at it.' });
  });

  test('finds records by all words of the search, in any order', async () => {
    for (const [path, q, count] of [
      ['/agents', 'obrien zoe', 1],
      ['/agents', "zoë o'brien", 1],
      ['/agents', 'zoe brown', 0],
      ['/agents', 'brown @example', 1],
      ['/agents', '+1 (912) 555-0199', 1],
      ['/agents', '9125550199', 1],
      ['/agents', '555-0199 obrien', 1],
      ['/agents', '0199', 1],
      ['/agents', 'ga-77', 1],
      ['/agents', 'Gross, Lukasz', 1],
      ['/agents', '+1 (912) 555-1000', 1],
      ['/agents', 'tel:+19125551001', 1],
      ['/agents', '"Zoë O’Brien" <zoe@example.com>;', 1],
      ['/agents', '77-100 zoe', 1],
      ['/policies', 'lockboxes', 1],
      ['/policies', 'dont keys', 1],
      ['/policies', 'guidelines open', 1],
      ['/policies', 'closing lockboxes', 0],
      ['/continuing-education', '2026-0042', 1],
      ['/continuing-education', 'brokers obrien 0042', 1],
      ['/continuing-education', 'coastal zoe', 1],
      ['/continuing-education', 'coastal ruth', 0],
      ['/testimonials', 'darcy zoe kept', 1],
      ['/testimonials', 'darcy ruth', 0],
    ] as const) {
      const answer = await office().call('GET', `${path}?${new URLSearchParams({ q })}`);
      expect([path, q, answer.statusCode]).toEqual([path, q, 200]);
      expect({ path, q, count: answer.json<object[]>().length }).toEqual({ path, q, count });
    }
  });

  test('the longest course, provider and certificate number can be stored', async () => {
    const record = await addEducationRecord(office(), {
      courseTitle: longest(200).join(''),
      provider: longest(200).toReversed().join(''),
      certificateNumber: longest(100).join('').replaceAll('一', '二'),
    });
    expect(record.certificateNumber).toHaveLength(100);
  });

  test('looks at 2 MB of the policies that were changed last', async () => {
    const content = '\u0800'.repeat(80_000);
    for (let nth = 0; nth < 8; nth++) await addPolicy(office(), { title: `Long ${nth}`, content });
    const find = async () => (await office().call('GET', '/policies?q=lockboxes')).json();
    expect(await find()).toHaveLength(1);
    await addPolicy(office(), { title: 'Long', content });
    expect(await find()).toHaveLength(0);
  });
});
