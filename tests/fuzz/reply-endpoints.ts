/** The endpoints of replies to inquiries, of phone calls and of saved replies. */
import * as fc from 'fast-check';
import { keptCall, keptRecord, keptReply } from './effects.ts';
import { admin, get, write, type Endpoint } from './endpoint.ts';
import { isOneLine } from './person-fields.ts';
import * as queries from './query-fields.ts';
import {
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
import { idPattern, knownIds } from './sample-office.ts';
import { among } from './segments.ts';
import { oddText } from './values.ts';

const line = (most: number) =>
  textThat(fc.constantFrom('Re: Your inquiry', ' José O’Núñez '), (text) => {
    const trimmed = text.trim();
    const isFine = trimmed !== '' && lengthOf(trimmed) <= most && isOneLine(trimmed);
    return isFine ? kept(trimmed) : refused;
  });

const seenReplyId: Field = {
  good: fc.constantFrom(null, ...knownIds.emails),
  near: fc.oneof(oddText, fc.uuid({ version: 7 })),
  judge: (value) =>
    value === null || (typeof value === 'string' && idPattern.test(value)) ? kept(value) : refused,
};

const reply: Fields = {
  subject: line(200),
  message: requiredText(10_000),
  seenReplyId,
};

const call: Fields = {
  outcome: oneOf(['reached', 'voicemail', 'no_answer']),
  note: optionalText(5000),
};

const placeholderText = requiredText(5000);

const savedReply: Fields = {
  name: line(60),
  text: {
    ...placeholderText,
    good: fc.constantFrom('Thank you, {first name}.', 'Call {agent}: {phone}', 'Yes.'),
    judge(value) {
      const verdict = placeholderText.judge(value);
      const names = [...String(value).matchAll(/\{([^{}\n]*)\}/g)].map(([, name]) => name);
      const areKnown = names.every((name) => /^(first name|agent|phone)$/.test(name ?? ''));
      return areKnown ? verdict : refused;
    },
  },
};

const contacts = among(knownIds.contacts);
const savedReplies = `${admin}/saved-replies`;
const segment = among(knownIds.savedReplies);

export const replyEndpoints: Endpoint[] = [
  write('POST', `${admin}/contacts/:id/replies`, {
    segment: contacts,
    body: reply,
    success: [201],
    changes: ['contactSubmissions', 'emailMessages'],
    check: keptReply,
  }),
  write('POST', `${admin}/contacts/:id/calls`, {
    segment: contacts,
    body: call,
    success: [201],
    changes: ['contactSubmissions', 'inquiryCalls'],
    check: keptCall,
  }),
  get(savedReplies, { query: queries.savedRepliesQuery }),
  get(`${savedReplies}/:id`, { segment }),
  write('POST', savedReplies, {
    body: savedReply,
    success: [201],
    changes: ['savedReplies'],
    check: keptRecord(savedReplies),
  }),
  write('PUT', `${savedReplies}/:id`, {
    segment,
    body: savedReply,
    changes: ['savedReplies'],
    check: keptRecord(savedReplies),
    takesIfMatch: true,
  }),
  write('DELETE', `${savedReplies}/:id`, {
    segment,
    success: [204],
    changes: ['savedReplies'],
    takesIfMatch: true,
  }),
];
