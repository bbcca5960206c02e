import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '#shared/screen/query-view.tsx';
import { agentNamesQuery, toAgentOptions } from '#features/agents/api/agents.ts';
import { type ConnectedField, SelectField } from '#shared/forms/fields.tsx';

const agentOptionsQuery = { ...agentNamesQuery, select: toAgentOptions };

/** A select can only show an agent that is among its options, so the form waits for the agents. */
export function AgentNamesLoader({ children }: { children: ReactNode }) {
  return (
    <QueryView
      query={useQuery(agentOptionsQuery)}
      loading="Loading agents..."
      failed="The agents could not be loaded"
    >
      {() => children}
    </QueryView>
  );
}

/** A select of all agents. Use it only inside an `AgentNamesLoader`. */
export function AgentField(field: ConnectedField & { required?: boolean; placeholder?: string }) {
  const { data: agents = [] } = useQuery(agentOptionsQuery);
  return <SelectField required placeholder="Select an agent" {...field} options={agents} />;
}

/** Returns the active agents except one as options, or none while they are loading. */
export function useOtherAgents(agentId: string) {
  const { data = [] } = useQuery({
    ...agentNamesQuery,
    select: (names) =>
      toAgentOptions(names.filter(({ id, isActive }) => isActive && id !== agentId)),
  });
  return data;
}

/** Returns the agent's name for a value of the field `agentId`; undefined for other fields. */
export function agentInWords(name: string, value: unknown, client: QueryClient) {
  if (name !== 'agentId') return undefined;
  const agents = client.getQueryData(agentNamesQuery.queryKey);
  return agents?.find(({ id }) => id === value)?.name;
}
