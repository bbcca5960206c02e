import type { Asked, PolicyReader } from '#domain/policies/readers.ts';
import { useBulkChange } from '#web/admin/lists/use-bulk-change.ts';
import { useRecordChange } from '#web/admin/screen/use-record-change.ts';
import { askAgents, refreshReaders, remindAgents } from '#web/api/policy-readers.ts';
import { counted } from '#web/ui/list/counted.ts';
import { isOpen, wasJustEmailed } from './reader-words.ts';

export type ReaderChange = 'ask' | 'remind';

type Failure = 'answered' | 'not_open' | 'recent' | 'inactive';

const reasons: Record<Failure, string> = {
  answered: 'was asked already',
  inactive: 'is inactive',
  not_open: 'has no open request',
  recent: 'was emailed within 24 hours',
};

function failureOf(reader: PolicyReader, change: ReaderChange, now: number): Failure | undefined {
  if (change === 'ask') {
    if (!reader.isActive) return 'inactive';
    return reader.state === 'not_asked' ? undefined : 'answered';
  }
  if (!isOpen(reader)) return 'not_open';
  return wasJustEmailed(reader, now) ? 'recent' : undefined;
}

const calls = { ask: askAgents, remind: remindAgents };

/** Returns the words of a toast, such as "2 agents asked". */
export const askedWords = ({ queued, skipped }: Asked, change: ReaderChange): string => {
  const done = `${counted(queued, 'agent', 'agents')} ${change === 'ask' ? 'asked' : 'reminded'}`;
  if (skipped === 0) return done;
  return `${done}, ${skipped} left out: ${change === 'ask' ? 'asked already' : 'emailed within 24 hours'}`;
};

/** @throws Error if no email was queued, because another user was first */
async function requireQueued(asking: Promise<Asked>) {
  const { queued } = await asking;
  if (queued === 0) throw new Error('No email was queued');
}

/** The changes of one row, and of the selected rows. */
export function useReaderChange(policyId: string, rows: PolicyReader[]) {
  const send = async (readers: PolicyReader[], change: ReaderChange) => {
    const now = Date.now();
    const failed = readers.flatMap((reader) => {
      const reason = failureOf(reader, change, now);
      return reason ? [{ id: reader.id, reason }] : [];
    });
    const agentIds = readers
      .map(({ id }) => id)
      .filter((id) => failed.every((failure) => failure.id !== id));
    const { queued } =
      agentIds.length > 0 ? await calls[change](policyId, { agentIds }) : { queued: 0 };
    return { changed: agentIds.slice(0, queued), failed };
  };
  const bulk = useBulkChange<PolicyReader, ReaderChange, Failure>({
    rows,
    nameOf: ({ name }) => name,
    unknownName: 'An agent',
    send: (ids, change) =>
      send(
        rows.filter(({ id }) => ids.includes(id)),
        change,
      ),
    reasons,
    success: (count) => `Emails to ${counted(count, 'agent', 'agents')} queued`,
    failure: 'Failed to email the agents',
    refresh: refreshReaders,
  });
  const words = { refresh: refreshReaders, failure: 'Failed to email the agent' };
  const remind = useRecordChange<PolicyReader>({
    ...words,
    change: ({ id }) => requireQueued(remindAgents(policyId, { agentIds: [id] })),
    success: 'Agent reminded',
  });
  const ask = useRecordChange<PolicyReader>({
    ...words,
    change: ({ id }) => requireQueued(askAgents(policyId, { agentIds: [id] })),
    success: 'Agent asked',
  });
  return { bulk, remind, ask };
}
