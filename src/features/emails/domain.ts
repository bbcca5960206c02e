import * as z from 'zod/mini';
import { storedChoice } from '#shared/domain/answer-fields.ts';
import { choices, emailAddress } from '#shared/domain/fields.ts';
import { choiceFilter, dayFilters, pageNumber, searchedText } from '#shared/domain/lists.ts';

export const emailKinds = choices({
  office_notice: 'Alert to office',
  agent_notice: 'Alert to agent',
  acknowledgement: 'Auto-reply to client',
  agent_assigned: 'Assigned to agent',
  agent_unassigned: 'No longer assigned to agent',
  given_back: 'Given back to office',
  reply: 'Reply to client',
  policy_request: 'Policy to confirm',
  agent_address: 'Address changed',
  sign_in_link: 'Sign-in link',
  desk_link: 'Link to the desk',
  desk_invitation: 'Invitation to the desk',
  desk_notice: 'Desk notice',
  evidence_asked: 'Evidence of a course',
  education_returned: 'Course or paper returned',
  proposal_declined: 'Page proposal declined',
  office_digest: 'Deadlines and Monday summary',
  agent_deadlines: 'Deadlines to agent',
  late_agent: 'Late inquiry to agent',
  late_office: 'Late inquiries to office',
  duty_change: 'Duty day to agent',
  month_report: 'Report of a month',
  crm_copy: 'Copy to the CRM',
  program_notice: 'Notice about a connected program',
});
export type EmailKind = (typeof emailKinds.values)[number];

/** The emails that are shown with inquiries, so that the front desk may read them. */
export const inquiryEmailKinds = [
  'office_notice',
  'agent_notice',
  'acknowledgement',
  'agent_assigned',
  'agent_unassigned',
  'given_back',
  'reply',
] as const satisfies readonly EmailKind[];

/** The reminders: the emails that the office can switch off, each kind by itself. */
export const reminderKinds = [
  'office_digest',
  'agent_deadlines',
  'late_agent',
  'late_office',
  'duty_change',
  'month_report',
] as const satisfies readonly EmailKind[];
export type ReminderKind = (typeof reminderKinds)[number];

/** The emails with a link to the desk of an agent. */
export const deskLinkKinds: readonly EmailKind[] = [
  'desk_link',
  'desk_invitation',
  'evidence_asked',
  'education_returned',
];

/**
 * The email "may have been delivered" if an attempt ended after the mail server got the whole text
 * and before its answer. It is not sent again by itself.
 */
export const emailStatuses = choices({
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  maybe_delivered: 'May have been delivered',
});
export type EmailStatus = (typeof emailStatuses.values)[number];

/** An email in the outbox, without its text. All instants are ISO 8601 in UTC. */
export const emailSummary = z.object({
  id: z.string(),
  /** Null if the email is about several inquiries or about none. */
  contactSubmissionId: z.nullable(z.string()),
  kind: storedChoice(emailKinds.values),
  /** The administrator's username or the agent's full name for a reply; null for other emails. */
  author: z.nullable(z.string()),
  status: storedChoice(emailStatuses.values),
  recipientName: z.string(),
  recipientAddress: z.string(),
  subject: z.string(),
  attempts: z.number(),
  /**
   * The error of the last failed attempt to send, or the reason why the server gave up the email.
   * Null if there is neither, and after the email was sent.
   */
  lastError: z.nullable(z.string()),
  /** The time of the next attempt to send; null unless the status is `queued`. */
  nextAttemptAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type EmailSummary = z.output<typeof emailSummary>;

export const listedEmail = z.extend(emailSummary, {
  /** The full name on the inquiry; null if the email is about several inquiries or a policy. */
  inquirer: z.nullable(z.string()),
  /** The policy that the agent is asked to confirm; null for an email about inquiries. */
  policyId: z.nullable(z.string()),
  /**
   * Whether the email is still worth sending:
   * - a reply, always, or while its inquiry is open if it may have been delivered;
   * - an acknowledgement, for one day while its inquiry is open;
   * - any other email about inquiries, while at least one of them is open;
   * - a reminder that is not about an inquiry, for seven days, unless a later digest replaced it;
   * - an email about a policy, while its link exists, its request is open and the policy is active;
   * - an email with a link that signs in, never, because a new link is made in its place.
   */
  isWanted: z.boolean(),
});
export type ListedEmail = z.output<typeof listedEmail>;

export const emailState = z.object({
  /** Whether a mail server is configured. Without one, emails wait in the outbox. */
  isSending: z.boolean(),
  /** The emails that wait for a mail server, counted up to 10,000; 0 if one is configured. */
  onHold: z.number(),
  /** The number of emails with the status `failed` that are still worth sending. */
  failed: z.number(),
});
export type EmailState = z.output<typeof emailState>;

export const email = z.extend(emailSummary, {
  /**
   * The Message-ID header. It is set when the email is queued and stays the same, so that mail
   * programs recognize an email that is sent twice.
   */
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Email = z.output<typeof email>;

/** The answer to a call that queues again the failed emails that are still worth sending. */
export const emailsSentAgain = z.object({
  emails: z.number(),
});
export type EmailsSentAgain = z.output<typeof emailsSentAgain>;

export const emailsQuery = z.object({
  status: choiceFilter(emailStatuses.values),
  /** "yes" finds only emails that are still worth sending (see `ListedEmail.isWanted`). */
  wanted: choiceFilter(['yes']),
  /** Finds emails whose recipient and subject together contain each of these words. */
  q: searchedText,
  kind: choiceFilter(emailKinds.values),
  ...dayFilters,
  page: z.optional(pageNumber),
});
export type EmailsQuery = z.output<typeof emailsQuery>;

/** The user enters the address, because accounts have no email address. */
export const testEmailInput = z.object({
  email: emailAddress(254, 'Please enter a valid email address'),
});

export const testEmailResult = z.object({
  isAccepted: z.boolean(),
  /** The result in words, with the mail server's answer if it refused the email. */
  words: z.string(),
});
export type TestEmailResult = z.output<typeof testEmailResult>;
