import * as z from 'zod/mini';

/** Returns the values of each query parameter that is a choice, with the parameter's name. */
export function choicesOf(query: z.ZodMiniType): [name: string, values: string[]][] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'object' && schema.enum ? [[name, schema.enum as string[]]] : [],
  );
}
