/**
 * Helps browser tests of the public pages: publishes agents' pages, and checks where a page has
 * scrolled to.
 */
import { expect, type Page } from '@playwright/test';
import type { AgentPage } from '#features/agents/domain/agent-pages.ts';
import type { Agent } from '#features/agents/domain/agents.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import { recordApiPath } from '#shared/domain/paths.ts';

export const wholePage = {
  headline: 'Porches first, paint second.',
  biography: 'I grew up here.\n\nThen I restored houses.',
  whatsapp: '19125550177',
  facebook: 'https://www.facebook.com/example.agent',
  instagram: 'https://www.instagram.com/example.agent',
  linkedin: 'https://www.linkedin.com/in/example-agent',
  isShown: true,
};

/** English text of 1,998 characters. A biography may have 2,000. */
const longBiography = [
  'I grew up two streets from Forsyth Park in a row house that my grandmother bought when ',
  'few people wanted to live there, and I have spent the twenty years since learning which ',
  'porches catch the evening breeze, which cellars stay dry in a king tide, and which ',
  'contractors answer their telephone. My clients are teachers moving for a first job, ',
  'families who have outgrown a cottage on the islands, and couples who want to be within a ',
  'walk of good coffee once their children have left. I start every search with a long ',
  'conversation and a short list. We look at eight houses, not eighty. When you sell with ',
  'me, I will tell you in our first meeting what to repair and what to leave alone, because ',
  'most money that people spend before a sale never comes back to them. I measure each room ',
  'myself, hire the photographer for an hour after sunrise, and write the description in ',
  'sentences. Before I was licensed I worked for the city’s historic preservation office, so ',
  'the review board’s rules about windows, shutters and fences are familiar ground rather ',
  'than a surprise six weeks into your renovation. I speak Spanish and some Portuguese. On ',
  'weekends you will find me rowing on the Wilmington River, coaching a team of ',
  'nine-year-olds who do not yet believe in passing the ball, or slowly restoring a 1926 ',
  'bungalow with more patience than skill. I answer messages the same day, usually within an ',
  'hour, and I would rather tell you that a house is wrong for you than visit you in it and ',
  'know. Ask me about flood insurance, about termites, about the difference between a ',
  'charming old furnace and an old furnace. Ask me for the names of former clients; every ',
  'one of them has agreed to talk. Buying a home is the largest thing that many of us ever ',
  'do with a pen, and it deserves an agent who reads the whole contract aloud. My promise is ',
  'simple: straight answers, careful numbers, and a quiet voice when the room is loud. Let ',
  'us sit down together, draw a map of your mornings, and look for the house that fits them.',
].join('');

/**
 * An agent's page with every field filled in. The headline and the biography are as long as allowed,
 * or nearly so.
 */
export const fullPage = {
  ...wholePage,
  headline:
    'Historic homes downtown, cottages by the marsh, and honest advice about every one of them for more than twenty years now',
  biography: longBiography,
  facebook: 'https://www.facebook.com/eleanor.whitfield.savannah',
  instagram: 'https://www.instagram.com/porches.of.chatham',
  linkedin: 'https://www.linkedin.com/in/e-whitfield-realtor-912',
};

let agentsMade = 0;

/**
 * Adds an agent and publishes the agent's page. The browser must already be signed in.
 * @returns the agent with the full name and the path of the public page
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
  const created = await page.request.post(recordApiPath('agent'), { data });
  expect(created.status()).toBe(201);
  const agent = (await created.json()) as Agent;
  const url = apiPaths.agentPage(agent.id);
  const { slug } = (await (await page.request.get(url)).json()) as AgentPage;
  const saved = await page.request.put(url, { data: { slug, isShown: true, ...pageFields } });
  expect(saved.status()).toBe(200);
  return { ...agent, name: `${agent.firstName} ${agent.lastName}`, path: `/agent/${slug}` };
}

/** The height in pixels of the header, which is fixed at the top of the home page. */
export const headerHeight = 80;

const topOf = (page: Page, id: string) =>
  page
    .locator(`section#${id}`)
    .evaluate((section) => Math.round(section.getBoundingClientRect().top));

/** Waits until the page has scrolled so that the section begins directly below the header. */
export const expectToLand = (page: Page, id: string) =>
  expect.poll(() => topOf(page, id), `top of ${id}`).toBe(headerHeight);
