import { v7 as newId } from 'uuid';
import { agentSearch } from '#features/agents/domain/agents.ts';
import { addDays, addYears, endOfMonth, yearOf } from '#shared/domain/calendar.ts';
import { educationSearch, type CourseType } from '#features/education/domain/education.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { LicenseInput } from '#features/standing/domain/licenses.ts';

/** A domain without an owner, because all names that end with ".example" are reserved. */
const emailDomain = 'marshandsquare.example';

export const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * 24 * 3600 * 1000).toISOString();

const courses = {
  update: ['Georgia License Law Update', 'license_law', '3.00'],
  fairHousing: ['Fair Housing in Practice', 'ethics', '2.00'],
  pricing: ['Pricing Historic Homes', 'elective', '4.50'],
  contracts: ['Contracts from Offer to Closing', 'core', '12.00'],
  coast: ['Selling on the Coast: Floods and Insurance', 'elective', '12.00'],
  finance: ['Mortgages and Closing Costs', 'core', '9.00'],
  disclosure: ['What Sellers Must Disclose', 'core', '6.00'],
} as const satisfies Record<string, readonly [string, CourseType, string]>;

type Course = keyof typeof courses;

interface DemoPerson {
  name: readonly [firstName: string, lastName: string];
  phone: string | null;
  licenseNumber: string;
  commissionSplit: string;
  license: (today: string) => Partial<LicenseInput>;
  /** The courses with verified certificates, each with the number of days since its completion. */
  completed?: readonly [Course, number][];
  /** The courses that are not verified, each with the number of days since its completion. */
  pending?: readonly [Course, number][];
}

const renewalIn = (today: string, days: number) => endOfMonth(addDays(today, days));

/**
 * The sample agents. In this order, their states on the screen "CE Standing" are complete, short,
 * to verify, overdue, not set up, and not required. The public pages of the first two have
 * portraits.
 */
const people: DemoPerson[] = [
  {
    name: ['Eleanor', 'Whitfield'],
    phone: '(912) 555-0101',
    licenseNumber: '402118',
    commissionSplit: '80.00',
    license: (today) => ({
      licenseType: 'associate_broker',
      status: 'active',
      firstLicensedOn: addYears(today, -14),
      renewalDueOn: renewalIn(today, 400),
      isRealtor: true,
      grecCheckedOn: addDays(today, -30),
      grecHours: '36.00',
    }),
    completed: [
      ['update', 250],
      ['contracts', 410],
      ['coast', 500],
      ['finance', 640],
    ],
  },
  {
    name: ['Marcus', 'Delacroix'],
    phone: '(912) 555-0102',
    licenseNumber: '418846',
    commissionSplit: '70.00',
    license: (today) => ({
      licenseType: 'salesperson',
      status: 'active',
      firstLicensedOn: addYears(today, -7),
      renewalDueOn: renewalIn(today, 60),
    }),
    completed: [
      ['fairHousing', 185],
      ['coast', 300],
      ['finance', 700],
    ],
  },
  {
    name: ['Priya', 'Raman'],
    phone: null,
    licenseNumber: '421530',
    commissionSplit: '72.50',
    license: (today) => ({
      licenseType: 'salesperson',
      status: 'active',
      firstLicensedOn: addYears(today, -6),
      renewalDueOn: renewalIn(today, 150),
    }),
    completed: [
      ['update', 120],
      ['contracts', 330],
      ['finance', 420],
      ['disclosure', 900],
      ['fairHousing', 910],
    ],
    pending: [['pricing', 80]],
  },
  {
    name: ['Dana', 'Whitcomb'],
    phone: '(912) 555-0104',
    licenseNumber: '447201',
    commissionSplit: '60.00',
    license: (today) => ({
      licenseType: 'salesperson',
      status: 'active',
      firstLicensedOn: addDays(addYears(today, -1), -12),
      renewalDueOn: `${yearOf(today) + 3}-05-31`,
    }),
    completed: [['update', 20]],
  },
  {
    name: ['Jonah', 'Mercer'],
    phone: '(912) 555-0105',
    licenseNumber: '439977',
    commissionSplit: '65.00',
    license: () => ({}),
  },
  {
    name: ['Ruth', 'Castellanos'],
    phone: '(912) 555-0106',
    licenseNumber: '409364',
    commissionSplit: '70.00',
    license: (today) => ({
      licenseType: 'salesperson',
      status: 'inactive',
      firstLicensedOn: addYears(today, -11),
      renewalDueOn: renewalIn(today, 500),
    }),
  },
];

function toAgentRow(person: DemoPerson, nth: number, now: Date) {
  const { name, phone, licenseNumber, commissionSplit } = person;
  const [firstName, lastName] = name;
  const createdAt = daysBefore(now, 400 - nth * 60);
  const email = `${firstName}.${lastName}@${emailDomain}`.toLowerCase();
  return {
    id: newId(),
    firstName,
    lastName,
    email,
    phone,
    licenseNumber,
    commissionSplit,
    hireDate: createdAt,
    notes: null,
    createdAt,
    updatedAt: createdAt,
    ...agentSearch({ firstName, lastName, email, phone, licenseNumber }),
  };
}

function toEducationRow(
  agent: { id: string; nameKey: string },
  [course, days]: readonly [Course, number],
  isVerified: boolean,
  now: Date,
) {
  const [courseTitle, courseType, hoursCompleted] = courses[course];
  const searched = { courseTitle, provider: 'Coastal Real Estate School', certificateNumber: null };
  const createdAt = daysBefore(now, 30);
  return {
    id: newId(),
    agentId: agent.id,
    agentKey: agent.nameKey,
    ...searched,
    ...educationSearch(searched),
    courseType,
    hoursCompleted,
    completionDate: addDays(officeDay(now), -days),
    isVerified,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Each id is greater than the one before, because lists sort records with equal times by id. */
export const demoAgents = (now: Date) =>
  people.map((person, nth) => {
    const agent = toAgentRow(person, nth, now);
    const education = [
      ...(person.completed ?? []).map((course) => toEducationRow(agent, course, true, now)),
      ...(person.pending ?? []).map((course) => toEducationRow(agent, course, false, now)),
    ];
    return { agent, license: person.license(officeDay(now)), education };
  });
