import * as z from 'zod/mini';

type Shape = Record<string, z.ZodMiniType>;

/** The schemas of the values that fields of an input have after they were read. */
export type AnswerFields<Input extends Shape> = {
  [Name in keyof Input]: z.ZodMiniType<z.output<Input[Name]>>;
};

/**
 * A stored value, which is one of these. Any other text is answered too, because a newer release,
 * which runs beside this one during an update, may have stored a value of its own. A union of both
 * would make a list's answer take a fifth longer.
 */
export const storedChoice = <const Value extends string>(values: readonly Value[]) =>
  z.string().register(z.globalRegistry, {
    examples: [...values],
  }) as z.ZodMiniType as z.ZodMiniType<Value>;

/** Returns the schema of what `schema` makes of its input, without rules for texts and numbers. */
function answerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return z.string();
    case 'enum':
      return storedChoice(Object.values(def.entries).map(String));
    case 'number':
      return z.number();
    case 'default':
      return answerOf(def.innerType);
    case 'nullable':
      return z.nullable(answerOf(def.innerType));
    case 'pipe':
      return answerOf(def.out);
    case 'transform':
      throw new Error('A pipe must end with the schema of its result, not with a transform');
    default:
      return schema;
  }
}

/** An answer repeats what is stored, so the rules for what may be entered do not apply. */
export const answerFields = <Input extends Shape>({
  shape,
}: {
  shape: Input;
}): AnswerFields<Input> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, answerOf(schema)]),
  ) as AnswerFields<Input>;

export const namesOf = <Fields extends object>({ shape }: { shape: Fields }) =>
  Object.keys(shape) as (keyof Fields & string)[];

/** Returns the schema of an object that has a value of the same kind for each of these names. */
export const eachOf = <const Name extends string, Value>(
  names: readonly Name[],
  value: z.ZodMiniType<Value>,
) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, z.ZodMiniType<Value>>,
  );
