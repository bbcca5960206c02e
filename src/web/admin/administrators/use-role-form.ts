import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type AdministratorAccount,
  administratorEdit,
  type AdministratorEdit,
} from '#domain/administrators.ts';
import { fieldConflicts } from '#web/admin/forms/field-conflicts.ts';
import { useConflict } from '#web/admin/forms/use-conflict.ts';
import { useSubmission } from '#web/admin/forms/use-submission.tsx';
import { administrators } from '#web/api/administrators.ts';
import { ApiError } from '#web/api/request.ts';
import type { Tagged } from '#web/api/resource.ts';
import { roleOptions } from './role-options.ts';

const schema = z.extend(administratorEdit, { etag: z.string() });
type RoleValues = z.output<typeof schema>;

const labels = { role: 'Role', isActive: 'Status', etag: 'Version' };

const editOf = ({ role, isActive }: AdministratorAccount): AdministratorEdit => ({
  role,
  isActive,
});
const valuesOf = ({ record, etag }: Tagged<AdministratorAccount>): RoleValues => ({
  ...editOf(record),
  etag,
});

function inWords(_name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Active' : 'Inactive';
  return roleOptions.find((option) => option.value === value)?.label ?? '';
}

/**
 * The form for a role. What else can be said of the account, and which version of it is written
 * over, travel along unseen.
 */
export function useRoleForm(opened: Tagged<AdministratorAccount>, onSaved: () => unknown) {
  const { id } = opened.record;
  const [base, setBase] = useState(opened.record);
  const form = useForm<RoleValues, unknown, RoleValues>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(opened),
    shouldFocusError: false,
  });
  const conflict = useConflict<AdministratorAccount>({
    entity: 'administrator',
    read: administrators.get,
    compare: (theirs) =>
      fieldConflicts<AdministratorEdit>({ labels, inWords }, editOf(base), editOf(theirs), {
        role: form.getValues('role'),
      }),
    onLoadTheirs: (theirs) => {
      setBase(theirs.record);
      form.reset(valuesOf(theirs));
    },
    onKeepMine: (theirs) => {
      setBase(theirs.record);
      form.reset({ ...valuesOf(theirs), role: form.getValues('role') });
      submission.send();
    },
  });
  const save = async ({ etag, ...edit }: RoleValues) => {
    try {
      return await administrators.update(id, edit, etag);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await conflict.open(id);
      throw error;
    }
  };
  const submission = useSubmission(form, labels, save, onSaved);
  return { form, submission, conflictDialog: conflict.dialog };
}
