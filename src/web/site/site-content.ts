import { toBrokerage, type Brokerage } from '#domain/brokerage.ts';
import type { ItemField } from '#domain/website/fields.ts';
import { parts, type PartId, type WebsiteContent } from '#domain/website/parts.ts';
import type { PublishedWebsite } from '#domain/website/site.ts';
import { fillTokens, tokenValues } from '#domain/website/tokens.ts';
import { convertTexts } from '#domain/website/values.ts';
import { shownPictures, type ShownNeighborhood, type SitePictures } from './shown-pictures.ts';

/** The website's content as the pages show it: the facts about the brokerage, and filled texts. */
export interface SiteContent extends Pick<WebsiteContent, 'home' | 'agents' | 'legal'> {
  brokerage: Brokerage;
  neighborhoods: ShownNeighborhood[];
  pictures: SitePictures;
  colors: WebsiteContent['look']['colors'];
}

/** @param now the time that the copyright's last year depends on */
export function toSiteContent(
  { content, pictures }: Pick<PublishedWebsite, 'content' | 'pictures'>,
  now: Date,
): SiteContent {
  const brokerage = toBrokerage(content.brokerage, now);
  const values = tokenValues(brokerage);
  const fill = (text: string, field: ItemField) =>
    'allowsTokens' in field && field.allowsTokens ? fillTokens(text, values) : text;
  const filled = <Part extends PartId>(part: Part): WebsiteContent[Part] =>
    convertTexts(parts[part].groups, content[part], fill);
  return {
    brokerage,
    home: filled('home'),
    ...shownPictures(content, pictures),
    colors: content.look.colors,
    agents: filled('agents'),
    legal: filled('legal'),
  };
}
