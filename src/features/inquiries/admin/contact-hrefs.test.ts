import { expect, test } from 'vitest';
import { emailHref } from '#shared/domain/email-address.ts';
import { phoneHref } from '#features/inquiries/domain/contact-ways.ts';
import { replyHref } from './contact-hrefs.ts';

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

const signature = 'Marsh & Square\n(912) 555-0142\n12 Bull Street, Savannah, GA 31401';
const replyTo = (message: string, quoted = 'On November 21, you wrote to us:\n\n> Hello') =>
  replyHref('a@example.com', 'Re: 1 & 2', message, `${signature}\n\n${quoted}`);
const bodyOf = ({ href }: { href: string }) =>
  decodeURIComponent(href.split('&body=')[1] ?? '').replaceAll('\r\n', '\n');

test('an email with words escapes them and has the whole text', () => {
  const { href, isShortened } = replyTo('Hi\n?x=1');
  expect(href).toContain('mailto:a@example.com?subject=Re%3A%201%20%26%202&body=Hi%0D%0A%3Fx%3D1');
  expect(bodyOf({ href })).toContain(`${signature}\n\nOn November 21, you wrote to us:\n\n> Hello`);
  expect(isShortened).toBe(false);
});

test.each([
  ['English', 'The house on Jones Street is open on Saturday. '],
  ['Spanish', 'Mañana podemos visitar la casa más bonita de aquí. '],
  ['Chinese', '我们星期六可以看房子。'],
  ['families', '👨‍👩‍👧‍👦 '],
  ['lone surrogates', '\uD83C'],
])('F11: a long text in %s keeps the URL short and ends whole', (_language, sentence) => {
  const message = sentence.repeat(500);
  const reply = replyTo(message);
  expect(reply.href.length).toBeLessThanOrEqual(2000);
  expect(reply.href.length).toBeGreaterThan(1700);
  expect(reply.isShortened).toBe(true);
  const [words = ''] = bodyOf(reply).split(`\n\n${signature}`);
  expect(words.endsWith('…')).toBe(true);
  expect(bodyOf(reply)).toContain(signature);
  expect(message.toWellFormed().startsWith(words.slice(0, -1))).toBe(true);
  const endsBetweenWords = message.charAt(words.length - 1) === ' ';
  expect(endsBetweenWords).toBe(sentence.endsWith(' '));
});

test('F11: a long inquiry is shortened before the message', () => {
  const reply = replyTo('We are open on Saturday.', '> My question is long. '.repeat(300));
  expect(reply.href.length).toBeLessThanOrEqual(2000);
  expect(bodyOf(reply)).toMatch(/^We are open on Saturday\.\n\nMarsh[^]*> My question[^]*…$/);
  expect(reply.isShortened).toBe(true);
});
