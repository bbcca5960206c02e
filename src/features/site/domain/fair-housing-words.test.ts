import { expect, test } from 'vitest';
import { warnAboutPeople } from './fair-housing-words.ts';

test.each([
  ['A cottage perfect for families.', 'perfect for families'],
  ['Ideal for a young family or two', 'Ideal for a young family'],
  ['Quiet house, no kids.', 'no kids'],
  ['Adults only, please', 'Adults only'],
  ['A family-friendly block', 'family-friendly'],
  ['On a safe street', 'safe'],
  ['Low-crime and close to good schools', 'Low-crime', 'good schools'],
  ['An exclusive enclave', 'exclusive'],
  ['Two blocks from St. John’s church', 'blocks from St. John’s church'],
  ['Walking distance to the synagogue', 'Walking distance to the synagogue'],
  ['A Catholic neighborhood', 'Catholic neighborhood'],
  ['Not suitable for wheelchairs', 'Not suitable for wheelchairs'],
  ['Ladies only', 'Ladies only'],
  ['Great for a retired couple', 'Great for a retired couple'],
  ['Families welcome', 'Families welcome'],
])('warns about “%s”', (text, ...words) => {
  const found = [...(warnAboutPeople(text) ?? '').matchAll(/“(.*?)”: /g)].map(([, each]) => each);
  expect(found).toEqual(words);
});

test.each([
  'A family room beside the kitchen',
  'The bay is perfect for a family room, ideal for single-family use',
  'White family room cabinets and black household appliances',
  'Integrated home automation',
  'A single-family house with a master bedroom',
  'Within walking distance of Forsyth Park',
  'A mother-in-law suite above the garage',
  'Near Church Street, with a safe-deposit room',
  'An exclusive seller brokerage engagement agreement',
  'The old church has become four apartments',
  'For families who are moving, a list of movers',
])('does not warn about “%s”', (text) => {
  expect(warnAboutPeople(text)).toBeUndefined();
});

test('names all such words in their order, with the reason against each', () => {
  expect(warnAboutPeople('No children. Very safe.')).toBe(
    '“No children”: it prefers people with or without children; “safe”: it can steer people toward or away from a place (fair housing list of Nov 27, 2026)',
  );
});
