import { zodResolver } from '@hookform/resolvers/zod';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  type ResolverOptions,
  set,
  useForm as useFormOfLibrary,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { incompleteMessage, isIncomplete } from '#shared/ui/form/incomplete.ts';

interface FormOptions<Values extends FieldValues, Output> {
  schema: z.ZodMiniType<Output>;
  defaultValues: Values;
}

/**
 * Returns a form of the form library that is checked by a schema. It takes its fields as the user
 * sees them: a date or number that is not complete is an error, and a text counts even if a password
 * manager wrote it without an event.
 */
export const useForm = <Values extends FieldValues, Output>({
  schema,
  defaultValues,
}: FormOptions<Values, Output>) =>
  useFormOfLibrary<Values, unknown, Output>({
    resolver: resolverOf(schema),
    defaultValues: defaultValues as DefaultValues<Values>,
    shouldFocusError: false,
  });

/**
 * The casts are needed because the type of the schema's input is `unknown`: the server also checks
 * API calls with it.
 */
function resolverOf<Values extends FieldValues, Output>(schema: z.ZodMiniType<Output>) {
  const check = zodResolver(schema as z.ZodMiniType<Output, FieldValues>) as unknown as Resolver<
    Values,
    unknown,
    Output
  >;
  const resolver: Resolver<Values, unknown, Output> = async (values, context, options) => {
    const seen = structuredClone(values);
    const incomplete: [name: string, message: string][] = [];
    for (const { name, input, isText } of shownInputs(options)) {
      if (isIncomplete(input)) incomplete.push([name, incompleteMessage(input)]);
      else if (isText) set(seen, name, input.value);
    }
    const result = await check(seen, context, options);
    if (incomplete.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Values>;
    for (const [name, message] of incomplete) set(errors, name, { type: 'incomplete', message });
    return { values: {}, errors };
  };
  return resolver;
}

const texts = new Set(['text', 'email', 'tel', 'url', 'search', 'password', 'textarea']);

function shownInputs<Values extends FieldValues>({ names = [], fields }: ResolverOptions<Values>) {
  return names.flatMap((name) => {
    const field = get(fields, name) as { ref: unknown; setValueAs?: unknown } | undefined;
    const input = field?.ref;
    const isShown = input instanceof Element && input.isConnected && 'validity' in input;
    if (!isShown) return [];
    const shown = input as HTMLInputElement;
    return [{ name, input: shown, isText: !field?.setValueAs && texts.has(shown.type) }];
  });
}
