import type { FastifyRequest } from 'fastify';
import { agentAnswer } from '#features/agents/domain/agents.ts';
import {
  departure as departureAnswer,
  departureInput,
  departureState,
  forwardingInput,
  type Departure,
} from '#features/agents/domain/departures.ts';
import type { Database } from '#shared/db/connection.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { actorOf } from '#shared/records/audit-trail.ts';
import { commit } from '#shared/records/commit.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import { correct, leave, requireDeparture, type LeaveContext } from './leave.ts';
import { readDeparture, toDeparture } from './store.ts';
import { undoDeparture } from './undo.ts';

/**
 * Changes the departure of an agent in a transaction, and lets the email worker look for emails.
 */
async function change(
  context: LeaveContext,
  request: FastifyRequest,
  act: (transaction: Database) => Promise<unknown>,
): Promise<Departure> {
  const changed = await commit(context, request, async (transaction) => {
    await act(transaction);
    return transaction
      .selectFrom('agentDepartures')
      .selectAll()
      .where('agentId', '=', requireRecordId(request.params))
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  });
  context.wakeEmailWorker();
  return toDeparture(changed);
}

export function departureRoutes(app: TypedApp, context: LeaveContext): void {
  const { db, clock } = context;
  const path = apiPaths.agentDeparture(':id');
  const config = { access: office('agents:write'), current: agentAnswer };

  const read = {
    summary: 'Read the departure of one agent, and what a departure would end',
    response: { 200: departureState },
  };
  app.get(path, { schema: read, config: { access: office('agents:read') } }, (request) =>
    readDeparture(db, requireRecordId(request.params), clock()),
  );

  const leaving = {
    summary: 'Let one agent leave, on a day, with all that this ends and moves',
    body: departureInput,
    response: { 201: departureAnswer },
  };
  app.post(path, { schema: leaving, config }, async (request, reply) => {
    const made = await change(context, request, (transaction) =>
      leave(context, transaction, request, request.body),
    );
    return reply.code(201).send(made);
  });

  const correction = {
    summary: 'Correct where and when the license of one agent who left was sent',
    body: forwardingInput,
    response: { 200: departureAnswer },
  };
  app.put(path, { schema: correction, config }, (request) =>
    change(context, request, (transaction) => correct(context, transaction, request, request.body)),
  );

  const undo = {
    summary: 'Undo the departure of one agent within a day',
    response: { 200: departureAnswer },
  };
  app.post(apiPaths.agentDepartureUndo(':id'), { schema: undo, config }, (request) =>
    change(context, request, async (transaction) => {
      const found = await requireDeparture(transaction, request);
      await undoDeparture(context, transaction, found, actorOf(request), clock());
    }),
  );
}
