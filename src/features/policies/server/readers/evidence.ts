import type { Database } from '#shared/db/connection.ts';
import { policyChecksum } from '#features/policies/db/checksum.ts';
import { findVersion } from '#features/policies/db/versions.ts';
import { administratorName } from '#features/sign-in/db/administrator-name.ts';
import { fullName, isOtherName } from '#shared/domain/full-name.ts';
import type { Evidence, EvidenceEmail } from '#features/policies/domain/readers.ts';
import { NotFoundError } from '#shared/http/errors.ts';
import { readAddressRemarks } from './address-remarks.ts';

/** Reads an agent's confirmations of a policy, newest first. */
const readConfirmations = (db: Database, policyId: string, agentId: string) =>
  db
    .selectFrom('policyConfirmations')
    .innerJoin('policyVersions as version', 'version.id', 'policyConfirmations.versionId')
    .innerJoin('agents', 'agents.id', 'policyConfirmations.agentId')
    .innerJoin('policyRequests as request', 'request.id', 'requestId')
    .where('version.policyId', '=', policyId)
    .where('agents.id', '=', agentId)
    .orderBy('confirmedAt', 'desc')
    .orderBy('policyConfirmations.id', 'desc')
    .select([
      'firstName',
      'lastName',
      'agents.email',
      'request.createdAt as askedAt',
      'number',
      'confirmedAt',
      'method',
      'typedName',
      'statement',
      'policyConfirmations.checksum',
      'sentTo',
      'ip',
      'userAgent',
      'paperOn',
      'recordedBy',
      administratorName<string | null>('policyConfirmations.recordedBy').as('recordedByName'),
      'note',
    ])
    .execute();

/**
 * Reads the emails to an agent about a policy before the confirmation, oldest first, without their
 * texts and secret links. Includes the emails about the agent's earlier requests, because their
 * links can also confirm a newer request.
 */
const readEmails = (
  db: Database,
  { policyId, agentId, until }: { policyId: string; agentId: string; until: string },
): Promise<EvidenceEmail[]> =>
  db
    .selectFrom('emailMessages')
    .select(['recipientAddress', 'createdAt', 'status', 'sentAt', 'lastError'])
    .where('policyRequestId', 'in', (eb) =>
      eb
        .selectFrom('policyRequests')
        .select('policyRequests.id')
        .where('policyId', '=', policyId)
        .where('agentId', '=', agentId),
    )
    .where('createdAt', '<=', until)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/**
 * Reads the evidence of an agent's confirmation of the version `number`, or of the agent's newest
 * confirmation if no number is given.
 * @throws NotFoundError if the agent has not confirmed it
 */
export async function readEvidence(
  db: Database,
  { policyId, agentId, number }: { policyId: string; agentId: string; number?: number | undefined },
): Promise<Evidence> {
  const all = await readConfirmations(db, policyId, agentId);
  const found = number === undefined ? all[0] : all.find((each) => each.number === number);
  const version = found && (await findVersion(db, policyId, found.number));
  if (!version) throw new NotFoundError();
  const { firstName, lastName, email, askedAt, number: _, ...confirmation } = found;
  const remarks = await readAddressRemarks(db, [{ agentId, email, askedAt, ...confirmation }]);
  const name = fullName({ firstName, lastName });
  return {
    agent: { id: agentId, name },
    version,
    confirmation: {
      ...confirmation,
      addressRemarks: remarks.get(agentId) ?? [],
      differsFromRecord: isOtherName(confirmation.typedName, name),
    },
    recomputedChecksum: policyChecksum(version),
    confirmedVersions: all.map((each) => each.number),
    emails: await readEmails(db, { policyId, agentId, until: confirmation.confirmedAt }),
  };
}
