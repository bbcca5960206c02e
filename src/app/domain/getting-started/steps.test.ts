import { expect, test } from 'vitest';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';
import { isGettingStarted } from './getting-started.ts';
import { stepsFrom, type OfficeFacts } from './steps.ts';

const { brokerage, agents } = shippedContent;
const ownBrokerage: WebsiteContent['brokerage'] = {
  ...brokerage,
  name: { ...brokerage.name, name: 'Coastal Oak Realty' },
  contact: {
    phone: '(843) 723-1000',
    footerPhone: '',
    email: 'hello@coastaloak.com',
    reachedOn: '2026-11-02',
  },
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
  published: { brokerage: 2, home: 1, neighborhoods: 1, agents: 1, legal: 1, look: 1 },
  unapprovedClaims: 0,
  samplePeople: [],
  samples: 0,
  hasMailServer: true,
  wasEmailSent: true,
  publicOrigin: 'https://www.coastaloak.com',
  superAdmins: 2,
  withoutFactor: 0,
  ownAgents: 3,
  hasOwnPolicy: true,
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
  ['brokerage', 'Samples on the site: the license.', saying({ license: brokerage.license })],
  [
    'brokerage',
    'Call the office’s phone, and enter the day on which a broker or a manager answered.',
    withContact({ reachedOn: '' }),
  ],
  [
    'look',
    'The site has the sample colors and pictures.',
    { published: { ...done.published, look: 0 } },
  ],
  ['claims', '19 claims need a source and your broker’s sign-off.', { unapprovedClaims: 19 }],
  [
    'agents',
    'People on the site are samples: Ada Doe, Jane Doe.',
    { samplePeople: ['Ada Doe', 'Jane Doe'], samples: 3 },
  ],
  ['agents', 'There is no agent yet.', { ownAgents: 0 }],
  ['agents', 'Samples among the records of the back office: 1.', { samples: 1 }],
  ['email', 'Email isn’t set up. Nothing can be sent.', { hasMailServer: false }],
  ['email', 'No email to a client or an agent has been sent yet.', { wasEmailSent: false }],
  [
    'origin',
    'The site has no secure web address yet.',
    { publicOrigin: 'http://www.coastaloak.com' },
  ],
  ['origin', 'The site has no secure web address yet.', { publicOrigin: 'https://localhost:3000' }],
  ['secondFactor', '2 super admins sign in with a password alone.', { withoutFactor: 2 }],
  ['policy', 'No policy of your own is published.', { hasOwnPolicy: false }],
  ['superAdmin', 'Only one person is a super admin.', { superAdmins: 1 }],
  ['backup', 'There is no backup from the last 7 days.', { hasRecentBackup: false }],
])('the step "%s" is open: %s', (code, words, facts) => {
  expect(openSteps({ ...done, ...facts })).toEqual([[code, words]]);
});

test('the step about words counts the texts that are samples, until each part was published', () => {
  const { home } = shippedContent;
  const hero = { ...home.hero, heading: 'Homes between river and marsh' };
  const reasonFor = (content: WebsiteContent) => {
    const published = { ...done.published, legal: 0 };
    const [[code, words] = []] = openSteps({ ...done, content, published });
    expect(code).toBe('words');
    return words?.match(/\d+/g)?.map(Number);
  };
  const [samples = 0, all] = reasonFor(done.content) ?? [];
  expect(samples).toBe(all);
  expect(reasonFor({ ...done.content, home: { ...home, hero } })).toEqual([samples - 1, all]);
});

test('the steps that recur do not keep the list on the dashboard', () => {
  const recurring = {
    hasMailServer: false,
    publicOrigin: 'http://localhost:3000',
    superAdmins: 1,
    withoutFactor: 1,
    hasRecentBackup: false,
  };
  const steps = stepsFrom({ ...done, ...recurring });
  expect(steps.filter(({ openBecause }) => openBecause !== null)).toHaveLength(5);
  expect(isGettingStarted(steps)).toBe(false);
  expect(isGettingStarted(stepsFrom({ ...done, ...recurring, samples: 1 }))).toBe(true);
});
