import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { median, rounded } from './measure.ts';

const rounds = 60;
const callsEachRound = 20;
const records = 500;

/** Removes the declared answers of each route, so that answers are serialized without a schema. */
const removeAnswers = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, response: {} };
  });
};

async function withoutAnswers(create: () => Promise<TestApp>): Promise<TestApp> {
  subscribe('fastify.initialization', removeAnswers);
  try {
    return await create();
  } finally {
    unsubscribe('fastify.initialization', removeAnswers);
  }
}

async function addRecords({ app }: TestApp, cookie: string) {
  for (let nth = 0; nth < records; nth++) {
    const person = { firstName: 'Jane', lastName: `Doe ${nth}`, email: `jane${nth}@example.com` };
    const agent = { ...person, phone: '9125550142', commissionSplit: '70' };
    const message = 'We would like to see the house on Jones Street on Saturday, if we may.';
    const inquiry = { ...person, phone: '9125550142', service: 'buying', message };
    const headers = { cookie };
    await app.inject({ method: 'POST', url: recordApiPath('agent'), headers, payload: agent });
    await app.inject({ method: 'POST', url: '/api/contact', payload: inquiry });
  }
}

/** Measures lists with and without the schemas of their answers, in turn. */
export async function benchAnswers() {
  const { db, close } = await openTestDatabase('sqlite');
  const create = () => createTestApp('sqlite', { db, inquiryLimit: records * 2 });
  const apps = { without: await withoutAnswers(create), with: await create() };
  await apps.with.addAdministrator();
  const cookie = await apps.with.signIn();
  await addRecords(apps.with, cookie);
  for (const url of [
    `${recordApiPath('agent')}?page=1`,
    recordApiPath('agent'),
    `${apiPaths.inquiries}?page=1`,
    apiPaths.inquiries,
  ]) {
    const times: Record<keyof typeof apps, number[]> = { without: [], with: [] };
    for (let round = 0; round < rounds; round++) {
      for (const name of ['without', 'with'] as const) {
        const start = performance.now();
        for (let nth = 0; nth < callsEachRound; nth++) {
          const { statusCode } = await apps[name].app.inject({ url, headers: { cookie } });
          if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
        }
        times[name].push((performance.now() - start) / callsEachRound);
      }
    }
    const [plain, declared] = [median(times.without), median(times.with)];
    console.log(url, {
      'without ms': rounded(plain),
      'with ms': rounded(declared),
      ratio: Number((declared / plain).toFixed(3)),
    });
  }
  await apps.with.close();
  await apps.without.close();
  await close();
}
