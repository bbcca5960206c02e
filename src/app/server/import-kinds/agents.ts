import { v7 as newId } from 'uuid';
import { agentType, defaultCommissionSplit } from '#features/agents/domain/agents.ts';
import type { AgentConsequences } from '#features/agents/server/edit-routes.ts';
import { agentStore } from '#features/agents/server/store.ts';
import { licenseKey } from '#features/imports/domain/cell-values.ts';
import type {
  CarriedOut,
  CarriedRow,
  CellValues,
  ImportContext,
  ImportKind,
  PlannedRow,
} from '#features/imports/server/import-kind.ts';
import { settleDueSplits } from '#features/splits/server/settle-due-splits.ts';
import { lockAgents } from '#features/standing/db/refresh-standings.ts';
import { licenseProblems } from '#features/standing/domain/license-rules.ts';
import {
  licenseFields,
  licenseLabels,
  type LicenseInput,
} from '#features/standing/domain/licenses.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import { recordAudits } from '#shared/records/audit-trail.ts';
import { creationOf } from '#shared/records/create-record.ts';
import { agentValues } from './agent-cells.ts';
import { nextStepsOfAgents } from './agent-next-steps.ts';
import {
  changeAgent,
  licenseFieldNames,
  type AgentColumns,
  type LicenseColumns,
} from './change-agent.ts';
import { undoAgents } from './undo-agents.ts';
import { findByName, readKnownAgents, type KnownAgent, type KnownAgents } from './known-agents.ts';
import { changesBetween, idsOf, parseInput, plannedRow } from './planned-row.ts';

const { licenseType, status, firstLicensedOn, renewalDueOn } = licenseLabels;
const labels = { ...agentType.labels, licenseType, status, firstLicensedOn, renewalDueOn };

const noLicense: LicenseColumns & Pick<LicenseInput, 'grecCheckedOn'> = {
  licenseType: null,
  status: null,
  firstLicensedOn: null,
  renewalDueOn: null,
  grecCheckedOn: null,
};

const noAgent = { email: '', commissionSplit: defaultCommissionSplit, isActive: true };

/** Finds the agent by email address or license number; several if these are of different agents. */
function findKnown(known: KnownAgents, values: CellValues): KnownAgent[] {
  const email = typeof values['email'] === 'string' ? values['email'].toLowerCase() : '';
  const license = licenseKey(String(values['licenseNumber'] ?? ''));
  const byEmail = known.byEmail.get(email);
  const byLicense = known.byLicense.get(license) ?? [];
  if (!byEmail) return byLicense;
  const hasOther = byLicense.length > 0 && !byLicense.includes(byEmail);
  return hasOther ? [byEmail, ...byLicense] : [byEmail];
}

const needsFirstDay =
  'The license type is left out: a salesperson needs the day of the first license';

const fieldOf = (name: string) => (name === 'status' ? 'licenseStatus' : name);

function planAgent(known: KnownAgents, cells: CellValues, today: string): PlannedRow {
  const [found, other] = findKnown(known, cells);
  if (other) {
    const message = `This license number belongs to ${fullName(other)}: check it here and there`;
    return plannedRow('error', { problems: [{ field: 'licenseNumber', message }] });
  }
  const { values, problem, notices } = agentValues(cells, found);
  if (problem) return plannedRow('error', { problems: [{ field: 'fullName', message: problem }] });
  const before = { ...(found ?? noAgent), ...(found?.license ?? noLicense) };
  const agent = parseInput(agentType.input, { ...before, ...values });
  const license = parseInput(licenseFields, { ...before, ...values }, fieldOf);
  if (!('input' in agent) || !('input' in license)) {
    const problems = [agent, license].flatMap((parsed) =>
      'problems' in parsed ? parsed.problems : [],
    );
    return plannedRow('error', { notices, problems });
  }
  const input = {
    agent: agent.input,
    license: Object.fromEntries(
      licenseFieldNames.map((field) => [field, license.input[field]]),
    ) as unknown as LicenseColumns,
  };
  const newType = input.license.licenseType;
  const isSalesperson = newType === 'salesperson' && before.licenseType !== 'salesperson';
  if (isSalesperson && input.license.firstLicensedOn === null) {
    input.license.licenseType = before.licenseType;
    notices.push(needsFirstDay);
  }
  const hasLicense = licenseFieldNames.some((field) => values[field] !== undefined);
  const wrong = hasLicense ? licenseProblems({ ...license.input, ...input.license }, today) : {};
  const problems = Object.entries(wrong).flatMap(([field, messages]) =>
    messages.map((message) => ({ field: fieldOf(field), message })),
  );
  if (problems.length > 0) return plannedRow('error', { notices, problems });
  return outcomeOf({ known, found, input, notices, cells });
}

interface Plan {
  known: KnownAgents;
  found: KnownAgent | undefined;
  input: AgentColumns;
  notices: string[];
  cells: CellValues;
}

function outcomeOf({ known, found, input, notices, cells }: Plan): PlannedRow {
  const { email, licenseNumber } = input.agent;
  const key = licenseKey(licenseNumber ?? '');
  const row = {
    recordId: found?.id ?? null,
    name: fullName(input.agent),
    notices,
    input,
    keys: [
      `email ${email.toLowerCase()}`,
      ...(key ? [`license ${key}`] : []),
      ...(found ? [found.id] : []),
    ],
  };
  if (!found) {
    const [other] = findByName(known, row.name);
    const alike = other ? [`Another agent is called ${row.name}: ${other.email}`] : [];
    return plannedRow('create', { ...row, notices: [...notices, ...alike] });
  }
  const isBack = !found.isActive && cells['isActive'] !== false;
  const agent = { ...input.agent, isActive: isBack || input.agent.isActive };
  const before = { ...found, ...found.license };
  const changes = changesBetween(before, { ...before, ...agent, ...input.license }, labels);
  const planned = { ...row, input: { ...input, agent }, changes };
  if (isBack) return plannedRow('reactivate', planned);
  return changes.length > 0
    ? plannedRow('update', planned)
    : plannedRow('same', { ...planned, input: null });
}

async function createAgent(
  consequences: AgentConsequences,
  { agent: input, license }: AgentColumns,
  { db, actor, now, importId, source }: ImportContext,
): Promise<CarriedOut> {
  const id = newId();
  // The agent must be registered first: an agent who exists already cannot be.
  await db.insertInto('importedAgents').values({ agentId: id, importId }).execute();
  const { record, version } = await agentStore.insert(db, { ...input, id }, now);
  await recordAudits(db, actor, [creationOf(agentStore, record)], now);
  const split = { origin: 'opening' as const, reason: `Imported from ${source}` };
  await consequences.afterCreation(db, { agent: record, license, split }, actor, now);
  return { recordId: id, before: null, versions: { agent: version, license: 1 } };
}

export const agentsKind = (consequences: AgentConsequences): ImportKind => ({
  batchSize: 10,
  alwaysCarried: ['create'],
  async createPlanner(db, _options, now) {
    const known = await readKnownAgents(db);
    const today = officeDay(now);
    return {
      plan: async (rows) => rows.map((values) => planAgent(known, values, today)),
      keyWords: 'email address or license number',
    };
  },
  async lock(db, rows, now) {
    await lockAgents(db, idsOf(rows));
    await settleDueSplits(db, idsOf(rows), now);
  },
  async carryOut(rows: CarriedRow[], context) {
    const done: CarriedOut[] = [];
    for (const { recordId, input } of rows) {
      const columns = input as AgentColumns;
      done.push(
        recordId === null
          ? await createAgent(consequences, columns, context)
          : await changeAgent(consequences, recordId, columns, context),
      );
    }
    return done;
  },
  undo: (rows, context) => undoAgents(consequences, rows, context),
  nextSteps: nextStepsOfAgents,
});
