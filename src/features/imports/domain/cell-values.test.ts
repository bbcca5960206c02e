import { describe, expect, test } from 'vitest';
import { licenseKey, readCell, type CellOptions } from './cell-values.ts';
import { exampleDate, judgeDates } from './date-cells.ts';
import { splitName } from './full-names.ts';
import { importFields } from './import-fields.ts';
import type { ImportKindName } from './imports.ts';

const read = (path: string, text: string, options: Partial<CellOptions> = {}) => {
  const [kind, key] = path.split('.') as [ImportKindName, string];
  const field = importFields[kind].fields.find((one) => one.key === key);
  if (!field) throw new Error(path);
  return readCell(field, text, { order: 'month', decimalComma: false, ...options });
};
const valueOf = (path: string, text: string, options: Partial<CellOptions> = {}) => {
  const result = read(path, text, options);
  return 'value' in result ? result.value : `error: ${result.error}`;
};

describe('dates (vector 18)', () => {
  test.each([
    '3/12/2026',
    '03-12-2026',
    '3.12.2026',
    '2026-03-12',
    '2026-03-12T00:00:00Z',
    '3/12/2026 12:00 AM',
    '12-Mar-2026',
    '12 March 2026',
    'March 12, 2026',
    'Mar 12 2026',
    'Thursday, March 12th, 2026',
  ])('%s is March 12', (text) => {
    expect(valueOf('education.completionDate', text)).toBe('2026-03-12');
  });

  test.each([
    ['13/2/2026', '“13/2/2026” has no month 13. Is the day written first?'],
    ['2/30/2026', '“2/30/2026” is no day of the calendar'],
    ['3/4/26', '“3/4/26” has two digits for the year. Write four'],
    ['12-Mar-26', '“12-Mar-26” has two digits for the year. Write four'],
    ['45363', '45363 is a spreadsheet’s number of a day. Show the column as dates first'],
    ['soon', '“soon” is not a date. Write it like 2026-03-12'],
    ['12 Foo 2026', '“12 Foo 2026” is not a date. Write it like 2026-03-12'],
  ])('%s is an error', (text, error) => {
    expect(read('education.completionDate', text)).toEqual({ error });
  });

  test('are read day first when the office says so', () => {
    expect(valueOf('education.completionDate', '3/12/2026', { order: 'day' })).toBe('2026-12-03');
  });

  test('in a column of both orders are read if only one order is possible', () => {
    const dates = ['29/10/2025', '10/29/2025', '5/5/2025', '3/12/2026'];
    expect(
      dates.map((text) => valueOf('education.completionDate', text, { order: 'mixed' })),
    ).toEqual([
      '2025-10-29',
      '2025-10-29',
      '2025-05-05',
      expect.stringMatching(/^error: “3\/12\/2026” can be read in two ways/),
    ]);
  });

  test('of a column are judged together', () => {
    expect(judgeDates(['3/12/2026', '', 'soon'])).toBe('month');
    expect(judgeDates(['3/12/2026', '29/10/2025'])).toBe('day?');
    expect(judgeDates(['29/10/2025', '10/29/2025'])).toBe('mixed');
    expect(exampleDate(['29/10/2025', '3/12/2026'])).toBe('3/12/2026');
    expect(exampleDate(['29/10/2025', '30/10/2025'])).toBe('29/10/2025');
    expect(exampleDate(['2026-03-12'])).toBeUndefined();
  });
});

describe('hours (vectors 4 and 19)', () => {
  const message = 'error: Enter hours from 0 to 99.75 in quarter hours, only the number';
  test.each([
    ['3', '3.00'],
    ['3.25', '3.25'],
    ['99.75', '99.75'],
    ['3.1', message],
    ['100', message],
    ['-1', message],
    ['−1', message],
    ['1e1', message],
    ['3 hrs', message],
    ['3,5', 'error: “3,5” has a comma. Say that commas separate decimals, or write a point'],
  ])('%s: %s', (text, value) => {
    expect(valueOf('education.hoursCompleted', text)).toBe(value);
  });

  test('0 has a notice', () => {
    expect(read('education.hoursCompleted', '0')).toEqual({
      value: '0.00',
      notice: 'No hours were completed',
    });
  });

  test('3,5 with decimal commas is 3.50', () => {
    expect(valueOf('education.hoursCompleted', '3,5', { decimalComma: true })).toBe('3.50');
  });
});

describe('commission splits', () => {
  test.each([
    ['70', { value: '70.00' }],
    ['70/30', { value: '70.00', notice: '70/30 was read as 70.00' }],
    ['70 / 30', { value: '70.00', notice: '70 / 30 was read as 70.00' }],
    ['70%', { value: '70.00', notice: '70% was read as 70.00' }],
    ['70/20', { error: 'Enter the agent’s share from 0 to 100, such as 70 or 70/30' }],
    ['0.7', { value: '70.00', notice: '0.7 was read as 70.00' }],
    ['1', { error: 'Write 100% or 1%' }],
    ['66.667', { error: 'Enter a number from 0 to 100 with at most two decimal places' }],
    ['101', { error: 'Enter the agent’s share from 0 to 100, such as 70 or 70/30' }],
  ])('%s: %o', (text, result) => {
    expect(read('agents.commissionSplit', text)).toEqual(result);
  });
});

describe('texts (vectors 6, 7 and 28)', () => {
  test.each([
    ['', null],
    ['  ', null],
    [' Ann ', 'Ann'],
    [`'=HYPERLINK("http://x","y")`, '=HYPERLINK("http://x","y")'],
    ["''=SUM(A1)", "'=SUM(A1)"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['🏡 \u202Eabc', '🏡 \u202Eabc'],
    ['1.23E+05', 'error: The spreadsheet changed this value to “1.23E+05”. Type it again as text'],
  ])('%j: %j', (text, value) => {
    expect(valueOf('education.courseTitle', text)).toBe(value);
  });

  test('a license number stays as it is typed, unless the spreadsheet changed it', () => {
    expect(valueOf('agents.licenseNumber', 'GA# 0123456')).toBe('GA# 0123456');
    expect(valueOf('agents.licenseNumber', '1.2E+05')).toMatch(/^error: The spreadsheet changed/);
    expect(licenseKey('GA# 0123456')).toBe('123456');
    expect(licenseKey('123456')).toBe('123456');
    expect(licenseKey('none')).toBe('');
  });

  test('the first of several values of Google is taken', () => {
    expect(read('agents.email', 'ann@example.com ::: b@example.com')).toEqual({
      value: 'ann@example.com',
      notice: '“ann@example.com” was taken from 2 values',
    });
  });
});

test.each([
  ['agents.isActive', 'A', true],
  ['agents.isActive', 'Former', false],
  ['agents.isActive', 'Maybe', 'error: “Maybe” is not known here. Write yes or no'],
  ['agents.licenseType', 'Associate-Broker', 'associate_broker'],
  ['license_check.status', 'LAPSED', 'lapsed'],
  [
    'license_check.status',
    'Revoked',
    'error: “Revoked” is not known here. Write active, inactive, lapsed',
  ],
  ['education.courseType', 'Core Subject', 'core'],
  ['education.isVerified', 'Pending', false],
  ['agents.isActive', 'constructor', 'error: “constructor” is not known here. Write yes or no'],
  ['properties.price', '$1,250,000.00', '1250000'],
  ['properties.price', '1.250', 'error: Enter a whole number'],
  ['properties.status', 'Closed', 'sold'],
])('%s %s: %s', (path, text, value) => {
  expect(valueOf(path, text)).toBe(value);
});

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Mary Ann Lee', 'Mary Ann', 'Lee'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Ann Lee Jr.', 'Ann', 'Lee Jr.'],
  ['Ann Lee, Jr.', 'Ann', 'Lee Jr.'],
  ['Lee Jr., Ann B.', 'Ann B.', 'Lee Jr.'],
])('%s is divided into %s and %s', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

test('a name of one word is not divided', () => {
  expect(splitName('Total')).toEqual({ error: 'Write first and last name' });
});
