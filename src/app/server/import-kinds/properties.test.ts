import { describe, expect, test } from 'vitest';
import { carryOut, changePlan, planOf, rowsOf, undo } from '#tests/support/imports.ts';
import { shareOffice } from '#tests/support/office.ts';
import { addAgent, addProperty } from '#tests/support/record-samples.ts';

const headers =
  'Title,PublicRemarks,StreetNumber,StreetName,SubdivisionName,ListPrice,BedroomsTotal,BathroomsFull,LivingArea,ListingId,StandardStatus,CloseDate,Side,ClosePrice,ListAgentEmail';
const home = (title: string, number: string, mls: string, rest: string) =>
  `${title},Two porches.,${number},East Jones Street,Historic District,"$700,000",3,2,"1,850",${mls},${rest}`;

describe('the import of homes', () => {
  const office = shareOffice('sqlite');
  const homes = () => office().db.selectFrom('properties').selectAll().orderBy('title').execute();

  test('adds closed sales with their agents, finds them again, and takes them back', async () => {
    const agent = await addAgent(office(), { email: 'jane@example.com' });
    const file = [
      headers,
      home('Row house', '20', 'SA-1', 'Closed,10/1/2026,Seller,"$695,000",jane@example.com'),
      home('Cottage', '22', '', 'Sold,2025-03-04,Buyer,500000,'),
      home('Tomorrow', '24', '', 'Sold,11/22/2026,Seller,500000,'),
      home('Row house', '20', 'sa-1', 'Closed,10/1/2026,Seller,"$695,000",jane@example.com'),
      home('Unknown agent', '26', '', 'Sold,10/1/2026,Seller,500000,joe@example.com'),
    ].join('\n');
    const plan = await planOf(office(), 'properties', file);
    expect(plan.problems).toEqual([]);
    const rows = await rowsOf(office(), plan.id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems[0]])).toEqual([
      ['create', undefined],
      // Without the listing brokerage, a home that was bought is not complete.
      ['error', { header: null, message: 'Listed by Another Brokerage: Required' }],
      ['error', { header: 'CloseDate', message: 'This date is in the future' }],
      ['duplicate', undefined],
      ['error', { header: 'ListAgentEmail', message: 'No agent has joe@example.com' }],
    ]);
    const done = await carryOut(office(), plan);
    expect(await homes()).toMatchObject([
      { title: 'Row house', price: 700_000, soldPrice: 695_000, sqft: 1850, agentId: agent.id },
    ]);
    expect((await planOf(office(), 'properties', file)).counts).toMatchObject({
      create: 0,
      same: 1,
    });
    expect((await undo(office(), done)).results).toMatchObject({ undone: 1, kept: 0 });
    expect(await homes()).toEqual([]);
  });

  test('a listed home becomes sold when it is chosen, and empty cells change nothing', async () => {
    await addProperty(office(), { streetNumber: '20', mlsNumber: null, description: 'Mine.' });
    const file = `Address,Street Number,Status,Closed,Our Side,Sold Price,Price,Title,Description,Neighborhood,Beds,Baths,Sqft
EAST JONES STREET,20,Sold,10/1/2026,Seller,690000,,Porch house on Jones Street,,Historic District,,,
EAST JONES STREET,20,Sold,10/1/2019,Seller,400000,,An earlier sale,,Historic District,,,
`;
    const plan = await planOf(office(), 'properties', file);
    expect(plan.counts).toMatchObject({ update: 0, error: 2 });
    const listed = file.replace('10/1/2026', '11/20/2026');
    const again = await planOf(office(), 'properties', listed);
    expect(again.counts).toMatchObject({ update: 1, error: 1 });
    const chosen = await changePlan(office(), again.id, {
      choice: { isChosen: true, outcome: 'update' },
    });
    const done = await carryOut(office(), chosen);
    expect(await homes()).toMatchObject([
      { status: 'sold', soldPrice: 690_000, price: 700_000, description: 'Mine.', version: 2 },
    ]);
    await undo(office(), done);
    expect(await homes()).toMatchObject([{ status: 'available', soldPrice: null, version: 3 }]);
  });

  test('a listed home gets the number and the agent of its sale, unless it has another number', async () => {
    await addAgent(office(), { email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' });
    await addProperty(office(), { streetNumber: '20', mlsNumber: null });
    await addProperty(office(), { streetNumber: '22', mlsNumber: 'SA-9' });
    const sold = 'Closed,11/20/2026,Seller,"$695,000",jane@example.com';
    const homesOf = [home('Row house', '20', 'SA-1', sold), home('Cottage', '22', 'SA-2', sold)];
    const plan = await planOf(office(), 'properties', [headers, ...homesOf].join('\n'));
    expect(plan.counts).toMatchObject({ update: 1, create: 1 });
    const [row] = await rowsOf(office(), plan.id, 'update');
    expect(row?.changes).toEqual(
      expect.arrayContaining([
        { label: 'MLS Number', before: null, after: 'SA-1' },
        { label: 'Agent', before: null, after: 'Jane Doe' },
      ]),
    );
  });

  test('undo keeps and names the homes that were changed or deleted since', async () => {
    const sold = 'Closed,10/1/2026,Seller,"$695,000",';
    const homesOf = ['20', '22', '24'].map((number) => home(`Home ${number}`, number, '', sold));
    const file = [headers, ...homesOf].join('\n');
    const done = await carryOut(office(), await planOf(office(), 'properties', file));
    const [first, second] = await homes();
    const { body } = await office().call('GET', `/properties/${first?.id}`);
    await office().call('PUT', `/properties/${first?.id}`, { ...JSON.parse(body), bedrooms: 4 });
    await office().call('DELETE', `/properties/${second?.id}`);
    expect((await undo(office(), done)).results).toMatchObject({ undone: 1, kept: 2 });
    expect((await rowsOf(office(), done.id)).map(({ reason }) => reason)).toEqual([
      'Changed after the import, so it was left as it is',
      'Deleted after the import',
      null,
    ]);
    expect(await homes()).toMatchObject([{ id: first?.id, bedrooms: 4 }]);
  });

  test.each(['csv', 'xlsx'])('finds the homes of an export as %s again', async (format) => {
    await addProperty(office());
    const { rawPayload } = await office().call('GET', `/properties/export.${format}`);
    const plan = await planOf(office(), 'properties', rawPayload);
    expect([plan.problems, plan.counts]).toMatchObject([[], { same: 1, error: 0 }]);
  });

  test('refuses a price that can be two numbers', async () => {
    const row = home('Row house', '20', '', 'Active,,,,').replace('"$700,000"', '450.000');
    const plan = await planOf(office(), 'properties', `${headers}\n${row}\n`);
    const [error] = await rowsOf(office(), plan.id, 'error');
    expect(error?.problems).toEqual([{ header: 'ListPrice', message: 'Enter a whole number' }]);
  });
});
