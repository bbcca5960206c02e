import { namesOf } from '#shared/domain/answer-fields.ts';

/** Returns the names of a schema's fields with the table's name before each. */
export const columnsIn = <Table extends string, Shape extends object>(
  table: Table,
  schema: { shape: Shape },
) => namesOf(schema).map((name) => `${table}.${name}` as const);
