import { expect, test } from 'vitest';
import { shownWhatsapp, toE164 } from './agent-contacts.ts';

test.each([
  ['(912) 555-0101', '+19125550101'],
  ['1-912-555-0101', '+19125550101'],
  ['+1 912 555 0101', '+19125550101'],
  [' +44 20 7946 0018', '+442079460018'],
  ['+4512 3456', '+45123456'],
  ['+4512 345', undefined],
  ['555-0101', undefined],
  ['29125550101', undefined],
  ['(912) 555-0101 x2', undefined],
])('a telephone dials "%s" as %s', (phone, dialed) => {
  expect(toE164(phone)).toBe(dialed);
});

test.each([
  ['19125550101', '+1 912 555 0101'],
  ['4512345678', '+4512345678'],
])('visitors read the WhatsApp number %s as %s', (digits, shown) => {
  expect(shownWhatsapp(digits)).toBe(shown);
});
