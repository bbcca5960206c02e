import type { Database } from '#shared/db/connection.ts';
import type { AgentInput } from '#features/agents/domain/agents.ts';
import { licenseKey } from '#features/imports/domain/cell-values.ts';
import type { CellValues, FieldProblem } from '#features/imports/server/import-kind.ts';
import type { licenseFieldNames } from './change-agent.ts';
import type { LicenseInput } from '#features/standing/domain/licenses.ts';
import { foldText } from '#shared/domain/text/fold-text.ts';
import { fullName } from '#shared/domain/full-name.ts';

export interface KnownAgent extends AgentInput {
  id: string;
  license: Pick<LicenseInput, (typeof licenseFieldNames)[number] | 'grecCheckedOn'>;
}

export interface KnownAgents {
  all: KnownAgent[];
  byEmail: Map<string, KnownAgent>;
  byLicense: Map<string, KnownAgent[]>;
  byName: Map<string, KnownAgent[]>;
}

const emailKey = (email: string) => email.toLowerCase();

export async function readKnownAgents(db: Database): Promise<KnownAgents> {
  const rows = await db
    .selectFrom('agents')
    .leftJoin('agentLicenses', 'agentLicenses.agentId', 'agents.id')
    .select([
      'agents.id',
      'firstName',
      'lastName',
      'email',
      'phone',
      'licenseNumber',
      'commissionSplit',
      'isActive',
      'notes',
      'licenseType',
      'status',
      'firstLicensedOn',
      'renewalDueOn',
      'grecCheckedOn',
    ])
    .orderBy('agents.id')
    .execute();
  const all = rows.map(
    ({ licenseType, status, firstLicensedOn, renewalDueOn, grecCheckedOn, ...agent }) => ({
      ...agent,
      license: { licenseType, status, firstLicensedOn, renewalDueOn, grecCheckedOn },
    }),
  );
  const byLicense = Map.groupBy(all, (agent) => licenseKey(agent.licenseNumber ?? ''));
  byLicense.delete('');
  return {
    all,
    byEmail: new Map(all.map((agent) => [emailKey(agent.email), agent])),
    byLicense,
    byName: Map.groupBy(all, (agent) => foldText(fullName(agent))),
  };
}

/** The fields of a row that name an agent, the surest first. */
export interface NamingFields {
  email?: string;
  license?: string;
  name?: string;
}

type Found = { agent: KnownAgent } | { agent?: undefined; problem?: FieldProblem };

const textOf = (values: CellValues, key: string | undefined) => {
  const value = key === undefined ? undefined : values[key];
  return typeof value === 'string' ? value : undefined;
};

/** Finds the agent by email address, license number or name; none if the row has none of them. */
export function findAgent(known: KnownAgents, values: CellValues, fields: NamingFields): Found {
  const email = textOf(values, fields.email);
  if (email !== undefined) {
    const agent = known.byEmail.get(emailKey(email));
    return agent
      ? { agent }
      : { problem: { field: fields.email ?? null, message: `No agent has ${email}` } };
  }
  const license = textOf(values, fields.license);
  if (license !== undefined) {
    const found = known.byLicense.get(licenseKey(license)) ?? [];
    return only(found, fields.license, `the license number ${license}`);
  }
  const name = textOf(values, fields.name);
  if (name === undefined) return {};
  return only(findByName(known, name), fields.name, `the name ${name}`);
}

/** Returns "Ann Lee" for "Lee, Ann". */
export function turnedName(name: string): string {
  const [last = '', first] = name.split(',');
  const turned = first === undefined ? name : `${first.trim()} ${last.trim()}`;
  return turned.replaceAll(/\s+/g, ' ');
}

/** Finds agents by a full name, also with the last name first. */
export const findByName = (known: KnownAgents, name: string): KnownAgent[] =>
  known.byName.get(foldText(turnedName(name))) ?? [];

function only(found: KnownAgent[], field: string | undefined, words: string): Found {
  const [agent, other] = found;
  if (agent && !other) return { agent };
  const message = other
    ? `${found.length} agents have ${words}: use the email address`
    : `No agent has ${words}`;
  return { problem: { field: field ?? null, message } };
}
