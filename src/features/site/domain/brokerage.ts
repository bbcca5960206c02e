import { isLinkTo } from '#features/agents/domain/agent-pages.ts';
import { isEmailAddress } from '#shared/domain/email-address.ts';
import { usPhone } from '#shared/domain/us-phone.ts';
import { clockTime, timeOf } from '#features/brokerage/domain/office-hours-words.ts';
import { choice, date, group, line, number, onOff, shown, type ContentOf } from './fields.ts';

const phoneRule = {
  test: (value: string) => usPhone(value) !== undefined,
  message: 'Enter a US phone number, such as (912) 555-0142',
};

const matches = (pattern: RegExp, message: string) => ({
  test: (value: string) => pattern.test(value),
  message,
});

const network = (name: string, host: string) =>
  group(name, {
    shown: shown('Visitors see the name only if it has an address.'),
    address: line('Address', 200, {
      isOptional: true,
      rule: {
        test: (value) => isLinkTo(host, value),
        message: `Enter the whole address of the profile, such as https://www.${host}/name`,
      },
    }),
  });

const officeDay = (label: string) => onOff(label, { open: 'Open', closed: 'Closed' }, 'open');

/** The start of each half hour of a day and the end of the day, in minutes after midnight. */
const halfHours = Array.from({ length: 49 }, (_, nth) => nth * 30);

/** @returns a field whose values are times such as "09:00" */
const time = (label: string, minutes: number[]) =>
  choice<string>(label, Object.fromEntries(minutes.map((each) => [timeOf(each), clockTime(each)])));

/** The fields of the facts about the brokerage, which the site, emails and back office show. */
export const brokerageGroups = {
  name: group('Name', {
    name: line('Name', 60, {
      least: 2,
      help: 'The name as registered with the Georgia Real Estate Commission.',
    }),
    tagline: line('Tagline', 140, { help: 'Shown at the foot of each page.' }),
    city: line('City line', 60, { help: 'The city and the state, such as “Savannah, Georgia”.' }),
  }),
  contact: group('Contact', {
    phone: line('Phone', 40, {
      help: 'A number that reaches a broker or a manager, as Georgia’s advertising rule requires.',
      rule: phoneRule,
      isPhone: true,
    }),
    reachedOn: date(
      'A broker or manager answered on',
      'The day on which you called this number and reached a broker or a manager. Visitors do not see it.',
    ),
    footerPhone: line('Phone in the footer', 40, {
      isOptional: true,
      help: 'If this is empty, the footer shows the first number.',
      rule: phoneRule,
      isPhone: true,
    }),
    email: line('Email', 254, {
      rule: { test: isEmailAddress, message: 'Enter an email address' },
    }),
  }),
  address: group('Address', {
    street: line('Street', 80),
    city: line('City', 40),
    state: line('State', 2, { rule: matches(/^[A-Z]{2}$/, 'Enter two letters, such as GA') }),
    zip: line('ZIP code', 10, {
      rule: matches(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code, such as 31401 or 31401-1234'),
    }),
    map: line('Place on the map', 24, {
      isOptional: true,
      help: 'Latitude and longitude, for search engines.',
      rule: matches(
        /^\d{2}\.\d{5}, -\d{2,3}\.\d{5}$/,
        'Enter degrees with five decimals, such as 32.07120, -81.09330',
      ),
    }),
  }),
  days: group('Office days', {
    monday: officeDay('Monday'),
    tuesday: officeDay('Tuesday'),
    wednesday: officeDay('Wednesday'),
    thursday: officeDay('Thursday'),
    friday: officeDay('Friday'),
    saturday: officeDay('Saturday'),
    sunday: officeDay('Sunday'),
  }),
  hours: group(
    'Office hours',
    {
      opens: time('Opens', halfHours.slice(0, -1)),
      closes: time('Closes', halfHours.slice(1)),
      reply: number('Promised reply, in office hours', {
        least: 1,
        most: 72,
        isOptional: true,
        help: 'Texts name the promise as {reply}. If this is empty, no time is promised.',
      }),
    },
    'Eastern Time. Inquiries that came in before a change keep their due times. For holidays, see Closed days on the Website screen.',
  ),
  license: group('License and copyright', {
    license: line('License line', 60),
    realtors: onOff(
      'Our agents are REALTORS® (members of NAR)',
      { no: 'No', yes: 'Yes' },
      'yes',
      'The License tab of an agent can say otherwise for that agent.',
    ),
    firstYear: number('First year of the copyright', { least: 1900, most: 2100 }),
    years: onOff('Copyright through this year', { no: 'No', yes: 'Yes' }, 'yes'),
  }),
  facebook: network('Facebook', 'facebook.com'),
  instagram: network('Instagram', 'instagram.com'),
  linkedin: network('LinkedIn', 'linkedin.com'),
};

export type BrokerageContent = ContentOf<typeof brokerageGroups>;
