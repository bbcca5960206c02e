import type { PublicAgent, TeamMember } from './agent-pages.ts';
import type { InquiryInput } from './inquiry-form.ts';

/** A request for a public page, with the records that it shows. */
export type PageRequest =
  | { page: 'home' }
  | { page: 'privacy' }
  | { page: 'terms' }
  | { page: 'agent'; agent: PublicAgent }
  | { page: 'team'; agents: TeamMember[] }
  | { page: 'not-found' }
  /** The answer to a form that was sent without script, from an agent's page or the home page. */
  | { page: 'contact-sent'; agent?: PublicAgent }
  | {
      page: 'contact-failed';
      agent?: PublicAgent;
      values: Partial<Record<keyof InquiryInput, string>>;
      /** Messages by field; empty when the failure is not the visitor's. */
      errors: Record<string, string[]>;
      /** The reason, when no field is the cause. */
      reason?: string;
    };

export interface RenderedPage {
  html: string;
  /** Texts of the inline styles and scripts, for the Content-Security-Policy's hashes. */
  inlineStyles: string[];
  inlineScripts: string[];
}

/** The interface of the pages to the server. Vite builds them; in development its server loads them. */
export interface Site {
  /** Pages that show no records, with the day on which their text last changed: "2026-11-21". */
  fixedPages: { path: string; changedOn: string }[];
  /** @param origin of the site as visitors see it, such as "https://example.com" */
  renderPage(request: PageRequest, origin: string): RenderedPage;
  /** The back office's document. Every script and style in it has the nonce. */
  renderAdmin(nonce: string): string;
  /** Whether the back office has a screen at this path; other paths answer 404. */
  isAdminScreen(pathname: string): boolean;
}
