import { expect } from 'vitest';
import { importKinds } from '#app/server/import-kinds/kinds.ts';
import { withBrokerage } from '#app/server/with-brokerage.ts';
import { whenAnAgentChanges } from '#app/server/when-an-agent-changes.ts';
import { workOnImports } from '#features/imports/server/carry-out.ts';
import { inquiryEmails } from '#features/inquiries/server/emails/inquiry-emails.ts';
import type { Import, ImportKindName, ImportRow } from '#features/imports/domain/imports.ts';
import type { Office } from './office.ts';
import type { TestApp } from './test-app.ts';

/** Returns the context of the job that carries imports out. */
export function importContext({ db, clock, liveSite }: TestApp) {
  const context = withBrokerage({
    liveSite,
    office: () => ({ name: 'Office', address: 'office@example.com' }),
    publicOrigin: 'http://localhost:3000',
    wakeEmailWorker: () => undefined,
    sendEmail: async () => undefined,
    metrics: undefined,
  });
  const consequences = whenAnAgentChanges({ ...context, emails: inquiryEmails(context) });
  return { db, clock: clock.read, kinds: importKinds(consequences) };
}

/** Runs the job that carries out and takes back imports. */
export const runImports = (office: TestApp) => workOnImports(importContext(office), () => false);

/** Sends cells as if they were pasted. */
export const paste = (
  { call }: Office,
  kind: ImportKindName,
  text: string | Buffer,
  headers: Record<string, string> = {},
) =>
  call('POST', `/imports?kind=${kind}`, Buffer.from(text), {
    'content-type': 'text/plain',
    ...headers,
  });

/** Plans the rows of pasted cells. */
export async function planOf(
  office: Office,
  kind: ImportKindName,
  text: string | Buffer,
  headers?: Record<string, string>,
): Promise<Import> {
  const answer = await paste(office, kind, text, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

export const rowsOf = async ({ call }: Office, id: string, outcome?: string) =>
  (await call('GET', `/imports/${id}/rows${outcome ? `?outcome=${outcome}` : ''}`)).json<
    ImportRow[]
  >();

export async function changePlan({ call }: Office, id: string, change: object): Promise<Import> {
  const answer = await call('PUT', `/imports/${id}`, change);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

export const readImport = async ({ call }: Office, id: string) =>
  (await call('GET', `/imports/${id}`)).json<Import>();

/** Asks for a plan to be carried out. */
export const commit = ({ call }: Office, { id, planHash }: Pick<Import, 'id' | 'planHash'>) =>
  call('POST', `/imports/${id}/commit`, { planHash });

/** Carries a plan out, and returns the import. */
export async function carryOut(office: Office, plan: Import): Promise<Import> {
  expect((await commit(office, plan)).statusCode).toBe(202);
  await runImports(office);
  return readImport(office, plan.id);
}

/** Takes an import back, and returns it. */
export async function undo(office: Office, { id }: Import): Promise<Import> {
  const answer = await office.call('POST', `/imports/${id}/undo`);
  expect(answer.statusCode).toBe(202);
  await runImports(office);
  return readImport(office, id);
}
