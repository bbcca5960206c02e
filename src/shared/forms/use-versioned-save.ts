import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEntity } from '#shared/domain/audit/entries.ts';
import { auditPageQuery } from '#shared/api/audit.ts';
import { ApiError, hasStatus } from '#shared/api/request.ts';
import type { Versioned } from '#shared/api/resource.ts';
import type { FieldConflict } from './field-conflicts.ts';

/** Describes that a record was saved elsewhere while this user was editing it. */
export interface Conflict<Row, Input> {
  /** The version that this user's edit is based on. */
  base: Versioned<Row>;
  /** The version that is stored now. */
  theirs: Versioned<Row>;
  input: Input;
  /**
   * The administrator's name and the time (ISO 8601) in the newest audit entry of this record and
   * entity that has changed fields. Both are null if no such entry was found. The name is also null
   * if the entry names no administrator.
   */
  savedBy: string | null;
  savedAt: string | null;
}

/** The refusal of a save about which the conflict dialog asks, so that no form shows it too. */
export class ShownConflict extends ApiError {}

interface VersionedSaveOptions<Row, Input, Saved> {
  /** The record type's name in the audit trail. */
  entity: AuditEntity;
  read: (id: string) => Promise<Versioned<Row>>;
  /** @param base the version to overwrite; undefined for a new record */
  send: (input: Input, base: Versioned<Row> | undefined) => Promise<Saved>;
  /** Returns the fields in which `theirs` differs from `base`. */
  changesOf: (conflict: Conflict<Row, Input>) => FieldConflict[];
  onLoadTheirs: (theirs: Versioned<Row>) => void;
  /**
   * Called if the user chooses "Keep mine and overwrite". Applies the user's changes to the version
   * `theirs`, and saves the result over that version.
   */
  onKeepMine: (conflict: Conflict<Row, Input>) => void;
}

/**
 * Saves a record if the stored version is still the one that the edit is based on. If the record
 * was changed elsewhere in the meantime, opens the conflict dialog, which stays open until the user
 * chooses a version or cancels. If no field differs, for example because another administrator
 * published the same words, saves the record over the newer version.
 */
export function useVersionedSave<Row extends { id: string }, Input, Saved = Row>(
  options: VersionedSaveOptions<Row, Input, Saved>,
) {
  const { entity, read, send, changesOf, onLoadTheirs, onKeepMine } = options;
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict<Row, Input> | null>(null);

  /**
   * @throws ShownConflict if the conflict dialog was opened, or any other error of the save or of
   * reading the stored version
   */
  const save = async (input: Input, base: Versioned<Row> | undefined): Promise<Saved> => {
    try {
      return await send(input, base);
    } catch (error) {
      if (!base || !hasStatus(error, 412)) throw error;
      const { id } = base.record;
      const [theirs, entry] = await Promise.all([
        read(id),
        findLastChange(queryClient, entity, id),
      ]);
      const savedBy = entry?.actorName ?? entry?.actor ?? null;
      const found = { base, theirs, input, savedBy, savedAt: entry?.at ?? null };
      if (changesOf(found).length === 0) return save(input, theirs);
      setConflict(found);
      throw new ShownConflict(412, 'Another version is stored by now');
    }
  };
  const close = () => setConflict(null);
  return {
    save,
    /** The props of the `<ConflictDialog>`. */
    dialog: {
      conflict,
      changes: conflict ? changesOf(conflict) : [],
      onCancel: close,
      onLoadTheirs: () => {
        close();
        if (conflict) onLoadTheirs(conflict.theirs);
      },
      onKeepMine: () => {
        close();
        if (conflict) onKeepMine(conflict);
      },
    },
  };
}

/**
 * Finds the audit entry of the record's last change. Entries without changed fields, such as those
 * of added notes, are skipped. A shortened entry has changed fields too: the list leaves them out
 * because they are long.
 */
async function findLastChange(client: QueryClient, entity: AuditEntity, record: string) {
  const history = auditPageQuery({ entity, record, page: 1 });
  const page = await client.fetchQuery({ ...history, staleTime: 0 }).catch(() => undefined);
  return page?.rows.find(({ after, isShortened }) => after !== null || isShortened);
}
