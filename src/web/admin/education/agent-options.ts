import type { Agent } from '#domain/agents.ts';
import type { Option } from '#web/ui/select.tsx';

/** Agents by full name; those who share one are told apart by their e-mail addresses. */
export function agentOptions(agents: Agent[]): Option[] {
  const named = agents.map((agent) => ({ agent, name: `${agent.firstName} ${agent.lastName}` }));
  const counts = new Map<string, number>();
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1);
  return named.map(({ agent, name }) => ({
    value: agent.id,
    label: counts.get(name) === 1 ? name : `${name} (${agent.email})`,
  }));
}
