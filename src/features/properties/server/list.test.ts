import { describe, expect, test } from 'vitest';
import type { Property } from '#features/properties/domain/properties.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, addProperty } from '#tests/support/record-samples.ts';
import { engines } from '#tests/support/test-database.ts';

const sale = { status: 'sold', closedOn: '2026-10-30', side: 'seller', soldPrice: 712_000 };

describe.each(engines)('the list of homes on %s', (engine) => {
  const office = shareOffice(engine);
  const titles = async (query: string) =>
    (await office().call('GET', `/properties?${query}`))
      .json<Property[]>()
      .map(({ title }) => title);

  test('has the homes that visitors no longer see, and those that they see for a week at most', async () => {
    const homes: [title: string, values: object][] = [
      ['Ended', { listingEndsOn: '2026-11-20' }],
      ['Last day', { listingEndsOn: '2026-11-21' }],
      ['Six more days', { listingEndsOn: '2026-11-27' }],
      ['A week more', { listingEndsOn: '2026-11-28' }],
      ['Sold', { ...sale, listingEndsOn: '2026-11-20' }],
      ['Sold soon', { ...sale, listingEndsOn: '2026-11-24' }],
      ['Not in the MLS', { mlsNumber: null, listingEndsOn: '2026-11-20' }],
      ['Without permission', { permittedBy: null, listingEndsOn: '2026-11-24' }],
    ];
    for (const [title, values] of homes) await addProperty(office(), { title, ...values });
    expect(await titles('status=ended&sort=title')).toEqual(['Ended']);
    expect(await titles('status=ending&sort=title')).toEqual(['Last day', 'Six more days']);
    expect(await titles('status=sold&sort=title')).toEqual(['Sold', 'Sold soon']);
  });

  test('is sorted by the price that was paid or else asked for', async () => {
    await addProperty(office(), { title: 'Sold', ...sale });
    await addProperty(office(), { title: 'Asks more', price: 710_000 });
    await addProperty(office(), { title: 'Asks less', price: 705_000 });
    expect(await titles('sort=price')).toEqual(['Asks less', 'Asks more', 'Sold']);
    expect(await titles('sort=price&dir=desc')).toEqual(['Sold', 'Asks more', 'Asks less']);
  });

  test.each(['harbor', '7 bay', 'thunderbolt', 'mls-9', 'okoro'])(
    'is searched for %s',
    async (q) => {
      const { id: agentId } = await addAgent(office(), { lastName: 'Okoro' });
      await addProperty(office());
      await addProperty(office(), {
        title: 'Harbor house',
        streetNumber: '7',
        street: 'Bay Street',
        neighborhood: 'Thunderbolt',
        mlsNumber: 'MLS-9',
        agentId,
      });
      expect(await titles(`q=${encodeURIComponent(q)}`)).toEqual(['Harbor house']);
    },
  );
});
