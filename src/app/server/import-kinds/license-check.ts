import { findAgentName } from '#features/agents/db/agent-name.ts';
import { licenseKey } from '#features/imports/domain/cell-values.ts';
import type {
  CarriedOut,
  CarriedRow,
  CellValues,
  ImportContext,
  ImportKind,
  Undone,
  PlannedRow,
} from '#features/imports/server/import-kind.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { licenseProblems } from '#features/standing/domain/license-rules.ts';
import {
  licenseFields,
  licenseLabels,
  type LicenseInput,
} from '#features/standing/domain/licenses.ts';
import { getLicense, licenseOf } from '#features/standing/server/licenses/license-store.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { updateRecord } from '#shared/records/edit-record.ts';
import { findByName, readKnownAgents, type KnownAgent, type KnownAgents } from './known-agents.ts';
import { changesBetween, idsOf, parseInput, plannedRow } from './planned-row.ts';
import { undoRecords } from './undo-records.ts';

type CheckedFields = Pick<LicenseInput, 'licenseType' | 'status' | 'renewalDueOn'>;

const { licenseType, status, renewalDueOn } = licenseLabels;
const labels = { licenseType, status, renewalDueOn };
const checkedFields = Object.keys(labels) as (keyof CheckedFields)[];

const pick = (license: LicenseInput): CheckedFields => ({
  licenseType: license.licenseType,
  status: license.status,
  renewalDueOn: license.renewalDueOn,
});

/** Finds the agents with the license number of a row, or else with its name. */
function findLicensees(known: KnownAgents, { licenseNumber, name }: CellValues): KnownAgent[] {
  const key = typeof licenseNumber === 'string' ? licenseKey(licenseNumber) : '';
  const found = known.byLicense.get(key) ?? [];
  return found.length > 0 || typeof name !== 'string' ? found : findByName(known, name);
}

function noticesOf(agent: KnownAgent, { licenseNumber }: CellValues): string[] {
  const isOther =
    typeof licenseNumber === 'string' &&
    licenseKey(licenseNumber) !== licenseKey(agent.licenseNumber ?? '');
  return [
    ...(isOther
      ? [`Found by name: the license number here is ${agent.licenseNumber ?? 'missing'}`]
      : []),
    ...(agent.isActive ? [] : ['This agent is inactive here']),
  ];
}

const needsFirstDay =
  'The license type stays as it is here: a salesperson needs the day of the first license';

/** Plans the row of an agent. An empty cell changes nothing. */
function planLicense(agent: KnownAgent, values: CellValues, today: string): PlannedRow {
  const { id, license } = agent;
  const row = { recordId: id, name: fullName(agent), keys: [id], batchKey: id };
  const given = checkedFields.filter((field) => values[field] !== undefined);
  const cells = Object.fromEntries(given.map((field) => [field, values[field]]));
  const parsed = parseInput(licenseFields, { ...license, ...cells });
  if (!('input' in parsed)) return plannedRow('error', { ...row, ...parsed });
  const notices = noticesOf(agent, values);
  const after = pick(parsed.input);
  const isSalesperson = after.licenseType === 'salesperson';
  if (isSalesperson && license.licenseType !== 'salesperson' && !license.firstLicensedOn) {
    after.licenseType = license.licenseType;
    notices.push(needsFirstDay);
  }
  const changes = changesBetween<CheckedFields>(license, after, labels);
  if (changes.length === 0) return plannedRow('same', { ...row, notices });
  const wrong = licenseProblems({ ...parsed.input, ...after }, today);
  const problems = Object.values(wrong).flatMap((messages) =>
    messages.map((message) => ({ field: 'renewalDueOn', message })),
  );
  if (problems.length > 0) return plannedRow('error', { ...row, notices, problems });
  return plannedRow('update', { ...row, notices, changes, input: after });
}

function planRow(found: KnownAgent[], values: CellValues, today: string): PlannedRow {
  const [agent, other] = found;
  const name = String(values['name'] ?? values['licenseNumber'] ?? '');
  if (!agent) return plannedRow('not_ours', { name });
  if (!other) return planLicense(agent, values, today);
  const message = `${found.length} agents have this name or license number`;
  return plannedRow('error', { name, problems: [{ field: null, message }] });
}

/** Records that licenses were checked, and stores what differs if the office chose it. */
async function carryOut(
  rows: CarriedRow[],
  { db, actor, now }: ImportContext,
): Promise<CarriedOut[]> {
  const done: CarriedOut[] = [];
  for (const { recordId: id, name, input, isChosen } of rows) {
    if (id === null) throw new Error(`a row without an agent: ${name}`);
    const stored = await getLicense(db, id);
    const change = { ...(isChosen && input), grecCheckedOn: officeDay(now) };
    const after = await updateRecord(db, licenseOf(name ?? ''), actor, stored, change, now);
    const fields = { ...pick(stored.record), grecCheckedOn: stored.record.grecCheckedOn };
    done.push({
      recordId: id,
      before: { fields, versions: { license: stored.version } },
      versions: { license: (after ?? stored).version },
    });
  }
  return done;
}

async function undo(rows: CarriedOut[], context: ImportContext): Promise<Undone[]> {
  const undone: Undone[] = [];
  for (const row of rows) {
    const license = licenseOf((await findAgentName(context.db, row.recordId)) ?? '');
    // A check adds no license, so there is none to remove.
    const store = { ...license, remove: () => Promise.resolve(false) };
    undone.push(...(await undoRecords(store, [row], context, 'license')));
  }
  return undone;
}

/**
 * The comparison of the licenses with GREC's. It records the day of the check, changes only the
 * licenses that the office chooses, and never adds or deactivates agents.
 */
export const licenseCheckKind: ImportKind = {
  batchSize: 50,
  alwaysCarried: ['same', 'update'],
  lock: (db, rows) => lockAgents(db, idsOf(rows)),
  async createPlanner(db, _options, now) {
    const known = await readKnownAgents(db);
    const today = officeDay(now);
    const seen = new Set<string>();
    return {
      async plan(rows) {
        return rows.map((values) => {
          const found = findLicensees(known, values);
          for (const { id } of found) seen.add(id);
          return planRow(found, values, today);
        });
      },
      planOthers: () =>
        known.all
          .filter(({ id, isActive }) => isActive && !seen.has(id))
          .map((agent) => plannedRow('not_in_file', { recordId: agent.id, name: fullName(agent) })),
    };
  },
  carryOut,
  undo,
};
