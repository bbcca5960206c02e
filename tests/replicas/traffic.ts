/**
 * Clients that visit pages, send inquiries or administer agents at the same time. Each one waits
 * for an answer before its next call.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { agentInput } from '#tests/support/record-samples.ts';
import { inquiry } from '#tests/support/inquiries.ts';

export interface Failure {
  method: string;
  path: string;
  /** The status, or 0 if there was no answer. */
  status: number;
  /** The instance that received the request, such as "127.0.0.1:3001". Null if it is unknown. */
  instance: string | null;
  /** The error of the proxy, the body of the instance's answer, or the error of the client. */
  error: string;
  /** The times of the request (`from`) and of its failure (`to`), in milliseconds since 1970. */
  from: number;
  to: number;
}

/** Creates a client that sends requests to the proxy and records the failed ones. */
function createClient(origin: string, cookie: string) {
  const failures: Failure[] = [];
  let requests = 0;

  async function send(method: string, path: string, body?: object, headers = {}) {
    const failure: Failure = {
      method,
      path,
      status: 0,
      instance: null,
      error: '',
      from: Date.now(),
      to: 0,
    };
    requests++;
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      failure.status = answer.status;
      failure.instance = answer.headers.get('x-instance');
      const text = await answer.text();
      if (answer.ok) return { ok: true, text, etag: answer.headers.get('etag') ?? '' };
      failure.error = answer.headers.get('x-error') ?? text;
    } catch (error) {
      failure.error = inspect(error);
    }
    failure.to = Date.now();
    failures.push(failure);
    return { ok: false, text: '', etag: '' };
  }

  return { send, failures, requests: () => requests };
}
type Client = ReturnType<typeof createClient>;

/** The time for which an inquiry is repeated before the test fails. */
const patienceMilliseconds = 15_000;

/**
 * Sends an inquiry, and repeats it with the same key until it succeeds. The form also keeps the key
 * when a visitor sends the same inquiry again after a failure.
 * @returns the visitor's email address
 */
async function inquire({ send, failures }: Client, name: string): Promise<string> {
  const email = `visitor${name}@example.com`;
  const key = { 'idempotency-key': randomUUID() };
  const body = { ...inquiry, email };
  const deadline = Date.now() + patienceMilliseconds;
  while (Date.now() < deadline) {
    if ((await send('POST', '/api/contact', body, key)).ok) return email;
    await sleep(pauses.inquirers);
  }
  throw new Error(`An inquiry failed for 15 seconds: ${inspect(failures.at(-1))}`);
}

/**
 * Reads the list of agents, adds an agent and edits it. A failed call is not repeated, because the
 * server may have stored its change.
 * @returns the agent's email address and notes if the server acknowledged both changes
 */
async function administer({ send }: Client, name: string): Promise<[string, string] | undefined> {
  const email = `agent${name}@example.com`;
  await send('GET', '/api/admin/agents?page=1');
  const fields = agentInput({ email, isActive: false });
  const added = await send('POST', '/api/admin/agents', fields);
  if (!added.ok) return undefined;
  const { id } = JSON.parse(added.text) as { id: string };
  const notes = `Edited after version ${added.etag}`;
  const match = { 'if-match': added.etag };
  const edited = await send('PUT', `/api/admin/agents/${id}`, { ...fields, notes }, match);
  return edited.ok ? [email, notes] : undefined;
}

const crowd = { visitors: 6, inquirers: 4, administrators: 2 };
/**
 * The milliseconds between the calls of each kind of client, and before an inquiry is repeated.
 * Without them the clients would keep two cores busy with requests that are alike. The pauses after
 * inquiries are longest, because each inquiry also causes emails.
 */
const pauses = { visitors: 40, inquirers: 150, administrators: 40 };

/** @param pages the paths of public pages, which the visitors read in turn */
export function startTraffic(origin: string, cookie: string, pages: string[]) {
  const client = createClient(origin, cookie);
  const inquiries: string[] = [];
  const agents = new Map<string, string>();
  const over = new AbortController();

  const acts = {
    async visitors(nth: number) {
      await client.send('GET', pages[nth % pages.length] ?? '/');
    },
    async inquirers(nth: number, who: number) {
      inquiries.push(await inquire(client, `${who}.${nth}`));
    },
    async administrators(nth: number, who: number) {
      const agent = await administer(client, `${who}.${nth}`);
      if (agent) agents.set(...agent);
    },
  };
  async function repeat(kind: keyof typeof crowd, who: number) {
    for (let nth = 0; !over.signal.aborted; nth++) {
      await acts[kind](nth, who);
      await sleep(pauses[kind]);
    }
  }
  const clients = (Object.keys(crowd) as (keyof typeof crowd)[]).flatMap((kind) =>
    Array.from({ length: crowd[kind] }, (_, who) => repeat(kind, who)),
  );
  const ended = Promise.all(clients);
  // `stop` reports the error of a client.
  ended.catch(() => undefined);

  return {
    ...client,
    /** The email addresses of the acknowledged inquiries. */
    inquiries,
    /** The notes of the agents whose edits the server acknowledged, by email address. */
    agents,
    async stop() {
      over.abort();
      await ended;
    },
  };
}
