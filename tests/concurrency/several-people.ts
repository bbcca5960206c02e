/** Administrators who call one server, and the comparison of the answers with the model's. */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { TestApp } from '#tests/support/test-app.ts';
import { recordedDuring } from '#tests/support/audit.ts';
import { ifMatch, type Call, type Kind, type Plan } from './calls.ts';
import { OfficeModel, type Entry, type Expected } from './model.ts';

type Row = Record<string, unknown>;

const unknownId = '01900000-0000-7000-8000-00000000dead';

export interface Answered {
  client: number;
  call: Call;
  status: number;
  newId: string;
}

const methods = {
  create: 'POST',
  get: 'GET',
  update: 'PUT',
  delete: 'DELETE',
} as const;

export class People {
  readonly testApp: TestApp;
  readonly model: OfficeModel;
  readonly cookies: string[];
  /**
   * The ids of all records that `perform` created, in the order of their creation, including
   * deleted records.
   */
  readonly made: Record<Kind, string[]> = { agents: [], policies: [], 'continuing-education': [] };

  private constructor(testApp: TestApp, names: string[], cookies: string[]) {
    this.testApp = testApp;
    this.model = new OfficeModel(names);
    this.cookies = cookies;
  }

  static async signIn(testApp: TestApp, names: string[]): Promise<People> {
    const cookies: string[] = [];
    for (const name of names) cookies.push(await testApp.signIn(name));
    return new People(testApp, names, cookies);
  }

  private idOf(kind: Kind, nth: number): string {
    const { [kind]: ids } = this.made;
    return nth === 9 ? unknownId : (ids[nth % Math.max(1, ids.length)] ?? unknownId);
  }

  private bodyOf(kind: Kind, body: Row): Row {
    if (kind !== 'continuing-education') return body;
    return { ...body, agentId: this.idOf('agents', Number(body['agentId'])) };
  }

  toCall(plan: Plan): Call {
    if (plan.op === 'leave') return { op: 'leave' };
    if (plan.op === 'create') {
      return { op: 'create', kind: plan.kind, body: this.bodyOf(plan.kind, plan.body) };
    }
    const { nth, ...rest } = plan;
    const about = { ...rest, id: this.idOf(plan.kind, nth) };
    return about.op === 'update' ? { ...about, body: this.bodyOf(plan.kind, about.body) } : about;
  }

  /**
   * Sends one call.
   * @param seen the last ETag that the administrator got for the record of the call, if any
   */
  send(client: number, call: Call, seen: string | undefined): Promise<LightMyRequestResponse> {
    const cookie = this.cookies[client] ?? '';
    if (call.op === 'leave') {
      const url = '/api/admin/logout';
      return this.testApp.app.inject({ method: 'POST', url, headers: { cookie } });
    }
    const match = 'match' in call ? ifMatch(call.match, seen) : undefined;
    const path = 'id' in call ? `/${call.id}` : '';
    return this.testApp.app.inject({
      method: methods[call.op],
      url: `/api/admin/${call.kind}${path}`,
      headers: { cookie, ...(match !== undefined && { 'if-match': match }) },
      ...('body' in call && { payload: call.body }),
    });
  }

  /**
   * Makes one call on the server and in the model, and compares the answers. If the plan is that a
   * session expires, makes no call and only changes the database and the model.
   */
  async perform(client: number, plan: Plan): Promise<void> {
    const call = this.toCall(plan);
    const seen = 'id' in call ? this.model.clients[client]?.seen[call.id] : undefined;
    const now = this.testApp.clock.read().toISOString();
    if (plan.op === 'leave' && plan.byExpiry) {
      await this.expire(client);
      this.model.act(client, call, now);
      return;
    }
    const answer = await this.send(client, call, seen);
    const expected = this.model.act(client, call, now, newIdOf(answer));
    this.remember(call, answer);
    // The server also accepts a logout whose session has ended, for which the model expects 401.
    compare(answer, plan.op === 'leave' ? { status: 204 } : expected);
  }

  remember(call: Call, answer: LightMyRequestResponse) {
    if (call.op === 'create' && answer.statusCode === 201)
      this.made[call.kind].push(newIdOf(answer));
  }

  /** Makes an administrator's session look as if it had been idle for too long. */
  private async expire(client: number) {
    await this.testApp.db
      .updateTable('sessions')
      .set({ lastSeenAt: '2026-01-01T00:00:00.000Z' })
      .where('adminUserId', 'in', (eb) =>
        eb
          .selectFrom('adminUsers')
          .select('id')
          .where('username', '=', this.model.clients[client]?.username ?? ''),
      )
      .execute();
  }

  /** Reads all agents, policies and education records, each with one call of this administrator. */
  async readAll(client: number) {
    const cookie = this.cookies[client] ?? '';
    const read = async (kind: Kind, { id }: { id: string }) => {
      const url = `/api/admin/${kind}/${id}`;
      const answer = await this.testApp.app.inject({ method: 'GET', url, headers: { cookie } });
      return { etag: answer.headers['etag'], ...answer.json<Row>() };
    };
    const ids = async (kind: Kind) => {
      const table = kind === 'continuing-education' ? 'continuingEducation' : kind;
      return this.testApp.db.selectFrom(table).select('id').orderBy('id').execute();
    };
    const all: Record<string, Row[]> = {};
    for (const kind of ['agents', 'policies', 'continuing-education'] as const) {
      all[kind] = await Promise.all((await ids(kind)).map((row) => read(kind, row)));
    }
    return all;
  }
}

/** Returns the result that the model expects from `readAll`. */
export const expectedRecords = (model: OfficeModel) =>
  Object.fromEntries(
    Object.entries(model.records).map(([kind, rows]) => [
      kind,
      rows
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((stored) => ({ etag: `"${stored.version}"`, ...model.read(kind as Kind, stored) })),
    ]),
  );

/**
 * Returns the audit entries about agents, policies and education records that were added while
 * `act` ran.
 */
export async function trailDuring(testApp: TestApp, act: () => Promise<void>): Promise<Entry[]> {
  const entries = await recordedDuring(testApp, act);
  return entries
    .filter(({ entity }) => ['agent', 'policy', 'education_record'].includes(entity))
    .map(({ actor, action, entity, entityId, entityName, before, after }) => ({
      actor: actor ?? '',
      action,
      entity,
      entityId: entityId ?? '',
      entityName: entityName ?? '',
      before,
      after,
    }));
}

export const newIdOf = (answer: LightMyRequestResponse) =>
  answer.statusCode === 201 ? answer.json<{ id: string }>().id : '';

function compare(answer: LightMyRequestResponse, expected: Expected) {
  const { status, etag, record } = expected;
  const { body } = answer;
  expect({ status: answer.statusCode, body }).toEqual({ status, body });
  if (etag) expect(answer.headers['etag']).toBe(etag);
  if (status === 412) expect(answer.json<{ current: Row }>().current).toEqual(record);
  else if (record) expect(answer.json()).toEqual(record);
}
