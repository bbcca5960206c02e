import * as z from 'zod/mini';
import { cameFrom } from './came-from.ts';
import { deskChanges } from './desk-changes.ts';
import { inquiryCall, noteInput } from './calls.ts';
import { phoneKeyOf } from './contact-ways.ts';
import { agentInquiryInput, type AgentInquiryInput } from './inquiry-form.ts';
import { inquirySources } from './inquiry-sources.ts';
import { agentServices } from './inquiry-words.ts';
import { replyForm } from './replies.ts';
import { answerFields, storedChoice } from '#shared/domain/answer-fields.ts';
import {
  calendarDate,
  choices,
  emailAddress,
  boundedText,
  recordId,
  recordIdPattern,
  storable,
  trimmedText,
} from '#shared/domain/fields.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { choiceFilter, listQuery, nameKeyOf } from '#shared/domain/lists.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { emailSummary } from '#features/emails/domain.ts';
import { formatOfficeDateTime } from '#shared/domain/office-time.ts';

export const inquiryStatuses = choices({
  new: 'New',
  in_progress: 'In progress',
  done: 'Done',
  spam: 'Spam',
});
export type InquiryStatus = (typeof inquiryStatuses.values)[number];

export const spamReasons = choices({
  hidden_field: 'A hidden field was filled in',
  fill_time: 'Submitted in under 2 seconds',
  links: 'Too many links',
  flood: 'Arrived during a flood of inquiries',
});
export type SpamReason = (typeof spamReasons.values)[number];

/** The reasons for which the server chooses the agent of an inquiry that comes in. */
export const assignedAs = choices({
  duty: 'Assigned by the duty roster',
  known_client: 'Assigned because this agent answered the same client in the last year',
});
export type AssignedAs = (typeof assignedAs.values)[number];

/** All instants in this schema are ISO 8601 in UTC. */
export const inquiry = z.object({
  id: z.string(),
  ...answerFields(agentInquiryInput),
  source: storedChoice(inquirySources.values),
  /** A remark about the source, such as the name of a portal. */
  sourceNote: z.nullable(z.string()),
  /** The way of the visitor of the website to the form; null if nothing is known. */
  cameFrom: z.nullable(cameFrom),
  status: storedChoice(inquiryStatuses.values),
  /**
   * The rule by which the inquiry looked like spam when it came in. Null if there is none, or after
   * an administrator decided that the inquiry is not spam (see `maybeSpam`).
   */
  spamReason: z.nullable(storedChoice(spamReasons.values)),
  /** Null if no agent's page showed the form. */
  aboutAgentId: z.nullable(z.string()),
  aboutAgentName: z.nullable(z.string()),
  aboutAgentIsActive: z.nullable(z.boolean()),
  /** The home about which the visitor asked; null for none, and if it was deleted. */
  propertyId: z.nullable(z.string()),
  propertyTitle: z.nullable(z.string()),
  assignedAgentId: z.nullable(z.string()),
  assignedAgentName: z.nullable(z.string()),
  assignedAgentIsActive: z.nullable(z.boolean()),
  /** The reason for which the server chose the assigned agent; null if someone else did. */
  assignedAs: z.nullable(storedChoice(assignedAs.values)),
  /**
   * The last time at which an agent noted that the client wants no further contact, on this inquiry
   * or on another one of the same person.
   */
  doNotContactAt: z.nullable(z.string()),
  /** The time when the agent gave the inquiry back to the office; null once it is assigned again. */
  givenBackAt: z.nullable(z.string()),
  /** The agent who gave the inquiry back and the reason, such as "Jane Doe: I am away". */
  givenBackBy: z.nullable(z.string()),
  firstResponseAt: z.nullable(z.string()),
  /**
   * The minutes of office hours between the inquiry and the first response, counted with the office
   * hours that were published at the time of the response. Null before the first response.
   */
  responseMinutes: z.nullable(z.number()),
  /** The time by which the site promised a reply when the inquiry came in; null for no promise. */
  replyDueAt: z.nullable(z.string()),
  readAt: z.nullable(z.string()),
  /** "unknown" if no such version exists; null if the form sent none. */
  consentVersion: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Inquiry = z.output<typeof inquiry>;

/**
 * Returns words such as "Maybe spam: too many links" if a rule took an inquiry for spam, but it
 * probably comes from a person, so that only an administrator moves it to spam.
 */
export const maybeSpam = ({ status, spamReason }: Pick<Inquiry, 'status' | 'spamReason'>) =>
  spamReason && status !== 'spam' && `Maybe spam: ${spamReasons.labels[spamReason].toLowerCase()}`;

/**
 * Returns the inquiry's name in the audit trail. It contains the time of arrival instead of the
 * visitor's name, which may have to be erased.
 */
export const inquiryAuditName = ({ createdAt }: Pick<Inquiry, 'createdAt'>) =>
  `Inquiry of ${formatOfficeDateTime(createdAt)}`;

/** The fields of an inquiry that the emails about it use. */
export interface InquiryForEmail
  extends
    AgentInquiryInput,
    Pick<Inquiry, 'id' | 'status' | 'spamReason' | 'source' | 'sourceNote'>,
    Pick<Inquiry, 'createdAt' | 'replyDueAt'>,
    Partial<Pick<Inquiry, 'propertyId' | 'propertyTitle' | 'doNotContactAt'>> {
  /** The active agent whose page showed the form; null if there is none. */
  aboutAgent: { name: string; email: string } | null;
  /**
   * Whether the client gets the acknowledgement of an inquiry that the office added. Undefined for a
   * visitor's inquiry, for which the rules about spam and the limits decide.
   */
  acknowledge?: boolean;
}

type SearchedFields = 'firstName' | 'lastName' | 'email' | 'phone' | 'message';

export const inquirySearch = (stored: Pick<Inquiry, SearchedFields>) => ({
  nameKey: nameKeyOf(stored),
  searchText: searchTextOf(fullName(stored), stored.email, stored.phone),
  searchContent: searchTextOf(stored.message),
  phoneKey: phoneKeyOf(stored.phone),
});

const columnSorts = ['received', 'name', 'service', 'status', 'agent', 'due'] as const;
export const inquirySorts = [...columnSorts, 'createdAt'] as const;
export type InquirySort = (typeof inquirySorts)[number];

/** The statuses of inquiries that the office still works on. */
export const openStatuses = ['new', 'in_progress'] as const satisfies InquiryStatus[];

export const isOpenStatus = (status: string | undefined): status is (typeof openStatuses)[number] =>
  openStatuses.some((open) => open === status);

/**
 * The values of the filter by status. "open" finds new inquiries and those in progress, "received"
 * all except spam, "all" finds every inquiry, and a status finds the inquiries with that status.
 */
export const inquiryStatusFilters = [...inquiryStatuses.values, 'open', 'received', 'all'] as const;
export type InquiryStatusFilter = (typeof inquiryStatusFilters)[number];

/**
 * The values of the filter by due time. Both find open inquiries without a response: "overdue"
 * those whose due time has passed, "today" those that are due later today, in the office's time
 * zone.
 */
export const dueFilters = ['overdue', 'today'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** The values of the filter by reply. "waiting" finds open inquiries without a response. */
export const replyFilters = choices({
  answered: 'Answered',
  in_time: 'Within the promised time',
  late: 'After the promised time',
  waiting: 'Waiting for a reply',
});
export type ReplyFilter = (typeof replyFilters.values)[number];

/**
 * The values of the filter by agent, besides an agent's id. "none" finds unassigned inquiries,
 * "inactive" those that are assigned to an inactive agent.
 */
const agentFilters = new Set(['none', 'inactive']);
const unknownFilter = 'Must be the id of an agent';
const agentFilter = (isOther: (text: string) => boolean) =>
  z.optional(
    boundedText(36, unknownFilter, unknownFilter).check(
      z.refine((text) => isOther(text) || recordIdPattern.test(text), unknownFilter),
    ),
  );

/** The dates are days in the office's time zone. */
export const inquiriesQuery = z.extend(listQuery(inquirySorts), {
  status: choiceFilter(inquiryStatusFilters),
  due: choiceFilter(dueFilters),
  /** An agent's id, "none" or "inactive" (see `agentFilters`). */
  agent: agentFilter((text) => agentFilters.has(text)),
  /** The agent whose page had the form, or "none" for the form on the home page. */
  about: agentFilter((text) => text === 'none'),
  reply: choiceFilter(replyFilters.values),
  /** "back" finds the inquiries that agents gave back to the office. */
  given: choiceFilter(['back']),
  service: choiceFilter(agentServices),
  source: choiceFilter(inquirySources.values),
  /** The visitor’s way to the form (see `cameFromKey`). */
  cameFrom: z.optional(boundedText(400).check(storable)),
  from: z.optional(calendarDate()),
  to: z.optional(calendarDate()),
});
export type InquiriesQuery = z.output<typeof inquiriesQuery>;

export const unreadInquiries = z.object({
  /** The newest inquiries with the status "new" that no administrator has opened, at most 100. */
  unread: z.array(z.string()),
});
export type UnreadInquiries = z.output<typeof unreadInquiries>;

/** The visitor's own words cannot be edited. */
export const inquiryEdit = z.object({
  status: z.enum(inquiryStatuses.values, 'Invalid input'),
  assignedAgentId: z.nullable(recordId('Please choose an agent')),
  /** The server stores the time of the first answer, and deletes it if this is false. */
  isAnswered: z.boolean('Invalid input'),
  /** Whether the agent who gets the inquiry, and the agent who loses it, are told by email. */
  tellAgent: z._default(z.boolean('Invalid input'), true),
});
export type InquiryEdit = z.output<typeof inquiryEdit>;

/** The body of the call that erases all inquiries with this email address or phone number. */
export const eraseInput = z
  .object({
    email: z.optional(emailAddress(254, 'Please enter a valid email address')),
    phone: z.optional(
      trimmedText(40).check(z.minLength(1, 'Please enter a phone number'), storable),
    ),
  })
  .check(
    z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
      error: 'Please enter an email address or a phone number',
      path: ['email'],
    }),
  );
export type EraseInput = z.output<typeof eraseInput>;

/** The answer to the call that erases the personal data of one person. */
export const erasedInquiries = z.object({
  /** The number of erased inquiries. */
  erased: z.number(),
});
export type ErasedInquiries = z.output<typeof erasedInquiries>;

export const inquiryNote = z.object({
  ...answerFields(noteInput),
  id: z.string(),
  /** The username of the administrator who wrote the note. */
  author: z.string(),
  /** The time of the note, ISO 8601 in UTC. */
  createdAt: z.string(),
});
export type InquiryNote = z.output<typeof inquiryNote>;

/**
 * An administrator's edit of an inquiry's status or agent, or of whether it was answered, from the
 * audit trail. A change by a reply or a logged call is not such an edit.
 */
export const inquiryChange = z.object({
  id: z.string(),
  /** The administrator's username or the agent's full name; null if the audit entry names none. */
  author: z.nullable(z.string()),
  createdAt: z.string(),
  /** `status`, `assignedAgentName` and `isAnswered` are present only if they changed. */
  status: z.exactOptional(storedChoice(inquiryStatuses.values)),
  assignedAgentName: z.exactOptional(z.nullable(z.string())),
  isAnswered: z.exactOptional(z.boolean()),
  /** Present if the office decided that the person may be contacted again. */
  mayContact: z.exactOptional(z.boolean()),
  /** The agent's answer at the desk that made the change. */
  outcome: z.exactOptional(storedChoice(deskChanges.values)),
});
export type InquiryChange = z.output<typeof inquiryChange>;

/** The maximum number of other inquiries from the same person that an inquiry shows. */
export const mostFromSamePerson = 50;

/** An inquiry with everything that its screen shows, such as notes, emails, calls and changes. */
export const inquiryDetail = z.extend(inquiry, {
  /** The text that the form showed; null if its version is unknown or was not sent. */
  consentText: z.nullable(z.string()),
  notes: z.array(inquiryNote),
  emails: z.array(emailSummary),
  calls: z.array(inquiryCall),
  changes: z.array(inquiryChange),
  /** The username of the administrator who added the inquiry; null for a visitor's. */
  addedBy: z.nullable(z.string()),
  /** The full names of the authors above who have one, by username. */
  names: z.record(z.string(), z.string()),
  replyForm,
  /**
   * Other inquiries with the same email address or phone number, newest first, at most
   * `mostFromSamePerson`.
   */
  fromSamePerson: z.array(inquiry),
});
export type InquiryDetail = z.output<typeof inquiryDetail>;
