import type { JsonSchema } from '#app/domain/api-document.ts';

export interface Field {
  /** The name, with the names of the fields that contain it: "user.username", "rows[].id". */
  name: string;
  kind: string;
  isOptional: boolean;
}

const choicesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf;

const inWords = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join(' or ');

function textKind({ maxLength, format, pattern, examples }: JsonSchema): string {
  if (examples) return `text, such as ${inWords(examples)}`;
  if (format !== undefined) return `text (${format})`;
  if (pattern?.includes('[0-9a-f]{8}')) return 'id';
  return maxLength === undefined ? 'text' : `text of at most ${maxLength} characters`;
}

/** Returns the kind of a value in words, such as "text of at most 100 characters". */
export function kindOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return inWords(schema.enum);
  const choices = choicesOf(schema);
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ');
  const types = [schema.type].flat();
  if (types.length > 1)
    return types.map((type) => kindOf({ ...schema, type: type ?? '' })).join(' or ');
  switch (types[0]) {
    case 'string':
      return textKind(schema);
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return schema.items?.properties ? 'list' : `list of ${kindOf(schema.items ?? {})}`;
    case 'object':
      return 'object';
    default:
      return 'any value';
  }
}

/** Returns the schema whose fields a value has: its own, that of its entries or of one choice. */
function withFields(schema: JsonSchema): [JsonSchema, string][] {
  if (schema.properties) return [[schema, '']];
  if (schema.items) return withFields(schema.items).map(([found, at]) => [found, `[]${at}`]);
  return (choicesOf(schema) ?? []).flatMap(withFields);
}

/**
 * Returns the fields of a value and of the values in it.
 * @param inside the name of the value, if it is a field itself
 */
export function fieldsOf(schema: JsonSchema, inside = ''): Field[] {
  const fields = withFields(schema).flatMap(([{ properties = {}, required = [] }, at]) =>
    Object.entries(properties).flatMap(([name, field]): Field[] => {
      const path = inside || at ? `${inside}${at}.${name}` : name;
      const isOptional = !required.includes(name);
      return [{ name: path, kind: kindOf(field), isOptional }, ...fieldsOf(field, path)];
    }),
  );
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
