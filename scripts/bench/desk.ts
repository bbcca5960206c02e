import { apiPaths } from '#domain/paths.ts';
import { measureLoad } from './measure-load.ts';
import { measurePage } from './measure-page.ts';
import { onEachEngine, type OfficeServer } from './office-server.ts';
import { quantile, rounded } from './statistics.ts';

const size = {
  agents: 5000,
  policies: 100,
  educationRecords: 50_000,
  inquiries: 100_000,
  auditEntries: 100,
};
const attentionCalls = 100;
const pollSeconds = 5;
const backOffices = 200;
const secondsBetweenPolls = 20;
const pageSeconds = 20;

async function measureAttention({ origin, cookie }: OfficeServer) {
  const times: number[] = [];
  for (let nth = 0; nth <= attentionCalls; nth++) {
    const startedAt = performance.now();
    const response = await fetch(origin + apiPaths.attention, { headers: { cookie } });
    const body = await response.text();
    if (!response.ok || body.includes('null')) throw new Error(`${response.status} ${body}`);
    if (nth > 0) times.push(performance.now() - startedAt);
  }
  return { 'p50 ms': rounded(quantile(times, 0.5)), 'p95 ms': rounded(quantile(times, 0.95)) };
}

/** Polls as often as 200 open back offices do, while `work` runs. */
async function whilePolling<Result>(
  { origin, cookie }: OfficeServer,
  work: () => Promise<Result>,
): Promise<Result> {
  let failures = 0;
  const poll = async () => {
    const response = await fetch(origin + apiPaths.inquiriesUnread, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) failures++;
  };
  const pause = (secondsBetweenPolls * 1000) / backOffices;
  const timer = setInterval(() => void poll(), pause);
  const result = await work();
  clearInterval(timer);
  if (failures > 0) throw new Error(`${failures} polls failed`);
  return result;
}

async function measureDesk(server: OfficeServer) {
  console.log('attention:', await measureAttention(server));
  const load = { connections: 4, duration: pollSeconds, headers: { cookie: server.cookie } };
  const poll = await measureLoad(server, {
    ...load,
    requests: [{ path: apiPaths.inquiriesUnread }],
  });
  console.log('processor time of a poll:', `${rounded(poll.cpuMicroseconds / 1000)} ms`);
  const measureHome = () => measurePage(`${server.origin}/`, pageSeconds);
  console.table({
    'home page alone': await measureHome(),
    [`with ${backOffices} open back offices`]: await whilePolling(server, measureHome),
  });
}

/** Measures the dashboard's findings and the polling of open back offices, on each engine. */
export const benchDesk = () => onEachEngine(size, measureDesk);
