import { expect, test } from 'vitest';
import { emailHref, phoneHref } from './contact-hrefs.ts';

test.each([
  ['(912) 555-0142', 'tel:9125550142'],
  ['+1 912.555.0142', 'tel:+19125550142'],
  ['cell: 912 555 0142', 'tel:9125550142'],
  ['912-555-0142 ext. 31', 'tel:9125550142'],
  ['912-555-0142x31', 'tel:9125550142'],
  ['please e-mail me', null],
  ['555', null],
  ['', null],
])('dials %j as %j', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test('an email address stays readable and cannot add a subject', () => {
  expect(emailHref("o'hara+home@tybee.example")).toBe("mailto:o'hara+home@tybee.example");
  expect(emailHref('a?subject=x&bcc=y@tybee.example')).toBe(
    'mailto:a%3Fsubject%3Dx%26bcc%3Dy@tybee.example',
  );
});
