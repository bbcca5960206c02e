import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Agent } from '#features/agents/domain/agents.ts';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import type { TestApp } from './test-app.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

let agentsMade = 0;

export const emptyPage = {
  headline: null,
  biography: null,
  whatsapp: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  areas: null,
  languages: null,
  isFirst: false,
  isShown: false,
};

/**
 * Returns the values for a new agent. Each call makes another email address, unless `overrides` has
 * one.
 */
const agentFields = (overrides: object = {}) => ({
  firstName: 'Eleanor',
  lastName: 'Whitfield',
  email: `page${++agentsMade}@example.com`,
  phone: '(912) 555-0142',
  licenseNumber: '000101',
  commissionSplit: '70.00',
  ...overrides,
});

/**
 * Adds an administrator and signs in.
 * @returns functions that read and save agents and their pages, most of them through the back
 * office's API
 */
export async function openAgentDesk(testApp: TestApp) {
  await testApp.addAdministrator();
  const cookie = await testApp.signIn();
  const call = (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    payload?: InjectOptions['payload'],
    headers: Record<string, string> = {},
  ) =>
    testApp.app.inject({
      method,
      url: `${recordApiPath('agent')}${path}`,
      headers: { cookie, ...headers },
      ...(payload !== undefined && { payload }),
    });
  async function addAgent(overrides: object = {}): Promise<Agent> {
    const answer = await call('POST', '', agentFields(overrides));
    expect(answer.statusCode).toBe(201);
    return answer.json();
  }
  return {
    call,
    agentFields,
    addAgent,
    async addPublishedAgent(overrides: object = {}): Promise<Agent> {
      const agent = await addAgent(overrides);
      const { db } = testApp;
      await db
        .updateTable('agentPages')
        .set({ isShown: true })
        .where('agentId', '=', agent.id)
        .execute();
      return agent;
    },
    async pageOf(id: string): Promise<AgentPage> {
      return (await call('GET', `/${id}/page`)).json();
    },
    /** Saves a page with `isShown` true, unless `page` sets it to false. */
    savePage: (id: string, page: object, headers = {}) =>
      call('PUT', `/${id}/page`, { ...emptyPage, isShown: true, ...page }, headers),
    sendPortrait: (id: string, bytes: Buffer, type = 'image/jpeg') =>
      call('PUT', `/${id}/portrait`, bytes, { 'content-type': type }),
  };
}

export type AgentDesk = Awaited<ReturnType<typeof openAgentDesk>>;

/** Returns a picture with a gradient between two colors. The caller must encode it. */
export function testPicture(width = 1000, height = 1250) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop stop-color="#a4452c"/><stop offset="1" stop-color="#2f4a3a"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg));
}
