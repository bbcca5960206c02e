import type { Asked, PolicyReader } from '#features/policies/domain/readers.ts';
import { useBulkChange } from '#shared/lists/use-bulk-change.ts';
import { useRecordChange } from '#shared/screen/use-record-change.ts';
import { askAgents, refreshReaders, remindAgents } from '#features/policies/api/readers.ts';
import { ApiError } from '#shared/api/request.ts';
import { serverTime } from '#shared/api/server-time.ts';
import {
  askedWords,
  type ChangeResult,
  type FailedReader,
  type Failure,
  failureOf,
  type ReaderChange,
  reasons,
  resultOf,
} from './reader-change-result.ts';

const calls = { ask: askAgents, remind: remindAgents };

/** @throws ApiError if no email was queued, as when the agent has answered meanwhile */
async function requireQueued(asking: Promise<Asked>) {
  const { queued } = await asking;
  if (queued === 0) throw new ApiError(409, 'No email was queued');
}

/** The calls that ask or remind one agent, or the selected agents, to confirm the policy. */
export function useReaderChange(policyId: string, rows: PolicyReader[]) {
  const send = async (readers: PolicyReader[], change: ReaderChange): Promise<ChangeResult> => {
    const now = serverTime().getTime();
    const failed = readers.flatMap((reader): FailedReader[] => {
      const reason = failureOf(reader, change, now);
      return reason ? [{ id: reader.id, reason }] : [];
    });
    const agentIds = readers
      .map(({ id }) => id)
      .filter((id) => failed.every((failure) => failure.id !== id));
    if (agentIds.length === 0) return { changed: [], failed, asked: { queued: 0, skipped: 0 } };
    return resultOf(agentIds, failed, await calls[change](policyId, { agentIds }));
  };
  const bulk = useBulkChange<PolicyReader, ReaderChange, Failure, ChangeResult>({
    rows,
    nameOf: ({ name }) => name,
    unknownName: 'An agent',
    send: (ids, change) =>
      send(
        rows.filter(({ id }) => ids.includes(id)),
        change,
      ),
    reasons,
    success: ({ asked }, change) => askedWords(asked, change),
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
