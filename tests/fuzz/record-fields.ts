/** The fields of agents and their public pages, of policies and of education records. */
import * as fc from 'fast-check';
import { idPattern, knownIds } from './sample-office.ts';
import {
  calendarDate,
  decimal,
  either,
  emailAddress,
  flag,
  kept,
  lengthOf,
  oneOf,
  optionalText,
  refused,
  requiredText,
  textThat,
  type Field,
  type Fields,
} from './rules.ts';
import { oddText } from './values.ts';

/** The id of an agent, in a body. The server refuses a value that is not the id of an agent. */
export const agentId: Field = {
  good: fc.constantFrom(...knownIds.agents),
  near: fc.oneof(oddText, fc.uuid({ version: 7 }), fc.constantFrom(...knownIds.policies)),
  judge: (value) => (knownIds.agents.some((id) => id === value) ? kept(value) : refused),
  isLate: true,
};

export const agent: Fields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  phone: optionalText(40),
  licenseNumber: optionalText(40),
  commissionSplit: decimal(1, 10_000),
  isActive: flag(true),
  notes: optionalText(5000),
};

export const policy: Fields = {
  title: requiredText(200),
  category: oneOf(['policies', 'procedures', 'guidelines'], 'policies'),
  content: requiredText(200_000),
  isActive: flag(true),
};

export const educationRecord: Fields = {
  agentId,
  courseTitle: requiredText(200),
  provider: requiredText(200),
  courseType: oneOf(['core', 'license_law', 'ethics', 'elective'], 'elective'),
  hoursCompleted: decimal(25, 9999),
  completionDate: calendarDate,
  certificateNumber: optionalText(100),
  isVerified: flag(false),
};

const whatsapp = textThat(
  fc.constantFrom('', null, undefined, '19125550142', '+442071838750'),
  (text) => {
    const digits = text.startsWith('+') ? text.slice(1) : text;
    if (text === '') return kept(null);
    return /^[1-9][0-9]{7,14}$/.test(digits) && !digits.endsWith('\n') ? kept(digits) : refused;
  },
  kept(null),
);

const linkTo = (host: string): Field => {
  const start = `https://www.${host}/`;
  const link = textThat(
    fc.constantFrom('', null, undefined, `${start}eleanor.w`, `https://${host}/in/e-w?x=1`),
    (text) => {
      if (text === '') return kept(null);
      if (lengthOf(text.trim()) > 200) return refused;
      if (!/^\s*https:/i.test(text) || !text.toLowerCase().includes(host)) return refused;
      return /^https:\/\/www\.[\w./-]+\/[\w.-]+$/.test(text) && text.startsWith(start)
        ? kept(text)
        : either(text.trim());
    },
    kept(null),
  );
  return {
    ...link,
    near: fc.oneof(
      oddText,
      oddText.map((text) => start + text),
      fc.constantFrom(
        `https:${host}/x`,
        `https:\\\\${host}\\x`,
        ` https://${host}/x`,
        `https://${host}:444/x`,
        `https://${host}.evil.example/x`,
        `https://evil.example/${host}`,
        `https://u:p@${host}/x`,
        `https://${host}\n/x`,
        `javascript:"https://${host}/x"`,
        `HTTPS://WWW.${host.toUpperCase()}/X`,
      ),
    ),
  };
};

const optional = (field: Field): Field => ({
  ...field,
  good: fc.oneof(field.good, fc.constant(undefined)),
  judge: (value) => (value === undefined ? kept(value) : field.judge(value)),
});

/** A field that also accepts null, which means that the field has no value. */
const nullable = (field: Field): Field => ({
  ...field,
  judge: (value) => (value === null ? kept(null) : field.judge(value)),
});

const slug: Field = {
  good: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,3}$/),
  near: fc.oneof(oddText, fc.constantFrom('a--b', '-a', 'a-', 'A', 'é', 'a/b', 'x'.repeat(81))),
  judge(value) {
    if (typeof value !== 'string' || value.length > 80) return refused;
    const parts = value.split('-');
    return parts.every((part) => part !== '' && /^[a-z0-9]*$/.test(part) && !part.includes('\n'))
      ? kept(value)
      : refused;
  },
};

export const agentPage: Fields = {
  slug,
  headline: optionalText(120),
  biography: optionalText(2000),
  whatsapp: nullable(whatsapp),
  facebook: nullable(linkTo('facebook.com')),
  instagram: nullable(linkTo('instagram.com')),
  linkedin: nullable(linkTo('linkedin.com')),
  isShown: flag(false),
};

/**
 * The reason for a change, with at least three characters. It is stored without outer white space.
 */
export const reasonText = (max: number): Field => ({
  good: fc.constantFrom('Annual review', ' New agreement\n'),
  near: fc.oneof(oddText, fc.constant('ab ')),
  judge(value) {
    if (typeof value !== 'string' || lengthOf(value.trim()) < 3) return refused;
    return requiredText(max).judge(value.trim());
  },
});

const commissionReason = reasonText(500);

const inquiriesTo: Field = {
  good: fc.constantFrom(null, ...knownIds.agents),
  near: fc.oneof(oddText, fc.uuid({ version: 7 })),
  judge: (value) =>
    value === null || (typeof value === 'string' && idPattern.test(value)) ? kept(value) : refused,
};

/** The body of the call that deactivates an agent. */
export const agentDeparture: Fields = { inquiriesTo };

/** The body of the call that edits an agent. */
export const agentEdit: Fields = {
  ...agent,
  inquiriesTo: optional(inquiriesTo),
  commissionReason: {
    ...commissionReason,
    good: fc.oneof(commissionReason.good, fc.constantFrom('', undefined)),
    judge: (value) =>
      value === undefined || (typeof value === 'string' && value.trim() === '')
        ? kept(undefined)
        : commissionReason.judge(value),
  },
};
