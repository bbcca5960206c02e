import { useState } from 'react';
import { TextInput } from '#shared/ui/form/text-input.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { useSubmission } from '#shared/forms/use-submission.tsx';
import { DialogForm, FormDialog } from '#shared/forms/form-dialog.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useUnsavedWork } from '#shared/session/unsaved-work.ts';
import { passkeyRename } from '#features/sign-in/domain/factor-requests.ts';
import { DateTime } from '#shared/screen/date-time.tsx';
import type { Passkey, SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import { RowActions, RowButton } from '#shared/lists/row-actions.tsx';
import { ConfirmDialog } from '#shared/screen/confirm-dialog.tsx';
import { ownFactors } from '#features/sign-in/api/second-factors.ts';
import { type Column, FramedTable, type Columns } from '#shared/ui/list/table.tsx';

type FactorsOfAccount = Pick<SecondFactors, 'passkeys' | 'app'>;

export const countFactors = ({ passkeys, app }: FactorsOfAccount): number =>
  passkeys.length + (app ? 1 : 0);

/** Leaves out passkeys that were made for another address, which do not work. */
export const countUsableFactors = ({ passkeys, app }: FactorsOfAccount): number =>
  countFactors({ passkeys: passkeys.filter(({ isOfOldAddress }) => !isOfOldAddress), app });

/** A passkey, or the authenticator app. */
type Factor = { createdAt: string; lastUsedAt: string | null } & (
  | { kind: 'app' }
  | ({ kind: 'passkey' } & Passkey)
);

/** Called after a factor was renamed or removed, with a message for the user. */
type OnChanged = (message: string) => unknown;

interface FactorTableProps {
  factors: SecondFactors;
  onChanged: OnChanged;
}

export function FactorTable({ factors, onChanged }: FactorTableProps) {
  const rows: Factor[] = [
    ...factors.passkeys.map((passkey) => ({ kind: 'passkey' as const, ...passkey })),
    ...(factors.app ? [{ kind: 'app' as const, ...factors.app }] : []),
  ];
  return (
    <FramedTable
      caption="Your second factors"
      columns={[...columns, actions({ factors, onChanged })]}
      rows={rows}
      rowKey={(factor) => (factor.kind === 'app' ? 'app' : factor.id)}
    />
  );
}

const nameOf = (factor: Factor) => (factor.kind === 'app' ? 'Authenticator app' : factor.name);

function kindOf(factor: Factor): string {
  if (factor.kind === 'app') return 'Codes';
  if (factor.isOfOldAddress) return 'Passkey, works only at the old address';
  return factor.isSynced ? 'Passkey, synced' : 'Passkey, this device only';
}

const columns: Columns<Factor> = [
  {
    header: 'Name',
    width: 'w-[26%]',
    cell: (factor) => <span className="font-semibold break-words">{nameOf(factor)}</span>,
  },
  { header: 'Kind', width: 'w-[18%]', cell: kindOf },
  { header: 'Added', width: 'w-[18%]', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    header: 'Last used',
    width: 'w-[18%]',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : 'Never'),
  },
];

const actions = ({ factors, onChanged }: FactorTableProps): Column<Factor> => ({
  header: 'Actions',
  width: 'w-[20%]',
  isActions: true,
  cell: (factor) => {
    const others = factorsWithout(factors, factor);
    return (
      <FactorActions
        factor={factor}
        mayRemove={!factors.isRequired || countUsableFactors(others) > 0}
        warning={warningOf(others)}
        onChanged={onChanged}
      />
    );
  },
});

const factorsWithout = ({ passkeys, app }: SecondFactors, factor: Factor) =>
  factor.kind === 'app'
    ? { passkeys, app: null }
    : { passkeys: passkeys.filter(({ id }) => id !== factor.id), app };

/** Returns a warning if the removal of a factor leaves none that works; otherwise an empty text. */
function warningOf(others: FactorsOfAccount): string {
  if (countFactors(others) === 0) {
    return ' After that, your password alone opens this account, and your recovery codes stop working.';
  }
  return countUsableFactors(others) === 0
    ? ' Your other passkeys work only at the old address, so you will need a recovery code to sign in.'
    : '';
}

interface FactorActionsProps {
  factor: Factor;
  /** If the office requires a second factor, another one that works must be left. */
  mayRemove: boolean;
  /** A warning to add to the question, with a space before it. Empty if there is no warning. */
  warning: string;
  onChanged: OnChanged;
}

function FactorActions({ factor, mayRemove, warning, onChanged }: FactorActionsProps) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const name = nameOf(factor);
  return (
    <RowActions>
      {factor.kind === 'passkey' && (
        <>
          <RowButton label="Rename" of={name} onClick={() => setOpen('rename')} />
          <FormDialog title="Rename Passkey" isOpen={open === 'rename'} onClose={close}>
            {(cancel) => (
              <RenameForm
                passkey={factor}
                onCancel={cancel}
                onRenamed={() => {
                  close();
                  return onChanged('Passkey renamed');
                }}
              />
            )}
          </FormDialog>
        </>
      )}
      {mayRemove && (
        <>
          <RowButton label="Remove" of={name} onClick={() => setOpen('remove')} />
          <ConfirmDialog
            confirmation={removal(name, warning)}
            isOpen={open === 'remove'}
            onClose={close}
            change={() =>
              factor.kind === 'app' ? ownFactors.removeApp() : ownFactors.removePasskey(factor.id)
            }
            onChanged={() => onChanged('Second factor removed')}
          />
        </>
      )}
    </RowActions>
  );
}

const removal = (name: string, warning: string) => ({
  title: 'Remove Second Factor',
  question: `Remove "${name}"? You will be signed out everywhere else.${warning}`,
  verb: 'Remove',
  pending: 'Removing...',
  isDestructive: true,
});

interface RenameFormProps {
  passkey: Passkey;
  onCancel: () => void;
  onRenamed: () => unknown;
}

function RenameForm({ passkey, onCancel, onRenamed }: RenameFormProps) {
  const form = useForm({ schema: passkeyRename, defaultValues: { name: passkey.name } });
  const submission = useSubmission(
    form,
    { name: 'Passkey name' },
    ({ name }) => ownFactors.renamePasskey(passkey.id, name),
    onRenamed,
  );
  useUnsavedWork(form.formState.isDirty && !submission.isSent);
  return (
    <DialogForm submission={submission} verb="Rename" pending="Renaming..." onCancel={onCancel}>
      <Field {...submission.fieldProps('name')}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
