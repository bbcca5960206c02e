import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessMapping, mappingProblems } from '#features/imports/domain/column-mapping.ts';
import { readBytes } from './read-bytes.ts';

const read = (bytes: Buffer) =>
  readBytes({
    bytes,
    kind: 'agents',
    options: { sheet: null, headerLine: null },
    limits: { rows: 2000, columns: 100, cell: 10_000 },
  });

const sampleFolder = 'tests/support/import-samples/';

describe('the file of', () => {
  test.each([
    ['reso.csv', ['fullName', 'email', 'phone', 'licenseNumber', 'isActive']],
    ['m1.csv', ['firstName', 'lastName', 'email', 'isActive', 'phone']],
    [
      'boldtrail.csv',
      [
        'firstName',
        'lastName',
        'email',
        'phone',
        'licenseNumber',
        'isActive',
        'renewalDueOn',
        'commissionSplit',
      ],
    ],
    ['paperless-pipeline.txt', ['fullName', 'email', 'licenseNumber', 'notes']],
    ['skyslope.csv', ['fullName', 'email', 'isActive', 'licenseNumber', 'phone']],
    ['outlook.csv', ['firstName', 'lastName', 'email', 'phone', 'notes']],
    ['google.csv', ['firstName', 'lastName', 'notes', 'email', 'phone']],
  ])('%s is read and mapped', async (file, keys) => {
    const { headers, rows } = await read(await readFile(`${sampleFolder}${file}`));
    const { mapping } = guessMapping(headers, 'agents');
    expect(Object.values(mapping).filter(Boolean)).toEqual(keys);
    expect(mappingProblems(mapping, 'agents')).toEqual([]);
    const cells = rows.slice(0, 2).map((row) => row.cells.join(' '));
    expect(cells).toEqual([expect.stringMatching(/Ann/), expect.stringMatching(/José/)]);
    expect(rows.filter(({ problem }) => problem)).toEqual([]);
  });
});

test('reads back any table of texts, with each delimiter and encoding', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  const cell = fc.oneof(
    text,
    fc.constantFrom('', '"', '""', 'a"b', 'x,y', 'x;y', '\t', '|', 'a\nb', 'a\r\nb'),
  );
  const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((one) => one.trim() !== ''));
  const tables = fc.array(row, { minLength: 1, maxLength: 8 });
  const headers = ['First Name', 'Last Name', 'Email'];
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom<BufferEncoding>('utf8', 'utf16le'),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, delimiter, encoding, record) => {
        // csv-stringify leaves out the marks around a cell with another line break than its own.
        const csv = stringify([headers, ...rows], {
          delimiter,
          record_delimiter: record,
          quoted_match: /[\r\n]/,
        });
        const bytes = Buffer.from(`\uFEFF${csv}`, encoding);
        const table = await read(bytes);
        expect(table.headers).toEqual(headers);
        expect(table.rows.map(({ cells }) => cells)).toEqual(
          rows.map((cells) =>
            cells.map((one) => one.replaceAll('\0', '\uFFFD').replaceAll(/\r\n?/g, '\n')),
          ),
        );
      },
    ),
    { numRuns: 100 },
  );
});
