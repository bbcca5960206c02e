/**
 * The record types whose records are edited in forms of the back office, for tests that apply to
 * each of them.
 */
import type { LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import type { RecordEntity } from '#shared/domain/paths.ts';
import {
  addAgent,
  agentInput,
  addEducationRecord,
  educationInput,
  addPolicy,
  policyInput,
  plainRecordAdder,
  plainRecords,
} from './record-samples.ts';
import type { Office } from './office.ts';
import { choicesOf } from './query-choices.ts';
import { collectRoutes } from './route-table.ts';
import { createTestApp } from './test-app.ts';

export interface RecordKind {
  /** The record type's name in the audit trail. */
  entity: RecordEntity;
  path: string;
  table:
    | 'agents'
    | 'policies'
    | 'continuingEducation'
    | (typeof plainRecords)[keyof typeof plainRecords]['table'];
  /** The name of a required text field. */
  text: string;
  /** Returns valid values for a new record. For an education record, it first adds an agent. */
  input: (office: Office, overrides?: object) => Promise<object>;
  add: (office: Office, overrides?: object) => Promise<{ id: string }>;
  /** Whether a DELETE request deletes or deactivates a record. */
  hasDelete: boolean;
  /** The values of each query parameter of the list that is a choice, by its name. */
  choices: Partial<Record<string, string[]>>;
}

type Kind = Omit<RecordKind, 'entity' | 'hasDelete' | 'choices'>;

const kindsByEntity: Record<Exclude<RecordEntity, keyof typeof plainRecords>, Kind> = {
  agent: {
    path: '/agents',
    table: 'agents',
    text: 'lastName',
    input: async (_office, overrides) => agentInput(overrides),
    add: addAgent,
  },
  policy: {
    path: '/policies',
    table: 'policies',
    text: 'title',
    input: async (_office, overrides) => policyInput(overrides),
    add: addPolicy,
  },
  education_record: {
    path: '/continuing-education',
    table: 'continuingEducation',
    text: 'courseTitle',
    input: async (office, overrides) => educationInput((await addAgent(office)).id, overrides),
    add: addEducationRecord,
  },
};

const plainKinds = Object.entries(plainRecords).map(([entity, kind]): [string, Kind] => [
  entity,
  {
    ...kind,
    input: async (_office, overrides) => kind.input(overrides),
    add: plainRecordAdder(kind),
  },
]);

const [closed, routes] = await collectRoutes(() => createTestApp('sqlite'));
await closed.close();
const routeOf = (method: string, path: string) =>
  routes.find((route) => route.method === method && route.url === `/api/admin${path}`);

export const kinds = [...Object.entries(kindsByEntity), ...plainKinds].map(
  ([entity, kind]): RecordKind => ({
    entity: entity as RecordEntity,
    ...kind,
    hasDelete: routeOf('DELETE', `${kind.path}/:id`) !== undefined,
    choices: Object.fromEntries(
      choicesOf(routeOf('GET', kind.path)?.schema?.querystring as z.ZodMiniObject),
    ),
  }),
);

export const deletableKinds = kinds.filter(({ hasDelete }) => hasDelete);

/** Returns one record as stored, or undefined if it does not exist. */
export const storedRecord = ({ db }: Office, { table }: RecordKind, id: string) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the ETag of an answer, which names the record's version. */
export const entityTag = (answer: LightMyRequestResponse) => String(answer.headers['etag']);
