import { v7 as newId } from 'uuid';
import { unusualTexts } from './hostile-text.ts';

const at = '2026-11-21T15:00:00.123Z';
/**
 * The time when the policy link expires. It is in the far future, because the server deletes expired
 * links when it starts.
 */
const farFuture = '2999-01-01T00:00:00.000Z';
const unusual = unusualTexts.map(([, text]) => text).join(' ');

/** Returns two rows about the splits of an agent: one in force, and one that was voided. */
function splitContent(agentId: string) {
  const none = { voidedAt: null, voidedBy: null, voidReason: null };
  const voided = { voidedAt: at, voidedBy: 'keeper', voidReason: unusual };
  const split = { agentId, split: '72.5', reason: unusual, createdBy: 'admin', createdAt: at };
  return [
    { id: newId(), effectiveOn: '2026-01-10', origin: 'opening' as const, ...split, ...none },
    { id: newId(), effectiveOn: '2027-01-01', origin: 'planned' as const, ...split, ...voided },
  ];
}

/**
 * Returns rows about the splits of an agent, a version of a policy, and the confirmation with which
 * the agent answered a request to read it.
 */
export function agreementContent(agentId: string, policyId: string) {
  const versionId = newId();
  const requestId = newId();
  const checksum = 'c0ffee';
  const dueOn = '2026-12-05';
  const words = { title: unusual, category: 'policies' as const, content: unusual };
  const published = { isMinor: false, asks: true, dueOn, publishedBy: 'admin', publishedAt: at };
  const closed = { closedAt: at, closedAs: 'confirmed' as const };
  const address = 'jose0@example.com';
  const confirmed = { confirmedAt: at, method: 'link' as const, typedName: unusual };
  const origin = { sentTo: address, ip: '2001:db8::1', userAgent: unusual };
  return {
    commissionSplits: splitContent(agentId),
    policyVersions: [{ id: versionId, policyId, number: 1, ...words, checksum, ...published }],
    policyRequests: [
      { id: requestId, policyId, agentId, versionId, dueOn, createdAt: at, ...closed },
    ],
    policyLinks: [{ tokenHash: 'h', requestId, address, createdAt: at, expiresAt: farFuture }],
    policyConfirmations: [
      {
        id: newId(),
        requestId,
        versionId,
        agentId,
        ...confirmed,
        statement: unusual,
        checksum,
        ...origin,
      },
    ],
  };
}
