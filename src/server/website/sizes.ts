import { setImmediate as letRequestsRun } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { CompiledSite, PageRequest, PublishedWebsite, Site } from '#domain/website/site.ts';
import type { PageSize, PhonePictures, Remark } from '#domain/website/api.ts';
import type { AnyContent, AnyItem } from '#domain/website/fields.ts';
import { parts, type PartId } from '#domain/website/parts.ts';
import { leavesOf } from '#domain/website/values.ts';
import { compressPage, compressThoroughly, firstFlight } from '#server/http/pages.ts';
import {
  filesForPhones,
  mostPictureBytes,
  picturesToReplace,
  type FindPictureBytes,
} from '#server/pictures/phone-pictures.ts';
import { specimenAgent, specimenTestimonials } from './specimen-agent.ts';

interface MeasuredPage {
  request: PageRequest;
  label: string;
  /** The parts of the website whose longest texts are named if the page is too large. */
  parts: PartId[];
  isEnforced: boolean;
}

const measuredPages: Record<PageSize['page'], MeasuredPage> = {
  home: {
    request: { page: 'home' },
    label: 'The home page',
    parts: ['brokerage', 'home', 'neighborhoods'],
    isEnforced: true,
  },
  agent: {
    request: {
      page: 'agent',
      agent: { ...specimenAgent, portraitId: specimenAgent.id },
      testimonials: specimenTestimonials,
    },
    label: 'The page of an agent with a long biography',
    parts: ['brokerage', 'neighborhoods', 'agents'],
    isEnforced: true,
  },
  privacy: {
    request: { page: 'privacy' },
    label: 'The privacy policy',
    parts: ['brokerage', 'legal'],
    isEnforced: false,
  },
  terms: {
    request: { page: 'terms' },
    label: 'The terms of service',
    parts: ['brokerage', 'legal'],
    isEnforced: false,
  },
};

interface LongText {
  part: PartId;
  path: string;
  label: string;
  length: number;
}

/** @returns the three texts of these parts that have the most bytes */
const longestTexts = ({ content }: PublishedWebsite, ids: PartId[]): LongText[] =>
  ids
    .flatMap((part) =>
      leavesOf(parts[part].groups, content[part] as AnyContent).flatMap(({ value, ...leaf }) =>
        typeof value === 'string' && leaf.field.kind !== 'choice'
          ? [{ part, ...leaf, length: value.length, bytes: Buffer.byteLength(value) }]
          : [],
      ),
    )
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 3);

/** Returns the website with these texts left empty. */
function withoutTexts(website: PublishedWebsite, texts: LongText[]): PublishedWebsite {
  const content = structuredClone(website.content);
  for (const { part, path } of texts) {
    const [group = '', field = '', index = '', name = ''] = path.split('.');
    const fields = (content[part] as AnyContent)[group] ?? {};
    const items = fields[field];
    if (Array.isArray(items)) (items[Number(index)] as AnyItem)[name] = '';
    else fields[field] = '';
  }
  return { ...website, content };
}

export interface Measured {
  sizes: PageSize[];
  phonePictures: PhonePictures;
  /**
   * The texts to shorten if a page with `isEnforced` is larger than its limit, and the pictures to
   * replace if the home page's pictures together are larger than their limit.
   */
  problems: Remark[];
}

interface MeasureContext {
  site: Site;
  clock: () => Date;
  publicOrigin: string;
  findPictureBytes: FindPictureBytes;
}

export type Measure = (website: PublishedWebsite) => Promise<Measured>;

/**
 * Returns a function that measures the compressed pages and the home page's pictures. It measures
 * for one caller at a time, because compressing takes much processor time.
 */
export function createMeasure(context: MeasureContext): Measure {
  const { site, clock, publicOrigin, findPictureBytes } = context;
  const oneAtATime = pLimit(1);

  /**
   * Returns the number of bytes of a page that is compressed with Brotli. The server compresses an
   * agent's page with zstd first if the browser accepts zstd, and with Brotli if zstd makes the
   * page too large. It never uses zstd for the home page and the legal pages.
   */
  async function bytesOf(compiled: CompiledSite, { request }: MeasuredPage): Promise<number> {
    const page = compiled.renderPage(request, publicOrigin);
    const isAgent = request.page === 'agent';
    const body = isAgent
      ? compressPage.br(Buffer.from(page.html))
      : await compressThoroughly(page.html);
    return body.length;
  }

  /** @param over the number of bytes by which the page is too large */
  async function textsToShorten(website: PublishedWebsite, page: MeasuredPage, over: number) {
    const texts = longestTexts(website, page.parts);
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    const rest = site.compile(withoutTexts(website, texts), clock());
    const saved = firstFlight + over - (await bytesOf(rest, page));
    // Ask for a little more than needed, because it is not certain how many compressed bytes a
    // shorter text saves.
    const share = Math.min(1, ((over + 20) / Math.max(saved, 1)) * 1.1);
    return texts.map(({ part, path, label, length: own }): Remark => {
      const fewer = Math.max(1, Math.ceil(own * share));
      const message = `${page.label} is ${over} bytes too large to arrive at once. Shorten its three longest texts by ${Math.ceil(length * share)} characters together, this one by about ${fewer} of its ${own}`;
      return { part, path, label, message };
    });
  }

  async function measurePictures(website: PublishedWebsite, compiled: CompiledSite) {
    const { html } = compiled.renderPage(measuredPages.home.request, publicOrigin);
    const files = filesForPhones(html);
    const fileBytes = await findPictureBytes(files);
    const bytes = files.reduce((sum, url) => sum + (fileBytes.get(url) ?? 0), 0);
    const problems = bytes > mostPictureBytes ? picturesToReplace(website, fileBytes, bytes) : [];
    return { phonePictures: { bytes, limit: mostPictureBytes }, problems };
  }

  async function measure(website: PublishedWebsite): Promise<Measured> {
    const pages = Object.entries(measuredPages) as [PageSize['page'], MeasuredPage][];
    const compiled = site.compile(website, clock());
    const sizes: PageSize[] = [];
    for (const [page, measured] of pages) {
      // Rendering all pages at once would block other requests.
      await letRequestsRun();
      const bytes = await bytesOf(compiled, measured);
      sizes.push({ page, bytes, limit: firstFlight, isEnforced: measured.isEnforced });
    }
    const tooLarge = sizes.filter(({ bytes, limit, isEnforced }) => isEnforced && bytes > limit);
    const problems = await Promise.all(
      tooLarge.map(({ page, bytes }) =>
        textsToShorten(website, measuredPages[page], bytes - firstFlight),
      ),
    );
    const pictures = await measurePictures(website, compiled);
    return { ...pictures, sizes, problems: [...problems.flat(), ...pictures.problems] };
  }

  return (website) => oneAtATime(() => measure(website));
}
