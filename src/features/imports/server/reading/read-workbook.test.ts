import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { sheetXml, workbookFiles, workbookOf, zipOf } from '#tests/support/workbook.ts';
import type { ReadOrder } from './read-bytes.ts';
import { readTable } from './read-table.ts';

const none: ReadOrder['options'] = { sheet: null, headerLine: null };
const read = (bytes: Buffer, options = none) => readTable({ bytes }, 'education', options);
const headers = ['Agent Email', 'Course', 'Hours', 'Date'];

test('reads dates, numbers and formulas as their values (vector 18)', async () => {
  const bytes = await workbookOf([
    headers,
    ['a@x.com', 'Law & <Order>', 3.25, { xml: '<c s="1"><v>46093</v></c>' }],
    [
      'b@x.com',
      { xml: '<c t="str"><f>CONCATENATE("Eth","ics")</f><v>Ethics</v></c>' },
      { xml: '<c><v>0.30000000000000004</v></c>' },
      { xml: '<c s="1"><v>46093.75</v></c>' },
    ],
    [],
    ['c@x.com', { xml: '<c t="b"><v>1</v></c>' }, 9_125_550_101, null],
    ['e@x.com', { xml: '<c s="0" t="e"><f>NA()</f><v>#N/A</v></c>' }, 3, null],
    ['d@x.com', { xml: '<c><v>1E22</v></c>' }, 0, { xml: '<c s="1"><v>9999999999999</v></c>' }],
  ]);
  expect(await read(bytes)).toEqual({
    reading: { encoding: null, sheets: ['Roster'], sheet: 'Roster', headerLine: 1, notices: [] },
    headers,
    rows: [
      { line: 2, cells: ['a@x.com', 'Law & <Order>', '3.25', '2026-03-12'] },
      { line: 3, cells: ['b@x.com', 'Ethics', '0.3', '2026-03-12'] },
      { line: 5, cells: ['c@x.com', 'TRUE', '9125550101', ''] },
      { line: 6, cells: ['e@x.com', '#N/A', '3', ''] },
      { line: 7, cells: ['d@x.com', '10000000000000000000000', '0', '#####'] },
    ],
  });
});

test('reads the first sheet, or the one that is chosen', async () => {
  const sheets = {
    Notes: sheetXml([['Email'], ['a@x.com']]),
    'A & B': sheetXml([['Date'], ['1']]),
  };
  const bytes = await zipOf(workbookFiles(sheets));
  expect((await read(bytes)).headers).toEqual(['Email']);
  const { reading, headers: chosen } = await read(bytes, { ...none, sheet: 'A & B' });
  expect(chosen).toEqual(['Date']);
  expect(reading).toMatchObject({ sheets: ['Notes', 'A & B'], sheet: 'A & B' });
  await expect(read(bytes, { ...none, sheet: 'C' })).rejects.toMatchObject({
    fieldErrors: { file: ['There is no sheet “C”'] },
  });
});

test('says that an empty sheet is empty', async () => {
  await expect(read(await workbookOf([]))).rejects.toMatchObject({
    fieldErrors: { file: ['This file is empty'] },
  });
});

test('names merged cells and hidden rows', async () => {
  const xml = sheetXml([headers, ['a@x.com']], {
    after: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
  }).replace('<row r="2"', '<row r="2" hidden="1"');
  const { reading } = await read(await zipOf(workbookFiles({ Roster: xml })));
  expect(reading.notices).toEqual([
    'Hidden rows were read too: 1.',
    'Some cells are merged. Only the first of them has a value.',
  ]);
});

const files = (sheet: string) => workbookFiles({ Roster: sheet });

describe('a hostile workbook is refused within 150 MB (vector 22)', () => {
  const table = [headers, ['a@x.com', 'Law', 3, '2026-03-12']];
  const start = sheetXml(table);
  let large: Buffer;
  const lied = async () => {
    const bytes = Buffer.from(large);
    // The size in the archive's directory says that the sheet is small.
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    bytes.writeUInt32LE(5000, entry + 24);
    return bytes;
  };
  const wide = (place: string) => zipOf(files(start.replace('r="B2"', `r="${place}"`)));

  beforeAll(async () => {
    large = await zipOf(files(`${start}${' '.repeat(200e6)}`));
  });
  // The first thread loads the modules.
  beforeAll(async () => void (await read(await workbookOf(table))));

  test.each<[string, () => Promise<Buffer>, number, RegExp]>([
    ['that inflates to a lot', async () => large, 422, /too large/],
    ['that inflates to more than it says', lied, 422, /cannot be read/],
    [
      'with external entities',
      () => zipOf(files(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${start}`)),
      422,
      /cannot be read/,
    ],
    ['with many empty columns', () => wide('AAAAA2'), 422, /reaches to column 475255/],
    [
      'with a wide dimension',
      () => workbookOf(table, { before: '<dimension ref="A1:XFD1048576"/>' }),
      422,
      /reaches to column 16384 and row 1048576/,
    ],
    [
      'with a row far below',
      () => workbookOf(table, { after: '<row r="999999999"/>' }),
      422,
      /row 999999999/,
    ],
    [
      'that is cut off',
      async () => (await workbookOf(table)).subarray(0, 300),
      422,
      /cannot be read/,
    ],
    [
      'that is another archive',
      () => zipOf({ 'a.csv': 'Email\na@x.com' }),
      415,
      /no Excel workbook/,
    ],
    ['of Numbers', () => zipOf({ 'Index/Document.iwa': '' }), 415, /Numbers/],
    ['with a column that no sheet can have', () => wide('&#90;ZZZZZZZZ2'), 422, /cannot be read/],
  ])('%s', async (_title, make, status, message) => {
    const bytes = await make();
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
    const error = await read(bytes).then(
      () => ({}),
      (caught: object) => caught,
    );
    clearInterval(watch);
    expect(error).toMatchObject({ status });
    expect(inspect(error)).toMatch(message);
    expect((most - before) / 1e6).toBeLessThan(150);
  });
});
