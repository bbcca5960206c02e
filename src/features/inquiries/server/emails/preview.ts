import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { InquiryForEmail } from '#features/inquiries/domain/inquiries.ts';
import { composeAcknowledgement } from './acknowledgement.ts';
import { paragraph } from '#features/emails/server/compose/email-text.ts';

const visitor: InquiryForEmail = {
  id: '018f0000-0000-7000-8000-000000000001',
  status: 'new',
  spamReason: null,
  firstName: 'Amelia',
  lastName: 'Carter',
  email: 'amelia.carter@example.com',
  phone: null,
  service: 'buying',
  message: null,
  source: 'website',
  sourceNote: null,
  createdAt: '2026-11-21T15:00:00.000Z',
  replyDueAt: null,
  aboutAgent: { name: 'Margaret Ellison', email: 'margaret.ellison@example.com' },
};

/**
 * Replaces each style attribute with a class, and adds a style element with these classes, because
 * the back office's Content-Security-Policy blocks style attributes.
 */
function withoutStyleAttributes(html: string): string {
  const classes = new Map<string, string>();
  const body = html.replaceAll(/ style="([^"]*)"/g, (_attribute, style: string) => {
    const name = classes.get(style) ?? `style-${classes.size + 1}`;
    classes.set(style, name);
    return ` class="${name}"`;
  });
  const rules = [...classes].map(([style, name]) => `.${name}{${style}}`).join('');
  const dark = ':root{color-scheme:light dark}';
  return body.replace('</head>', `<style>${dark}${rules}</style></head>`);
}

/** Returns the acknowledgement of a sample inquiry as HTML for a frame in the back office. */
export function previewAcknowledgement(brokerage: Brokerage): string {
  const office = { name: brokerage.name, address: brokerage.email };
  const { subject, html } = composeAcknowledgement(visitor, brokerage, office);
  const line = paragraph(`Subject: ${subject}`).html;
  return withoutStyleAttributes(html.replace(/<body[^>]*>/, (tag) => `${tag}\n${line}`));
}
