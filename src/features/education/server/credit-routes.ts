import type { Database } from '#shared/db/connection.ts';
import { lockAgents, refreshStandings } from '#features/standing/db/refresh-standings.ts';
import {
  educationRecord,
  educationType,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { creditInput, creditOf } from '#features/standing/domain/credit.ts';
import type { Credit } from '#features/education/domain/credit.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { editRecord } from '#shared/records/edit-record.ts';
import { requireRecordId } from '#shared/records/record-id.ts';
import type { RecordContext, RecordStore } from '#shared/records/record-store.ts';
import { sendRecord, type Versioned } from '#shared/records/record-version.ts';
import { educationRecords } from './store.ts';

/**
 * Stores the office's decision about the credit of an education record, with its reason and topics,
 * and computes the agent's standing again.
 * @returns undefined if another request changed the record first
 */
async function updateCredit(
  db: Database,
  { record, version }: Versioned<EducationRecord>,
  credit: Credit,
  now: Date,
): Promise<Versioned<EducationRecord> | undefined> {
  await lockAgents(db, [record.agentId]);
  const { numUpdatedRows } = await db
    .updateTable('continuingEducation')
    .set({ ...credit, updatedAt: now.toISOString(), version: version + 1 })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await refreshStandings(db, [record.agentId], now);
  return educationRecords.get(db, record.id);
}

const creditStore: RecordStore<EducationRecord, Credit> = {
  entity: educationType.entity,
  entityName: educationType.nameOf,
  get: educationRecords.get,
  update: updateCredit,
};

/**
 * Adds the route with which the office decides whether an education record counts. It is separate
 * from the route that saves the record's form.
 */
export function creditRoutes(app: TypedApp, context: RecordContext): void {
  const decide = {
    summary: 'Decide whether one education record counts',
    body: creditInput,
    response: { 200: educationRecord },
  };
  app.put(
    apiPaths.educationCredit(':id'),
    { schema: decide, config: { access: office('education:write') } },
    async (request, reply) => {
      const id = requireRecordId(request.params);
      const credit = creditOf(request.body);
      return sendRecord(reply, await editRecord(context, creditStore, request, id, () => credit));
    },
  );
}
