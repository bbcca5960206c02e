import * as z from 'zod/mini';

/** The way of a visitor to the form. Each text is on one line and has at most 100 characters. */
export const cameFrom = z.object({
  /** The path of the page with the form. */
  page: z.nullable(z.string()),
  /** The path of the first page of the visit. */
  landing: z.nullable(z.string()),
  /** The host of the site that led to the first page. */
  referrerHost: z.nullable(z.string()),
  /** The parameters of the first page. */
  utmSource: z.nullable(z.string()),
  utmMedium: z.nullable(z.string()),
  utmCampaign: z.nullable(z.string()),
});
export type CameFrom = z.output<typeof cameFrom>;

const direct = 'direct';

const withoutWww = (host: string | null) => host?.replace(/^www\./, '');

/** Returns the word by which lists and the report group inquiries, in lower case. */
export const cameFromKey = ({ utmSource, referrerHost }: CameFrom) =>
  (utmSource ?? withoutWww(referrerHost) ?? direct).toLowerCase();

const siteNames = new Map([
  [direct, 'Direct'],
  ['facebook.com', 'Facebook (facebook.com)'],
  ['google.com', 'Google (google.com)'],
  ['zillow.com', 'Zillow (zillow.com)'],
]);

export const cameFromLabel = (key: string) => siteNames.get(key) ?? key;

/** Returns words such as "Google (google.com), first page /homes, campaign fall-sellers". */
export function cameFromInWords(from: CameFrom): string {
  const { page, landing, referrerHost, utmSource, utmMedium, utmCampaign } = from;
  const host = withoutWww(referrerHost);
  return [
    utmSource ? `${utmSource}${host ? ` (${host})` : ''}` : cameFromLabel(cameFromKey(from)),
    landing && `first page ${landing}`,
    page !== landing && page && `form on ${page}`,
    utmMedium && `medium ${utmMedium}`,
    utmCampaign && `campaign ${utmCampaign}`,
  ]
    .filter(Boolean)
    .join(', ');
}
