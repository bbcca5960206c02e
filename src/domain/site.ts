import type { PublicAgent, TeamMember } from './agent-pages.ts';
import type { InquiryInput } from './inquiry-form.ts';

/** A public page that somebody asked for. */
export type PageRequest =
  | { page: 'home' }
  | { page: 'privacy' }
  | { page: 'terms' }
  | { page: 'agent'; agent: PublicAgent }
  | { page: 'team'; agents: TeamMember[] }
  | { page: 'not-found' }
  /** The answer to a contact form that was sent without script, from an agent's page or the agency's. */
  | { page: 'contact-sent'; agent?: PublicAgent }
  | {
      page: 'contact-failed';
      agent?: PublicAgent;
      values: Partial<Record<keyof InquiryInput, string>>;
      /** Messages by field; empty where the failure is not the visitor's. */
      errors: Record<string, string[]>;
      /** Why it failed, where no field is to blame. */
      reason?: string;
    };

export interface RenderedPage {
  html: string;
  /** Texts of the inline styles and scripts, for the Content-Security-Policy's hashes. */
  inlineStyles: string[];
  inlineScripts: string[];
}

/** What the web hands to the server: built by Vite for production, loaded by its dev server otherwise. */
export interface Site {
  /** Pages that are no record's, with the day on which their words last changed: "2026-11-21". */
  fixedPages: { path: string; changedOn: string }[];
  /** @param origin of the site as visitors see it, such as "https://example.com" */
  renderPage(request: PageRequest, origin: string): RenderedPage;
  /** The back office's document. The nonce stands on every script and style in it. */
  renderAdmin(nonce: string): string;
  /** Whether the back office has a screen at this path; others answer 404. */
  isAdminScreen(pathname: string): boolean;
}
