import type { FastifyRequest } from 'fastify';
import { apiPaths } from '#shared/domain/api-paths.ts';
import {
  asked,
  askInput,
  paperInput,
  remindInput,
  waiveInput,
} from '#features/policies/domain/readers.ts';
import { confirmed, office, superAdmins } from '#shared/http/calls/access.ts';
import { nothing } from '#shared/http/calls/answers.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { answersNothing } from '#shared/records/once.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { recordPaper, waiveConfirmation } from './answers.ts';
import { askAgents, remindAgents, type PoliciesContext } from './ask.ts';

export interface ReadersContext extends PoliciesContext {
  brokerage: () => { name: string };
}

const write = { access: office('policies:write') };

/** @throws NotFoundError */
export const requireReader = ({ params }: FastifyRequest) => ({
  policyId: requireRecordId(params),
  agentId: requireRecordId(params, 'agent'),
});

export function readerChangeRoutes(app: TypedApp, context: ReadersContext): void {
  const ask = {
    summary: 'Ask agents to confirm one policy',
    body: askInput,
    response: { 200: asked },
  };
  app.post(apiPaths.policyAsk(':id'), { schema: ask, config: write }, (request) =>
    askAgents(context, request, requireRecordId(request.params), request.body),
  );

  const remind = {
    summary: 'Remind agents to confirm one policy',
    body: remindInput,
    response: { 200: asked },
  };
  app.post(apiPaths.policyRemind(':id'), { schema: remind, config: write }, (request) =>
    remindAgents(context, request, requireRecordId(request.params), request.body),
  );

  const paper = {
    summary: 'Record that an agent confirmed one policy on paper',
    body: paperInput,
    response: { 204: nothing },
  };
  app.post(
    apiPaths.policyPaper(':id', ':agent'),
    { schema: paper, config: { access: confirmed(office()), once: answersNothing } },
    async (request, reply) => {
      await recordPaper(context, request, requireReader(request), request.body);
      return reply.code(204).send();
    },
  );

  const waive = {
    summary: 'Waive the confirmation of one policy by an agent',
    body: waiveInput,
    response: { 204: nothing },
  };
  app.post(
    apiPaths.policyWaive(':id', ':agent'),
    { schema: waive, config: { access: confirmed(superAdmins), once: answersNothing } },
    async (request, reply) => {
      await waiveConfirmation(context, request, requireReader(request), request.body);
      return reply.code(204).send();
    },
  );
}
