import { type Agent, agentInput, type AgentInput, defaultCommissionSplit } from '#domain/agents.ts';
import { plainWords, type RecordKind } from '#web/admin/forms/record-kind.ts';
import { agents } from '#web/api/agents.ts';
import { adminPaths } from '#domain/paths.ts';
import { toInput } from './agent-record.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  licenseNumber: '',
  commissionSplit: defaultCommissionSplit,
  isActive: true,
  notes: '',
};
type AgentValues = typeof blank;

export const agentKind: RecordKind<Agent, AgentInput, AgentValues> = {
  entity: 'agent',
  resource: agents,
  schema: agentInput,
  list: { path: adminPaths.agents, name: 'Agents' },
  blank,
  toValues: (agent) => ({
    ...toInput(agent),
    phone: agent.phone ?? '',
    licenseNumber: agent.licenseNumber ?? '',
    notes: agent.notes ?? '',
  }),
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
  inWords: (_name, value) => plainWords(value),
  toasts: {
    created: 'Agent created successfully',
    updated: 'Agent updated successfully',
    createFailed: 'Failed to create agent',
    updateFailed: 'Failed to update agent',
  },
};
