/** The fields of inquiries and notes, of administrators and their accounts, and of logins. */
import * as fc from 'fast-check';
import { adminPassword } from '#tests/support/test-app.ts';
import { knownLink } from './sample-links.ts';
import { knownIds } from './sample-office.ts';
import { agentId } from './record-fields.ts';
import {
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
import { anyValue, oddText } from './values.ts';

export const agentServices = ['buying', 'selling', 'both', 'investment', 'consultation'];

const fillMilliseconds: Field = {
  good: fc.constantFrom(undefined, 5000, '5000', 100),
  near: fc.constantFrom<unknown>(-1, '-1', 'x', '', null, true, [], {}, '1e999', 1999.5),
  judge(value) {
    if (typeof value === 'number') {
      return value >= 0 && Number.isFinite(value) ? kept(value) : refused;
    }
    if (value === undefined || (typeof value === 'string' && /^\d{1,9}$/.test(value))) {
      return kept(value);
    }
    // The test allows both outcomes for all other values, such as "1e3" or an empty text.
    return either(value);
  },
};

export const inquiry: Fields = {
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  phone: optionalText(40),
  service: oneOf(agentServices),
  message: optionalText(5000),
  agentId: {
    good: fc.constantFrom(undefined, ...knownIds.agents),
    near: oddText,
    judge(value) {
      if (value === undefined) return kept(undefined);
      return typeof value === 'string' && lengthOf(value) <= 100 ? kept(value) : refused;
    },
  },
  leaveEmpty: {
    good: fc.constantFrom(undefined, ''),
    near: oddText,
    judge: (value) =>
      value === undefined || typeof value === 'string' ? kept(value ?? '') : refused,
  },
  fillMilliseconds,
  consentVersion: {
    good: fc.constantFrom(undefined, '2026-11', '2026-11-22'),
    near: anyValue,
    judge: kept,
  },
};

const username = textThat(fc.constantFrom('admin', 'ADMIN', 'clerk', 'former', 'unknown'), (text) =>
  lengthOf(text.toLowerCase()) <= 100 && text.isWellFormed() && !text.includes('\0')
    ? kept(text.toLowerCase())
    : refused,
);

const isPasswordText = (text: string) => Buffer.byteLength(text) <= 1024;

export const login: Fields = {
  username,
  password: textThat(fc.constantFrom(adminPassword, 'wrong', ''), (text) =>
    isPasswordText(text) ? kept(text) : refused,
  ),
};

/**
 * A new password. Whether the server accepts one with a valid length depends on how easy it is to
 * guess, so the test allows both outcomes.
 */
const newPassword = textThat(
  fc.constantFrom(
    'eleven herons walk at dusk',
    '🏡🌳🐊🦐🚢⛲🎷🌙🦩🍑🌊🕯️🪶🧂🥁🪵🎣🛶',
    ' sixteen spaces, some of them outside ',
  ),
  (text) => {
    const length = lengthOf(text);
    return length < 15 || length > 128 || !isPasswordText(text) ? refused : either(text);
  },
);

const lateNewPassword: Field = { ...newPassword, isLate: true };

const currentPassword: Field = {
  ...textThat(fc.constant(adminPassword), (text) =>
    text === adminPassword ? kept(text) : refused,
  ),
  isLate: true,
};

export const confirmation: Fields = { password: currentPassword };

export const passwordChange: Fields = {
  currentPassword,
  newPassword: lateNewPassword,
};

const link = textThat(fc.constantFrom(knownLink, 'unknown', ''), (text) =>
  lengthOf(text) <= 200 && text.isWellFormed() && !text.includes('\0') ? kept(text) : refused,
);

export const linkToken: Fields = { link };

export const linkRequest: Fields = { removesSecondFactor: flag(false) };

export const administrator: Fields = {
  username: textThat(fc.constantFrom('Eleanor', 'josé', 'admin', 'new.clerk'), (text) => {
    const name = text.toLowerCase();
    return /^[a-z\d._@-]{1,100}$/.test(name) ? kept(name) : refused;
  }),
  role: oneOf(['admin', 'super_admin'], 'admin'),
};

export const administratorEdit: Fields = {
  role: oneOf(['admin', 'super_admin']),
  isActive: flag(),
};

/** Whether a text has no line breaks, control characters or bidirectional controls. */
export const isOneLine = (text: string) =>
  text.isWellFormed() && !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);

const fullName = textThat(fc.constantFrom('Eleanor Whitfield', ' José O’Núñez '), (text) => {
  const name = text.trim();
  const isFine = lengthOf(name) >= 2 && lengthOf(name) <= 100 && isOneLine(name);
  return isFine ? kept(name) : refused;
});

export const account: Fields = {
  fullName,
  title: {
    good: fc.constantFrom('Qualifying Broker', ' Broker ', '', null, undefined),
    near: oddText,
    judge(value) {
      if (value === undefined || value === null) return kept(null);
      if (typeof value !== 'string') return refused;
      const title = value.trim();
      return lengthOf(title) <= 100 && isOneLine(title) ? kept(title || null) : refused;
    },
  },
};

export const linkPassword: Fields = {
  link,
  password: lateNewPassword,
  fullName: {
    good: fc.constantFrom('Ruth Lee', undefined),
    near: oddText,
    judge: (value) => (value === undefined ? kept(value) : fullName.judge(value)),
  },
};

export const inquiryDecision: Fields = {
  status: oneOf(['new', 'in_progress', 'done', 'spam']),
  assignedAgentId: {
    good: fc.constantFrom(null, ...knownIds.agents),
    near: fc.oneof(oddText, fc.uuid({ version: 7 })),
    judge: (value) => (value === null ? kept(null) : agentId.judge(value)),
    isLate: true,
  },
  isAnswered: flag(),
  tellAgent: flag(true),
};

export const note: Fields = { text: requiredText(5000) };
export const person: Fields = {
  email: { ...emailAddress, good: fc.constantFrom('amelia@example.com', ' AMELIA@example.com') },
};
