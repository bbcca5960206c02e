import { expect, test } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { isGettingStarted } from './getting-started.ts';
import { stepsFrom, type OfficeFacts } from './steps.ts';

const { brokerage, agents } = shippedContent;
const ownBrokerage: WebsiteContent['brokerage'] = {
  ...brokerage,
  name: { ...brokerage.name, name: 'Coastal Oak Realty' },
  contact: { phone: '(843) 723-1000', footerPhone: '', email: 'hello@coastaloak.com' },
  address: { ...brokerage.address, street: '9 Broad Street' },
  license: { ...brokerage.license, license: 'SC License 77123' },
};

/** The facts of a brokerage that has done everything. */
const done: OfficeFacts = {
  content: {
    ...shippedContent,
    brokerage: ownBrokerage,
    agents: { ...agents, reviews: { ...agents.reviews, source: 'none' } },
  },
  published: { brokerage: 2, home: 1, neighborhoods: 1, agents: 1, legal: 1 },
  unapprovedClaims: 0,
  samplePeople: [],
  samples: 0,
  hasMailServer: true,
  wasEmailSent: true,
  publicOrigin: 'https://www.coastaloak.com',
  superAdmins: 2,
  hasRecentBackup: true,
};

const openSteps = (facts: OfficeFacts) =>
  stepsFrom(facts).flatMap(({ code, openBecause }) =>
    openBecause === null ? [] : [[code, openBecause]],
  );

/** Returns the content of `done` with some facts about the brokerage changed. */
const saying = (change: Partial<WebsiteContent['brokerage']>): Partial<OfficeFacts> => ({
  content: { ...done.content, brokerage: { ...ownBrokerage, ...change } },
});

const withContact = (contact: Partial<typeof ownBrokerage.contact>) =>
  saying({ contact: { ...ownBrokerage.contact, ...contact } });

test('a brokerage that has done everything has no open step', () => {
  expect(openSteps(done)).toEqual([]);
  expect(isGettingStarted(stepsFrom(done))).toBe(false);
});

test.each<[string, string, Partial<OfficeFacts>]>([
  ['brokerage', 'Samples on the site: the name.', saying({ name: brokerage.name })],
  [
    'brokerage',
    'Samples on the site: the phone, the phone in the footer.',
    withContact({ phone: '(843) 555-0123', footerPhone: '843-555-0199' }),
  ],
  ['brokerage', 'Samples on the site: the email.', withContact({ email: 'a@oak.example' })],
  ['brokerage', 'Samples on the site: the street.', saying({ address: brokerage.address })],
  ['license', 'The license number is a sample.', saying({ license: brokerage.license })],
  ['home', 'The home page has the sample words.', { published: { ...done.published, home: 0 } }],
  ['neighborhoods', 'The neighborhoods have sample figures.', { published: { home: 1, legal: 1 } }],
  ['testimonials', 'Sample testimonials are shown.', { content: { ...done.content, agents } }],
  [
    'legal',
    'The privacy and terms texts are samples. Your counsel should read them.',
    { published: { home: 1, neighborhoods: 1 } },
  ],
  ['claims', 'Claims on the site without a source and a signature: 19.', { unapprovedClaims: 19 }],
  [
    'samples',
    'People on the site are samples: Ada Doe, Jane Doe.',
    { samplePeople: ['Ada Doe', 'Jane Doe'], samples: 3 },
  ],
  ['samples', 'Samples among the records of the back office: 1.', { samples: 1 }],
  ['email', 'Email isn’t set up. Nothing can be sent.', { hasMailServer: false }],
  ['email', 'No email has been sent yet.', { wasEmailSent: false }],
  [
    'origin',
    'The site has no secure web address yet.',
    { publicOrigin: 'http://www.coastaloak.com' },
  ],
  ['origin', 'The site has no secure web address yet.', { publicOrigin: 'https://localhost:3000' }],
  ['superAdmin', 'Only one person is a super admin.', { superAdmins: 1 }],
  ['backup', 'There is no backup from the last 7 days.', { hasRecentBackup: false }],
])('the step "%s" is open: %s', (code, words, facts) => {
  expect(openSteps({ ...done, ...facts })).toEqual([[code, words]]);
});

test('neighborhoods without figures do not leave a step open', () => {
  const { neighborhoods } = shippedContent.neighborhoods;
  const entries = neighborhoods.entries.map((entry) => ({
    ...entry,
    averagePrice: null,
    trend: null,
  }));
  const content = {
    ...done.content,
    neighborhoods: { neighborhoods: { ...neighborhoods, entries } },
  };
  const facts = { ...done, content, published: { home: 1, legal: 1 } };
  expect(openSteps(facts as OfficeFacts)).toEqual([]);
});

test('the steps that recur do not keep the list on the dashboard', () => {
  const recurring = {
    hasMailServer: false,
    publicOrigin: 'http://localhost:3000',
    superAdmins: 1,
    hasRecentBackup: false,
  };
  const steps = stepsFrom({ ...done, ...recurring });
  expect(steps.filter(({ openBecause }) => openBecause !== null)).toHaveLength(4);
  expect(isGettingStarted(steps)).toBe(false);
  expect(isGettingStarted(stepsFrom({ ...done, ...recurring, samples: 1 }))).toBe(true);
});
