import { useRef } from 'react';
import * as z from 'zod/mini';
import {
  type AdministratorAccount,
  administratorEdit,
} from '#features/sign-in/domain/administrators.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { fieldConflicts } from '#shared/forms/field-conflicts.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { administrators } from '#features/sign-in/api/administrators.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { roleOptions } from './role-options.ts';

const roleEdit = z.pick(administratorEdit, { role: true });
type RoleEdit = z.output<typeof roleEdit>;

const labels = { role: 'Role', isActive: 'Status', fullName: 'Full Name', title: 'Title' };

/** The values that the conflict dialog compares, because another user may have changed them. */
const toValues = ({ role, isActive, fullName, title }: AdministratorAccount) => ({
  role,
  isActive,
  fullName,
  title,
});

function inWords(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive';
  return (
    roleOptions.find((option) => option.value === value)?.label ??
    (typeof value === 'string' ? value : '')
  );
}

/** A form that changes an administrator's role. The account's status is sent unchanged. */
export function useRoleForm(opened: Versioned<AdministratorAccount>, onSaved: () => unknown) {
  /** The version that the next save overwrites. */
  const base = useRef(opened);
  const form = useForm({
    schema: roleEdit,
    defaultValues: { role: opened.record.role },
  });
  const versioned = useVersionedSave<AdministratorAccount, RoleEdit>({
    entity: 'administrator',
    read: administrators.get,
    send: ({ role }, { record, etag } = base.current) =>
      administrators.update(record.id, { role, isActive: record.isActive }, etag),
    onLoadTheirs: (theirs) => {
      base.current = theirs;
      form.reset({ role: theirs.record.role });
    },
    onKeepMine: ({ theirs }) => {
      base.current = theirs;
      submission.submit();
    },
  });
  const submission = useSubmission(
    form,
    { role: 'Role' },
    (edit: RoleEdit) => versioned.save(edit, base.current),
    onSaved,
  );
  const { conflict } = versioned.dialog;
  const changes = conflict
    ? fieldConflicts(
        { labels, inWords },
        toValues(conflict.base.record),
        toValues(conflict.theirs.record),
        conflict.input,
      )
    : [];
  return { form, submission, conflictDialog: { ...versioned.dialog, changes } };
}
