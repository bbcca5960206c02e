import autocannon from 'autocannon';
import { inquiryFormPath } from '#domain/api-paths.ts';
import { measurePage } from './measure.ts';
import { withServer, type MeasuredServer } from './server-process.ts';

const seconds = 8;

/** An email domain of 5,400 different Chinese letters, which takes long to convert to ASCII. */
const domain = Array.from({ length: 5400 }, (_, nth) => String.fromCodePoint(0x4e00 + nth)).join(
  '',
);

const attack = {
  method: 'POST',
  path: inquiryFormPath,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Amelia',
    lastName: 'Carter',
    email: `amelia@${domain}.com`,
    service: 'buying',
  }),
} as const;

async function measureBeside({ origin }: MeasuredServer, connections: number) {
  const [traffic, page] = await Promise.all([
    connections === 0
      ? undefined
      : autocannon({ url: origin, requests: [attack], connections, duration: seconds }),
    measurePage(`${origin}/`, seconds),
  ]);
  const statuses = Object.entries(traffic?.statusCodeStats ?? {});
  return {
    '/ p50 ms': page['p50 ms'],
    '/ p99 ms': page['p99 ms'],
    'failed pages': page.errors,
    answers: statuses.map(([status, { count = 0 }]) => `${count} x ${status}`).join(', '),
  };
}

/** Measures the home page while other connections send inquiries with a very long email domain. */
export async function benchLongTexts() {
  const rows: Record<string, Record<string, number | string>> = {};
  for (const connections of [0, 10, 30]) {
    await withServer(async (server) => {
      rows[`${connections} connections`] = await measureBeside(server, connections);
    });
  }
  console.table(rows);
}
