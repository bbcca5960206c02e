import { expect, test } from 'vitest';
import { longestPortalEmail, readPortalEmail } from './portal-email.ts';

const zillow = `From: Zillow <leads@zillow.com>
Reply-To: Jane Doe <abc123@convo.zillow.com>
To: office@example.com
Subject: New Lead from Jane Doe

Zillow Premier Agent

New Lead from Jane Doe
(912) 555-0142
jane.doe@example.com

"I would like to tour 24 Oak Street on Saturday, if it is still available."

View this lead
https://www.zillow.com/crm/1
© 2026 Zillow, 1301 Second Avenue`;

const realtor = `You've got a new lead from realtor.com(R)!

First Name: Jane
Last Name: van der Berg
Email Address: jane@example.com
Phone Number: 912-555-0142
Comment: I'm interested in this home.
Can we see it soon?

It has a porch.
Property Address: 24 Oak Street, Savannah, GA 31401
MLSID: 123456

Sincerely,
The team, 800-555-0100
noreply@email.realtor.com`;

const homes = `> *Lead Details*
> Name:
> Jane Doe
> *Phone*: +1 912 555 0142
> E-mail: <jane@example.com>
> Message: Please call me.\r
> \r
> -----\r
> Homes.com, support@homes.com`;

const fromZillow = {
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane.doe@example.com',
  phone: '(912) 555-0142',
  message: 'I would like to tour 24 Oak Street on Saturday, if it is still available.',
  portal: 'Zillow',
};
const base = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };

test.each([
  ['Zillow', zillow, fromZillow],
  [
    'Realtor.com',
    realtor,
    {
      ...base,
      lastName: 'van der Berg',
      phone: '912-555-0142',
      message:
        "Property: 24 Oak Street, Savannah, GA 31401\n\nI'm interested in this home.\nCan we see it soon?\n\nIt has a porch.",
      portal: 'Realtor.com',
    },
  ],
  [
    'Homes.com',
    homes,
    { ...base, phone: '+1 912 555 0142', message: 'Please call me.', portal: 'Homes.com' },
  ],
  [
    'a portal that hides the address',
    zillow.replace('jane.doe@example.com', ''),
    { ...fromZillow, email: 'abc123@convo.zillow.com' },
  ],
  [
    'another portal',
    'Jane Doe is requesting a showing.\n\nPhone\n912.555.0142\nEmail\njane@example.com',
    { ...base, phone: '912.555.0142', message: '', portal: '' },
  ],
  [
    'an unknown text',
    'Please send the listing.\nThanks',
    { firstName: '', lastName: '', email: '', phone: '', message: '', portal: '' },
  ],
])('reads an email of %s', (_portal, text, expected) => {
  expect(readPortalEmail(text)).toEqual(expected);
});

test.each(['a', '@', '"', 'A ', 'Name', '1 ', '\n', '> ', "a'", '- '])(
  'reads only the beginning of a long text of %j',
  (part) => {
    const { firstName, message } = readPortalEmail(part.repeat(longestPortalEmail));
    expect(firstName.length).toBeLessThanOrEqual(100);
    expect(message.length).toBeLessThanOrEqual(5000);
  },
);
