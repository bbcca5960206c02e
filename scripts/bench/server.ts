import { setTimeout as wait } from 'node:timers/promises';
import { inquiryFormPath } from '#shared/domain/api-paths.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { measureLoad, median, rounded } from './measure.ts';
import { post, withServer, type MeasuredServer } from './server-process.ts';

const rounds = 5;
const secondsPerRound = 4;
const restMilliseconds = 3000;

/** The JSON body of a valid inquiry from the home page. */
export const sampleInquiry = JSON.stringify({
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia@example.com',
  phone: '',
  service: 'buying',
  message: 'A row house within a walk of Forsyth Park, with a porch if we are lucky.',
});

const calls = [
  { method: 'GET', path: sitePaths.home, headers: { 'accept-encoding': 'br' } },
  post(inquiryFormPath, sampleInquiry),
] as const;

async function measureCall(server: MeasuredServer, call: (typeof calls)[number]) {
  const load = { requests: [call], connections: 50, duration: secondsPerRound };
  // Leave out the first round, in which the server still compiles its code.
  await measureLoad(server, load);
  const measured = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureLoad(server, load));
  return {
    call: `${call.method} ${call.path}`,
    'requests/s': Math.round(median(measured.map((each) => each.requestsPerSecond))),
    'CPU us/request': rounded(median(measured.map((each) => each.cpuMicroseconds))),
    'p99 ms': median(measured.map((each) => each.p99Milliseconds)),
  };
}

/**
 * Measures the time until the server is ready, the memory at rest, and requests for the home page
 * and inquiries over 50 connections that send requests as fast as possible.
 */
export const benchServer = () =>
  withServer(async (server) => {
    console.log(`ready ${Math.round(server.startMilliseconds)} ms after starting node`);
    await wait(restMilliseconds);
    console.log(`at rest ${Math.round(server.residentMegabytes())} MB of memory`);
    const rows = [];
    for (const call of calls) rows.push(await measureCall(server, call));
    console.table(rows);
  });
