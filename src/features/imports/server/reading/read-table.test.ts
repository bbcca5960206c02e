import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ImportKindName } from '#features/imports/domain/imports.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import { readBytes, type ReadOrder } from './read-bytes.ts';
import { readTable } from './read-table.ts';

const none: ReadOrder['options'] = { sheet: null, headerLine: null };
const limits = { rows: 2000, columns: 100, cell: 10_000 };
const read = (bytes: Buffer | string, kind: ImportKindName = 'agents', options = none) =>
  readBytes({ bytes: Buffer.from(bytes), kind, options, limits });

test('reads UTF-8 with a byte order mark and lines of Windows (vector 1)', async () => {
  const { headers, rows, reading } = await read('\uFEFFEmail,Phone\r\nann@x.com,1\r\n');
  expect({ headers, rows }).toEqual({
    headers: ['Email', 'Phone'],
    rows: [{ line: 2, cells: ['ann@x.com', '1'] }],
  });
  expect(reading).toEqual({
    encoding: 'UTF-8',
    sheets: [],
    sheet: null,
    headerLine: 1,
    notices: [],
  });
});

test.each([
  ['with a byte order mark (vector 3)', '\uFEFF'],
  ['without one', ''],
])('reads UTF-16LE %s', async (_title, mark) => {
  const { rows, reading } = await read(
    Buffer.from(`${mark}Email\tName\nann@x.com\tJosé\n`, 'utf16le'),
  );
  expect([reading.encoding, rows[0]?.cells]).toEqual(['UTF-16LE', ['ann@x.com', 'José']]);
});

test('reads Windows-1252, and says so', async () => {
  const { rows, reading } = await read(Buffer.from('Email,Name\nann@x.com,José\n', 'latin1'));
  expect(rows[0]?.cells[1]).toBe('José');
  expect(reading.notices).toEqual(['Read as Windows-1252. Do names such as José look right?']);
});

test('obeys a first line "sep=;" (vector 5)', async () => {
  const { headers, rows, reading } = await read('sep=;\nEmail;Hours\nann@x.com;3,5', 'education');
  expect(headers).toEqual(['Email', 'Hours']);
  expect(rows).toEqual([{ line: 3, cells: ['ann@x.com', '3,5'] }]);
  expect(reading.headerLine).toBe(2);
  expect((await read('sep=^\nEmail^Hours\nann@x.com^3')).headers).toEqual(['Email', 'Hours']);
});

test('keeps a quoted cell with commas, quotation marks and line breaks (vector 9)', async () => {
  const text =
    'Email,Notes\r\na@x.com,"one, ""two""\r\nthree"\r\nb@x.com,"Bob" Smith\r\n\r\nc@x.com,5" high';
  expect((await read(text)).rows).toEqual([
    { line: 2, cells: ['a@x.com', 'one, "two"\nthree'] },
    { line: 4, cells: ['b@x.com', '"Bob" Smith'] },
    { line: 6, cells: ['c@x.com', '5" high'] },
  ]);
});

describe('a quotation mark that is never closed (vector 10)', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `a${index}@x.com,"note ${index}"`);
  test.each([
    ['before other quoted cells', 15],
    ['on the last line', 29],
  ])('%s', async (_title, at) => {
    const broken = lines.with(at, 'open@x.com,"never closed');
    const text = ['Email,Notes', ...broken].join('\n');
    await expect(readTable({ bytes: Buffer.from(text) }, 'agents', none)).rejects.toEqual(
      new InvalidFieldsError({ file: [`Line ${at + 2}: a quotation mark is never closed`] }),
    );
  });
});

test('a row with too few or too many cells has a problem (vector 12)', async () => {
  const headers = 'First Name,Last Name,Email,Phone,License,Split,Status,Notes';
  const rows = ['1,2,3,4,5,6,7', '1,2,3,4,5,6,7,8,9', '1,2,3,4,5,6,7,8,,', '1,2,3,4,5,6,7,'];
  const table = await read([headers, ...rows].join('\n'));
  expect(table.rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'This row has 7 cells under 8 headers'],
    [3, 'This row has 9 cells under 8 headers'],
    [4, undefined],
    [5, undefined],
  ]);
});

test('finds the headers under titles, and reads a total as a row (vector 35)', async () => {
  const text =
    'Our agents\t\t\n\t\t\nAgent\t\tLicense\nName\tEmail\tNumber\tType\nAnn Lee\ta@x.com\t1\tSP\nTotal\t1\t\t\n';
  const { reading, headers, rows } = await read(text);
  expect(headers).toEqual(['Name', 'Email', 'Number', 'Type']);
  expect(reading).toMatchObject({ headerLine: 4, notices: ['The headers were found in line 4.'] });
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [5, 'Ann Lee'],
    [6, 'Total'],
  ]);
});

test('takes the line that the office names as the headers', async () => {
  const { headers } = await read('Email\nWho,How\na,b', 'agents', { sheet: null, headerLine: 2 });
  expect(headers).toEqual(['Who', 'How']);
});

test('refuses a named line that is empty or does not exist', async () => {
  const message = 'Line 2 has no headers';
  const refused = read('Email\n\na@x.com', 'agents', { sheet: null, headerLine: 2 });
  await expect(refused).rejects.toMatchObject({ status: 422, message });
});

test('says that no header is known', async () => {
  const { headers, reading } = await read('Roster\nWer,Wo\na,b');
  expect(headers).toEqual(['Wer', 'Wo']);
  expect(reading.notices).toEqual(['No header is known. Line 2 was taken as the headers.']);
});

test('reads lines that end with CR, and leaves out blank lines (vector 30)', async () => {
  const { rows } = await read('Email,Phone\r\r,\ra@x.com,1\r \rb@x.com,2');
  expect(rows.map(({ line }) => line)).toEqual([4, 6]);
});

test('names columns without a header, and counts equal ones', async () => {
  const { headers } = await read('Email,Phone,Phone,,\na@x.com,1,2,3,');
  expect(headers).toEqual(['Email', 'Phone', 'Phone (2)', 'Column D']);
});

test('marks cells that cannot be stored (vector 28)', async () => {
  const lone = Buffer.from('\uFEFFEmail\nb\uD800@x.com', 'utf16le');
  expect((await read(lone)).rows[0]?.cells).toEqual(['b\uFFFD@x.com']);
  const { rows } = await read(`Email\na\0@x.com\n${'x'.repeat(10_001)}\n${'y'.repeat(10_000)}`);
  expect(rows.map(({ cells, problem }) => [cells[0]?.length, problem])).toEqual([
    [8, 'Please remove the characters that cannot be shown'],
    [10_000, 'A cell has more than 10,000 characters'],
    [10_000, undefined],
  ]);
  expect(rows[0]?.cells[0]).toBe('a\uFFFD@x.com');
});

describe('refuses', () => {
  test.each([
    ['an empty file', '', 'This file is empty'],
    ['headers alone', 'Email,Name\n\n', 'There is no row under the headers'],
    [
      'too many rows',
      `Email\n${'a@x.com\n'.repeat(2001)}`,
      'This table has 2,001 rows. At most 2,000 are possible at once.',
    ],
    [
      'too many columns',
      `Email${',a'.repeat(100)}\n1`,
      'This table has 101 columns. At most 100 are possible.',
    ],
  ])('%s with 422', async (_title, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ status: 422, message });
  });

  test.each([
    ['gzip', gzipSync('Email\na@x.com'), /compressed/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
    ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /picture/],
    ['a web page', Buffer.from('<html><table>'), /web page/],
  ])('%s with 415', async (_title, bytes, message) => {
    await expect(readTable({ bytes }, 'agents', none)).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(message),
    });
  });
});
