import type { Database } from '#shared/db/connection.ts';
import type { AgentsQuery, AgentSummary } from '#features/agents/domain/agents.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { agents } from './store.ts';

const columns: ExportColumns<AgentSummary> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['License number', ({ licenseNumber }) => licenseNumber],
  ['Commission split (%)', ({ commissionSplit }) => commissionSplit, 'decimals'],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Hired', ({ hireDate }) => officeDay(new Date(hireDate))],
  ['Id', ({ id }) => id],
];

export const exportAgents = async (db: Database, query: AgentsQuery) =>
  exportOfList({
    ...(await agents.find(db, query)),
    file: 'agents',
    entity: 'agent',
    counted: 'agents',
    columns,
  });
