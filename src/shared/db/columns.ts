interface HasShape<Shape> {
  shape: Shape;
}

/** Returns the names of a schema's fields, to select the columns of the same names. */
export const columnsOf = <Shape extends object>({ shape }: HasShape<Shape>) =>
  Object.keys(shape) as (keyof Shape & string)[];

/** Returns the names of a schema's fields with the table's name before each. */
export const columnsIn = <Table extends string, Shape extends object>(
  table: Table,
  schema: HasShape<Shape>,
) => columnsOf(schema).map((name) => `${table}.${name}` as const);
