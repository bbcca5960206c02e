/** Creates agents whose public pages a browser test visits. */
import { expect, type Page } from '@playwright/test';
import type { AgentPage } from '#domain/agent-pages.ts';
import type { Agent } from '#domain/agents.ts';
import { apiPaths } from '#domain/api-paths.ts';

export const wholePage = {
  headline: 'Porches first, paint second.',
  biography: 'I grew up here.\n\nThen I restored houses.',
  whatsapp: '19125550177',
  facebook: 'https://www.facebook.com/example.agent',
  instagram: 'https://www.instagram.com/example.agent',
  linkedin: 'https://www.linkedin.com/in/example-agent',
  isShown: true,
};

let agentsMade = 0;

/**
 * Adds an agent and publishes their page. The browser must already be signed in.
 * @returns the agent with the path of the public page
 */
export async function addPublishedAgent(page: Page, fields: object = {}, pageFields?: object) {
  const lastName = `Whitfield${String.fromCharCode(97 + (agentsMade % 26))}${++agentsMade}`;
  const data = {
    firstName: 'Eleanor',
    lastName,
    email: `${lastName}.${process.pid}@example.com`,
    phone: '(912) 555-0177',
    licenseNumber: '000177',
    commissionSplit: '70.00',
    ...fields,
  };
  const created = await page.request.post(apiPaths.agents, { data });
  expect(created.status()).toBe(201);
  const agent = (await created.json()) as Agent;
  const url = apiPaths.agentPage(agent.id);
  const { slug } = (await (await page.request.get(url)).json()) as AgentPage;
  const saved = await page.request.put(url, { data: { slug, isShown: true, ...pageFields } });
  expect(saved.status()).toBe(200);
  return { ...agent, name: `${agent.firstName} ${agent.lastName}`, path: `/agent/${slug}` };
}

/** The height of the fixed header in pixels. Sections stay below it. */
export const headerHeight = 80;

const topOf = (page: Page, id: string) =>
  page
    .locator(`section#${id}`)
    .evaluate((section) => Math.round(section.getBoundingClientRect().top));

/** Waits until the page has stopped scrolling with a section directly below the header. */
export const expectToLand = (page: Page, id: string) =>
  expect.poll(() => topOf(page, id), `top of ${id}`).toBe(headerHeight);
