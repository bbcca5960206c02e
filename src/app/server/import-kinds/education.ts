import {
  educationInput,
  educationType,
  type EducationInput,
  type EducationRecord,
} from '#features/education/domain/education.ts';
import { educationStore } from '#features/education/server/store.ts';
import type {
  CarriedOut,
  CellValues,
  ImportContext,
  ImportKind,
  PlannedRow,
} from '#features/imports/server/import-kind.ts';
import type { Database } from '#shared/db/connection.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { recordAudits } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import { findAgent, readKnownAgents, type KnownAgents } from './known-agents.ts';
import { changesBetween, parseInput, plannedRow } from './planned-row.ts';
import { undoRecords } from './undo-records.ts';

type Stored = EducationInput & { id: string };

/** The text by which a record is the same one, whatever the case and the accents of its words. */
const keyOf = (record: Omit<EducationInput, 'courseType' | 'certificateNumber' | 'isVerified'>) =>
  JSON.stringify([
    record.agentId,
    record.completionDate,
    foldText(record.courseTitle),
    foldText(record.provider),
    record.hoursCompleted,
  ]);

const naming = { email: 'agentEmail', license: 'agentLicense', name: 'agentName' };
const isPending = 'Imported as pending, because nothing says that certificates were checked';

/** Returns the name of the agent in a row, which can be in two columns. */
const nameIn = ({ agentName, agentFirstName, agentLastName }: CellValues) =>
  agentName ?? ([agentFirstName, agentLastName].filter(Boolean).join(' ') || undefined);

/** Returns the input of a row, or the row as an error. */
function readInput(known: KnownAgents, values: CellValues, isChecked: boolean) {
  const { agent, ...found } = findAgent(known, { ...values, agentName: nameIn(values) }, naming);
  if (!agent) {
    const problem = ('problem' in found && found.problem) || {
      field: null,
      message: 'No agent is named',
    };
    return { error: plannedRow('error', { problems: [problem] }) };
  }
  const isUnchecked = values['isVerified'] === true && !isChecked;
  const parsed = parseInput(educationInput, {
    ...values,
    agentId: agent.id,
    isVerified: values['isVerified'] === true && isChecked,
  });
  if (!('input' in parsed)) return { error: plannedRow('error', parsed) };
  return { agent, input: parsed.input, notices: isUnchecked ? [isPending] : [] };
}

const unique = (texts: string[]) => [...new Set(texts)];

/** Reads the stored records of agents on days, by `keyOf`. */
async function readStored(db: Database, inputs: EducationInput[]): Promise<Map<string, Stored>> {
  if (inputs.length === 0) return new Map();
  const rows = await db
    .selectFrom('continuingEducation')
    .select(['id', 'agentId', 'courseTitle', 'provider', 'courseType', 'hoursCompleted'])
    .select(['completionDate', 'certificateNumber', 'isVerified'])
    .where('agentId', 'in', unique(inputs.map(({ agentId }) => agentId)))
    .where('completionDate', 'in', unique(inputs.map(({ completionDate }) => completionDate)))
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [keyOf(row as Stored), row as Stored]));
}

const { courseType, certificateNumber, isVerified } = educationType.labels;
const labels = { courseType, certificateNumber, isVerified };

function outcomeOf(stored: Stored | undefined, values: CellValues, input: EducationInput) {
  if (!stored) return { outcome: 'create' as const, input };
  // A field that the file does not fill stays as it is. A verified record never becomes pending.
  const after = {
    ...input,
    courseType: values['courseType'] === undefined ? stored.courseType : input.courseType,
    certificateNumber:
      values['certificateNumber'] === undefined
        ? stored.certificateNumber
        : input.certificateNumber,
    isVerified: stored.isVerified || input.isVerified,
    courseTitle: stored.courseTitle,
    provider: stored.provider,
  };
  const changes = changesBetween<Partial<EducationInput>>(stored, after, labels);
  const recordId = stored.id;
  return changes.length > 0
    ? { outcome: 'update' as const, recordId, changes, input: after }
    : { outcome: 'same' as const, recordId };
}

async function plan(db: Database, known: KnownAgents, rows: CellValues[], isChecked: boolean) {
  const read = rows.map((values) => ({ values, ...readInput(known, values, isChecked) }));
  const stored = await readStored(
    db,
    read.flatMap(({ input }) => input ?? []),
  );
  return read.map(({ values, error, agent, input, notices = [] }): PlannedRow => {
    if (!input) return error ?? plannedRow('error');
    const key = keyOf(input);
    const present = stored.get(key);
    const { outcome, ...row } = outcomeOf(present, values, input);
    const name = `${input.courseTitle}, ${agent ? fullName(agent) : ''}`;
    const about = { name, keys: [key], batchKey: input.agentId };
    const isKept = outcome === 'same' || present?.isVerified === true;
    return plannedRow(outcome, { notices: isKept ? [] : notices, ...row, ...about });
  });
}

const isNew = ({ recordId }: PlannedRow) => recordId === null;

async function carryOut(
  rows: PlannedRow[],
  { db, actor, now }: ImportContext,
): Promise<CarriedOut[]> {
  const inputs = rows.filter(isNew).map(({ input }) => input as EducationInput);
  const created = inputs.length > 0 ? await educationStore.insertAll(db, inputs, now) : [];
  const entries = created.map(({ record }) => creationOf(educationStore, record));
  if (entries.length > 0) await recordAudits(db, actor, entries, now);
  const done: CarriedOut[] = [];
  for (const { recordId, input } of rows) {
    const next = recordId === null ? created.shift() : undefined;
    if (next)
      done.push({ recordId: next.record.id, before: null, versions: { record: next.version } });
    else if (recordId !== null) {
      const stored = await educationStore.get(db, recordId);
      const changed = { ...educationInput.parse(stored.record), ...input } as EducationRecord;
      const after = await updateRecord(db, educationStore, actor, stored, changed, now);
      done.push({
        recordId,
        before: {
          fields: educationInput.parse(stored.record),
          versions: { record: stored.version },
        },
        versions: { record: (after ?? stored).version },
      });
    }
  }
  return done;
}

export const educationKind: ImportKind = {
  batchSize: 50,
  alwaysCarried: ['create'],
  lock: (db, rows) =>
    lockAgents(
      db,
      rows.map(({ batchKey }) => batchKey),
    ),
  async createPlanner(db, { isChecked }) {
    const known = await readKnownAgents(db);
    return { plan: (rows) => plan(db, known, rows, isChecked) };
  },
  carryOut,
  undo: (rows, context) => undoRecords(educationStore, rows, context),
};
