import { v7 as newId } from 'uuid';
import type { AppContext } from '#app/server/app.ts';
import type { DeskBlock, DeskForm, DeskPage } from '#features/desk/domain/desk-page.ts';
import { hashToken } from '#features/sign-in/db/hash-token.ts';
import { shareOffice } from './office.ts';
import { addAgent } from './record-samples.ts';
import { origin } from './test-app.ts';
import type { Engine } from './test-database.ts';

/** Reads the page that the replacement for the page renderer wrote as JSON. */
const deskPageIn = (body: string): DeskPage =>
  JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? '{}') as DeskPage;

/** Returns the forms of a page, also those in folds. */
export const formsIn = (blocks: DeskBlock[]): DeskForm[] =>
  blocks.flatMap((block) => {
    if (block.block === 'fold') return formsIn(block.blocks);
    return block.block === 'form' ? [block.form] : [];
  });

async function multipartOf(
  fields: Record<string, string>,
  { bytes, name = 'scan.pdf' }: { bytes?: Uint8Array; name?: string },
) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', bytes ? new File([Buffer.from(bytes)], name) : new File([], ''));
  const sent = new Request(origin, { method: 'POST', body });
  return {
    type: sent.headers.get('content-type') ?? '',
    payload: Buffer.from(await sent.arrayBuffer()),
  };
}

/**
 * One app with the desk turned on for all tests of a describe block, with functions that such tests
 * use.
 */
export function shareDesk(engine: Engine, overrides: Partial<AppContext> = {}) {
  const office = shareOffice(engine, overrides);
  const now = () => office().clock.read().toISOString();

  const setDesk = (isOn: boolean) =>
    office()
      .db.insertInto('deskSettings')
      .values({ id: 1, isOn, changedAt: now(), changedBy: 'test' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ isOn }))
      .execute();

  /** Adds an agent who is signed in at the desk. @returns the agent and the cookie */
  const signIn = async (change: object = {}, session: object = {}) => {
    await setDesk(true);
    const agent = await addAgent(office(), change);
    const token = newId();
    const access = { agentId: agent.id, address: agent.email, createdAt: now() };
    await office()
      .db.insertInto('deskSessions')
      .values({
        ...access,
        id: newId(),
        tokenHash: hashToken(token),
        userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Mobile Safari/604.1',
        lastVisitAt: now(),
        ...session,
      })
      .execute();
    return { agent, cookie: `desk=${token}` };
  };

  const get = async (url: string, cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie };
    const answer = await office().app.inject({ method: 'GET', url, headers });
    return { answer, page: deskPageIn(answer.body) };
  };

  const post = async (
    url: string,
    fields: Record<string, string>,
    cookie?: string,
    headers: Record<string, string> = { origin },
  ) => {
    const type = 'application/x-www-form-urlencoded';
    const sent = { 'content-type': type, ...headers, ...(cookie !== undefined && { cookie }) };
    const payload = new URLSearchParams(fields).toString();
    const answer = await office().app.inject({ method: 'POST', url, headers: sent, payload });
    return { answer, page: deskPageIn(answer.body) };
  };

  /** Sends a form with a file, as a browser does; without a file if there are no bytes. */
  const postFile = async (
    url: string,
    fields: Record<string, string>,
    file: { bytes?: Uint8Array; name?: string },
    cookie?: string,
  ) => {
    const { type, payload } = await multipartOf(fields, file);
    const headers = { 'content-type': type, origin, ...(cookie !== undefined && { cookie }) };
    const answer = await office().app.inject({ method: 'POST', url, headers, payload });
    return { answer, page: deskPageIn(answer.body) };
  };

  return { office, setDesk, signIn, get, post, postFile };
}
