import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#shared/db/connection.ts';
import type { AgentsQuery, AgentSummary } from '#features/agents/domain/agents.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { sendExport, type CsvColumns } from '#shared/records/export.ts';
import { agents } from './store.ts';

const columns: CsvColumns<AgentSummary> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['License number', ({ licenseNumber }) => licenseNumber],
  ['Commission split (%)', ({ commissionSplit }) => commissionSplit],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Hired', ({ hireDate }) => formatSpreadsheetTime(hireDate).slice(0, 10)],
  ['Id', ({ id }) => id],
];

export const exportAgents = async (
  context: { db: Database; clock: () => Date },
  request: FastifyRequest,
  reply: FastifyReply,
  query: AgentsQuery,
) =>
  sendExport(context, request, reply, {
    ...(await agents.find(context.db, query)),
    file: 'agents',
    entity: 'agent',
    counted: 'agents',
    columns,
  });
