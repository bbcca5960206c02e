import type { AnyContent, AnyItem, AnyValue, Field, Groups, ItemField } from './fields.ts';

/** One value of a part, with its field, its path and its label. */
export interface Leaf {
  /** The path of the value in the part's content, such as "about.paragraphs.0.text". */
  path: string;
  /** The label of the value, such as "About · Paragraph 1". */
  label: string;
  field: ItemField;
  value: string | number | null;
}

function* leavesOfList(path: string, label: string, field: Field, items: AnyItem[]) {
  if (field.kind !== 'list') return;
  const isSingle = Object.keys(field.item).length === 1;
  for (const [index, item] of items.entries()) {
    for (const [name, itemField] of Object.entries(field.item)) {
      const itemLabel = `${label} · ${field.noun} ${index + 1}`;
      yield {
        path: `${path}.${index}.${name}`,
        label: isSingle ? itemLabel : `${itemLabel} · ${itemField.label}`,
        field: itemField,
        value: item[name] ?? null,
      };
    }
  }
}

function* leavesOfField(
  path: string,
  groupLabel: string,
  field: Field,
  value: AnyValue,
): Generator<Leaf> {
  if (field.kind === 'list') {
    yield* leavesOfList(path, groupLabel, field, value as AnyItem[]);
    return;
  }
  yield { path, label: `${groupLabel} · ${field.label}`, field, value: value as Leaf['value'] };
}

/** @returns every value of a part, in the order of the form */
export function leavesOf(groups: Groups, content: AnyContent): Leaf[] {
  return Object.entries(groups).flatMap(([groupName, { label, fields }]) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = content[groupName]?.[name] ?? null;
      return [...leavesOfField(`${groupName}.${name}`, label, field, value)];
    }),
  );
}

/** @returns the labels of all fields, including lists, and of all values in lists, by path */
export const labelsOf = (groups: Groups, content: AnyContent): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(groups).flatMap(([groupName, group]) =>
      Object.entries(group.fields).map(([name, { label }]) => [
        `${groupName}.${name}`,
        `${group.label} · ${label}`,
      ]),
    ),
  ),
  ...Object.fromEntries(leavesOf(groups, content).map(({ path, label }) => [path, label])),
});

const convertItem = (
  item: AnyItem,
  fields: Record<string, ItemField>,
  convert: (text: string, field: ItemField) => string,
): AnyItem =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const field = fields[name];
      return [name, typeof value === 'string' && field ? convert(value, field) : value];
    }),
  );

function convertValue(
  value: AnyValue,
  field: Field | undefined,
  convert: (text: string, field: ItemField) => string,
): AnyValue {
  if (!field) return value;
  if (field.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => convertItem(item, field.item, convert));
  }
  return typeof value === 'string' && field.kind !== 'list' ? convert(value, field) : value;
}

/**
 * Returns a copy of a part in which `convert` has replaced every value that is a string, including
 * choices, colors and the ids of pictures.
 */
export function convertTexts<Content>(
  groups: Groups,
  content: Content,
  convert: (text: string, field: ItemField) => string,
): Content {
  const converted = Object.entries(content as AnyContent).map(([groupName, values]) => [
    groupName,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        convertValue(value, groups[groupName]?.fields[name], convert),
      ]),
    ),
  ]);
  return Object.fromEntries(converted) as Content;
}
