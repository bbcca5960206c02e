import type { FastifyRequest } from 'fastify';
import { NotFoundError } from '#shared/http/errors.ts';
import { isRecordId, requireRecordId } from '#shared/records/record-id.ts';

/**
 * Returns the ids of the policy and the agent in a path.
 * @throws NotFoundError
 */
export function requireReader(request: FastifyRequest) {
  const { agent } = request.params as { agent: string };
  if (!isRecordId(agent)) throw new NotFoundError();
  return { policyId: requireRecordId(request.params), agentId: agent };
}
