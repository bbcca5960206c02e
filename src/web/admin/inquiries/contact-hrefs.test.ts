import { expect, test } from 'vitest';
import { emailHref, phoneHref, replyHref } from './contact-hrefs.ts';

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

test('an email with words escapes them and shortens a long text', () => {
  expect(replyHref('a@example.com', 'Re: 1 & 2', 'Hi\n?x=1')).toBe(
    'mailto:a@example.com?subject=Re%3A%201%20%26%202&body=Hi%0D%0A%3Fx%3D1',
  );
  expect(replyHref('a@example.com', '', 'x'.repeat(9000)).length).toBeLessThan(1600);
  expect(replyHref('a@example.com', '', `${'x'.repeat(1499)}🏡`)).toContain('%EF%BF%BD');
});
