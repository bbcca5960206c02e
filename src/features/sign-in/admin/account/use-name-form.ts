import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  type AccountInput,
  accountInput,
  type AdministratorAccount,
} from '#features/sign-in/domain/administrators.ts';
import { roleName } from '#shared/domain/auth.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { fieldConflicts, keepMine, rebaseForm } from '#shared/forms/field-conflicts.ts';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { type Conflict, useVersionedSave } from '#shared/forms/use-versioned-save.ts';
import { administrators, ownAccount } from '#features/sign-in/api/administrators.ts';
import type { Versioned } from '#shared/api/resource.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { toast } from '#shared/ui/toast.tsx';

const labels = { fullName: 'Full Name', title: 'Title', email: 'Email Address' };

const toValues = ({ fullName, title, email }: AdministratorAccount) => ({
  fullName: fullName ?? '',
  title: title ?? '',
  email: email ?? '',
});

/**
 * The values that the conflict dialog compares. They include the role, because a super admin who
 * changes it while this form is open also causes a conflict.
 */
const toConflictValues = (account: AdministratorAccount) => ({
  ...toValues(account),
  role: roleName(account.role),
});

/** The form of the signed-in administrator's name and title. It stays open after a save. */
export function useNameForm(opened: Versioned<AdministratorAccount>) {
  const client = useQueryClient();
  const router = useRouter();
  /** The version that the next save overwrites. */
  const base = useRef(opened);
  const form = useForm({
    schema: accountInput,
    defaultValues: toValues(opened.record),
  });
  const startFrom = (stored: Versioned<AdministratorAccount>) => {
    base.current = stored;
    form.reset(toValues(stored.record));
  };
  const versioned = useVersionedSave<
    AdministratorAccount,
    AccountInput,
    Versioned<AdministratorAccount>
  >({
    entity: 'administrator',
    read: ownAccount.get,
    send: (input, { etag } = base.current) => ownAccount.update(input, etag),
    changesOf: (conflict) => changesOf(conflict, form.getValues()),
    onLoadTheirs: startFrom,
    onKeepMine: ({ base: before, theirs }) => {
      base.current = theirs;
      rebaseForm(form, toValues(before.record), toValues(theirs.record));
      submission.submit();
    },
  });
  const submission = useSubmission(
    form,
    labels,
    async (input: AccountInput) => {
      const sent = structuredClone(form.getValues());
      const saved = await versioned.save(input, base.current);
      base.current = saved;
      // Keep what was typed during the save.
      rebaseForm(form, sent, toValues(saved.record));
    },
    async () => {
      toast({ title: 'Account updated successfully' });
      // The sidebar shows the name.
      client.removeQueries(sessionQuery);
      await router.invalidate();
      return administrators.refresh(client);
    },
  );
  return { form, submission, conflictDialog: versioned.dialog };
}

/** Returns the fields that were changed elsewhere while this form was open. */
const changesOf = (
  { base, theirs }: Conflict<AdministratorAccount, AccountInput>,
  mine: FieldValues,
) =>
  fieldConflicts(
    { labels: { ...labels, role: 'Role' }, inWords: (_name, value) => String(value) },
    toConflictValues(base.record),
    toConflictValues(theirs.record),
    mine,
    keepMine(toValues(base.record), toValues(theirs.record), mine),
  );
