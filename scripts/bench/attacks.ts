/** Measures the home page, and what must still work, during floods of requests. */
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { totalHeader } from '#shared/domain/lists.ts';
import { apiPaths, inquiryFormPath } from '#shared/domain/api-paths.ts';
import { measurePage } from './measure.ts';
import { sampleInquiry } from './server.ts';
import { post, withEachEngine, withOffice, withServer, type SignedIn } from './server-process.ts';

interface Flood {
  connections: number;
  seconds: number;
  /** The requests per second. Without it, each connection sends as fast as it can. */
  rate?: number;
  request: (nth: number) => Partial<autocannon.Request>;
}

/** @returns how often the server answered with each status */
export async function flood(url: string, { connections, seconds, rate, request }: Flood) {
  if (connections === 0) return '';
  let nth = 0;
  const { statusCodeStats, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    requests: [{ setupRequest: (each) => ({ ...each, ...request(nth++) }) }],
  });
  const answers = Object.entries(statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => `${count} x ${status}`,
  );
  return [...answers, ...(errors > 0 ? [`${errors} x none`] : [])].join(', ');
}

/** Measures a page during a flood. */
export async function measureBeside(origin: string, options: Flood, path = '/') {
  const [answers, page] = await Promise.all([
    flood(origin, options),
    measurePage(origin + path, options.seconds),
  ]);
  return { page: path, ...page, answers };
}

/** Sends a request during a flood, in which the server may not answer. */
export async function sendDuringFlood(origin: string, request: ReturnType<typeof post>) {
  const startedAt = performance.now();
  const response = await fetch(origin + request.path, request).catch(() => undefined);
  const milliseconds = Math.round(performance.now() - startedAt);
  return { response, status: response?.status ?? 'no answer', milliseconds };
}

/** An email domain of 5,400 different Chinese letters, which takes long to convert to ASCII. */
const longDomain = String.fromCodePoint(...Array.from({ length: 5400 }, (_, nth) => 0x4e00 + nth));

const longText = JSON.stringify({
  ...JSON.parse(sampleInquiry),
  email: `amelia@${longDomain}.com`,
});

const sendLongText = () => post(inquiryFormPath, longText);

/** Measures the home page while other connections send inquiries with a very long email domain. */
export async function benchLongTexts() {
  for (const connections of [0, 10, 30]) {
    await withServer(async ({ origin }) => {
      const row = await measureBeside(origin, { connections, seconds: 8, request: sendLongText });
      console.table({ [`${connections} connections`]: row });
    });
  }
}

export const wrongLogin = (username: string) =>
  JSON.stringify({ username, password: 'a wrong password' });
const throttledLogin = post(apiPaths.login, wrongLogin('admin'));
const refusedRequests = {
  'throttled logins': throttledLogin,
  'foreign origin': post(inquiryFormPath, sampleInquiry, { origin: 'https://elsewhere.example' }),
  'invalid form posts': post(inquiryFormPath, 'firstName=Amelia&lastName=&email=amelia', {
    'content-type': 'application/x-www-form-urlencoded',
  }),
};

/**
 * Measures the home page before and during floods of requests that the server refuses, and /readyz
 * during a flood of logins, on each engine.
 */
export const benchRefusedRequests = () =>
  withEachEngine(async ({ engine, env }) => {
    console.log(`\n${engine}:`);
    for (const [kind, refused] of Object.entries(refusedRequests)) {
      const options = { seconds: 10, request: () => refused };
      await withServer(async ({ origin }) => {
        console.table({
          before: await measureBeside(origin, { ...options, connections: 0 }),
          [kind]: await measureBeside(origin, { ...options, connections: 400 }),
        });
      }, env);
    }
    await withServer(async ({ origin }) => {
      const options = { connections: 1000, seconds: 10, request: () => throttledLogin };
      console.table([await measureBeside(origin, options, '/readyz')]);
    }, env);
  });

const inquiry = (email: string, message: string) =>
  JSON.stringify({ ...JSON.parse(sampleInquiry), email, message, fillMilliseconds: 9000 });

const inquiryFlood: Flood = {
  connections: 50,
  seconds: 85,
  rate: 700,
  /** Each request comes from another /64 network of one /48 network. */
  request: (nth) =>
    post(inquiryFormPath, inquiry(`amelia${nth}@example.com`, "'".repeat(5000)), {
      'x-forwarded-for': `2001:db8:0:${(nth % 65_536).toString(16)}::1`,
    }),
};

/** Sends one inquiry from a network outside the flood, halfway through the flood. */
async function sendAsVisitor(origin: string) {
  await wait((inquiryFlood.seconds / 2) * 1000);
  const request = post(inquiryFormPath, inquiry('visitor@example.com', 'May we see the house?'), {
    'x-forwarded-for': '198.51.100.7',
  });
  const { status, milliseconds } = await sendDuringFlood(origin, request);
  return { status, milliseconds };
}

/** Counts the stored inquiries and emails through the back office's API. */
async function countStored({ origin, cookie }: SignedIn) {
  const count = async (list: string) => {
    const { headers } = await fetch(origin + list, { headers: { cookie } });
    return Number(headers.get(totalHeader));
  };
  return {
    'stored as new': await count(`${apiPaths.inquiries}?page=1&status=new`),
    'stored as spam': await count(`${apiPaths.inquiries}?page=1&status=spam`),
    'new from the visitor': await count(`${apiPaths.inquiries}?page=1&status=new&q=visitor`),
    emails: await count(`${apiPaths.emails}?page=1`),
  };
}

/**
 * Floods the server with inquiries from one /48 network. Prints how many inquiries and emails were
 * stored, how a visitor's inquiry from another network was answered, and the times of the home
 * page, on each engine.
 */
export const benchInquiryFlood = () =>
  withEachEngine(async ({ engine, env }) => {
    const settings = { CONTACT_LIMIT: '', TRUST_PROXY: 'loopback' };
    await withOffice(
      async (server) => {
        const [page, visitor] = await Promise.all([
          measureBeside(server.origin, inquiryFlood),
          sendAsVisitor(server.origin),
        ]);
        console.log(`\n${engine}: inquiries from one /48 in ${inquiryFlood.seconds} s`);
        console.table([page]);
        console.table({ 'a visitor’s inquiry': visitor });
        console.table([await countStored(server)]);
      },
      { ...env, ...settings },
    );
  });
