import { choices } from '#shared/domain/fields.ts';

/** The ways in which a client comes to the brokerage. The form of the website is one of them. */
export const inquirySources = choices({
  website: 'Website',
  phone: 'Phone',
  walk_in: 'Walk-in',
  sign_call: 'Sign call',
  portal: 'Portal',
  referral: 'Referral',
  open_house: 'Open house',
  other: 'Other',
});
export type InquirySource = (typeof inquirySources.values)[number];

interface Sourced {
  source: InquirySource;
  sourceNote: string | null;
  aboutAgentName: string | null;
}

/** Returns words such as "Portal: Zillow", or "Jane Doe’s page" for the form on an agent's page. */
export function sourceInWords({ source, sourceNote, aboutAgentName }: Sourced): string {
  if (aboutAgentName !== null) return `${aboutAgentName}’s page`;
  return [inquirySources.labels[source] ?? source, sourceNote].filter(Boolean).join(': ');
}
