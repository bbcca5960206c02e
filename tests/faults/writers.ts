/**
 * Visitors and administrators who send one write after the other, and remember the writes that the
 * server acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type CallOptions, type Reply } from '#tests/support/http-client.ts';

export interface SentInquiry {
  key: string;
  body: Record<string, string>;
  /** The inquiry's id, once it is acknowledged. */
  id?: string;
}

export interface EditedAgent {
  email: string;
  id?: string;
  etag?: string;
  /** The notes that the server acknowledged last. */
  notes: string;
  /**
   * The notes of an edit, until it is known whether the server stored them. Also set after the
   * agent's creation, so that `work` reads the agent's ETag next.
   */
  askedNotes?: string;
}

/**
 * The state that all writers share: the server's current URL, whether they shall continue, the
 * administrators' session and the answers so far.
 */
export interface Caller {
  origin: string;
  isRunning: boolean;
  cookie: string;
  /** The number of answers by status. Status 0 counts calls that got no answer. */
  statuses: Map<number, number>;
  /** Descriptions of wrong answers, such as a 500, or a 503 without Retry-After. */
  surprises: string[];
  /** The errors of the calls that got no answer, because they were refused, cut off or timed out. */
  cutOff: unknown[];
}

const pauseMilliseconds = 20;
let made = 0;

/**
 * Makes one call.
 * @returns the answer if it is a success or 409, and otherwise undefined
 */
async function attempt(caller: Caller, request: string, options: CallOptions) {
  const { statuses, surprises, origin } = caller;
  const answer = await call(origin, request, options).catch((error: unknown) => {
    caller.cutOff.push(error);
  });
  const status = answer?.status ?? 0;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (answer && (status < 300 || status === 409)) return answer;
  if (answer && !(status === 503 && answer.headers.has('retry-after'))) {
    surprises.push(`${request}: ${status} ${answer.body}`);
  }
  await sleep(pauseMilliseconds);
  return undefined;
}

function newInquiry(): SentInquiry {
  const nth = ++made;
  const body = {
    firstName: 'Amelia',
    lastName: `Carter ${nth}`,
    email: `visitor${nth}@example.com`,
    phone: '(912) 555-0166',
    service: 'buying',
    message: `Inquiry ${nth}. ${'A row house near Forsyth Park, please. '.repeat(nth % 20)}`.trim(),
  };
  return { key: randomUUID(), body };
}

/**
 * Sends one inquiry after another. Repeats each inquiry with the same idempotency key until the
 * server acknowledges it.
 */
export async function visit(caller: Caller, sent: SentInquiry[]): Promise<void> {
  let inquiry = sent.at(-1);
  while (caller.isRunning) {
    if (!inquiry || inquiry.id) sent.push((inquiry = newInquiry()));
    const { key, body } = inquiry;
    const options = { headers: { 'idempotency-key': key }, body };
    const answer = await attempt(caller, 'POST /api/contact', options);
    if (answer) inquiry.id = (JSON.parse(answer.body) as { id: string }).id;
  }
}

const inputOf = ({ email }: EditedAgent, notes: string) => ({
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email,
  commissionSplit: '70.00',
  isActive: true,
  notes,
});

/**
 * Creates the agent. An answer of 409 means that an earlier, unanswered attempt created the agent.
 * After a success and after 409, reads the agent's id from the list.
 */
async function create(caller: Caller, agent: EditedAgent) {
  const headers = { cookie: caller.cookie };
  const body = inputOf(agent, 'new');
  const answer = await attempt(caller, 'POST /api/admin/agents', { headers, body });
  if (!answer) return;
  const all = await attempt(caller, 'GET /api/admin/agents', { headers });
  const found = (JSON.parse(all?.body ?? '[]') as { id: string; email: string }[]).find(
    ({ email }) => email === agent.email,
  );
  if (found) Object.assign(agent, { id: found.id, notes: 'new', askedNotes: 'new' });
}

/** Reads the agent to find out whether an unanswered edit was stored. */
async function settle(caller: Caller, agent: EditedAgent) {
  const headers = { cookie: caller.cookie };
  const answer = await attempt(caller, `GET /api/admin/agents/${agent.id}`, { headers });
  if (!answer) return;
  const { notes } = JSON.parse(answer.body) as { notes: string };
  if (notes !== agent.notes && notes !== agent.askedNotes) {
    caller.surprises.push(`"${agent.notes}" was acknowledged; the record says "${notes}"`);
  }
  keep(agent, answer, notes);
}

async function edit(caller: Caller, agent: EditedAgent) {
  const notes = `Edit ${++made}`;
  agent.askedNotes = notes;
  const headers = { cookie: caller.cookie, 'if-match': agent.etag ?? '' };
  const body = inputOf(agent, notes);
  const answer = await attempt(caller, `PUT /api/admin/agents/${agent.id}`, { headers, body });
  if (answer?.status === 200) keep(agent, answer, notes);
}

function keep(agent: EditedAgent, answer: Reply, notes: string) {
  agent.notes = notes;
  agent.etag = answer.headers.get('etag') ?? '';
  delete agent.askedNotes;
}

/** Creates one agent and edits it repeatedly, each time from the last known version. */
export async function work(caller: Caller, agent: EditedAgent): Promise<void> {
  while (caller.isRunning) {
    if (!agent.id) await create(caller, agent);
    else if (agent.askedNotes !== undefined) await settle(caller, agent);
    else await edit(caller, agent);
  }
}
