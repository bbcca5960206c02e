import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntity } from '#domain/audit.ts';
import { auditQuery } from '#web/api/audit.ts';
import type { Tagged } from '#web/api/resource.ts';
import type { FieldConflict } from './field-conflicts.ts';

/** Somebody else saved a record while a form for it was open. */
export interface Conflict<Row> {
  theirs: Tagged<Row>;
  /** Who saved it last and when, ISO 8601, as far as that is known. */
  who: string | null;
  at: string | null;
}

interface ConflictOptions<Row> {
  /** As the record is called in the audit trail. */
  entity: AuditEntity;
  /** Reads the record as it stands now. */
  read: (id: string) => Promise<Tagged<Row>>;
  /** What they changed, beside what is wanted here. */
  compare: (theirs: Row) => FieldConflict[];
  onLoadTheirs: (theirs: Tagged<Row>) => void;
  /** Saves what is wanted here over what they saved. */
  onKeepMine: (theirs: Tagged<Row>) => void;
}

/** Keeps what is wanted here until one of the two versions is chosen. */
export function useConflict<Row>(options: ConflictOptions<Row>) {
  const { entity, read, compare, onLoadTheirs, onKeepMine } = options;
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null);
  const settle = (choose?: (theirs: Tagged<Row>) => void) => () => {
    if (conflict) choose?.(conflict.theirs);
    setConflict(null);
  };
  return {
    /** @throws what keeps the record from being read, such as its having been deleted */
    open: async (id: string) => {
      const [theirs, sentence] = await Promise.all([
        read(id),
        readLastSentence(queryClient, entity, id),
      ]);
      setConflict({ theirs, who: sentence?.actor ?? null, at: sentence?.at ?? null });
    },
    dialog: {
      conflict,
      changes: conflict ? compare(conflict.theirs.record) : [],
      onCancel: settle(),
      onLoadTheirs: settle(onLoadTheirs),
      onKeepMine: settle(onKeepMine),
    },
  };
}

/** What else was done to it, such as a note, changed none of its fields. */
async function readLastSentence(client: QueryClient, entity: AuditEntity, id: string) {
  const history = auditQuery({ entity, record: id, page: 1 });
  const trail = await client.fetchQuery({ ...history, staleTime: 0 }).catch(() => undefined);
  return trail?.rows.find(({ after }) => after !== null);
}
