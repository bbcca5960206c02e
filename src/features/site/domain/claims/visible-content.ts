import { toBrokerage } from '#features/site/domain/brokerage-facts.ts';
import { startOfOfficeDay } from '#features/brokerage/domain/office-hours.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { ItemField } from '#features/site/domain/fields.ts';
import { parts, type PartId, type WebsiteContent } from '#features/site/domain/parts.ts';
import { fillTokens, tokenValues } from '#features/site/domain/tokens.ts';
import { convertTexts } from '#features/site/domain/values.ts';
import { figuresGoodUntil, withoutOldFigures } from './figures.ts';

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
 * Returns the next instant at which the visible words change without a publication, because figures
 * become hidden or the last year of the copyright line changes. Returns undefined if neither will
 * happen.
 */
export function goodUntil(content: WebsiteContent, now: Date): Date | undefined {
  const nextYear = Number(officeDay(now).slice(0, 4)) + 1;
  const changes = [
    figuresGoodUntil(content.neighborhoods, now),
    content.brokerage.license.years === 'yes'
      ? new Date(startOfOfficeDay(`${nextYear}-01-01`))
      : undefined,
  ];
  const [next] = changes
    .filter((instant) => instant !== undefined)
    .sort((one, other) => one.getTime() - other.getTime());
  return next;
}
