import * as z from 'zod/mini';
import { answerFields } from '#shared/domain/answer-fields.ts';
import {
  choices,
  decimal,
  emailAddress,
  flag,
  optionalReason,
  optionalText,
  recordId,
  requiredText,
  storedRecord,
} from '#shared/domain/fields.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { choiceFilter, listQuery, nameKeyOf, statusFilter } from '#shared/domain/lists.ts';
import type { RecordType } from '#shared/domain/record-type.ts';
import { searchTextOf } from '#shared/domain/text/search-text.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { newLicense } from './new-license.ts';

const agentLimits = { name: 100, email: 254, phone: 40, licenseNumber: 40, notes: 5000 };

/** The agent's share in percent with which the form for a new agent starts. */
export const defaultCommissionSplit = '70.00';

export const splitMessage = 'Enter a number from 0 to 100 with at most two decimal places';

const agentInput = z.object({
  firstName: requiredText(agentLimits.name, 'Required'),
  lastName: requiredText(agentLimits.name, 'Required'),
  email: emailAddress(agentLimits.email, 'Invalid email', 'Enter an email address'),
  phone: optionalText(agentLimits.phone),
  licenseNumber: optionalText(agentLimits.licenseNumber),
  commissionSplit: decimal(splitMessage, 100),
  isActive: flag(true),
  notes: optionalText(agentLimits.notes),
});
export type AgentInput = z.output<typeof agentInput>;

/** The body of the call for a new agent, who also gets a license. */
export const agentCreation = z.extend(agentInput, newLicense.shape);
export type AgentCreation = z.output<typeof agentCreation>;

export const agentAnswer = z.object({
  ...storedRecord,
  ...answerFields(agentInput),
  hireDate: z.string(),
});
export type Agent = z.output<typeof agentAnswer>;

/** An agent without the notes, which are too long for a list. */
export const agentSummary = z.omit(agentAnswer, { notes: true });
export type AgentSummary = z.output<typeof agentSummary>;

export const listedAgent = z.extend(agentSummary, {
  /** Whether the agent's page is published. Visitors see it only while the agent is active. */
  isPageShown: z.boolean(),
  hasPortrait: z.boolean(),
  /** The agent's own parts that the page lacks (see `missingOwnParts`). */
  missingOwn: z.array(z.string()),
});
export type ListedAgent = z.output<typeof listedAgent>;

/** The fields of an agent that the front desk does not see. */
const hiddenFromFrontDesk = { commissionSplit: true, notes: true, licenseNumber: true } as const;

export const agentForFrontDesk = z.omit(agentAnswer, hiddenFromFrontDesk);
export type AgentForFrontDesk = z.output<typeof agentForFrontDesk>;

const { notes: _notes, ...hiddenInList } = hiddenFromFrontDesk;
export const listedForFrontDesk = z.omit(listedAgent, hiddenInList);
export type ListedForFrontDesk = z.output<typeof listedForFrontDesk>;

export const agentType: RecordType<AgentSummary, AgentInput> = {
  entity: 'agent',
  apiPath: recordApiPath('agent'),
  title: 'Agents',
  plural: 'agents',
  noun: 'Agent',
  input: agentInput,
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email Address',
    phone: 'Phone Number',
    licenseNumber: 'License Number',
    commissionSplit: 'Commission Split (%)',
    isActive: 'Active Agent',
    notes: 'Notes',
  },
  nameOf: fullName,
};

/** Null unassigns the open inquiries of the agent who is deactivated. */
const inquiriesTo = z.nullable(recordId('Please choose an agent'));

/** Without a body, the open inquiries stay with the agent. */
export const agentDeparture = z.nullish(z.object({ inquiriesTo }));

export type AgentDeparture = z.output<typeof agentDeparture>;

/**
 * The body of a call that edits an agent. If `isActive` is false, the call can also hand over the
 * agent's open inquiries. The reason for a new commission split is stored only in the history of
 * splits.
 */
const edit = z.extend(agentInput, {
  inquiriesTo: z.optional(inquiriesTo),
  commissionReason: optionalReason(500),
});

const keepsInquiries = z.refine<Pick<z.output<typeof edit>, 'isActive' | 'inquiriesTo'>>(
  ({ isActive, inquiriesTo: to }) => !isActive || to === undefined,
  { path: ['inquiriesTo'], error: 'An active agent keeps the open inquiries' },
);

export const agentEdit = edit.check(keepsInquiries);

/** The values of the form, which has the license's fields only for a new agent. */
export const agentForm = z.extend(edit, z.partial(newLicense).shape).check(keepsInquiries);
export type AgentForm = z.output<typeof agentForm>;

export type AgentEdit = z.output<typeof agentEdit>;

/** An agent as an option in a select field. */
export const agentName = z.object({
  id: z.string(),
  /** The full name, with the email address if several agents share the name. */
  name: z.string(),
  isActive: z.boolean(),
});
export type AgentName = z.output<typeof agentName>;

type SearchedFields = 'firstName' | 'lastName' | 'email' | 'phone' | 'licenseNumber';

/** Lists of records that belong to agents, such as education records, search `searchName`. */
export const agentSearch = (agent: Pick<AgentInput, SearchedFields>) => ({
  nameKey: nameKeyOf(agent),
  searchName: searchTextOf(fullName(agent)),
  searchText: searchTextOf(fullName(agent), agent.email, agent.phone, agent.licenseNumber),
});

/** The sort orders of the front desk's list of agents. */
export const frontDeskSorts = ['name', 'email', 'phone', 'status'] as const;
const agentSorts = [...frontDeskSorts, 'license', 'split', 'createdAt'] as const;

/** A published page of an inactive agent is hidden: visitors read that the agent has left. */
export const publicPageStates = choices({
  draft: 'Draft',
  published: 'Published',
  hidden: 'Hidden',
});

export const agentsQuery = z.extend(listQuery(agentSorts), {
  status: statusFilter,
  publicPage: choiceFilter(publicPageStates.values),
  /** With "yes", only agents who propose changes of their pages. */
  proposal: choiceFilter(['yes']),
});
export type AgentsQuery = z.output<typeof agentsQuery>;
