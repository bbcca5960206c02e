import type { PublicAgent, TeamMember } from '#features/agents/domain/agent-pages.ts';
import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { ClosedDaysByYear } from '#features/brokerage/domain/closed-days.ts';
import type { InquiryInput } from '#features/inquiries/domain/inquiry-form.ts';
import type { DeskPage } from '#features/desk/domain/desk-page.ts';
import type { PolicyReading, RefusedConfirmation } from '#features/policies/domain/reading.ts';
import type { RenderedPage } from '#shared/domain/rendered-page.ts';
import type { HomeTestimonial, PublicTestimonial } from '#features/testimonials/domain.ts';
import type { StoredReview } from './claims/reviews.ts';
import type { PartId, WebsiteContent } from './parts.ts';
import type { PublicProperties, PublicProperty } from './public-properties.ts';
import type { WebsitePicture } from '#features/pictures/domain/pictures.ts';

export interface HomeRecords {
  /** All agents with a published page, sorted by name. */
  agents?: TeamMember[];
  testimonial?: HomeTestimonial | undefined;
}

/** A request for a public page, with the records that it shows. */
export type PageRequest =
  /** `service` is chosen in the form. `homes` is missing if they could not be read. */
  | ({
      page: 'home';
      service?: InquiryInput['service'] | undefined;
      homes?: PublicProperties;
    } & HomeRecords)
  | { page: 'sell' }
  /** `anchor` is that of a neighborhood with a guide, and `agents` are all with a published page. */
  | { page: 'guide'; anchor: string; agents: TeamMember[]; homes: PublicProperties }
  | { page: 'privacy' }
  | { page: 'terms' }
  /** `testimonials` is needed only if the page shows the brokerage's own testimonials. */
  | {
      page: 'agent';
      agent: PublicAgent;
      testimonials?: PublicTestimonial[];
      homes?: PublicProperties;
    }
  | { page: 'team'; agents: TeamMember[] }
  | { page: 'homes'; homes: PublicProperties }
  | { page: 'property'; home: PublicProperty }
  /** The page that visitors get instead of the page of a home that is no longer for sale. */
  | { page: 'former-property' }
  | { page: 'not-found' }
  | { page: 'former-agent'; name: string }
  /** Sent without JavaScript, from the page of `agent` or else from the home page. */
  | { page: 'contact-sent'; agent?: PublicAgent }
  | {
      page: 'contact-failed';
      agent?: PublicAgent;
      /** The id of the home whose page showed the form. */
      propertyId?: string | undefined;
      values: Partial<Record<keyof InquiryInput, string>>;
      /** Messages by field name. Empty if the visitor's values did not cause the failure. */
      errors: Record<string, string[]>;
      reason: string;
    };

/**
 * The content of the website that visitors see, with the time of each part's last publication. The
 * server also uses this type to preview or measure content that is not published yet.
 */
export interface PublishedWebsite {
  content: WebsiteContent;
  /** ISO 8601 in UTC. A part that was never published has no entry and shows the shipped words. */
  publishedAt: Partial<Record<PartId, string>>;
  /** The uploaded pictures that the content names, by id. */
  pictures: Record<string, WebsitePicture>;
  /** The reviews of the website's words, newest first. Visitors see only claims that are signed. */
  reviews: StoredReview[];
  /** The closed days of the office that are stored. */
  closedDays?: ClosedDaysByYear;
}

interface RenderOptions {
  /** Whether to leave out the scripts, because the page is a preview that is not published yet. */
  isPreview?: boolean;
}

/**
 * The values with which the server draws the picture of a shared link, for pages without a picture
 * of their own.
 */
export interface DrawnCard {
  lines: [name: string, city: string];
  /** The id of the uploaded hero picture, or undefined for the shipped drawing. */
  heroId: string | undefined;
  colors: { deep: string; gold: string };
}

/**
 * The icon in browser tabs and on home screens. If the brand mark is hidden, the icon is the first
 * letter of the brokerage's name on a background color.
 */
export type SiteIcon =
  | { kind: 'shipped' }
  | { kind: 'picture'; id: string }
  | { kind: 'letter'; letter: string; color: string; background: string };

/** The website as it is compiled from one state of its content, with functions for its pages. */
export interface CompiledSite {
  brokerage: Brokerage;
  /** From then on, the date may change what the same content shows. */
  goodUntil: Date;
  /** The times of the last changes, for the sitemap: days or instants in ISO 8601. */
  changedAt: {
    /** The pages that consist of the website's words, without those that visitors do not see. */
    fixedPages: { path: string; changedAt: string }[];
    /** The last change of the content that all agents' pages share. */
    agentPages: string;
    team: string;
  };
  /** Whether visitors see samples, such as sample homes. */
  showsSamples: boolean;
  /** Whether an agent's page shows the brokerage's own testimonials. */
  showsOwnTestimonials(agent: Pick<PublicAgent, 'isSample'>): boolean;
  /** The picture that a shared link to a page without a picture of its own shows. */
  homeCard: {
    path: string;
    /** Whether the picture is a file of the build. The server draws all others. */
    isShipped: boolean;
  } & DrawnCard;
  icon: SiteIcon;
  /** @param origin the site's origin as visitors see it, such as "https://example.com" */
  renderPage(request: PageRequest, origin: string, options?: RenderOptions): RenderedPage;
  /**
   * Renders the page on which an agent reads and confirms a policy. The page has no scripts.
   * @param view.reading undefined if the link does not work
   */
  renderPolicy(view: {
    reading: PolicyReading | undefined;
    refused?: RefusedConfirmation | undefined;
  }): RenderedPage;
  /** Renders a page of the agents' desk. The page has no scripts. */
  renderDesk(page: DeskPage): RenderedPage;
  /** @param card the URL of the picture that social networks show with a link to the home page */
  renderSharedLink(card: string, origin: string): string;
  /**
   * Renders the back office's document. Every inline script in it has the nonce.
   * @param showsLogin whether the document contains the login form, which then shows before the
   * scripts have loaded
   */
  renderAdmin(nonce: string, showsLogin: boolean): string;
}

/** They come from Vite's build, or in development from its development server. */
export interface Site {
  /**
   * Renders the HTML that many pages share once, such as the header, so that `renderPage` only
   * inserts it.
   * @param now the time that the copyright's last year and the age of figures depend on
   */
  compile(published: PublishedWebsite, now: Date): CompiledSite;
  /** The server answers other paths of the back office with status 404. */
  isAdminScreen(pathname: string): boolean;
}
