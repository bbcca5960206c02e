/** Judges an answer by what every route promises, and by the rules of rules.ts. */
import { isDeepStrictEqual } from 'node:util';
import type { LightMyRequestResponse } from 'fastify';
import type * as z from 'zod/mini';
import { expect } from 'vitest';
import type { Route } from '#tests/support/route-table.ts';
import { adminPassword } from '#tests/support/test-app.ts';
import type { Changes } from './changed-tables.ts';
import type { FuzzOffice } from './fuzz-office.ts';
import { isForeign, queryOf, readBody, staleTags, toInjection, type Draft } from './requests.ts';
import { isAdmin, isOpen, isWrite, needsSuperAdmin, routes } from './routes.ts';
import { judgeAll, rulesOf, type Verdict } from './rules.ts';
import { bodySchema } from './samples.ts';

type Row = Record<string, unknown>;

/** Changes without an audit entry, because they are no changes of the office's data. */
const withoutEntry =
  /second-factors\/app$|contacts\/(:id\/read|spam-seen)$|api\/contact$|admin\/imports(\/:id)?$/;

export interface Trial {
  office: FuzzOffice;
  route: Route;
  /** Whether the changed record has a version, which If-Match can name. */
  isVersioned: boolean;
  plain: Draft;
  draft: Draft;
  answer: LightMyRequestResponse;
  changes: Changes;
}

/** Returns the names of the body's fields that differ from the valid body. */
function changedFields({ plain, draft }: Trial): string[] {
  const [was, is] = [Object(plain.body) as Row, Object(draft.body) as Row];
  return Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]));
}

function verdictsOf({ route, draft }: Trial): Map<string, Verdict> {
  const rules = rulesOf[`${route.method} ${route.url}`] ?? {};
  return judgeAll(rules, Object(readBody(draft)) as Row);
}

/** Whether a field is checked only after the body's other fields were right. */
const isLate = (name: string) => name === 'newPassword' || name === 'consentDate';

const isObject = (body: unknown) =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

const parses = (schema: unknown, value: unknown) =>
  schema === undefined || (schema as z.ZodMiniType).safeParse(value).success;

/** Returns why the server must refuse the request: no reason if it may accept it. */
function reasonsToRefuse(trial: Trial, wrong: string[]): string[] {
  const { route, plain, draft } = trial;
  const { caller } = draft;
  const schema = bodySchema(route);
  const isSigned = caller === 'super' || caller === 'clerk';
  const reasons = {
    'another site': isWrite(route) && isForeign(draft.site),
    'no session': !isOpen(route) && !isSigned,
    'no super admin': needsSuperAdmin(route) && caller !== 'super',
    'a broken body': draft.broken !== undefined && !parses(schema, null) && !parses(schema, {}),
    'a wrong body':
      schema !== undefined && !draft.broken && !parses(schema, readBody(draft) ?? null),
    'a stale version': trial.isVersioned && staleTags.includes(draft.headers['if-match'] ?? '*'),
    'a wrong query': !parses(route.schema?.querystring, Object.fromEntries(queryOf(draft))),
    'an unknown record':
      isAdmin(route) && draft.parameters.some((each, nth) => each !== plain.parameters[nth]),
    'a broken rule': wrong.length > 0 && !draft.broken,
  };
  return Object.entries(reasons)
    .filter(([, isSo]) => isSo)
    .map(([reason]) => reason);
}

function checkRefusal({ route, draft, answer, changes }: Trial) {
  // A plan that is refused, because the records changed, is made again.
  if (!route.url.endsWith('/imports/:id/commit')) expect(changes.tables).toEqual([]);
  const type = String(answer.headers['content-type']);
  if (!route.url.startsWith('/api/') || draft.isHead || draft.isForm) return;
  if (!type.startsWith('application/problem+json')) {
    expect(type).toMatch(/^text\/(plain|html); charset=utf-8$/);
    return;
  }
  const { statusCode: status } = answer;
  const problem = { type: 'about:blank', title: expect.any(String), status };
  expect(answer.json()).toMatchObject({ ...problem, detail: expect.any(String) });
  if (status !== 422) return;
  const { errors } = answer.json<{ errors: Record<string, string[]> }>();
  expect(Object.values(errors).map((messages) => messages.length)).not.toEqual([]);
  expect(Object.values(errors).every((messages) => messages.length > 0)).toBe(true);
}

const readInquiry = ({ db }: FuzzOffice) =>
  db.selectFrom('contactSubmissions').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

/** Checks that a record is read as it was answered, and with the values of the rules. */
async function checkRoundTrip(
  { office, route, answer, draft, changes }: Trial,
  verdicts: Map<string, Verdict>,
) {
  const isJson = String(answer.headers['content-type']).includes('json');
  if (!isWrite(route) || draft.broken || (!isJson && route.url !== '/api/contact')) return;
  // A new secret is answered once.
  const { administrator, secret: _secret, ...fields } = isJson ? answer.json<Row>() : ({} as Row);
  const inquiry = changes.tables.includes('contact_submissions') && route.url === '/api/contact';
  const record = (inquiry ? await readInquiry(office) : (administrator ?? fields)) as Row;
  for (const [name, verdict] of verdicts) {
    if (verdict.is === 'refused' || !(name in record)) continue;
    expect({ [name]: record[name] }).toEqual({ [name]: verdict.value });
  }
  const readUrl = route.method === 'POST' ? `${route.url}/:id` : route.url;
  const isRead = routes.some(({ method, url }) => method === 'GET' && url === readUrl);
  if (!isRead || !isAdmin(route)) return;
  const path = toInjection(route, draft, '').url.replace(/\?.*/, '');
  const url = route.method === 'POST' ? `${path}/${String(record['id'])}` : path;
  const cookie = office.cookies[draft.caller];
  const again = await office.app.inject({
    method: 'GET',
    url,
    headers: { ...(cookie !== undefined && { cookie }) },
  });
  if (Array.isArray(again.json())) return;
  expect(again.json()).toMatchObject(record);
  const { etag } = answer.headers;
  if (etag !== undefined) expect(again.headers.etag).toBe(etag);
}

/** @throws an error if the answer, or what it changed, is not as promised */
export async function checkAnswer(trial: Trial) {
  const { route, draft, answer, changes } = trial;
  const { statusCode: status } = answer;
  const said = answer.body.slice(0, 300);
  expect({ status, said }).toEqual({ status: expect.toSatisfy((each) => each < 500), said });
  if (draft.isHead) expect(answer.body).toBe('');
  const verdicts = verdictsOf(trial);
  const changed = changedFields(trial);
  const wrong = [...verdicts].flatMap(([name, { is }]) => (is === 'refused' ? [name] : []));
  const reasons = reasonsToRefuse(trial, wrong);
  if (reasons.length > 0) {
    expect({ reasons, status, said }).toEqual({
      reasons,
      status: expect.toSatisfy((each) => each >= 400),
      said,
    });
  }
  const isAboutBody = reasons.every((reason) => /wrong body|rule/.test(reason));
  if (
    status === 422 &&
    wrong.length > 0 &&
    !draft.isForm &&
    isAboutBody &&
    !draft.headers['idempotency-key']?.length
  ) {
    const named = Object.keys(answer.json<{ errors: object }>().errors);
    expect(named).toEqual(
      expect.arrayContaining(
        isObject(draft.body) ? wrong.filter((name) => !isLate(name)) : ['body'],
      ),
    );
  }
  const isRight = changed.length > 0 && changed.every((name) => verdicts.get(name)?.is === 'kept');
  if (reasons.length === 0 && isRight && !draft.broken && Object.keys(draft.headers).length === 0) {
    expect({ status, said }).toEqual({
      status: expect.toBeOneOf([200, 201, 204, 303, 404, 409, 412, 429]),
      said,
    });
  }
  if (status >= 400) return checkRefusal(trial);
  await checkRoundTrip(trial, verdicts);
  if (!isWrite(route)) expect(changes.tables).toEqual([]);
  if (changes.tables.length > 0 && !withoutEntry.test(route.url)) {
    expect([changes.tables, changes.entries.length > 0]).toEqual([changes.tables, true]);
  }
  expect(JSON.stringify(changes.entries)).not.toContain(adminPassword);
}
