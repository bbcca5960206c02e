import { useRef } from 'react';
import * as z from 'zod/mini';
import {
  type AdministratorAccount,
  administratorEdit,
} from '#features/sign-in/domain/administrators.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { fieldConflicts, keepMine, rebaseForm } from '#shared/forms/field-conflicts.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { administrators } from '#features/sign-in/api/administrators.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { accountLabels, roleOptions } from './account-fields.tsx';

const roleEdit = z.omit(administratorEdit, { isActive: true });
type RoleEdit = z.output<typeof roleEdit>;

const labels = { ...accountLabels, isActive: 'Status', title: 'Title' };

/** The values that the conflict dialog compares, because another user may have changed them. */
const toValues = ({ isActive, title, ...account }: AdministratorAccount) => ({
  ...toFormValues(account),
  isActive,
  title,
});

type FormAccount = Pick<AdministratorAccount, 'role' | 'fullName' | 'email' | 'maySign'>;

const toFormValues = ({ role, fullName, email, maySign }: FormAccount) => ({
  role,
  fullName: fullName ?? '',
  email: email ?? '',
  maySign,
});

function inWords(name: string, value: unknown): string {
  if (name === 'maySign') return value ? 'Yes' : 'No';
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive';
  return (
    roleOptions.find((option) => option.value === value)?.label ??
    (typeof value === 'string' ? value : '')
  );
}

/** A form that changes an administrator's account. The account's status is sent unchanged. */
export function useRoleForm(opened: Versioned<AdministratorAccount>, onSaved: () => unknown) {
  /** The version that the next save overwrites. */
  const base = useRef(opened);
  const form = useForm({
    schema: roleEdit,
    defaultValues: toFormValues(opened.record),
  });
  const versioned = useVersionedSave<
    AdministratorAccount,
    RoleEdit,
    Versioned<AdministratorAccount>
  >({
    entity: 'administrator',
    read: administrators.get,
    send: (edit, { record, etag } = base.current) =>
      administrators.update(record.id, { ...edit, isActive: record.isActive }, etag),
    changesOf: ({ base: before, theirs }) =>
      fieldConflicts(
        { labels, inWords },
        toValues(before.record),
        toValues(theirs.record),
        form.getValues(),
        keepMine(toFormValues(before.record), toFormValues(theirs.record), form.getValues()),
      ),
    onLoadTheirs: (theirs) => {
      base.current = theirs;
      form.reset(toFormValues(theirs.record));
    },
    onKeepMine: ({ base: before, theirs }) => {
      base.current = theirs;
      rebaseForm(form, toFormValues(before.record), toFormValues(theirs.record));
      submission.submit();
    },
  });
  const submission = useSubmission(
    form,
    accountLabels,
    (edit: RoleEdit) => versioned.save(edit, base.current),
    onSaved,
  );
  return { form, submission, conflictDialog: versioned.dialog };
}
