import type { AgentName } from '#features/agents/domain/agents.ts';
import type { BulkEdit, BulkResult } from '#features/inquiries/domain/bulk-edit.ts';
import type { Inquiry } from '#features/inquiries/domain/inquiries.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { describeTimes, measurePage, rounded, untilIdle } from './measure.ts';
import { withLargeOffice } from './large-office.ts';
import { callApi, type OfficeServer } from './server-process.ts';

const attentionCalls = 100;
const bulkCalls = 20;
const invitedAgents = 200;
const inviteCalls = 5;
const searches = ['carter', 'obrien sean', '912 555', 'zzqx'];
const searchCalls = 30;
const pollCalls = 1000;
const backOffices = 200;
const secondsBetweenPolls = 20;
const pageSeconds = 5;
const pageRounds = 5;

/**
 * Measures the times of repeated calls, without the first one, and the server's processor time per
 * call.
 */
async function measureCalls(server: OfficeServer, calls: number, call: () => Promise<unknown>) {
  await call();
  const times: number[] = [];
  const cpuBefore = server.cpuMicroseconds();
  while (times.length < calls) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return {
    ...describeTimes(times),
    'processor ms': rounded((server.cpuMicroseconds() - cpuBefore) / 1000 / calls),
  };
}

/**
 * Measures a call that assigns 50 inquiries at once. The calls alternate between two agents, so
 * that each call after the first one changes all 50 inquiries.
 */
async function measureBulk(server: OfficeServer) {
  const agents = await callApi<AgentName[]>(server, apiPaths.agentNames);
  const [one, other] = agents.filter(({ isActive }) => isActive);
  const pages = ['1', '2'].map((page) => `${apiPaths.inquiries}?status=done&page=${page}`);
  const lists = await Promise.all(pages.map((path) => callApi<Inquiry[]>(server, path)));
  const ids = lists.flat().map(({ id }) => id);
  let nth = 0;
  return measureCalls(server, bulkCalls, async () => {
    const assignedAgentId = (nth++ % 2 === 0 ? one : other)?.id ?? null;
    const edit: BulkEdit = { ids, change: { kind: 'assign', assignedAgentId, tellAgent: true } };
    const { failed } = await callApi<BulkResult>(server, apiPaths.inquiriesBulk, edit);
    if (nth > 2 && failed.length > 0) throw new Error(`${failed.length} were not changed`);
  });
}

/** Measures a call that invites 200 agents to their desks, which makes a link and an email for each. */
async function measureInvitations(server: OfficeServer) {
  const agents = await callApi<AgentName[]>(server, apiPaths.agentNames);
  const ids = agents.flatMap(({ id, isActive }) => (isActive ? id : [])).slice(0, invitedAgents);
  return measureCalls(server, inviteCalls, async () => {
    const { emails } = await callApi<{ emails: number }>(server, apiPaths.agentsInvite, { ids });
    if (emails !== invitedAgents) throw new Error(`${emails} agents were invited`);
  });
}

/**
 * Measures the search over all kinds of records, with the call of the back office's search dialog.
 */
async function measureSearches(server: OfficeServer) {
  const rows: Record<string, Awaited<ReturnType<typeof measureCalls>>> = {};
  for (const q of searches) {
    const path = `${apiPaths.search}?${new URLSearchParams({ q }).toString()}`;
    rows[`search “${q}”`] = await measureCalls(server, searchCalls, () => callApi(server, path));
  }
  return rows;
}

/**
 * Returns a function that asks for the unread inquiries, as an open back office does at each poll.
 * With the ETag of the current answer the server must answer 304, and without it 200.
 */
async function createPoll({ origin, cookie }: OfficeServer, status: 200 | 304) {
  const url = origin + apiPaths.inquiriesUnread;
  const { headers } = await fetch(url, { headers: { cookie } });
  const tag = { 'if-none-match': headers.get('etag') ?? '' };
  return async () => {
    const answer = await fetch(url, { headers: { cookie, ...(status === 304 && tag) } });
    await answer.arrayBuffer();
    if (answer.status !== status) throw new Error(`${answer.status}`);
  };
}

/** Polls as often as 200 open back offices do, while `work` runs. */
async function whilePolling<Result>(
  poll: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const failures: unknown[] = [];
  const pause = (secondsBetweenPolls * 1000) / backOffices;
  const timer = setInterval(
    () => void poll().catch((error: unknown) => failures.push(error)),
    pause,
  );
  const result = await work();
  clearInterval(timer);
  if (failures.length > 0) throw new Error(`${failures.length} polls failed`, { cause: failures });
  return result;
}

/**
 * Measures the home page in short turns with and without the polls, so that other work on the
 * machine affects both alike.
 */
async function measureHomeInTurns(server: OfficeServer, poll: () => Promise<void>) {
  const measureHome = () => measurePage(`${server.origin}/`, pageSeconds);
  const rows: Record<string, Awaited<ReturnType<typeof measureHome>>> = {};
  for (let round = 1; round <= pageRounds; round++) {
    rows[`${round}: home page alone`] = await measureHome();
    rows[`${round}: with ${backOffices} open back offices`] = await whilePolling(poll, measureHome);
  }
  return rows;
}

async function measureDesk(server: OfficeServer) {
  await untilIdle(server);
  const readAttention = async () => {
    const found = await callApi<object[]>(server, apiPaths.attention);
    if (JSON.stringify(found).includes('null')) throw new Error('a finding was not counted');
  };
  const poll = await createPoll(server, 304);
  console.table({
    attention: await measureCalls(server, attentionCalls, readAttention),
    'bulk of 50': await measureBulk(server),
    [`invitations of ${invitedAgents}`]: await measureInvitations(server),
    'poll answered 200': await measureCalls(server, pollCalls, await createPoll(server, 200)),
    'poll answered 304': await measureCalls(server, pollCalls, poll),
    ...(await measureSearches(server)),
  });
  console.table(await measureHomeInTurns(server, poll));
}

/**
 * Measures the dashboard's list of what needs attention, bulk edits, invitations to desks, the
 * search over all kinds of records and the polling of open back offices, on each engine.
 */
export const benchDesk = () => withLargeOffice(measureDesk);
