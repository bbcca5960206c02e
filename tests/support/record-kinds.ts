/** The three kinds of records that the back office edits, for rules that hold for each of them. */
import type { LightMyRequestResponse } from 'fastify';
import {
  addAgent,
  agentInput,
  addEducationRecord,
  educationInput,
  addPolicy,
  policyInput,
} from './record-samples.ts';
import type { Office } from './office.ts';

export interface RecordKind {
  /** The record type's name in the audit trail. */
  entity: 'agent' | 'policy' | 'education_record';
  path: string;
  table: 'agents' | 'policies' | 'continuingEducation';
  /** A text field, to be changed to any text. */
  text: string;
  /** @returns the form's values; an agent is created for an education record */
  input: (office: Office, overrides?: object) => Promise<object>;
  add: (office: Office, overrides?: object) => Promise<{ id: string }>;
}

export const kinds: RecordKind[] = [
  {
    entity: 'agent',
    path: '/agents',
    table: 'agents',
    text: 'lastName',
    input: async (_office, overrides) => agentInput(overrides),
    add: addAgent,
  },
  {
    entity: 'policy',
    path: '/policies',
    table: 'policies',
    text: 'title',
    input: async (_office, overrides) => policyInput(overrides),
    add: addPolicy,
  },
  {
    entity: 'education_record',
    path: '/continuing-education',
    table: 'continuingEducation',
    text: 'courseTitle',
    input: async (office, overrides) => educationInput((await addAgent(office)).id, overrides),
    add: addEducationRecord,
  },
];

/** One record as its table holds it, or undefined. */
export const storedRecord = ({ db }: Office, { table }: RecordKind, id: string) =>
  db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();

/** The count of edits that an answer's ETag tells of. */
export const entityTag = (answer: LightMyRequestResponse) => String(answer.headers['etag']);
