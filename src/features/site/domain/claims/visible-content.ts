import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { startOfOfficeDay } from '#features/brokerage/domain/office-hours.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { ItemField } from '#features/site/domain/fields.ts';
import { parts, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { fillTokens, tokenValues } from '#features/site/domain/tokens.ts';
import { convertTexts } from '#features/site/domain/values.ts';
import { withoutOldFigures } from './figures.ts';

/**
 * Returns the website's content as visitors read it: without figures that are too old, and with
 * tokens such as {phone} replaced by the brokerage's facts.
 */
export function visibleContent(content: WebsiteContent, now: Date): WebsiteContent {
  const values = tokenValues(toBrokerage(content.brokerage, now));
  const fill = (text: string, field: ItemField) =>
    'allowsTokens' in field && field.allowsTokens ? fillTokens(text, values) : text;
  const filled = <Part extends PartId>(part: Part): WebsiteContent[Part] =>
    convertTexts(parts[part].groups, content[part], fill);
  return {
    ...content,
    home: filled('home'),
    agents: filled('agents'),
    legal: filled('legal'),
    neighborhoods: withoutOldFigures(content.neighborhoods, now),
  };
}

/**
 * Returns the next midnight of the office. The visible words can then change without a publication:
 * figures become hidden, a closed day has passed, or the copyright line gets a new year.
 */
export const goodUntil = (now: Date): Date => new Date(startOfOfficeDay(officeDay(now), 1));
