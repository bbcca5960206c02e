import * as z from 'zod/mini';
import { decimal, emailAddress, optionalText, requiredText } from './fields.ts';
import { listQuery, statusFilter } from './lists.ts';

const agentLimits = { name: 100, email: 254, phone: 40, licenseNumber: 40, notes: 5000 };

/** The agent's share of a commission in percent: 70.00 leaves 30 to the brokerage. */
export const defaultCommissionSplit = '70.00';

export const agentInput = z.object({
  firstName: requiredText(agentLimits.name, 'Required'),
  lastName: requiredText(agentLimits.name, 'Required'),
  email: emailAddress(agentLimits.email, 'Invalid email'),
  phone: optionalText(agentLimits.phone),
  licenseNumber: optionalText(agentLimits.licenseNumber),
  commissionSplit: decimal(
    'Enter a number from 0 to 100 with at most two decimal places',
    (value) => value <= 100,
  ),
  isActive: z._default(z.boolean('Invalid input'), true),
  notes: optionalText(agentLimits.notes),
});
export type AgentInput = z.output<typeof agentInput>;

export const agentLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email Address',
  phone: 'Phone Number',
  licenseNumber: 'License Number',
  commissionSplit: 'Commission Split (%)',
  isActive: 'Active Agent',
  notes: 'Notes',
};

/** One agent, as the API returns it. */
export interface Agent {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  licenseNumber: string | null;
  /** A percentage with two decimal places, such as "70.00". */
  commissionSplit: string;
  isActive: boolean;
  /** All instants are ISO 8601 in UTC. */
  hireDate: string;
  notes: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An agent in a list, without long fields. */
export type AgentSummary = Omit<Agent, 'notes'>;

/** An agent in a select. */
export interface AgentName {
  id: string;
  /** The full name, with the email address if several agents share the name. */
  name: string;
  isActive: boolean;
}

export const agentSorts = ['name', 'email', 'phone', 'license', 'split', 'status'] as const;
export type AgentSort = (typeof agentSorts)[number];

/** The query of the agent list. */
export const agentsQuery = z.extend(listQuery(agentSorts), { status: statusFilter });
export type AgentsQuery = z.output<typeof agentsQuery>;
