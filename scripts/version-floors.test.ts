import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findBelowFloor, floors } from './version-floors.ts';

const lock = (packages: Record<string, string>) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries(packages).map(([path, version]) => [path, { version }]),
    ),
  });

test('A49: every locked package is above its floor', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8');
  expect(findBelowFloor(text)).toEqual([]);
  expect(floors.length).toBeGreaterThan(5);
});

const floor = { name: 'a', versions: ['3.1.7', '4.1.4'], reason: 'a hole' };

test.each([
  ['3.1.7', []],
  ['3.2.0', []],
  ['3.10.0', []],
  ['4.1.4', []],
  ['5.0.0', []],
  ['3.1.6', ['node_modules/a is 3.1.6, below 3.1.7: a hole']],
  ['4.1.3', ['node_modules/a is 4.1.3, below 4.1.4: a hole']],
  ['4.0.9', ['node_modules/a is 4.0.9, below 4.1.4: a hole']],
  ['2.9.9', ['node_modules/a is 2.9.9, below 4.1.4: a hole']],
])('A49: version %s beside floors 3.1.7 and 4.1.4', (version, faults) => {
  expect(findBelowFloor(lock({ 'node_modules/a': version }), [floor])).toEqual(faults);
});

test('A49: a copy inside another package counts too', () => {
  const text = lock({ 'node_modules/a': '4.1.4', 'node_modules/b/node_modules/a': '3.0.0' });
  expect(findBelowFloor(text, [floor])).toEqual([
    'node_modules/b/node_modules/a is 3.0.0, below 3.1.7: a hole',
  ]);
});

test('A49: a floor of what is not locked is a fault, so that the table does not rot', () => {
  expect(findBelowFloor(lock({ 'node_modules/ab': '1.0.0' }), [floor])).toEqual([
    'a has a floor and is not locked',
  ]);
});
