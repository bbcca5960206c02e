import { describe, expect, test } from 'vitest';
import {
  agentPageInput,
  missingOnPage,
  missingOwnParts,
  ownPartsWarning,
  slugOf,
} from './agent-pages.ts';

test.each([
  ['Eleanor Whitfield', 'eleanor-whitfield'],
  ['  José  Núñez-Ortega ', 'jose-nunez-ortega'],
  ["Siobhán O'Brien", 'siobhan-obrien'],
  ['Anne-Marie -- D’Arcy, Jr.', 'anne-marie-darcy-jr'],
  ['李 明', 'agent'],
  ['x'.repeat(200), 'x'.repeat(74)],
])('the slug of "%s" is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

const problemsWith = (page: object) => {
  const checked = agentPageInput.safeParse({ slug: 'a', ...page });
  return checked.success ? [] : checked.error.issues.map(({ path }) => path.join('.'));
};

describe('the form of an agent’s page accepts', () => {
  test.each([
    { slug: 'a' },
    { slug: 'eleanor-whitfield-2' },
    { slug: 'x'.repeat(80) },
    { whatsapp: '19125550101' },
    { whatsapp: '' },
    { facebook: 'https://www.facebook.com/eleanor' },
    { facebook: 'https://facebook.com/eleanor?ref=1' },
    { instagram: 'https://www.instagram.com/eleanor/' },
    { linkedin: 'https://www.linkedin.com/in/eleanor' },
    { linkedin: null },
    { biography: 'x'.repeat(2000) },
  ])('%o', (page) => {
    expect(problemsWith(page)).toEqual([]);
  });

  test('a phone number with a plus sign, and stores only the digits', () => {
    expect(agentPageInput.parse({ slug: 'a', whatsapp: '+19125550101' }).whatsapp).toBe(
      '19125550101',
    );
  });

  test('an address with white space around it, and stores it without', () => {
    const pasted = ' https://www.facebook.com/eleanor\n';
    expect(agentPageInput.parse({ slug: 'a', facebook: pasted }).facebook).toBe(pasted.trim());
  });

  test('a slug alone; the other fields are null, and the page is hidden', () => {
    expect(agentPageInput.parse({ slug: 'a', headline: '', facebook: '' })).toEqual({
      slug: 'a',
      headline: null,
      biography: null,
      whatsapp: null,
      facebook: null,
      instagram: null,
      linkedin: null,
      areas: null,
      languages: null,
      isFirst: false,
      isShown: false,
    });
  });
});

describe('the form of an agent’s page refuses', () => {
  test.each([
    ['slug', ''],
    ['slug', 'Eleanor'],
    ['slug', 'a--b'],
    ['slug', '-a'],
    ['slug', 'a-'],
    ['slug', 'a/b'],
    ['slug', 'é'],
    ['slug', 'x'.repeat(81)],
    ['slug', 7],
    ['whatsapp', '(912) 555-0101'],
    ['whatsapp', '0912555'],
    ['whatsapp', '1234567890123456'],
    ['facebook', 'http://www.facebook.com/eleanor'],
    ['facebook', 'https://facebook.com.evil.example/eleanor'],
    ['facebook', 'https://evilfacebook.com/eleanor'],
    ['facebook', 'https://user@facebook.com/eleanor'],
    ['facebook', 'https://:password@facebook.com/eleanor'],
    ['facebook', 'https://www.facebook.com/'],
    ['facebook', 'https:www.facebook.com/eleanor'],
    ['facebook', String.raw`https:\\www.facebook.com\eleanor`],
    ['facebook', 'https://www.face\nbook.com/eleanor'],
    ['instagram', 'https://www.facebook.com/eleanor'],
    ['instagram', 'javascript:alert(1)'],
    ['linkedin', 'linkedin.com/in/eleanor'],
    ['linkedin', `https://www.linkedin.com/${'x'.repeat(200)}`],
    ['headline', 'x'.repeat(121)],
    ['biography', 'x'.repeat(2001)],
    ['biography', 'a\0b'],
    ['isShown', 'yes'],
  ])('%s: %s', (field, value) => {
    expect(problemsWith({ [field]: value })).toContain(field);
  });
});

test('a page with fewer than two parts of its own reads like every other page', () => {
  const page = { biography: null, areas: null, languages: null, portraitId: null };
  const all = ['40 words of biography', 'neighborhoods served', 'languages', 'portrait'];
  expect(missingOwnParts({ ...page, biography: 'Porches first. '.repeat(19) })).toEqual(all);
  const biography = 'Porches first. '.repeat(20);
  expect(missingOwnParts({ ...page, biography })).toEqual(all.slice(1));
  expect(missingOwnParts({ ...page, biography, languages: 'English' })).toEqual([]);
});

test('the office reads what a page lacks, one thing or several, or nothing', () => {
  const page = { licenseNumber: '000101', phone: '(912) 555-0142', hasPortrait: true };
  expect(missingOnPage(page)).toBe('');
  expect(missingOnPage({ ...page, phone: null })).toBe('Not yet on this page: phone.');
  expect(missingOnPage({ licenseNumber: null, phone: '', hasPortrait: false })).toBe(
    'Not yet on this page: license number, phone, portrait.',
  );
  expect(ownPartsWarning([])).toBe('');
  expect(ownPartsWarning(['languages'])).toMatch(/Add two or more of these: languages\.$/);
});
