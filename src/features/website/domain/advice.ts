import { figuresNotices } from '#features/site/domain/claims/figures.ts';
import { type Brokerage, townOf } from '#features/brokerage/domain/brokerage.ts';
import {
  hoursInWords,
  isAllDay,
  isEveryDay,
} from '#features/brokerage/domain/office-hours-words.ts';
import type { OfficeHours } from '#features/brokerage/domain/office-hours.ts';
import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { Remark } from './api.ts';
import type { AnyContent } from '#features/site/domain/fields.ts';
import { warnAboutPeople } from '#features/site/domain/fair-housing-words.ts';
import {
  countWords,
  guideWords,
  type NeighborhoodsContent,
} from '#features/site/domain/neighborhoods.ts';
import { parts, shippedContent, shippedPart, type PartId } from '#features/site/domain/parts.ts';
import { leavesOf, type Leaf } from '#features/site/domain/values.ts';

/**
 * Patterns of words that an editor should check in an advertisement, each with the reason. The last
 * review of this list was on 2026-11-22.
 */
const wordsToLookAt: { pattern: RegExp; reason: string }[] = [
  { pattern: /\b(best|leading|top|number one)\b|#1/i, reason: 'can you prove it?' },
  { pattern: /\bguarantee/i, reason: 'a guarantee binds the brokerage' },
];

/** Returns advice about a guide that visitors do not see because it is too short. */
function guideAdvice({ path, value }: Leaf): string | undefined {
  const words = countWords(String(value));
  const isShort = path.endsWith('.guide') && words > 0 && words < guideWords.least;
  return isShort
    ? `Visitors see this guide from ${guideWords.least} words on. It has ${words}`
    : undefined;
}

function wordAdvice({ field, value }: Leaf): string | undefined {
  // A color such as "#1b4965" is not the claim "#1".
  if (field.kind === 'color') return undefined;
  const found = wordsToLookAt.find(({ pattern }) => pattern.test(String(value)));
  const [word] = (found && found.pattern.exec(String(value))) ?? [];
  return found ? `“${word}”: ${found.reason}` : warnAboutPeople(String(value));
}

/** Phone numbers, domains and license numbers that no real brokerage has. */
const placeholder = /555-01\d\d|\.example\b|H-00000/;

export const isPlaceholder = (text: string) => placeholder.test(text);

function placeholderAdvice({ value }: Leaf): string | undefined {
  return isPlaceholder(String(value)) ? 'This is still a placeholder' : undefined;
}

/** @param words names and towns that the text should no longer contain */
function oldWordAdvice({ value, path }: Leaf, words: string[]): string | undefined {
  if (path === 'name.name') return undefined;
  const word = words.find((each) => String(value).toLowerCase().includes(each.toLowerCase()));
  return word && `This text still says “${word}”`;
}

type NameAndCity = Pick<Brokerage, 'name' | 'city'>;

/**
 * Returns the names and towns that texts should no longer contain: those of the published brokerage
 * and of the sample office, unless they are also in the brokerage that is about to be published.
 */
const oldWords = (published: NameAndCity, next: NameAndCity) =>
  [published, shippedContent.brokerage.name].flatMap((old) => [
    ...(old.name === next.name ? [] : [old.name]),
    ...(townOf(old) === townOf(next) ? [] : [townOf(old)]),
  ]);

const networks = new Set(['facebook', 'instagram', 'linkedin']);

function networkAdvice({ path, value }: Leaf, content: AnyContent): string | undefined {
  const [network = '', name] = path.split('.');
  if (!networks.has(network) || name !== 'address' || value !== '') return undefined;
  return content[network]?.['shown'] === 'shown'
    ? 'Without an address, visitors do not see the name'
    : undefined;
}

/** Claims about the office's hours, each with a function that checks it. */
const hoursClaims: { pattern: RegExp; isTrue: (hours: OfficeHours) => boolean }[] = [
  {
    pattern: /\b24\/7\b|\b24 hours a day\b|\b(a)?round[- ]the[- ]clock\b|\bday (and|or) night\b/i,
    isTrue: (hours) => isEveryDay(hours) && isAllDay(hours),
  },
  { pattern: /\b(7|seven) days a week\b|\bevery day of the week\b/i, isTrue: isEveryDay },
];

export function hoursRemark(text: string, hours: OfficeHours): string | null {
  const [said] = hoursClaims.flatMap(({ pattern, isTrue }) =>
    isTrue(hours) ? [] : (pattern.exec(text)?.[0] ?? []),
  );
  return said === undefined ? null : `“${said}”: the office is open ${hoursInWords(hours)}`;
}

/**
 * @returns advice about each text that contradicts the office's hours, unless the text is hidden by
 * the field `shown` beside it, or by a field of its own, such as `badgeShown` for `badge`
 */
export function hoursAdvice(part: PartId, content: AnyContent, hours: OfficeHours): Remark[] {
  const leaves = leavesOf(parts[part].groups, content);
  const hidden = new Set(leaves.flatMap(({ path, value }) => (value === 'hidden' ? path : [])));
  return leaves.flatMap(({ path, label, value }) => {
    if (hidden.has(path.replace(/[^.]+$/, 'shown')) || hidden.has(`${path}Shown`)) return [];
    const message = hoursRemark(String(value), hours);
    return message === null ? [] : [{ part, path, label, message }];
  });
}

/**
 * Returns advice about texts that an editor should check before publishing, such as texts with an
 * old name or town, or texts that contradict the office's hours. This advice never prevents a
 * publication.
 * @param brokerage the published name and city, and the name, city and hours to be published
 */
export function adviceFor(
  part: PartId,
  content: AnyContent,
  brokerage: { published: NameAndCity; next: NameAndCity & Pick<Brokerage, 'hours'> },
): Remark[] {
  const words = oldWords(brokerage.published, brokerage.next);
  const sample = new Map(
    leavesOf(parts[part].groups, shippedPart(part)).map(({ path, value }) => [path, value]),
  );
  const advice = leavesOf(parts[part].groups, content).flatMap((leaf) => {
    const isSample = sample.get(leaf.path) === leaf.value;
    const message =
      placeholderAdvice(leaf) ??
      oldWordAdvice(leaf, words) ??
      networkAdvice(leaf, content) ??
      guideAdvice(leaf) ??
      (isSample ? undefined : wordAdvice(leaf));
    return message === undefined ? [] : [{ part, path: leaf.path, label: leaf.label, message }];
  });
  return [...advice, ...hoursAdvice(part, content, brokerage.next.hours)];
}

/** Returns advice about figures that are six months old or older, including hidden ones. */
export function figuresAdvice(part: PartId, content: AnyContent, now: Date): Remark[] {
  if (part !== 'neighborhoods') return [];
  const notices = figuresNotices(content as unknown as NeighborhoodsContent, now);
  return notices.map(({ index, daysLeft, hiddenOn }) => ({
    part,
    path: `neighborhoods.entries.${index}.asOf`,
    label: `Neighborhoods · Neighborhood ${index + 1} · Month of the figures`,
    message:
      daysLeft > 0
        ? `These figures are old. Visitors see them until ${formatCalendarDate(hiddenOn)}`
        : 'Visitors do not see these figures, because they are 13 months old or older',
  }));
}
