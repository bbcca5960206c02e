import {
  policyCategories,
  type ListedPolicy,
  type PoliciesQuery,
} from '#features/policies/domain/policies.ts';
import type { Database } from '#shared/db/connection.ts';
import { formatSpreadsheetTime } from '#shared/domain/office-time.ts';
import { exportOfList, type ExportColumns } from '#shared/records/export.ts';
import { findPolicies } from './listed-policies.ts';

const columns: ExportColumns<ListedPolicy> = [
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => policyCategories.labels[category]],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Newest version', ({ newestVersion }) => newestVersion],
  ['Unpublished changes', ({ hasUnpublishedChanges }) => (hasUnpublishedChanges ? 'Yes' : 'No')],
  ['Agents asked', ({ asked }) => asked],
  ['Not confirmed yet', ({ open }) => open],
  ['Created', ({ createdAt }) => formatSpreadsheetTime(createdAt)],
  ['Updated', ({ updatedAt }) => formatSpreadsheetTime(updatedAt)],
  ['Id', ({ id }) => id],
];

export const exportPolicies = async (db: Database, query: PoliciesQuery, now: Date) =>
  exportOfList({
    ...(await findPolicies(db, query, now)),
    file: 'policies',
    entity: 'policy',
    counted: 'policies',
    columns,
  });
