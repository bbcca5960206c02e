import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import type { TestApp } from './test-app.ts';

const entries = ({ db }: TestApp) => db.selectFrom('auditLog').selectAll().orderBy('id').execute();

const fieldsOf = (json: string | null) => JSON.parse(json ?? 'null') as AuditEntry['before'];

/** @returns the audit entries that were added while `act` ran, oldest first */
export async function recordedDuring(testApp: TestApp, act: () => Promise<unknown>) {
  const known = new Set((await entries(testApp)).map(({ id }) => id));
  await act();
  return (await entries(testApp))
    .filter(({ id }) => !known.has(id))
    .map(({ before, after, ...entry }) => ({
      ...entry,
      before: fieldsOf(before),
      after: fieldsOf(after),
    }));
}
