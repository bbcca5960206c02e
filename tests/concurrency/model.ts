/**
 * A model of how the back office stores agents, policies and education records, without a database
 * or server.
 */
import { unrecordedText } from '#shared/domain/audit/entries.ts';
import { agent, course, judgeAll, policy, type Rules } from '#tests/fuzz/rules.ts';
import { automaticCredit } from '#tests/support/record-samples.ts';
import { matches, type Call, type Kind } from './calls.ts';

type Row = Record<string, unknown>;

export interface Stored {
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  fields: Row;
}

export interface Entry {
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  entityName: string;
  before: Row | null;
  after: Row | null;
}

export interface Expected {
  status: number;
  etag?: string;
  record?: Row;
}

const rulesOf: Record<Kind, Rules> = {
  agents: agent,
  policies: policy,
  'continuing-education': course,
};
const entities: Record<Kind, string> = {
  agents: 'agent',
  policies: 'policy',
  'continuing-education': 'education_record',
};

/** Returns the fields as the server stores them, or undefined if the server refuses one of them. */
function fieldsFrom(kind: Kind, body: Row): Row | undefined {
  const verdicts = [...judgeAll(rulesOf[kind], body)];
  const fields = verdicts.flatMap(([name, each]) =>
    each.is === 'refused' ? [] : [[name, each.value] as const],
  );
  const agentId = kind === 'continuing-education' ? { agentId: body['agentId'] } : {};
  return fields.length === verdicts.length
    ? { ...agentId, ...Object.fromEntries(fields) }
    : undefined;
}

export class OfficeModel {
  records: Record<Kind, Stored[]> = { agents: [], policies: [], 'continuing-education': [] };
  trail: Entry[] = [];
  /**
   * The state of each administrator. `seen` has, by record id, the ETag from the administrator's
   * last successful read, creation or edit of the record.
   */
  clients: { username: string; isSignedIn: boolean; seen: Record<string, string> }[];

  constructor(usernames: string[]) {
    this.clients = usernames.map((username) => ({ username, isSignedIn: true, seen: {} }));
  }

  clone(): OfficeModel {
    return Object.assign(new OfficeModel([]), structuredClone({ ...this }));
  }

  /** Returns the record as the API returns it. */
  read(kind: Kind, { id, fields, createdAt, updatedAt }: Stored): Row {
    const hired = kind === 'agents' && { hireDate: createdAt };
    const named = kind === 'continuing-education' && {
      ...this.agentOf(fields),
      ...automaticCredit,
    };
    return { id, ...fields, ...hired, ...named, createdAt, updatedAt };
  }

  private agentOf({ agentId }: Row) {
    const fields = this.records.agents.find(({ id }) => id === agentId)?.fields;
    const agentName = `${String(fields?.['firstName'])} ${String(fields?.['lastName'])}`;
    return { agentName, agentIsActive: fields?.['isActive'] };
  }

  private nameOf(kind: Kind, { fields }: Stored): string {
    if (kind === 'policies') return String(fields['title']);
    if (kind === 'agents') return `${String(fields['firstName'])} ${String(fields['lastName'])}`;
    return `${String(fields['courseTitle'])}, ${this.agentOf(fields).agentName}`;
  }

  /** Returns the fields of a record that its audit entries can contain. */
  private told(kind: Kind, stored: Stored): Row {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...told } = this.read(kind, stored);
    delete told['agentIsActive'];
    return told;
  }

  private note(client: number, kind: Kind, was: Stored | undefined, is: Stored | undefined) {
    const before = was ? this.told(kind, was) : {};
    const after = is ? this.told(kind, is) : {};
    const changed = Object.keys({ ...before, ...after }).filter(
      (name) => before[name] !== after[name] || !was || !is,
    );
    const pick = (row: Row) =>
      Object.fromEntries(changed.map((name) => [name, toldValue(name, row[name])]));
    const record = is ?? was;
    if (!record) return;
    this.trail.push({
      actor: this.clients[client]?.username ?? '',
      action: actionOf(was, is),
      entity: entities[kind],
      entityId: record.id,
      entityName: this.nameOf(kind, record),
      before: was ? pick(before) : null,
      after: is ? pick(after) : null,
    });
  }

  private conflict(kind: Kind, fields: Row, ownId?: string): number | undefined {
    const { agents } = this.records;
    if (kind === 'continuing-education') {
      return agents.some(({ id }) => id === fields['agentId']) ? undefined : 422;
    }
    const email = String(fields['email']).toLowerCase();
    const isTaken = agents.some(
      (other) => other.id !== ownId && String(other.fields['email']).toLowerCase() === email,
    );
    return kind === 'agents' && isTaken ? 409 : undefined;
  }

  private shown(client: number, kind: Kind, stored: Stored, status: number): Expected {
    const etag = `"${stored.version}"`;
    const seen = this.clients[client]?.seen;
    if (seen) seen[stored.id] = etag;
    return { status, etag, record: this.read(kind, stored) };
  }

  /**
   * Applies a call to the model, as if the server had received it.
   * @param newId the id that the server gave to the created record, if there is one
   * @returns the expected answer
   */
  act(client: number, call: Call, now: string, newId = ''): Expected {
    const worker = this.clients[client];
    if (!worker?.isSignedIn) return { status: 401 };
    if (call.op === 'leave') {
      worker.isSignedIn = false;
      return { status: 204 };
    }
    const { kind } = call;
    if (call.op === 'create') return this.create(client, kind, call.body, now, newId);
    const fields = call.op === 'update' ? fieldsFrom(kind, call.body) : {};
    if (!fields) return { status: 422 };
    const stored = this.records[kind].find(({ id }) => id === call.id);
    if (!stored) return { status: 404 };
    if (call.op === 'get') return this.shown(client, kind, stored, 200);
    if (!matches(call.match, worker.seen[call.id], stored.version)) {
      return { status: 412, record: this.read(kind, stored) };
    }
    if (call.op === 'update') return this.update(client, kind, stored, fields, now);
    if (kind === 'continuing-education') {
      this.note(client, kind, stored, undefined);
      this.records[kind] = this.records[kind].filter((each) => each !== stored);
    } else this.update(client, kind, stored, { ...stored.fields, isActive: false }, now, false);
    return { status: 204 };
  }

  private create(client: number, kind: Kind, body: Row, now: string, id: string): Expected {
    const fields = fieldsFrom(kind, body);
    if (!fields) return { status: 422 };
    const status = this.conflict(kind, fields);
    if (status) return { status };
    const stored = { id, version: 1, createdAt: now, updatedAt: now, fields };
    this.records[kind].push(stored);
    this.note(client, kind, undefined, stored);
    return this.shown(client, kind, stored, 201);
  }

  private update(
    client: number,
    kind: Kind,
    stored: Stored,
    fields: Row,
    now: string,
    isShown = true,
  ): Expected {
    const isSame = Object.keys(fields).every((name) => fields[name] === stored.fields[name]);
    const status = isSame ? undefined : this.conflict(kind, fields, stored.id);
    if (status) return { status };
    if (!isSame) {
      // The audit entry needs the record as it was before the change.
      const before = structuredClone(stored);
      Object.assign(stored, { fields, version: stored.version + 1, updatedAt: now });
      this.note(client, kind, before, stored);
    }
    return isShown ? this.shown(client, kind, stored, 200) : { status: 204 };
  }
}

/** Returns a field's value as the audit trail contains it. */
const toldValue = (name: string, value: unknown) =>
  name === 'notes' && value !== null ? unrecordedText : value;

function actionOf(was: Stored | undefined, is: Stored | undefined): string {
  if (!was || !is) return was ? 'delete' : 'create';
  if (was.fields['isActive'] === is.fields['isActive']) return 'update';
  return is.fields['isActive'] ? 'reactivate' : 'deactivate';
}
