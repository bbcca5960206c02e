import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isSampleBrokerage } from '#features/site/domain/claims/samples.ts';
import { goodUntil } from '#features/site/domain/claims/visible-content.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { colorsOf } from '#features/site/domain/colors/site-colors.ts';
import { brandMarkOf } from '#features/site/domain/look.ts';
import type { CompiledSite, Site, SiteIcon } from '#features/site/domain/site.ts';
import { shippedContent, type WebsiteContent } from '#features/site/domain/parts.ts';

/** The facts about the brokerage in a new installation. */
export const shippedFacts: Brokerage = toBrokerage(shippedContent.brokerage, new Date());

/** Returns a page that contains the facts as JSON, so that a test can check them. */
const testPage = (title: string, facts: object) => ({
  html: `<!doctype html><title>${title}</title><pre>${JSON.stringify(facts)}</pre>`,
  inlineStyles: ['body{}'],
  inlineScripts: [],
});

export const renderTestPage: CompiledSite['renderPage'] = (request) =>
  testPage(request.page, request);

const renderTestPolicy: CompiledSite['renderPolicy'] = (view) => testPage('policy', view);

const renderTestDesk: CompiledSite['renderDesk'] = (page) => testPage('desk', page);

function iconOf({ look }: WebsiteContent): SiteIcon {
  const mark = brandMarkOf(look);
  if (mark.kind !== 'none') return mark;
  return { kind: 'letter', letter: 'M', color: '#fffdf8', background: '#2f4a3a' };
}

/**
 * Returns a replacement for the built page renderer, for tests of the server.
 * @param compiled the functions and values that a test replaces
 */
export const testSiteWith = (compiled: Partial<CompiledSite>): Site => ({
  compile: ({ content, closedDays }, now) => ({
    brokerage: toBrokerage(content.brokerage, now, closedDays),
    goodUntil: goodUntil(now),
    showsSamples: isSampleBrokerage(content),
    showsOwnTestimonials: () => content.agents.reviews.source === 'own',
    homeCard: {
      path: '/card.jpg',
      isShipped: true,
      lines: [content.brokerage.name.name, content.brokerage.name.city],
      heroId: content.look.hero.picture || undefined,
      colors: colorsOf(content.look).light,
    },
    icon: iconOf(content),
    changedAt: {
      fixedPages: [{ path: '/', changedAt: '2026-11-21' }],
      agentPages: '2026-11-21',
      team: '2026-11-21',
    },
    renderPage: renderTestPage,
    renderPolicy: renderTestPolicy,
    renderDesk: renderTestDesk,
    renderSharedLink: (card) => `<!doctype html><title>link</title><img src="${card}">`,
    renderAdmin: (nonce, showsLogin) =>
      `<!doctype html><title>${showsLogin ? 'login' : 'admin'}</title><script nonce="${nonce}"></script>`,
    ...compiled,
  }),
  isAdminScreen: (pathname) => pathname === adminPaths.login,
});

export const testSite = testSiteWith({});

/** Loads the page renderer that Vite built into dist/. */
export async function loadBuiltSite(): Promise<Site> {
  const file = pathToFileURL(join(import.meta.dirname, '../../dist/server/site.js')).href;
  const { site } = (await import(file)) as { site: Site };
  return site;
}
