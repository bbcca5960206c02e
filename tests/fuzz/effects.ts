/**
 * Checks that are made after an accepted call. Most of them expect that the server returns the
 * values that were sent.
 */
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { knownIds } from './sample-office.ts';
import type { FuzzOffice, Table } from './fuzz-office.ts';
import type { Reading } from './expected-answers.ts';

export interface Done extends Reading {
  answer: LightMyRequestResponse;
  office: FuzzOffice;
  segment: string | undefined;
  isForm: boolean;
  changed: Table[];
}

type Row = Record<string, unknown>;

const read = ({ office }: Done, url: string) =>
  office.app.inject({ method: 'GET', url, headers: { cookie: office.cookies.super } });

/** @returns the expected stored value of each field */
const keptFields = ({ verdicts }: Reading): Row =>
  Object.fromEntries(
    [...verdicts].flatMap(([name, verdict]) =>
      verdict.is === 'refused' ? [] : [[name, verdict.value]],
    ),
  );

const now = '2026-11-21T15:00:00.000Z';

export const keptRecord = (path: string) => async (done: Done) => {
  const { answer, segment, changed } = done;
  const record = answer.json<Row>();
  expect(record).toMatchObject(keptFields(done));
  const isNew = segment === undefined;
  if (isNew) expect(Object.values(knownIds).flat()).not.toContain(record['id']);
  else expect(record['id']).toBe(segment);
  if (isNew) expect(record).toMatchObject({ createdAt: now, updatedAt: now });
  else if (changed.length > 0) expect(record['updatedAt']).toBe(now);
  const again = await read(done, `${path}/${String(record['id'])}`);
  expect(again.json()).toEqual(record);
  expect(again.headers['etag']).toBe(answer.headers['etag']);
  expect(answer.headers['etag']).toBe(isNew || changed.length === 0 ? '"1"' : '"2"');
};

export async function keptPage(done: Done) {
  const page = done.answer.json<Record<string, string | null>>();
  expect(page).toMatchObject(keptFields(done));
  expect((await read(done, `/api/admin/agents/${done.segment}/page`)).json()).toEqual(page);
  // Resolve the stored link as a visitor's browser does on an https page. It must lead to the
  // social network's own host.
  for (const network of ['facebook', 'instagram', 'linkedin']) {
    const link = page[network];
    if (!link) continue;
    expect(new URL(link, 'https://www.example.com/').hostname).toMatch(
      new RegExp(`(^|\\.)${network}\\.com$`),
    );
  }
}

export async function keptLicense(done: Done) {
  const license = done.answer.json<Row>();
  expect(license).toMatchObject(keptFields(done));
  const again = await read(done, `/api/admin/agents/${done.segment}/license`);
  expect(again.json()).toEqual(license);
}

export async function keptExemption(done: Done) {
  const { startsOn, ...fields } = keptFields(done);
  const added = done.answer.json<Row>();
  const today = '2026-11-21';
  expect(added).toMatchObject({ ...fields, startsOn: startsOn ?? today, createdAt: now });
  const all = await read(done, `/api/admin/agents/${done.segment}/exemptions`);
  expect(all.json()).toContainEqual(added);
}

export async function keptSplit(done: Done) {
  const { confirmBackdated: _, ...fields } = keptFields(done);
  const added = done.answer.json<Row>();
  expect(added).toMatchObject({ ...fields, createdAt: now, voidedAt: null });
  const all = await read(done, `/api/admin/agents/${done.segment}/splits`);
  const { planned, history } = all.json<Record<'planned' | 'history', Row[]>>();
  expect([...planned, ...history]).toContainEqual(added);
}

export async function keptInquiry(done: Done) {
  const { answer, office, isForm, seen } = done;
  const known = knownIds.contacts;
  const stored = await office.db
    .selectFrom('contactSubmissions')
    .selectAll()
    .where('id', 'not in', known)
    .execute();
  expect(stored).toHaveLength(1);
  const { agentId, leaveEmpty, fillMilliseconds, consentVersion, ...words } = keptFields(done);
  expect(stored[0]).toMatchObject({ ...words, createdAt: now, readAt: null });
  const looksLikeSpam =
    leaveEmpty !== '' || (fillMilliseconds !== undefined && Number(fillMilliseconds) < 2000);
  if (looksLikeSpam) expect(stored[0]?.spamReason).not.toBeNull();
  const sent = typeof consentVersion === 'string' && consentVersion !== '' ? consentVersion : null;
  expect(stored[0]?.consentVersion).toBe(
    sent === null || ['2026-11', '2026-11-22'].includes(sent) ? sent : 'unknown',
  );
  const isAbout = knownIds.agents.slice(0, 2).some((id) => id === agentId);
  expect(stored[0]?.aboutAgentId).toBe(isAbout ? agentId : null);
  if (isForm) {
    const slugs = ['/agent/eleanor-whitfield/sent', '/agent/jose-whitfield/sent'];
    const nth = knownIds.agents.indexOf(String(seen['agentId']));
    expect(answer.headers.location).toBe(slugs[nth] ?? '/contact/sent');
  } else expect(answer.json()).toMatchObject({ id: stored[0]?.id });
  const detail = await read(done, `/api/admin/contacts/${stored[0]?.id}`);
  expect(detail.json()).toMatchObject(words);
}

export async function keptDecision(done: Done) {
  const { isAnswered, tellAgent: _, ...decided } = keptFields(done);
  const contact = done.answer.json<Row>();
  expect(contact).toMatchObject({ ...decided, firstResponseAt: isAnswered ? now : null });
  expect((await read(done, `/api/admin/contacts/${done.segment}`)).json()).toMatchObject(contact);
}

export async function keptNote(done: Done) {
  const detail = await read(done, `/api/admin/contacts/${done.segment}`);
  expect(detail.json<{ notes: Row[] }>().notes).toContainEqual(done.answer.json());
  expect(done.answer.json()).toMatchObject({ ...keptFields(done), createdAt: now });
}

export async function keptCall(done: Done) {
  const detail = await read(done, `/api/admin/contacts/${done.segment}`);
  expect(detail.json<{ calls: Row[] }>().calls).toContainEqual(done.answer.json());
  expect(done.answer.json()).toMatchObject({ ...keptFields(done), createdAt: now });
}

export async function keptReply(done: Done) {
  const { subject, message } = keptFields(done);
  const email = done.answer.json<Row>();
  expect(email).toMatchObject({ kind: 'reply', status: 'queued', subject });
  expect(String(email['text'])).toContain(String(message).trim().split(/\s/)[0]);
  const detail = await read(done, `/api/admin/contacts/${done.segment}`);
  const { emails, firstResponseAt } = detail.json<{ emails: Row[]; firstResponseAt: string }>();
  expect(emails.map(({ id }) => id)).toContain(email['id']);
  expect(firstResponseAt).not.toBeNull();
}

export function erased({ answer, seen, changed }: Done) {
  const isKnown = String(seen['email']).trim().toLowerCase() === 'amelia@example.com';
  expect(answer.json()).toEqual({ erased: isKnown ? knownIds.contacts.length : 0 });
  expect(changed.length > 0).toBe(isKnown);
}

export async function signedIn(done: Done) {
  const { value, name } = done.answer.cookies[0] ?? { value: '', name: '' };
  expect(value).toMatch(/^[\w-]{43}$/);
  const session = await done.office.app.inject({
    method: 'GET',
    url: '/api/admin/session',
    headers: { cookie: `${name}=${value}` },
  });
  expect(session.json()).toEqual(done.answer.json());
  expect(done.answer.json()).toEqual({
    user: {
      username: keptFields(done)['username'],
      role: expect.stringMatching(/^(super_)?admin$/),
    },
  });
}

export async function keptAdministrator(done: Done) {
  const body = done.answer.json<Row>();
  const account = (body['administrator'] ?? body) as Row;
  expect(account).toMatchObject(keptFields(done));
  const again = await read(done, `/api/admin/administrators/${String(account['id'])}`);
  expect(again.json()).toEqual(account);
}

export async function keptAccount(done: Done) {
  expect(done.answer.json()).toMatchObject(keptFields(done));
}

export const ended = ({ changed }: Done) => expect(changed).toEqual(['sessions']);
