import { UnreadableDataError } from '#shared/domain/unreadable-data-error.ts';
import type { AnyContent, AnyItem } from './fields.ts';
import { emptySellPage } from './home.ts';
import { parts, type PartId } from './parts.ts';
import { partSchema } from './schema.ts';

type Upgrade = (content: AnyContent) => AnyContent;

/** Returns a step that adds an empty text to each neighborhood. */
const withEmpty =
  (name: string): Upgrade =>
  ({ neighborhoods, ...rest }) => {
    const entries = neighborhoods?.['entries'] as AnyItem[];
    const upgraded = entries.map((entry) => ({ ...entry, [name]: '' }));
    return { ...rest, neighborhoods: { ...neighborhoods, entries: upgraded } };
  };

/** Visitors do not see an empty page for sellers. */
const withEmptySellPage = (content: AnyContent): AnyContent => ({
  ...content,
  sell: emptySellPage,
});

/** Format 1 had no office hours and promised reply. Adds what every site in it showed. */
const withFixedHours = (content: AnyContent): AnyContent => ({
  ...content,
  days: {
    monday: 'open',
    tuesday: 'open',
    wednesday: 'open',
    thursday: 'open',
    friday: 'open',
    saturday: 'open',
    sunday: 'open',
  },
  hours: { opens: '09:00', closes: '18:00', reply: 2 },
});

/** In format 2, a brokerage had no day on which a broker answered its phone. Adds an empty one. */
const withoutReach = ({ contact, ...rest }: AnyContent): AnyContent => ({
  ...rest,
  contact: { ...contact, reachedOn: '' },
});

/** In format 3, a brokerage had no place on the map and no field for membership in NAR. */
const withoutMembership = (content: AnyContent): AnyContent => ({
  ...content,
  address: { ...content['address'], map: '' },
  license: { ...content['license'], realtors: 'no' },
});

/**
 * The steps from each format of a part to the next one, oldest first. A release that adds, removes
 * or renames a field adds a step here. A step never puts shipped words into a part: a new field is
 * empty, hidden, computed from the brokerage's own words, or equal to what its site showed before.
 */
const upgrades: Partial<Record<PartId, Upgrade[]>> = {
  brokerage: [withFixedHours, withoutReach, withoutMembership],
  home: [withEmptySellPage],
  neighborhoods: [withEmpty('ownPicture'), withEmpty('guide')],
};

/** @returns the format in which this release stores a part */
export const formatOf = (part: PartId): number => 1 + (upgrades[part]?.length ?? 0);

/**
 * Empties each color field whose value is not a color. Only a row that was changed by hand has such
 * a value, and the rest of its part must still be shown.
 * @returns the fields that were emptied, such as "look.colors.main"
 */
function dropWrongColors(part: PartId, content: AnyContent, issues: { path: PropertyKey[] }[]) {
  return issues.flatMap(({ path: [group = '', name = ''] }) => {
    const isColor = parts[part].groups[String(group)]?.fields[String(name)]?.kind === 'color';
    const values = content[String(group)];
    if (!isColor || !values) return [];
    values[String(name)] = '';
    return [`${part}.${String(group)}.${String(name)}`];
  });
}

/**
 * Reads a stored part of the website in this release's format or an older one, and upgrades it.
 * @param onWrongColor called for each color field that was emptied because its value is not a color
 * @throws UnreadableDataError for a newer format, or if the content does not fit the part
 */
export function readPart(
  part: PartId,
  format: number,
  json: string,
  onWrongColor: (field: string) => void = () => undefined,
): AnyContent {
  if (format > formatOf(part)) {
    throw new UnreadableDataError(`${part} has format ${format}, which a newer release wrote`);
  }
  const steps = upgrades[part]?.slice(format - 1) ?? [];
  const upgraded = steps.reduce((content, step) => step(content), JSON.parse(json) as AnyContent);
  const schema = partSchema(parts[part].groups);
  let read = schema.safeParse(upgraded);
  const wrongColors = dropWrongColors(part, upgraded, read.error?.issues ?? []);
  if (wrongColors.length > 0) read = schema.safeParse(upgraded);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new UnreadableDataError(`${part}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  for (const field of wrongColors) onWrongColor(field);
  return read.data;
}
