import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { auditQuery } from '#web/api/audit.ts';
import type { Tagged } from '#web/api/resource.ts';
import type { RecordKind } from './record-kind.ts';

/** Somebody else saved a record while a form for it was open. */
export interface Conflict<Row> {
  theirs: Tagged<Row>;
  /** Who saved it last and when, ISO 8601, as far as that is known. */
  who: string | null;
  at: string | null;
}

/** What somebody else changed in one field, in words. */
export interface FieldConflict {
  label: string;
  before: string;
  theirs: string;
  mine: string;
}

interface ConflictOptions<Row extends { id: string }, Input, Values extends FieldValues> {
  kind: RecordKind<Row, Input, Values>;
  form: UseFormReturn<Values, unknown, Input>;
  /** What the form started from. */
  base: Tagged<Row> | undefined;
  setBase: (base: Tagged<Row>) => void;
  /** Saves what is typed over what that tag stands for. */
  overwrite: (etag: string) => void;
}

/** Keeps what was typed until one of the two versions is chosen. */
export function useConflict<Row extends { id: string }, Input, Values extends FieldValues>(
  options: ConflictOptions<Row, Input, Values>,
) {
  const { kind, form, base, setBase, overwrite } = options;
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const settle = (choose: (theirs: Tagged<Row>) => void) => () => {
    if (conflict) choose(conflict.theirs);
    setConflict(null);
  };
  return {
    /** @throws what keeps the record from being read, such as its having been deleted */
    open: async (id: string) => setConflict(await readConflict(queryClient, kind, id)),
    dialog: {
      conflict,
      changes:
        conflict && base
          ? fieldConflicts(kind, base.record, conflict.theirs.record, form.getValues())
          : [],
      onCancel: settle(() => undefined),
      onLoadTheirs: settle((theirs) => {
        setBase(theirs);
        form.reset(kind.toValues(theirs.record));
      }),
      onKeepMine: settle((theirs) => overwrite(theirs.etag)),
    },
  };
}

async function readConflict<Row extends { id: string }, Input, Values extends FieldValues>(
  client: QueryClient,
  { entity, resource }: RecordKind<Row, Input, Values>,
  id: string,
): Promise<Conflict<Row>> {
  const history = auditQuery({ entity, record: id, page: 1 });
  const [theirs, trail] = await Promise.all([
    resource.get(id),
    client.fetchQuery({ ...history, staleTime: 0 }).catch(() => undefined),
  ]);
  const newest = trail?.rows[0];
  return { theirs, who: newest?.actor ?? null, at: newest?.at ?? null };
}

function fieldConflicts<Row extends { id: string }, Input, Values extends FieldValues>(
  { toValues, labels, inWords }: RecordKind<Row, Input, Values>,
  opened: Row,
  stored: Row,
  mine: Values,
): FieldConflict[] {
  const before: FieldValues = toValues(opened);
  const theirs: FieldValues = toValues(stored);
  const words = (name: string, values: FieldValues) => inWords(name, values[name]);
  return Object.entries<string>(labels)
    .filter(([name]) => before[name] !== theirs[name])
    .map(([name, label]) => ({
      label,
      before: words(name, before),
      theirs: words(name, theirs),
      mine: words(name, mine),
    }));
}
