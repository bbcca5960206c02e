import type {
  CarriedOut,
  CarriedRow,
  CellValues,
  ImportContext,
  ImportKind,
  LockedRow,
  PlannedRow,
} from '#features/imports/server/import-kind.ts';
import {
  propertyInput,
  propertyType,
  type Property,
  type PropertyInput,
} from '#features/properties/domain/properties.ts';
import { futureDays, properties } from '#features/properties/server/store.ts';
import { locksRows, type Database } from '#shared/db/connection.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { recordAudit } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import { findAgent, readKnownAgents, type KnownAgents } from './known-agents.ts';
import { changesBetween, idsOf, parseInput, plannedRow } from './planned-row.ts';
import { undoRecords } from './undo-records.ts';

const store = {
  ...properties,
  entity: propertyType.entity,
  entityName: (home: Property) => propertyType.nameOf(home),
};

type Stored = PropertyInput & { id: string };

const inputFields = Object.keys(propertyType.labels) as (keyof PropertyInput)[];
const inputOf = (home: PropertyInput) =>
  Object.fromEntries(inputFields.map((field) => [field, home[field]])) as PropertyInput;

const { agentId: _agent, imageUrl: _picture, ...labels } = propertyType.labels;

const lower = (text: string | boolean | null | undefined) =>
  typeof text === 'string' ? text.toLowerCase() : '';

type Place = Pick<PropertyInput, 'streetNumber' | 'street'>;
const addressOf = ({ streetNumber, street }: Place) => foldText(`${streetNumber ?? ''} ${street}`);

type Listed = Place & Pick<PropertyInput, 'mlsNumber'> & { id: string };

/** Reads the stored homes with the MLS numbers or the addresses of these rows. */
async function readStored(db: Database, all: Listed[], rows: CellValues[]): Promise<Stored[]> {
  const numbers = new Set(rows.map(({ mlsNumber }) => lower(mlsNumber)));
  numbers.delete('');
  const addresses = new Set(rows.map((row) => addressOf(placeOf(row))));
  const ids = all
    .filter((home) => numbers.has(lower(home.mlsNumber)) || addresses.has(addressOf(home)))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const homes = db.selectFrom('properties').select(['id', ...inputFields]);
  return homes.where('id', 'in', ids).orderBy('id').execute();
}

const placeOf = ({ streetNumber, street }: CellValues): Place => ({
  streetNumber: typeof streetNumber === 'string' ? streetNumber : null,
  street: typeof street === 'string' ? street : '',
});

/**
 * Finds the stored home of a row: by MLS number, or else by address. A home can be sold several
 * times, so a sale is only the same one with the same day of closing, or that of a home which was
 * listed before.
 */
function findHome(stored: Stored[], values: CellValues): Stored | undefined {
  const { mlsNumber, street, closedOn = null } = values;
  const number = lower(mlsNumber);
  const byNumber = stored.find((home) => number !== '' && lower(home.mlsNumber) === number);
  if (byNumber || typeof street !== 'string') return byNumber;
  const address = addressOf(placeOf(values));
  const there = stored.filter(
    (home) => addressOf(home) === address && (number === '' || home.mlsNumber === null),
  );
  return (
    there.find((home) => home.closedOn === closedOn) ??
    there.find(
      ({ status, mlsEnteredOn }) =>
        status !== 'sold' && (closedOn === null || (mlsEnteredOn ?? '') <= String(closedOn)),
    )
  );
}

interface Plan {
  known: KnownAgents;
  stored: Stored[];
  today: string;
}

function planHome({ known, stored, today }: Plan, values: CellValues): PlannedRow {
  const named = findAgent(known, values, { email: 'agentEmail', name: 'agentName' });
  if ('problem' in named && named.problem) {
    return plannedRow('error', { problems: [named.problem] });
  }
  const found = findHome(stored, values);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const agent = named.agent && { agentId: named.agent.id };
  const parsed = parseInput(propertyInput, { ...found, ...Object.fromEntries(given), ...agent });
  if (!('input' in parsed)) return plannedRow('error', parsed);
  const { input } = parsed;
  const problems = Object.entries(futureDays(input, today)).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  if (problems.length > 0) return plannedRow('error', { problems });
  const keys = [
    found?.id ?? `address ${addressOf(input)} ${input.closedOn ?? ''}`,
    ...(input.mlsNumber ? [`mls ${lower(input.mlsNumber)}`] : []),
  ];
  const row = { recordId: found?.id ?? null, name: input.title, keys };
  if (!found) return plannedRow('create', { ...row, input });
  const changes = [
    ...changesBetween<Partial<PropertyInput>>(found, input, labels),
    ...agentChange(known, found, input),
  ];
  return changes.length > 0
    ? plannedRow('update', { ...row, input, changes })
    : plannedRow('same', row);
}

function agentChange({ all }: KnownAgents, before: PropertyInput, after: PropertyInput) {
  const nameOf = ({ agentId }: PropertyInput) => {
    const agent = all.find(({ id }) => id === agentId);
    return agent ? fullName(agent) : null;
  };
  const label = propertyType.labels.agentId;
  const change = { label, before: nameOf(before), after: nameOf(after) };
  return before.agentId === after.agentId ? [] : [change];
}

async function carryOut(
  rows: CarriedRow[],
  { db, actor, now }: ImportContext,
): Promise<CarriedOut[]> {
  const done: CarriedOut[] = [];
  for (const row of rows) {
    const input = row.input as PropertyInput;
    if (row.recordId === null) {
      const { record, version } = await store.insert(db, input, now);
      await recordAudit(db, actor, creationOf(store, record), now);
      done.push({ recordId: record.id, before: null, versions: { record: version } });
    } else {
      const stored = await store.get(db, row.recordId);
      const after = await updateRecord(db, store, actor, stored, input, now);
      done.push({
        recordId: row.recordId,
        before: { fields: inputOf(stored.record), versions: { record: stored.version } },
        versions: { record: (after ?? stored).version },
      });
    }
  }
  return done;
}

async function lockHomes(db: Database, rows: LockedRow[]) {
  const ids = idsOf(rows);
  if (ids.length === 0 || !locksRows(db)) return;
  const homes = db.selectFrom('properties').select('id').where('id', 'in', ids);
  await homes.orderBy('id').forNoKeyUpdate().execute();
}

export const propertiesKind: ImportKind = {
  batchSize: 50,
  alwaysCarried: ['create'],
  async createPlanner(db, _options, now) {
    const known = await readKnownAgents(db);
    const today = officeDay(now);
    const all = await db
      .selectFrom('properties')
      .select(['id', 'streetNumber', 'street', 'mlsNumber'])
      .execute();
    return {
      async plan(rows) {
        const stored = await readStored(db, all, rows);
        return rows.map((values) => planHome({ known, stored, today }, values));
      },
    };
  },
  lock: lockHomes,
  carryOut,
  undo: (rows, context) => undoRecords(store, rows, context),
};
