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
