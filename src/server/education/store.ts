import { sql, type Expression, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { lockAgentKey } from '#db/agent-keys.ts';
import type { Database } from '#db/connection.ts';
import { isForeignKeyViolation } from '#db/errors.ts';
import { containsTyped, educationSearch } from '#db/search.ts';
import type { ContinuingEducationTable } from '#db/tables.ts';
import type {
  EducationInput,
  EducationQuery,
  EducationRecord,
  EducationSort,
} from '#domain/education.ts';
import { InvalidFieldsError, NotFoundError } from '#server/errors.ts';
import { readPage, type Listed } from '#server/records/list.ts';
import { isRecordId } from '#server/records/record-id.ts';
import type { Versioned } from '#server/records/record-version.ts';

const orders: Record<EducationSort, Expression<unknown>> = {
  agent: sql`agent_key`,
  // search_text begins with the course's title.
  course: sql`search_text`,
  provider: sql`provider_key`,
  type: sql`course_type`,
  hours: sql`hours_completed`,
  date: sql`completion_date`,
  status: sql`is_verified`,
};

/** Selects records with the names of their agents. */
const recordsWithAgents = (db: Database) =>
  db
    .selectFrom('continuingEducation')
    .innerJoin('agents', 'agents.id', 'continuingEducation.agentId')
    .selectAll('continuingEducation')
    .select(['agents.firstName', 'agents.lastName']);

export async function listEducationRecords(
  db: Database,
  query: EducationQuery,
): Promise<Listed<EducationRecord>> {
  const { q, agent, type, status, sort = 'date' } = query;
  const matching = db
    .selectFrom('continuingEducation')
    .select('id')
    .$if(q !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          containsTyped(db, eb.ref('searchText'), q),
          eb('agentId', 'in', (nested) =>
            nested
              .selectFrom('agents')
              .select('id')
              .where((agents) => containsTyped(db, agents.ref('searchName'), q)),
          ),
        ]),
      ),
    )
    .where((eb) =>
      eb.and({
        ...(agent && { agentId: agent }),
        ...(type && { courseType: type }),
        ...(status && { isVerified: status === 'verified' }),
      }),
    );
  return readPage({ ...query, matching, by: [orders[sort], orders.date] }, (ids) =>
    readRecords(db, ids),
  );
}

async function readRecords(db: Database, ids: string[]): Promise<EducationRecord[]> {
  const rows = await recordsWithAgents(db).where('continuingEducation.id', 'in', ids).execute();
  return rows.map(toEducationRecord);
}

/** @throws NotFoundError */
export async function getEducationRecord(
  db: Database,
  id: string,
): Promise<Versioned<EducationRecord>> {
  const row = await recordsWithAgents(db)
    .where('continuingEducation.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  return { record: toEducationRecord(row), version: row.version };
}

/** @throws InvalidFieldsError if the agent does not exist */
export async function insertEducationRecord(
  db: Database,
  input: EducationInput,
  now: Date,
): Promise<Versioned<EducationRecord>> {
  requireWellFormedAgent(input);
  const id = newId();
  const instant = now.toISOString();
  await db
    .insertInto('continuingEducation')
    .values({
      id,
      ...toColumns(input),
      agentKey: await lockAgentKey(db, input.agentId),
      createdAt: instant,
      updatedAt: instant,
    })
    .execute()
    .catch(explainUnknownAgent);
  return getEducationRecord(db, id);
}

/**
 * @returns undefined if another request changed this version first
 * @throws InvalidFieldsError if the agent does not exist
 */
export async function updateEducationRecord(
  db: Database,
  { record, version }: Versioned<EducationRecord>,
  input: EducationInput,
  now: Date,
): Promise<Versioned<EducationRecord> | undefined> {
  requireWellFormedAgent(input);
  const updated = await db
    .updateTable('continuingEducation')
    .set({
      ...toColumns(input),
      agentKey: await lockAgentKey(db, input.agentId),
      updatedAt: now.toISOString(),
      version: version + 1,
    })
    .where('id', '=', record.id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
    .catch(explainUnknownAgent);
  return updated && getEducationRecord(db, updated.id);
}

const unknownAgent = () => new InvalidFieldsError({ agentId: ['This agent does not exist'] });

function requireWellFormedAgent({ agentId }: EducationInput) {
  if (!isRecordId(agentId)) throw unknownAgent();
}

function explainUnknownAgent(error: unknown): never {
  throw isForeignKeyViolation(error) ? unknownAgent() : error;
}

const toColumns = (input: EducationInput) => ({
  agentId: input.agentId,
  courseTitle: input.courseTitle,
  provider: input.provider,
  courseType: input.courseType,
  hoursCompleted: input.hoursCompleted,
  completionDate: input.completionDate,
  certificateNumber: input.certificateNumber,
  isVerified: input.isVerified,
  ...educationSearch(input),
});

function toEducationRecord(
  row: Selectable<ContinuingEducationTable> & { firstName: string; lastName: string },
): EducationRecord {
  return {
    id: row.id,
    agentId: row.agentId,
    agentName: `${row.firstName} ${row.lastName}`,
    courseTitle: row.courseTitle,
    provider: row.provider,
    courseType: row.courseType,
    hoursCompleted: row.hoursCompleted,
    completionDate: row.completionDate,
    certificateNumber: row.certificateNumber,
    isVerified: row.isVerified,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}
