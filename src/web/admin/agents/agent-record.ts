import type { Agent, AgentInput, AgentSummary } from '#domain/agents.ts';

export const nameOf = ({ firstName, lastName }: AgentSummary) => `${firstName} ${lastName}`;

/** What is sent to keep an agent as it is. */
export const toInput = (agent: Agent): AgentInput => ({
  firstName: agent.firstName,
  lastName: agent.lastName,
  email: agent.email,
  phone: agent.phone,
  licenseNumber: agent.licenseNumber,
  commissionSplit: agent.commissionSplit,
  isActive: agent.isActive,
  notes: agent.notes,
});
