import { formatCalendarDate } from '#shared/domain/office-time.ts';
import type { AnyContent, Groups, ItemField, PictureField } from './fields.ts';
import { leavesOf, type Leaf } from './values.ts';

/** A value that differs between two contents of a part. */
export interface Change {
  /** The path of the value in the part's content, such as "about.paragraphs.0.text". */
  path: string;
  /** The label of the value, such as "About · Paragraph 1". */
  label: string;
  /**
   * The old value in words, and in `after` the new one. `before` is undefined if an item was added
   * to a list, and `after` if an item was removed from a list.
   */
  before: string | undefined;
  after: string | undefined;
}

const shownNumber = new Intl.NumberFormat('en-US');

const shippedPicture = ({ shape }: PictureField) =>
  shape === 'mark' ? 'The mark of the sample office' : 'The drawing';

/**
 * @returns a value in words, such as the label of a choice. For a picture, the words only say
 * whether it is the shipped one or the brokerage's own, because readers would not recognize its id.
 */
export function shownValue(field: ItemField, value: Leaf['value']): string {
  if (value === null) return '';
  if (field.kind === 'picture')
    return value === '' ? shippedPicture(field) : 'A picture of your own';
  if (field.kind === 'color') return value === '' ? 'The shipped color' : String(value);
  if (field.kind === 'line' && field.isDate && value !== '')
    return formatCalendarDate(String(value));
  if (field.kind === 'choice') return field.labels[String(value)] ?? String(value);
  return typeof value === 'number' && value > 9999 ? shownNumber.format(value) : String(value);
}

const newPicture = 'A new picture, or another focal point';

/**
 * @returns the values in which two contents of a part differ, in the order of the form, and after
 * them the values of removed list items
 */
export function changesBetween(groups: Groups, before: AnyContent, after: AnyContent): Change[] {
  const old = new Map(leavesOf(groups, before).map((leaf) => [leaf.path, leaf]));
  const leaves = leavesOf(groups, after);
  const paths = new Set(leaves.map(({ path }) => path));
  const removed = [...old.values()].filter(({ path }) => !paths.has(path));
  const changed = leaves.flatMap(({ path, label, field, value }) => {
    const was = old.get(path);
    if (was && was.value === value) return [];
    const shownBefore = was && shownValue(was.field, was.value);
    const shownAfter = shownValue(field, value);
    const isReplaced = field.kind === 'picture' && shownBefore === shownAfter;
    return [{ path, label, before: shownBefore, after: isReplaced ? newPicture : shownAfter }];
  });
  return [
    ...changed,
    ...removed.map(({ path, label, field, value }) => ({
      path,
      label,
      before: shownValue(field, value),
      after: undefined,
    })),
  ];
}
