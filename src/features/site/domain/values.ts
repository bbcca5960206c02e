import type {
  AnyContent,
  AnyItem,
  AnyValue,
  Field,
  Groups,
  ItemField,
  ListField,
} from './fields.ts';

/** One value of a part, with its field, its path and its label. */
export interface Leaf {
  /** The path of the value in the part's content, such as "about.paragraphs.0.text". */
  path: string;
  /** The label of the value, such as "About · Paragraph 1". */
  label: string;
  field: ItemField;
  value: string | number | null;
}

function leavesOfList(
  path: string,
  groupLabel: string,
  { noun, item }: ListField,
  items: AnyItem[],
): Leaf[] {
  const fields = Object.entries(item);
  return items.flatMap((values, index) => {
    const label = `${groupLabel} · ${noun} ${index + 1}`;
    return fields.map(([name, field]) => ({
      path: `${path}.${index}.${name}`,
      label: fields.length === 1 ? label : `${label} · ${field.label}`,
      field,
      value: values[name] ?? null,
    }));
  });
}

function leavesOfField(path: string, groupLabel: string, field: Field, value: AnyValue): Leaf[] {
  if (field.kind === 'list') return leavesOfList(path, groupLabel, field, value as AnyItem[]);
  const label = `${groupLabel} · ${field.label}`;
  return [{ path, label, field, value: value as Leaf['value'] }];
}

/** @returns every value of a part, in the order of the form */
export function leavesOf(groups: Groups, content: AnyContent): Leaf[] {
  return Object.entries(groups).flatMap(([groupName, { label, fields }]) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const value = content[groupName]?.[name] ?? null;
      return leavesOfField(`${groupName}.${name}`, label, field, value);
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

type Convert = (text: string, field: ItemField) => string;

const convertValues = <Values extends Record<string, AnyValue>>(
  values: Values,
  fields: Record<string, Field>,
  convert: Convert,
) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      convertValue(value, fields[name], convert),
    ]),
  ) as Values;

function convertValue(value: AnyValue, field: Field | undefined, convert: Convert): AnyValue {
  if (field?.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => convertValues(item, field.item, convert));
  }
  const isText = typeof value === 'string' && field !== undefined && field.kind !== 'list';
  return isText ? convert(value, field) : value;
}

/**
 * Returns a copy of a part in which `convert` has replaced every value that is a string, including
 * choices, colors and the ids of pictures.
 */
export function convertTexts<Content>(groups: Groups, content: Content, convert: Convert): Content {
  const converted = Object.entries(content as AnyContent).map(([name, values]) => [
    name,
    convertValues(values, groups[name]?.fields ?? {}, convert),
  ]);
  return Object.fromEntries(converted) as Content;
}
