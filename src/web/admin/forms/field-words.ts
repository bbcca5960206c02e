import type { QueryClient } from '@tanstack/react-query';
import { formatCalendarDate } from '#domain/office/office-time.ts';
import type { RecordType } from '#domain/record-type.ts';
import { agentNamesQuery } from '#web/api/agents.ts';

/**
 * Returns a field's value in words for the conflict dialog, such as "On", an agent's name or "Nov
 * 21, 2026". A missing value is an empty text.
 */
export function fieldInWords(
  { choices = {} }: Pick<RecordType<never, object>, 'choices'>,
  name: string,
  value: unknown,
  client: QueryClient,
): string {
  const label = choices[name]?.labels[String(value)];
  if (label !== undefined) return label;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  if (name === 'agentId') return agentNameIn(client, value);
  return value && /(Date|On)$/.test(name) ? formatCalendarDate(value) : value;
}

function agentNameIn(client: QueryClient, agentId: string) {
  const agents = client.getQueryData(agentNamesQuery.queryKey);
  return agents?.find(({ id }) => id === agentId)?.name ?? agentId;
}
