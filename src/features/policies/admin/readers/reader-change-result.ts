import {
  reminderPauseHours,
  type Asked,
  type PolicyReader,
} from '#features/policies/domain/readers.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { isOpen, wasJustEmailed } from './reader-words.ts';

export type ReaderChange = 'ask' | 'remind';

export type Failure = 'answered' | 'not_open' | 'recent' | 'inactive' | 'skipped';

const emailedJustNow = `emailed within ${reminderPauseHours} hours`;

/** The end of a sentence about an agent who was not emailed. */
export const reasons: Record<Failure, string> = {
  answered: 'was asked already',
  inactive: 'is inactive',
  not_open: 'has no open request',
  recent: `was ${emailedJustNow}`,
  skipped: 'was not emailed: another user was first, or the agent has answered',
};

/** Returns the reason why an agent cannot be asked or reminded, if the agent's row shows one. */
export function failureOf(
  reader: PolicyReader,
  change: ReaderChange,
  now: number,
): Failure | undefined {
  if (change === 'ask') {
    if (!reader.isActive) return 'inactive';
    return reader.state === 'not_asked' ? undefined : 'answered';
  }
  if (!isOpen(reader)) return 'not_open';
  return wasJustEmailed(reader, now) ? 'recent' : undefined;
}

function noneQueued(skipped: number, change: ReaderChange): string {
  if (change === 'ask') return 'All agents have been asked already';
  return skipped === 0
    ? 'No agent has an open request'
    : `No agent was reminded: all were ${emailedJustNow}`;
}

/** Returns the words of a toast, such as "2 agents asked". */
export const askedWords = ({ queued, skipped }: Asked, change: ReaderChange): string => {
  if (queued === 0) return noneQueued(skipped, change);
  const done = `${counted(queued, 'agent', 'agents')} ${change === 'ask' ? 'asked' : 'reminded'}`;
  if (skipped === 0) return done;
  return `${done}, ${skipped} left out: ${change === 'ask' ? 'asked already' : emailedJustNow}`;
};

export type FailedReader = { id: string; reason: Failure };

export interface ChangeResult {
  changed: string[];
  failed: FailedReader[];
  asked: Asked;
}

/**
 * Returns the result of a call that asked or reminded agents. The server does not say which agents
 * it skipped. The skipped agents are therefore named only if the server skipped all agents in the
 * call.
 */
export function resultOf(agentIds: string[], failed: FailedReader[], asked: Asked): ChangeResult {
  if (asked.queued > 0) return { changed: agentIds, failed, asked };
  const skipped = agentIds.map((id) => ({ id, reason: 'skipped' as const }));
  return { changed: [], failed: [...failed, ...skipped], asked };
}
