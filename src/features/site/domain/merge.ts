import type { AnyContent, AnyItem, AnyValue } from './fields.ts';

const isSameItem = (one: AnyItem, other: AnyItem | undefined) =>
  other !== undefined && Object.entries(one).every(([name, value]) => other[name] === value);

const isSameList = (one: AnyItem[], other: AnyItem[]) =>
  one.length === other.length && one.every((item, index) => isSameItem(item, other[index]));

/**
 * Merges lists item by item. If an edit added or removed items, returns one whole list instead
 * (`mine` if it was edited, or else `theirs`), because an item's place no longer says which item it
 * is.
 */
function mergeLists(before: AnyItem[], theirs: AnyItem[], mine: AnyItem[]): AnyItem[] {
  const hasSameItems = before.length === theirs.length && before.length === mine.length;
  if (!hasSameItems) return isSameList(mine, before) ? theirs : mine;
  return mine.map((item, index) =>
    isSameItem(item, before[index]) ? (theirs[index] ?? item) : item,
  );
}

function mergeValues(before: AnyValue, theirs: AnyValue, mine: AnyValue): AnyValue {
  if (Array.isArray(before) && Array.isArray(theirs) && Array.isArray(mine)) {
    return mergeLists(before, theirs, mine);
  }
  return mine === before ? theirs : mine;
}

/**
 * Merges two edits of a part of the website.
 * @param before the content with which both edits began
 * @returns the values and list items of `mine` that differ from `before`, and all others of
 * `theirs`
 */
export const mergeContents = (
  before: AnyContent,
  theirs: AnyContent,
  mine: AnyContent,
): AnyContent =>
  Object.fromEntries(
    Object.entries(mine).map(([group, values]) => [
      group,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          mergeValues(before[group]?.[name] ?? null, theirs[group]?.[name] ?? null, value),
        ]),
      ),
    ]),
  );
