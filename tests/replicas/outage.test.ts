import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startPostgresCluster } from '#tests/support/postgres.ts';
import { signIn } from '#tests/support/http-client.ts';
import { openBrokerage } from './brokerage.ts';
import { headingOf, publishHeading } from './publications.ts';

test('while PostgreSQL is down, every instance shows the last publication, and afterwards the current one', async () => {
  const cluster = await startPostgresCluster();
  onTestFinished(() => cluster.stop());
  const brokerage = await openBrokerage(cluster.adminUrl, 2);
  onTestFinished(() => brokerage.close());
  const { instances } = brokerage;
  const headings = () =>
    Promise.all(instances.map(async ({ origin }) => headingOf(await (await fetch(origin)).text())));
  const everywhere = (heading: string) => instances.map(() => heading);
  const expectEverywhere = (heading: string) =>
    vi.waitFor(async () => expect(await headings()).toEqual(everywhere(heading)), 50_000);
  const cookie = await signIn(brokerage.origin);
  const publish = (nth: number, heading: string) =>
    publishHeading(instances[nth]?.origin ?? '', cookie, heading);

  await publish(0, 'Before the outage');
  await expectEverywhere('Before the outage');
  await cluster.end('KILL');
  // Wait until each instance has looked for new publications at least twice. Each must keep showing
  // the last publication although the database does not answer.
  await sleep(1200);
  expect(await headings()).toEqual(everywhere('Before the outage'));
  await cluster.start();
  await vi.waitFor(() => publish(1, 'After the outage'), 50_000);
  await expectEverywhere('After the outage');
  await publish(0, 'From another instance');
  await expectEverywhere('From another instance');
}, 60_000);
