import * as z from 'zod/mini';
import { addMonths, daysBetween } from '#shared/domain/calendar.ts';
import { officeDay } from '#shared/domain/office-time.ts';
import type { Neighborhood, NeighborhoodsContent } from '#features/site/domain/neighborhoods.ts';

/** Months from the figures' month until the back office asks for newer figures. */
const oldMonths = 6;
/**
 * The age in months, counted from the first day of the figures' month, at which visitors no longer
 * see figures. The trend is about one year, so figures from the same month of the previous year are
 * still shown.
 */
const hiddenMonths = 13;
/** The numbers of days before figures are hidden at which the warning becomes more urgent. */
const warningDays = [7, 30, 60] as const;

export const figuresNotice = z.object({
  /** The position of the neighborhood in the website's list of neighborhoods, counted from 0. */
  index: z.number(),
  name: z.string(),
  /** The month of the figures, such as "2026-09". */
  asOf: z.string(),
  /** The first day on which visitors no longer see the figures, "YYYY-MM-DD". */
  hiddenOn: z.string(),
  /** The number of days until `hiddenOn`, or 0 or less if the figures are hidden. */
  daysLeft: z.number(),
  /** The smallest of `warningDays` that is at least `daysLeft`; null if there is none. */
  within: z.nullable(z.literal(warningDays)),
});
export type FiguresNotice = z.output<typeof figuresNotice>;

export const hasFigures = ({ averagePrice, trend }: Neighborhood) =>
  averagePrice !== null || trend !== null;

/** The shipped figures have no month, so they never become too old. */
const isDated = (entry: Neighborhood) => entry.asOf !== '' && hasFigures(entry);

/** @returns the first day on which visitors no longer see the figures */
const hiddenOn = ({ asOf }: Neighborhood) => addMonths(`${asOf}-01`, hiddenMonths);

const isHidden = (entry: Neighborhood, today: string) => isDated(entry) && hiddenOn(entry) <= today;

/** Returns the neighborhoods without figures that are too old for visitors. */
export const withoutOldFigures = (
  { neighborhoods }: NeighborhoodsContent,
  now: Date,
): NeighborhoodsContent => ({
  neighborhoods: {
    entries: neighborhoods.entries.map((entry) =>
      isHidden(entry, officeDay(now))
        ? { ...entry, averagePrice: null, trend: null, asOf: '', source: '' }
        : entry,
    ),
  },
});

/**
 * Returns a notice for each neighborhood whose figures are old, will soon be hidden, or are hidden.
 */
export function figuresNotices(
  { neighborhoods }: NeighborhoodsContent,
  now: Date,
): FiguresNotice[] {
  const today = officeDay(now);
  return neighborhoods.entries.flatMap((entry, index) => {
    const { name, asOf } = entry;
    if (!isDated(entry) || addMonths(`${asOf}-01`, oldMonths) > today) return [];
    const hidden = hiddenOn(entry);
    const daysLeft = daysBetween(today, hidden);
    const within = warningDays.find((days) => daysLeft <= days) ?? null;
    return [{ index, name, asOf, hiddenOn: hidden, daysLeft, within }];
  });
}
