import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { findPublicAgentBySlug, readPublicTeam } from '#features/agents/db/public-agents.ts';
import { readTestimonialsFor } from '#features/testimonials/db/testimonials.ts';
import { readPublicProperties } from '#features/properties/db/public-properties.ts';
import type { Database } from '#shared/db/connection.ts';
import { readNamedPictures } from '#features/site/db/website-pictures.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { apiPaths } from '#shared/domain/api-paths.ts';
import type {
  CompiledSite,
  DrawnCard,
  PageRequest,
  PublishedWebsite,
  Site,
} from '#features/site/domain/site.ts';
import { adviceFor, figuresAdvice, hoursAdvice } from '#features/website/domain/advice.ts';
import {
  previewedPage,
  previewRequest,
  type Preview,
  type PreviewPage,
} from '#features/website/domain/api.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { partIds, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { replyProblems } from '#features/website/domain/problems.ts';
import { compressPage, firstFlight } from '#shared/http/pages.ts';
import { office } from '#shared/http/calls/access.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { requireContent } from '#features/website/server/drafts.ts';
import { readHome } from './read-home.ts';

export interface PreviewContext {
  db: Database;
  site: Site;
  liveSite: { current: () => CompiledSite; published: () => PublishedWebsite };
  clock: () => Date;
  publicOrigin: string;
  /** Returns the acknowledgement that a visitor gets, as an HTML document. */
  previewEmail: (brokerage: Brokerage) => string;
  drawHomeCard: (card: DrawnCard) => Promise<Buffer>;
}

/** The maximum size of a preview call in bytes. The call contains a whole part of the website. */
const bodyLimit = 164 * 1024;

/** A made-up agent, whose page the preview shows while no agent's page is published. */
const sampleAgent: PublicAgent = {
  id: '018f0000-0000-7000-8000-000000000001',
  firstName: 'Margaret',
  lastName: 'Ellison-Whitaker',
  slug: 'margaret-ellison-whitaker',
  headline: 'Old houses downtown, and honest advice about each one of them.',
  portraitId: null,
  changedAt: '2026-11-21T00:00:00.000Z',
  email: 'margaret.ellison-whitaker@example.com',
  phone: '(555) 555-0142',
  licenseNumber: '000101',
  isRealtor: null,
  areas: 'Historic District, Victorian District',
  languages: 'English',
  isFirst: false,
  biography: 'I grew up ten minutes from the office. I answer messages on the same day.',
  whatsapp: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  isSample: true,
};

/** Returns the first agent, by last name, with a published page, or the made-up `sampleAgent`. */
async function findShownAgent(db: Database) {
  const [first] = (await readPublicTeam(db)).agents;
  return (first && (await findPublicAgentBySlug(db, first.slug))) ?? sampleAgent;
}

async function readPage(
  page: Exclude<PreviewPage, 'email' | 'link'>,
  { showsSamples }: CompiledSite,
  { db, clock }: PreviewContext,
): Promise<PageRequest> {
  if (page !== 'home' && page !== 'agent') return { page };
  const homes = await readPublicProperties(db, clock(), showsSamples);
  if (page === 'home') return { ...(await readHome(db)), homes };
  const agent = await findShownAgent(db);
  return { page, agent, homes, testimonials: await readTestimonialsFor(db, agent.id) };
}

/**
 * Returns the URL of the card, the picture that a shared link shows. A card other than the shipped
 * one can have unpublished content, for which the server has no URL, so the card is drawn here and
 * returned as a data URL.
 */
async function cardUrl({ homeCard }: CompiledSite, context: PreviewContext) {
  if (homeCard.isShipped) return homeCard.path;
  return `data:image/jpeg;base64,${(await context.drawHomeCard(homeCard)).toString('base64')}`;
}

async function render(page: PreviewPage, compiled: CompiledSite, context: PreviewContext) {
  const { publicOrigin } = context;
  if (page === 'email') return context.previewEmail(compiled.brokerage);
  if (page === 'link') {
    return compiled.renderSharedLink(await cardUrl(compiled, context), publicOrigin);
  }
  const request = await readPage(page, compiled, context);
  return compiled.renderPage(request, publicOrigin, { isPreview: true }).html;
}

/**
 * Returns advice about texts that contradict the brokerage's hours or its promise of a reply. If
 * the part contains the brokerage's facts, the texts of all other parts are checked too, because
 * new facts can contradict them. These contradictions are advice and not problems, because the
 * texts and the facts may be published together.
 */
function adviceOnFacts(content: WebsiteContent, part: PartId, { hours, replyHours }: Brokerage) {
  const others = partIds.filter((each) => part === 'brokerage' && each !== part);
  return [
    ...others.flatMap((each) => hoursAdvice(each, content[each] as AnyContent, hours)),
    ...[part, ...others].flatMap((each) =>
      replyProblems(each, content[each] as AnyContent, replyHours),
    ),
  ];
}

/** Previews unpublished content of one part together with the published content of the others. */
async function preview(
  context: PreviewContext,
  part: PartId,
  content: AnyContent,
  page: PreviewPage,
): Promise<Preview> {
  const { liveSite, site, clock } = context;
  const live = liveSite.published();
  const uploaded = await readNamedPictures(context.db, { [part]: content });
  const website: PublishedWebsite = {
    ...live,
    content: { ...live.content, [part]: content },
    pictures: { ...live.pictures, ...uploaded },
  };
  const compiled = site.compile(website, clock());
  const brokerage = { published: liveSite.current().brokerage, next: compiled.brokerage };
  const html = await render(page, compiled, context);
  return {
    html,
    isLarge: compressPage.br(Buffer.from(html)).length > firstFlight,
    advice: [
      ...adviceFor(part, content, brokerage),
      ...figuresAdvice(part, content, clock()),
      ...adviceOnFacts(website.content, part, compiled.brokerage),
    ],
  };
}

/** Adds the preview of what is typed. The content is in the call, so the preview has no URL. */
export function previewRoutes(app: TypedApp, context: PreviewContext): void {
  const schema = {
    summary: 'Preview a page of the website with an unsaved part',
    body: previewRequest,
    response: { 200: previewedPage },
  };
  app.post(
    apiPaths.websitePreview,
    { bodyLimit, schema, config: { access: office() } },
    async (request) => {
      const { part, page } = request.body;
      return preview(context, part, requireContent(part, request.body.content), page);
    },
  );
}
