import type { AuditEntry } from '#domain/audit.ts';
import type { TestApp } from './test-app.ts';

const entries = ({ db }: TestApp) => db.selectFrom('auditLog').selectAll().orderBy('id').execute();

const fieldsOf = (json: string | null) => JSON.parse(json ?? 'null') as AuditEntry['before'];

/** @returns what the trail got while something was done, in its order, as the table holds it */
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
